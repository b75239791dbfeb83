import { mkdirSync, readdirSync, readFileSync, statSync, writeFileSync } from 'node:fs'
import { basename, dirname, join, relative, resolve, sep } from 'node:path'
import { fileURLToPath } from 'node:url'
import { bookOf } from '../books/index.ts'
import type { Refusal } from '../engine/option-tree.ts'

/** The project folder, and the template for new books. */
const HOME = fileURLToPath(new URL('../..', import.meta.url))
const TEMPLATE = join(HOME, 'template')
const FILES = ['package.json', 'tsconfig.json', 'README.md', 'book.ts', 'scenes/first-blow.yaml']

/** `fray new-book`: creates a folder with a playable book, named after the folder. */
export function newBook(path: string): { readonly said: string } | Refusal {
  const folder = resolve(path)
  const id = idOf(basename(folder))
  if (id === null) return { refused: `${path}: the name of the folder has no letter or digit to name the book by.` }
  if (bookOf(id)) return { refused: `${path}: there is a book '${id}' already; give the folder another name.` }
  if (isTaken(folder)) return { refused: `${path}: this is there already, and nothing is written over.` }
  try {
    for (const file of FILES) {
      mkdirSync(dirname(join(folder, file)), { recursive: true })
      writeFileSync(join(folder, file), named(readFileSync(join(TEMPLATE, file), 'utf8'), id, folder), { flag: 'wx' })
    }
  } catch (error) {
    return { refused: `${path}: the book could not be written: ${(error as Error).message}.` }
  }
  return { said: `The book '${id}' is in ${path}. Try it: fray play --book ${path}, then fray check --book ${path}.` }
}

/** Lower-case letters, digits and hyphens. */
function idOf(name: string): string | null {
  const id = name
    .toLowerCase()
    .replace(/[^a-z0-9]+/g, '-')
    .replace(/^-+/, '')
    .slice(0, 32)
    .replace(/-+$/, '')
  return id === '' ? null : id
}

const isTaken = (folder: string): boolean => {
  const stat = statSync(folder, { throwIfNoEntry: false })
  return stat !== undefined && (!stat.isDirectory() || readdirSync(folder).length > 0)
}

/**
 * The template with the names of this book. In a checkout of Fray, the dependency is its path, since no release has it.
 */
function named(text: string, id: string, folder: string): string {
  const title = id.charAt(0).toUpperCase() + id.slice(1).replaceAll('-', ' ')
  const own = text.replaceAll('my-book', id).replaceAll('My book', title)
  const path = relative(folder, HOME).split(sep).join('/')
  return import.meta.url.endsWith('.ts')
    ? own.replace(/"fray": "[\d.]+"/, `"fray": ${JSON.stringify(`file:${path}`)}`)
    : own
}
