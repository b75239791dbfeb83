import { same } from './json.ts'
import type { Entry, Place } from './log.ts'

/** The record of the open beat, read once more while its rule runs. What goes beyond it is new. */
export type Tape<E> = {
  readonly lines: readonly Place<E>[]
  readonly fresh: Entry<E>[]
  at: number
}

/** Questions are no part of what is read again: they follow from the rest. */
export const tapeOf = <E>(lines: readonly Place<E>[]): Tape<E> => ({
  lines: lines.filter(({ entry }) => entry.type !== 'asked'),
  fresh: [],
  at: 0,
})

/** The entry that the rule must meet next, or null where the record ends. */
export const expected = <E>(tape: Tape<E>): Entry<E> | null => tape.lines[tape.at]?.entry ?? null

/** Goes past one entry: the same as recorded, or new. */
export function meet<E>(tape: Tape<E>, entry: Entry<E>): void {
  const known = expected(tape)
  if (known === null) tape.fresh.push(entry)
  else if (same(known, entry)) tape.at += 1
  else throw diverged(tape, makeSentence(entry))
}

/**
 * The rule and the record say different things: the code is another than the one that wrote the log, or the log is
 * damaged.
 */
export function diverged<E>(tape: Tape<E>, wanted: string): Error {
  const line = tape.lines[tape.at]
  const error = new Error(
    `replay diverged at entry ${line?.n}: the rule wants ${wanted}, the log has ${line && makeSentence(line.entry)}`,
  )
  return Object.assign(error, { [DIVERGED]: line?.n })
}

export const isDivergence = (reason: unknown): reason is Divergence => reason instanceof Error && DIVERGED in reason

/** The entry at which the two parted. */
export const partedAt = (reason: Divergence): number => reason[DIVERGED] ?? 0

type Divergence = Error & { readonly [DIVERGED]: number | undefined }

const DIVERGED = Symbol('diverged')

function makeSentence<E>(entry: Entry<E>): string {
  if (entry.type === 'ended') return 'the beat to end'
  const { type, ...rest } = entry
  return `${type} ${JSON.stringify(rest)}`
}
