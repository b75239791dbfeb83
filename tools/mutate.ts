import { spawnSync } from 'node:child_process'
import { cpSync, existsSync, mkdtempSync, readFileSync, rmSync, symlinkSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { parseArgs } from 'node:util'
import { below, streamOf } from '../src/engine/tray.ts'
import { HOME } from './files.ts'

/** A rule switched off: in this file, this text becomes that. */
export type Mutation = { readonly rule: string; readonly file: string; readonly from: string; readonly to: string }

/**
 * `npm run mutate cepheus`: draws 30 rules, switches each off in a copy of the project, and expects a test or scenario to notice.
 * `--count N`, `--seed N` for another draw, `--all`, `--only CE-AIM-1,CE-AIM-2`.
 */
const { values, positionals } = parseArgs({
  allowPositionals: true,
  options: { count: { type: 'string', default: '30' }, seed: { type: 'string', default: '1' }, all: { type: 'boolean' }, only: { type: 'string' } },
})
process.exitCode = await main(positionals[0] ?? 'cepheus')

async function main(book: string): Promise<number> {
  const table = join(HOME, 'test/mutations', `${book}.ts`)
  if (!existsSync(table)) return sorry(`There is no table of mutations for '${book}'.`)
  const { MUTATIONS } = (await import(table)) as { MUTATIONS: readonly Mutation[] }
  const copy = copied()
  try {
    if (!passes(copy, book)) return sorry('The tests fail before anything is switched off.')
    return tally(drawn(MUTATIONS).map((mutation) => caught(copy, book, mutation)))
  } finally {
    rmSync(copy, { recursive: true })
  }
}

function drawn(all: readonly Mutation[]): readonly Mutation[] {
  if (values.only) return all.filter(({ rule }) => values.only!.split(',').includes(rule))
  if (values.all) return all
  const rules = [...new Set(all.map(({ rule }) => rule))]
  const picks = streamOf(Number(values.seed))
  const chosen = Array.from({ length: Math.min(Number(values.count), rules.length) }, () => rules.splice(below(picks, rules.length), 1)[0]!)
  return all.filter(({ rule }) => chosen.includes(rule))
}

function copied(): string {
  const copy = mkdtempSync(join(tmpdir(), 'fray-mutate-'))
  for (const part of ['src', 'test', 'scenarios', 'tools', 'package.json', 'tsconfig.json', 'vitest.config.ts']) cpSync(join(HOME, part), join(copy, part), { recursive: true })
  symlinkSync(join(HOME, 'node_modules'), join(copy, 'node_modules'))
  return copy
}

function caught(copy: string, book: string, { rule, file, from, to }: Mutation): boolean {
  const path = join(copy, file)
  const text = readFileSync(path, 'utf8')
  if (text.split(from).length !== 2) {
    console.log(`${rule.padEnd(14)} STALE    ${file}: the text is there ${text.split(from).length - 1} times: ${from}`)
    return false
  }
  writeFileSync(path, text.replace(from, () => to))
  const survived = passes(copy, book)
  writeFileSync(path, text)
  console.log(`${rule.padEnd(14)} ${survived ? 'SURVIVED' : 'caught  '} ${file}: ${from} → ${to}`)
  return !survived
}

/** Unit tests of the book, then its scenarios. */
function passes(copy: string, book: string): boolean {
  const run = (args: readonly string[]): boolean => spawnSync('node', args, { cwd: copy, env: { ...process.env, NO_COLOR: '1' }, stdio: 'ignore' }).status === 0
  return run(['node_modules/vitest/vitest.mjs', 'run', '--bail=1', `test/${book}`, `src/books/${book}`]) && run(['node_modules/tsx/dist/cli.mjs', 'src/main.ts', 'scenario', `scenarios/${book}`])
}

function tally(results: readonly boolean[]): number {
  const passed = results.filter(Boolean).length
  console.log(`${passed} passed, ${results.length - passed} failed`)
  return passed === results.length ? 0 : 1
}

function sorry(sentence: string): number {
  console.error(sentence)
  return 2
}
