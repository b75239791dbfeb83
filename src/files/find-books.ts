import { existsSync, statSync } from 'node:fs'
import { delimiter, join, resolve } from 'node:path'
import { fileURLToPath, pathToFileURL } from 'node:url'
import { type AnyBook, bookOf, noBook, SHELF, shelve } from '../books/index.ts'
import type { Refusal } from '../engine/option-tree.ts'

/** Books named by an environment variable, separated as in PATH. */
export const bookList = (said: string | undefined): readonly string[] => (said ?? '').split(delimiter).filter(Boolean)

/** Books by id or path, in this order; or the first refusal. */
export async function findBooks(said: readonly string[]): Promise<readonly AnyBook[] | Refusal> {
  const found: AnyBook[] = []
  for (const one of said) {
    const book = await findBook(one)
    if ('refused' in book) return book
    found.push(book)
  }
  return found
}

/**
 * A registered book by id, or the book that a module exports, which is then registered. A folder means its `book.ts` or
 * `book.js`.
 */
export async function findBook(said: string): Promise<AnyBook | Refusal> {
  const known = bookOf(said)
  if (known) return known
  if (!isPath(said)) return { refused: noBook(said) }
  const file = moduleAt(said)
  if (typeof file !== 'string') return file
  const found = await exported(said, file)
  if ('refused' in found) return found
  const { book } = found
  if (bookOf(book.id) && bookOf(book.id) !== book)
    return { refused: `${said}: there is a book '${book.id}' already; give it another id.` }
  shelve(book)
  return book
}

/** The file of a book found by `findBook`; null if the sources of a built-in book are not installed. */
export function bookFile(said: string): string | null {
  const own = fileURLToPath(new URL(`../books/${said}/book.ts`, import.meta.url))
  if (!isPath(said) || Object.hasOwn(SHELF, said)) return existsSync(own) ? own : null
  const file = moduleAt(said)
  return typeof file === 'string' ? file : null
}

/** Paths have a dot or a slash, ids have neither; an existing file also counts as a path. */
const isPath = (said: string): boolean => /[./\\]/.test(said) || existsSync(said)

const SOURCES = ['book.ts']
const COMPILED = ['book.js', 'book.mjs']
/** True under a TypeScript loader, or if Node strips types itself. */
const READS_TYPESCRIPT = import.meta.url.endsWith('.ts') || Boolean(Object(process.features).typescript)

/** The module file of a path. */
function moduleAt(path: string): string | Refusal {
  const stat = statSync(path, { throwIfNoEntry: false })
  if (!stat) return { refused: `${path}: there is no such file or folder.` }
  if (!stat.isDirectory()) return resolve(path)
  const inside = (READS_TYPESCRIPT ? [...SOURCES, ...COMPILED] : [...COMPILED, ...SOURCES])
    .map((name) => join(path, name))
    .find((file) => existsSync(file))
  return inside === undefined ? { refused: `${path}: there is no book.ts and no book.js in it.` } : resolve(inside)
}

async function exported(said: string, file: string): Promise<{ readonly book: AnyBook } | Refusal> {
  let module: Readonly<Record<string, unknown>>
  try {
    module = (await import(pathToFileURL(file).href)) as Readonly<Record<string, unknown>>
  } catch (error) {
    return { refused: `${said}: this module cannot be loaded: ${firstLine(error)}${adviceOn(error)}` }
  }
  const books = Object.values(module).filter(isThing).filter(looksLikeBook)
  if (books.length !== 1)
    return {
      refused: `${said}: this module exports ${books.length === 0 ? 'no rule book' : `${books.length} rule books, and one is expected`}. A book is an object with an id and the functions next, play and apply.`,
    }
  const lack = lackOf(books[0]!)
  return lack === null ? { book: books[0] as unknown as AnyBook } : { refused: `${said}: ${lack}` }
}

/** Advice for a module that Node cannot read or find. */
function adviceOn(error: unknown): string {
  const { code, message = '' } = Object(error) as { readonly code?: unknown; readonly message?: string }
  if (code === 'ERR_UNKNOWN_FILE_EXTENSION')
    return ' This Node.js reads no TypeScript: compile the book and name the .js file, or use Node.js 22.18 or newer.'
  return /Cannot find (package|module) 'fray/.test(message) ? ' Run npm install in the folder of the book.' : ''
}

const firstLine = (error: unknown): string => String(error instanceof Error ? error.message : error).split('\n')[0]!

type Thing = Readonly<Record<string, unknown>>
const isThing = (value: unknown): value is Thing => typeof value === 'object' && value !== null && !Array.isArray(value)
const looksLikeBook = ({ id, play, next, apply }: Thing): boolean =>
  typeof id === 'string' && [play, next, apply].some((one) => typeof one === 'function')

const FUNCTIONS = [
  'next',
  'play',
  'apply',
  'open',
  'offers',
  'see',
  'show',
  'known',
  'foretold',
  'order',
  'close',
  'outcomes',
]
const OBJECTS = [
  'options',
  'presets',
  'sheet',
  'ground',
  'catalogue',
  'catalogue.blocks',
  'catalogue.encounters',
  'catalogue.gear',
  'asks',
  'reads',
  'roster',
  'policies',
  'words',
  'words.events',
  'words.asks',
  'words.menus',
  'words.keys',
  'words.labels',
  'words.refusals',
  'words.rolls',
  'words.reasons',
]

/** The first required part that is missing from a book; the compiler checks the rest. */
function lackOf(book: Thing): string | null {
  const { id, version, title } = book
  if (!/^[a-z0-9][a-z0-9-]{0,31}$/.test(String(id)))
    return `the book's id is '${String(id).slice(0, 40)}'; small letters, digits and hyphens are expected, 32 at most.`
  if (typeof title !== 'string' || title === '') return `the book '${String(id)}' has no title.`
  if (!Number.isSafeInteger(version)) return `the book '${String(id)}' has no version: a whole number is expected.`
  const lacking = [
    ...FUNCTIONS.filter((name) => typeof book[name] !== 'function').map((name) => `function ${name}`),
    ...OBJECTS.filter((path) => !isThing(at(book, path))),
    ...(isThing(book.policies) && Object.keys(book.policies).length === 0 ? ['policy'] : []),
  ]
  return lacking.length === 0 ? null : `the book '${String(id)}' is not whole: it has no ${lacking.join(', no ')}.`
}

const at = (thing: Thing, path: string): unknown =>
  path.split('.').reduce<unknown>((inner, step) => (isThing(inner) ? inner[step] : undefined), thing)
