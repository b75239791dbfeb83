import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { filesIn, HOME } from '../project-files.ts'
import { type Modules, modulesWith } from './modules.ts'
import { type Declared, standIn } from './vitest-stand-in.ts'

/** One mutant: a file of a book with another text, and the rules that it breaks. */
type Changed = {
  readonly book: string
  readonly file: string
  readonly text: string
  readonly rules: readonly string[]
}
/** A file of tests or scenarios with the book as it is. */
type Unchanged = { readonly alone: string }
export type Job = Changed | Unchanged

/** `step`: the file that is run now. `by`: the file that failed, or none. `broken`: the text is no TypeScript. */
export type Report = { readonly step: string } | { readonly by: string | null } | { readonly broken: string }

/** The odds stay out: they count in two ways by the same rules, and take longer than all the others together. */
const isSlow = (path: string): boolean => /\/odds[^/]*\.test\.ts$|-exhaustive\.test\.ts$/.test(path)

const say = (report: Report): void => void process.send!(report)
const texts = new Map<string, string>()
const took = new Map<string, number>()
process.on('message', (job: Job) => {
  const run = 'alone' in job ? failsAlone(job.alone) : noticed(job)
  run.then(
    (by) => say({ by }),
    (error) => say({ broken: String(error) }),
  )
})

/** First the tests and scenarios that name a rule, then all of the book. */
async function noticed({ book, file, text, rules }: Changed): Promise<string | null> {
  const changed = bookWith(file, text)
  const named = new RegExp(`\\b(?:${rules.join('|')})\\b`)
  const tests = testsOf(book)
  const scenes = filesIn(`scenarios/${book}`).filter((path) => path.endsWith('.yaml'))
  const near = (paths: readonly string[]): readonly string[] =>
    rules.length > 0 ? paths.filter((path) => named.test(textOf(path))) : []
  for (const path of near(tests)) if (await testFails(changed, path, named)) return path
  for (const path of near(scenes)) if (await sceneFails(changed, path)) return path
  for (const path of tests) if (await testFails(changed, path, null)) return path
  for (const path of scenes) if (await sceneFails(changed, path)) return path
  return null
}

async function failsAlone(path: string): Promise<string | null> {
  const book = bookWith(null, '')
  const failed = await (path.endsWith('.yaml') ? sceneFails(book, path) : testFails(book, path, null))
  return failed ? path : null
}

/** The quick ones first, as far as it is known. */
function testsOf(book: string): readonly string[] {
  const files = [...filesIn(`test/${book}`), ...filesIn(`src/books/${book}`)]
  const tests = files.filter((path) => path.endsWith('.test.ts') && !isSlow(path))
  return tests.sort((a, b) => (took.get(a) ?? 0) - (took.get(b) ?? 0))
}

function textOf(path: string): string {
  const text = texts.get(path) ?? readFileSync(join(HOME, path), 'utf8')
  texts.set(path, text)
  return text
}

type Book = { readonly modules: Modules; testsIn(path: string): readonly Declared[] }

/** Test files share the modules of the book; each is evaluated whenever it is run, since that declares its tests. */
function bookWith(file: string | null, text: string): Book {
  const declared: Declared[] = []
  const modules = modulesWith(file, text, { vitest: standIn(declared) })
  const testsIn = (path: string): readonly Declared[] => {
    declared.length = 0
    modules.loadAnew(path)
    return [...declared]
  }
  return { modules, testsIn }
}

/** Runs the tests of a file, or those that name a rule, to the first failure. */
async function testFails(book: Book, path: string, named: RegExp | null): Promise<boolean> {
  const began = performance.now()
  const failed = await fails(path, async () => {
    for (const { name, run } of book.testsIn(path)) {
      if (named && !named.test(name)) continue
      say({ step: path })
      await run()
    }
  })
  if (!named && !failed) took.set(path, performance.now() - began)
  return failed
}

type Scenarios = (paths: readonly string[], running: object, print: (line: string) => void) => Promise<number>

function sceneFails(book: Book, path: string): Promise<boolean> {
  return fails(path, async () => {
    const { runScenarios } = book.modules.load('src/files/run-scenarios.ts') as { runScenarios: Scenarios }
    const lines: string[] = []
    if ((await runScenarios([join(HOME, path)], {}, (line) => lines.push(line))) !== 0)
      throw new Error(lines.join('\n'))
  })
}

async function fails(what: string, run: () => Promise<void>): Promise<boolean> {
  say({ step: what })
  try {
    await run()
    return false
  } catch {
    return true
  }
}
