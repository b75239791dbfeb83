import { same } from './copy-compare-hash.ts'
import type { Entry, LogNode } from './log.ts'

/**
 * The record of the open beat, read while its rule runs again: the rule must produce `entries[at]` next. Entries beyond
 * its end are new.
 */
export type Tape<E> = {
  readonly lines: readonly LogNode<E>[]
  readonly entries: readonly Entry<E>[]
  readonly fresh: Entry<E>[]
  at: number
}

/** `asked` entries are left out: they follow from the rest. */
export function tapeOf<E>(all: readonly LogNode<E>[]): Tape<E> {
  const lines = all.filter(({ entry }) => entry.type !== 'asked')
  return { lines, entries: lines.map(({ entry }) => entry), fresh: [], at: 0 }
}

/** Advances by one entry: equal to the recorded one, or new. */
export function meet<E>(tape: Tape<E>, entry: Entry<E>): void {
  const known = tape.entries[tape.at]
  if (!known) tape.fresh.push(entry)
  else if (same(known, entry)) tape.at += 1
  else throw diverged(tape, makeSentence(entry))
}

/** The rule produced something else than the record: other code wrote the log, or it is damaged. */
export function diverged<E>(tape: Tape<E>, wanted: string): Error {
  const line = tape.lines[tape.at]
  const error = new Error(
    `replay diverged at entry ${line?.n}: the rule wants ${wanted}, the log has ${line && makeSentence(line.entry)}`,
  )
  return Object.assign(error, { [DIVERGED]: line?.n })
}

export const isDivergence = (reason: unknown): reason is Divergence => reason instanceof Error && DIVERGED in reason

/** The entry where rule and record diverged. */
export const partedAt = (reason: Divergence): number => reason[DIVERGED] ?? 0

type Divergence = Error & { readonly [DIVERGED]: number | undefined }

const DIVERGED = Symbol('diverged')

function makeSentence<E>(entry: Entry<E>): string {
  if (entry.type === 'ended') return 'the beat to end'
  const { type, ...rest } = entry
  return `${type} ${JSON.stringify(rest)}`
}
