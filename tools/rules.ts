import { readFileSync } from 'node:fs'
import { basename, join } from 'node:path'
import { filesIn, HOME } from './project-files.ts'

/** Counts, per page of docs/rules, which rules the code and the tests cite: `npm run rules [-- --missing BOOK]`. */
const ID = /\b(?:(?:CE|UD|MY|OSR)-[A-Z0-9]+-\d+[a-z]?|(?<!-)CHAT-\d+)\b/g
/** `**CE-CHAT-7**: CHAT-7` stands for a rule of another page, and is counted there. */
const POINTER = /\*\*([A-Z0-9-]+)\*\*: CHAT-\d+/g
const isExample = (id: string): boolean => id.includes('-EX-')
const isTest = (path: string): boolean => /\.test\.ts$|^(test|scenarios)\//.test(path)

/** `ids` are the rules of the page itself; pointers to another page are known, but not counted here. */
type Page = { readonly book: string; readonly ids: readonly string[]; readonly pointers: readonly string[] }
type Cited = { readonly inCode: ReadonlySet<string>; readonly inTests: ReadonlySet<string> }

process.exitCode = main(process.argv.slice(2))

function main(args: readonly string[]): number {
  const pages = filesIn('docs/rules')
    .filter((path) => path.endsWith('.md'))
    .map(pageOf)
  const wanted = args[0] === '--missing' ? (args[1] ?? '') : null
  if (wanted !== null && !pages.some(({ book }) => book === wanted)) {
    console.error(`There is no page for '${wanted}'; there are ${pages.map(({ book }) => book).join(', ')}.`)
    return 2
  }
  const paths = ['src', 'test', 'scenarios'].flatMap(filesIn).filter((path) => /\.(ts|tsx|json|ya?ml)$/.test(path))
  const cited = {
    inCode: new Set(idsIn(paths.filter((path) => !isTest(path)))),
    inTests: new Set(idsIn(paths.filter(isTest))),
  }
  for (const page of pages) {
    console.log(counts(page, cited))
    if (page.book === wanted) console.log(missing(page, cited))
  }
  const known = new Set(pages.flatMap(({ ids, pointers }) => [...ids, ...pointers]))
  const strangers = [...cited.inCode, ...cited.inTests].filter((id) => !known.has(id))
  if (strangers.length > 0) console.log(`cited, but on no page: ${[...new Set(strangers)].join(' ')}`)
  return strangers.length > 0 ? 1 : 0
}

function pageOf(path: string): Page {
  const book = basename(path, '.md')
  const pointers = [...readFileSync(join(HOME, path), 'utf8').matchAll(POINTER)].map(([, id]) => id!)
  const ids = idsIn([path]).filter((id) => id.startsWith('CHAT-') === (book === 'chat') && !pointers.includes(id))
  return { book, ids, pointers }
}

function idsIn(paths: readonly string[]): string[] {
  return [...new Set(paths.flatMap((path) => readFileSync(join(HOME, path), 'utf8').match(ID) ?? []))]
}

function counts({ book, ids }: Page, { inCode, inTests }: Cited): string {
  const rules = ids.filter((id) => !isExample(id))
  const examples = ids.filter(isExample)
  const among = (some: readonly string[], cited: ReadonlySet<string>): number =>
    some.filter((id) => cited.has(id)).length
  return `${book}: ${rules.length} rules, ${among(rules, inCode)} cited in code, ${among(rules, inTests)} in tests or scenarios; ${among(examples, inTests)} of ${examples.length} worked examples`
}

function missing({ ids }: Page, { inCode, inTests }: Cited): string {
  const not = (cited: ReadonlySet<string>, some: readonly string[]): string =>
    some.filter((id) => !cited.has(id)).join(' ') || 'none'
  return `  not in code: ${not(
    inCode,
    ids.filter((id) => !isExample(id)),
  )}\n  not in tests or scenarios: ${not(inTests, ids)}`
}
