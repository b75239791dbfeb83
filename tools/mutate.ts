import { type ChildProcess, spawn } from 'node:child_process'
import { cpSync, existsSync, mkdtempSync, readdirSync, readFileSync, rmSync, symlinkSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { parseArgs } from 'node:util'
import { below, streamOf } from '../src/engine/tray.ts'
import { HOME } from './files.ts'
import type { Mutation } from './mutation.ts'

/**
 * `npm run mutate cepheus`: draws 30 rules, switches each off in a copy of the project, and expects a test or scenario of the book to notice.
 * `--count N`; `--seed N` for the same draw again; `--all`; `--only CE-AIM-1,CE-AIM-2`; `--jobs N` copies at a time.
 */
const { values, positionals } = parseArgs({
  allowPositionals: true,
  options: {
    count: { type: 'string', default: '30' }, seed: { type: 'string', default: String(Date.now() % 2 ** 32) },
    all: { type: 'boolean' }, only: { type: 'string' }, jobs: { type: 'string', default: '2' },
  },
})
/** A run that hangs has not passed; a slow machine is no hang. */
const PATIENCE = 180_000 // milliseconds

const copies: string[] = []
const running = new Set<ChildProcess>()
process.on('exit', sweep)
for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP'] as const) process.on(signal, () => process.exit(130))
process.exitCode = await main(positionals[0] ?? 'cepheus')

async function main(book: string): Promise<number> {
  const table = join(HOME, 'test/mutations', `${book}.ts`)
  if (!existsSync(table)) return sorry(`There is no table of mutations for '${book}'.`)
  const { MUTATIONS } = (await import(table)) as { MUTATIONS: readonly Mutation[] }
  const queue = [...drawn(MUTATIONS)]
  if (queue.length === 0) return sorry('No rule of that name is in the table.')
  const lanes = Array.from({ length: Math.min(Math.max(1, Number(values.jobs) || 1), queue.length) }, () => copied(book))
  if ((await noticed(lanes[0]!, book, null)) !== null) return sorry('The tests fail before anything is switched off.')
  return tally((await Promise.all(lanes.map((copy) => lane(copy, book, queue)))).flat())
}

/** All mutations of the rules that were drawn. */
function drawn(all: readonly Mutation[]): readonly Mutation[] {
  if (values.only) return all.filter(({ rule }) => values.only!.split(',').includes(rule))
  if (values.all) return all
  const rules = [...new Set(all.map(({ rule }) => rule))]
  const count = Math.min(Number(values.count), rules.length)
  console.log(`${count} of ${rules.length} rules, drawn with --seed ${values.seed}`)
  const picks = streamOf(Number(values.seed))
  const chosen = Array.from({ length: count }, () => rules.splice(below(picks, rules.length), 1)[0]!)
  return all.filter(({ rule }) => chosen.includes(rule))
}

/**
 * What the tests of the book need, and how they are run: in one process, to the first failure.
 * The odds stay out: they count in two ways by the same rules, and take longer than all the others together.
 */
function copied(book: string): string {
  const copy = mkdtempSync(join(tmpdir(), 'fray-mutate-'))
  copies.push(copy)
  for (const part of ['src', 'test', 'scenarios', 'tools', 'docs', 'package.json', 'tsconfig.json']) cpSync(join(HOME, part), join(copy, part), { recursive: true })
  const include = [`test/${book}/**/*.test.ts`, `src/books/${book}/**/*.test.ts`]
  const config = { test: { include, exclude: ['**/odds.test.ts'], pool: 'threads', isolate: false, maxWorkers: 1, bail: 1, testTimeout: 60_000 } }
  writeFileSync(join(copy, 'vitest.config.mjs'), `export default ${JSON.stringify(config)}\n`)
  symlinkSync(join(HOME, 'node_modules'), join(copy, 'node_modules'))
  return copy
}

type Result = { readonly rule: string; readonly caught: boolean }

async function lane(copy: string, book: string, queue: Mutation[]): Promise<readonly Result[]> {
  const results: Result[] = []
  for (let mutation = queue.shift(); mutation; mutation = queue.shift()) results.push({ rule: mutation.rule, caught: await caught(copy, book, mutation) })
  return results
}

async function caught(copy: string, book: string, { rule, file, from, to }: Mutation): Promise<boolean> {
  const path = join(copy, file)
  const text = readFileSync(path, 'utf8')
  const times = text.split(from).length - 1
  if (times !== 1) return report(rule, 'STALE', `${file}: the text is there ${times} times: ${inLine(from)}`)
  writeFileSync(path, text.replace(from, () => to))
  const by = await noticed(copy, book, rule)
  writeFileSync(path, text)
  return report(rule, by ? 'caught' : 'SURVIVED', `${(by ?? '').padEnd(15)} ${file}: ${inLine(from)} → ${inLine(to)}`)
}

function report(rule: string, what: 'caught' | 'SURVIVED' | 'STALE', more: string): boolean {
  console.log(`${rule.padEnd(12)} ${what.padEnd(8)} ${more}`)
  return what === 'caught'
}

function inLine(text: string): string {
  return text.trim().replace(/\s+/g, ' ')
}

/** Who notices: first the tests and scenarios that name the rule, then all of the book; null if nobody does. */
async function noticed(copy: string, book: string, rule: string | null): Promise<string | null> {
  const vitest = ['node_modules/vitest/vitest.mjs', 'run']
  const scenario = ['--import', 'tsx', 'src/main.ts', 'scenario']
  const tests = rule ? naming(copy, [`test/${book}`, `src/books/${book}`], '.test.ts', rule) : []
  const scenes = rule ? naming(copy, [`scenarios/${book}`], '.yaml', rule) : []
  if (tests.length > 0 && !(await passes(copy, [...vitest, ...tests, '-t', `${rule}\\b`]))) return 'by its test'
  if (scenes.length > 0 && !(await passes(copy, [...scenario, ...scenes]))) return 'by its scenario'
  if (!(await passes(copy, vitest))) return 'by another test'
  return (await passes(copy, [...scenario, `scenarios/${book}`])) ? null : 'by a scenario'
}

function naming(copy: string, folders: readonly string[], ending: string, rule: string): readonly string[] {
  const name = new RegExp(`\\b${rule}\\b`)
  const files = folders.filter((folder) => existsSync(join(copy, folder))).flatMap((folder) => readdirSync(join(copy, folder), { recursive: true, encoding: 'utf8' }).map((file) => join(folder, file)))
  return files.filter((file) => file.endsWith(ending) && name.test(readFileSync(join(copy, file), 'utf8')))
}

function passes(copy: string, args: readonly string[]): Promise<boolean> {
  return new Promise((resolve) => {
    const child = spawn(process.execPath, args, { cwd: copy, env: { ...process.env, NO_COLOR: '1' }, stdio: 'ignore', timeout: PATIENCE, killSignal: 'SIGKILL' })
    running.add(child)
    child.on('close', (code) => {
      running.delete(child)
      resolve(code === 0)
    })
  })
}

/** A rule has passed if each of its mutations was caught. */
function tally(results: readonly Result[]): number {
  const rules = new Set(results.map(({ rule }) => rule))
  const failed = new Set(results.filter((one) => !one.caught).map(({ rule }) => rule))
  console.log(`${rules.size - failed.size} passed, ${failed.size} failed`)
  return failed.size === 0 ? 0 : 1
}

function sorry(sentence: string): number {
  console.error(sentence)
  return 2
}

function sweep(): void {
  for (const child of running) child.kill('SIGKILL')
  for (const copy of copies) rmSync(copy, { recursive: true, force: true, maxRetries: 3 })
}
