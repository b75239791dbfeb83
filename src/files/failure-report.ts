import { keysOf } from '../engine/option-tree.ts'
import { linesOf } from '../engine/play.ts'
import type { Path } from '../engine/schema.ts'
import type { AnyPlay, Failure } from './play-scenario.ts'
import { makeEntry } from './scenario-notation.ts'

type Report = {
  readonly title: string
  readonly failures: readonly Failure[]
  readonly at: (path: Path) => string
  readonly play: AnyPlay | null
}

/** Lines of the transcript shown around a failure. */
const AROUND = { before: 5, after: 2 }

/** A failed scenario: each failure with its location, then the transcript around the first one. */
export function makeReport({ title, failures, at, play }: Report): readonly string[] {
  const differences = failures.map(({ path, sentence }) => `${at(path)} ${title}: ${sentence}`)
  return [...differences, ...(play ? makeTranscript(play, failures[0]?.near ?? null) : [])]
}

function makeTranscript(play: AnyPlay, near: number | null): readonly string[] {
  const told = linesOf(play).flatMap(({ n, entry }) => {
    const line = makeEntry(entry)
    return line === null ? [] : [{ n, line }]
  })
  const found = near === null ? -1 : told.findIndex(({ n }) => n >= near)
  const middle = found < 0 ? told.length : found
  const shown = told.slice(Math.max(0, middle - AROUND.before), middle + AROUND.after + 1)
  return [...shown.map(({ n, line }) => `  ${n === near ? '>' : '|'} ${line}`), ...(found < 0 ? makeOpen(play) : [])]
}

const makeOpen = ({ asks }: AnyPlay): readonly string[] =>
  asks.map(
    ({ who, about, options, dice }) =>
      `  ? ${who} (${about}): ${dice ? `${dice.count}d${dice.sides}` : keysOf(options).join(', ')}`,
  )
