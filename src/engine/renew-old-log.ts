import { copy, markOf } from './copy-compare-hash.ts'
import {
  type Entry,
  type Log,
  type LogNode,
  lastEnded,
  linesSince,
  type Renewed,
  type Standing,
  standing,
} from './log.ts'
import type { Refusal } from './option-tree.ts'
import { happen, type Rules, twinOf } from './scene.ts'

/** Starting point of the entries present: fight and dice there, and the version of the book that wrote it. */
export type Root<F, E> = Standing<E> & {
  readonly fight: F
  readonly version: number
  readonly sound?: boolean
  /** The last `renewed` among these entries; null if one version wrote them all. */
  readonly renewal: Renewal<F> | null
}

/** Entry `n` of the log, a `renewed`: the fight after entry `at`, and the version before the change. */
export type Renewal<F> = { readonly n: number; readonly at: number; readonly fight: F; readonly from: number }

/** The fight at the end of a beat, as stored by any version. */
export type Kept<F> = { readonly at: number; readonly fight: F; readonly version?: number | undefined }

/** A fight that version `from` wrote, as these rules read it. */
export const fightRead = <F, E>(rules: Rules<F, E>, fight: F, from: number): F =>
  from < rules.version && rules.renew ? rules.renew.fight(copy(fight), from) : fight

export function entryRead<F, E>({ renew, version }: Rules<F, E>, entry: Entry<E>, from: number): Entry<E> {
  if (from >= version || !renew?.event) return entry
  if (entry.type === 'happened') return { ...entry, event: renew.event(copy(entry.event), from) }
  return entry.type === 'overruled'
    ? { ...entry, events: entry.events.map((event) => renew.event!(copy(event), from)) }
    : entry
}

/** The entries as these rules read them, where version `from` wrote the first. */
export function entriesRead<F, E>(rules: Rules<F, E>, entries: readonly Entry<E>[], from: number): readonly Entry<E>[] {
  if (from >= rules.version || !rules.renew?.event) return entries
  let version = from
  return entries.map((entry) => {
    if (entry.type === 'renewed') version = entry.version
    return entryRead(rules, entry, version)
  })
}

/** The last change of version in a log, or null. Version `from` wrote its first entry. */
export function renewalIn<F, E>(
  rules: Rules<F, E>,
  { entries, from: first = 0 }: Pick<Log<F, E>, 'entries' | 'from'>,
  from: number,
): Renewal<F> | null {
  const i = entries.findLastIndex(({ type }) => type === 'renewed')
  if (i < 0) return null
  const { at, version, fight } = entries[i] as Renewed
  const before = entries.slice(0, i).findLast((entry) => entry.type === 'renewed')
  return { n: first + i, at, fight: fightRead(rules, fight as F, version), from: before ? before.version : from }
}

/** The version of the book that wrote the end of a log. */
export const versionIn = <E>(entries: readonly Entry<E>[], from: number): number =>
  entries.findLast((entry) => entry.type === 'renewed')?.version ?? from

/**
 * The log with a `renewed` appended, if an older version of the book wrote it. The fight comes from the newest of:
 * stored checkpoint, earlier `renewed`, opening. Only later entries are folded, and marks of the older version are not
 * compared.
 */
export function renewedLog<F, E>(
  rules: Rules<F, E>,
  log: Log<F, E>,
  { root, kept }: { readonly root: Root<F, E>; readonly kept: Kept<F> | null },
): Log<F, E> {
  if (versionIn(log.entries, root.version) >= rules.version) return log
  const { tip } = standing(entriesRead(rules, log.entries, root.version), log.from, root)
  const end = lastEnded(tip)
  const start = newest(
    [
      { at: root.tip?.n ?? -1, fight: root.fight },
      ...readKept(rules, root, kept),
      ...[renewalIn(rules, log, root.version) ?? []].flat(),
    ],
    end,
  )
  const fight = twinOf(rules, start.fight)
  for (const { n, entry } of linesSince(end, root.tip)) if (n > start.at) foldEntry(rules, fight, entry)
  const entry: Renewed = { type: 'renewed', at: end?.n ?? -1, version: rules.version, fight, mark: markOf(fight) }
  return { ...log, entries: [...log.entries, entry] }
}

const readKept = <F, E>(rules: Rules<F, E>, { version }: Root<F, E>, kept: Kept<F> | null): readonly Kept<F>[] =>
  kept ? [{ at: kept.at, fight: fightRead(rules, kept.fight, kept.version ?? version) }] : []

/** The last one that stands. */
function newest<F, E>(all: readonly Kept<F>[], end: LogNode<E> | null): Kept<F> {
  const standing = new Set(linesSince(end, null).map(({ n }) => n))
  return all.reduce((best, one) => (one.at >= best.at && (one.at === -1 || standing.has(one.at)) ? one : best))
}

/** Why play cannot continue at `tip`: an older version played beats after it, and finished beats are not replayed. */
export function playedBefore<F, E>({ renewal }: Root<F, E>, tip: LogNode<E> | null, to: number): Refusal | null {
  if (!renewal) return null
  const { n, at, from } = renewal
  let place = tip
  for (; place && place.n > at; place = place.before) {
    if (place.entry.type === 'ended' && place.n < n)
      return {
        refused: `Entry ${place.n} was played by version ${from} of these rules, and what was undone of that is not brought back.`,
      }
  }
  if (place ? place.n === at && place.entry.type === 'ended' : at === -1) return null
  return {
    refused: `Entry ${to} was played by version ${from} of these rules; undo goes back to entry ${at + 1} at the most.`,
  }
}

/** The first thing that is wrong with the `renewed` entries of a log; null for a sound one. */
export function damagedRenewal<E>(entries: readonly Entry<E>[], first = 0): string | null {
  for (const [i, entry] of entries.entries())
    if (entry.type === 'renewed' && entry.mark !== markOf(entry.fight))
      return `entry ${first + i} has another fight than it says`
  return null
}

/** Applies the events of an entry to a fight. */
export function foldEntry<F, E>(rules: Rules<F, E>, fight: F, entry: Entry<E>): void {
  if (entry.type === 'happened') happen(rules, fight, entry.event)
  else if (entry.type === 'overruled') for (const event of entry.events) happen(rules, fight, event)
}

/** Where folding starts: the last `renewed`, or the root. */
export const startOf = <F, E>({ tip, fight, renewal }: Root<F, E>): { readonly at: number; readonly fight: F } =>
  renewal ?? { at: tip?.n ?? -1, fight }
