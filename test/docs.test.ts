import { execFileSync } from 'node:child_process'
import { existsSync, readdirSync, readFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { expect, test } from 'vitest'
import { HOME } from '../tools/project-files.ts'

const pages = [
  'README.md',
  'ARCHITECTURE.md',
  'CONTRIBUTING.md',
  ...readdirSync(join(HOME, 'docs'))
    .filter((name) => name.endsWith('.md'))
    .map((name) => `docs/${name}`),
]
const textOf = (page: string): string => readFileSync(join(HOME, page), 'utf8')
const found = (pattern: RegExp): readonly (readonly [page: string, name: string])[] =>
  pages.flatMap((page) => [...textOf(page).matchAll(pattern)].map(([, name]) => [page, name!] as const))

test('every folder and file that the pages name is there', () => {
  const missing = found(/`((?:src|test|tools|bench|examples|scenarios|docs)\/[\w./-]+)`/g).filter(
    ([, path]) => !existsSync(join(HOME, path)),
  )
  expect(missing).toEqual([])
})

test('every page that another one links to is there', () => {
  const links = found(/\]\((?!https?:|#)([^)#\s]+)[^)]*\)/g)
  expect(links.length).toBeGreaterThan(20)
  expect(links.filter(([page, path]) => !existsSync(join(HOME, dirname(page), path)))).toEqual([])
})

test('every command of ./fray and of npm that the pages name exists', () => {
  const help = execFileSync(join(HOME, 'fray'), ['--help'], { encoding: 'utf8' })
  const known = ['test', ...[...help.matchAll(/^ {2}(\w[\w-]*)/gm)].map(([, name]) => name!)]
  const { scripts } = JSON.parse(textOf('package.json')) as { readonly scripts: object }
  const commands = found(/\.\/fray ([a-z][\w-]*)/g)
  expect(commands.length).toBeGreaterThan(10)
  expect(commands.filter(([, name]) => !known.includes(name))).toEqual([])
  expect(found(/npm run ([\w:-]+)/g).filter(([, name]) => !Object.hasOwn(scripts, name))).toEqual([])
})
