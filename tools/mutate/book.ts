import { existsSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { below, streamOf } from '../../src/engine/dice-tray.ts'
import { HOME } from '../project-files.ts'
import { mutantsOfBook } from './citations.ts'
import { type Exception, isExcused } from './exceptions.ts'
import { type Mutant, mutated } from './mutants.ts'
import { type Lane, openLane } from './test-process.ts'

/** Which rules: those named, all, or so many drawn with a seed. */
export type Wanted = {
  readonly only: readonly string[] | null
  readonly all: boolean
  readonly count: number
  readonly seed: number
  readonly jobs: number
}

/** Switches rules of a book off, one after the other, and says what no test noticed; the exit code. */
export async function mutateBook(book: string, wanted: Wanted): Promise<number> {
  const table = join(HOME, 'test/mutations', `${book}.ts`)
  if (!existsSync(table)) return sorry(`There is no table of exceptions for '${book}': test/mutations/${book}.ts.`)
  const { EXCEPTIONS } = (await import(table)) as { EXCEPTIONS: readonly Exception[] }
  const chosen = chosenFrom(mutantsOfBook(book).mutants, wanted)
  const queue = chosen.filter((mutant) => !isExcused(mutant, EXCEPTIONS))
  if (queue.length === 0) return sorry('No rule of that name has a mutant.')
  const total = queue.length
  const lanes = Array.from({ length: Math.min(Math.max(1, wanted.jobs), total) }, openLane)
  const close = (): void => {
    for (const lane of lanes) lane.close()
  }
  process.on('exit', close)
  const began = performance.now()
  const clean = new Set<string>()
  const survived = (await Promise.all(lanes.map((lane) => empty(queue, { book, lane, clean })))).flat()
  close()
  const seconds = ((performance.now() - began) / 1000).toFixed(0)
  console.log(
    `${total} mutants in ${seconds} s: ${total - survived.length} caught, ${survived.length} survived; ${chosen.length - total} excused`,
  )
  return survived.length === 0 ? 0 : 1
}

function chosenFrom(all: readonly Mutant[], { only, all: isWhole, count, seed }: Wanted): readonly Mutant[] {
  if (isWhole) return all
  const rules = only ?? drawn([...new Set(all.flatMap((mutant) => mutant.rules))], count, seed)
  return all.filter((mutant) => mutant.rules.some((rule) => rules.includes(rule)))
}

function drawn(rules: string[], most: number, seed: number): readonly string[] {
  const count = Math.min(most, rules.length)
  console.log(`${count} of ${rules.length} rules, drawn with --seed ${seed}`)
  const picks = streamOf(seed)
  return Array.from({ length: count }, () => rules.splice(below(picks, rules.length), 1)[0]!)
}

type Run = {
  readonly book: string
  readonly lane: Lane
  /** Files that pass when nothing is changed. */
  readonly clean: Set<string>
}

async function empty(queue: Mutant[], run: Run): Promise<readonly Mutant[]> {
  const survived: Mutant[] = []
  for (let mutant = queue.shift(); mutant; mutant = queue.shift()) {
    const by = await noticed(mutant, run)
    console.log(
      `${by ? 'caught' : 'SURVIVED'} ${mutant.rules.join(',')} ${mutant.file}:${mutant.line} ${mutant.change}${by ? `, by ${by}` : ''}`,
    )
    if (!by) survived.push(mutant)
  }
  return survived
}

async function noticed(mutant: Mutant, { book, lane, clean }: Run): Promise<string | null> {
  const { file, rules } = mutant
  const { by, why } = await lane.judge({
    book,
    file,
    rules,
    text: mutated(readFileSync(join(HOME, file), 'utf8'), mutant),
  })
  if (by === null) return null
  if (!clean.has(by) && (await lane.judge({ alone: by })).by !== null)
    throw new Error(`${by} fails before anything is changed.`)
  clean.add(by)
  return why === 'failed' ? by : `${by} (${why})`
}

function sorry(sentence: string): number {
  console.error(sentence)
  return 2
}
