import { copy } from './copy-compare-hash.ts'
import { type Modifier, plainDice, type Roll, type Throw } from './dice.ts'
import { beyond, type Count, type Fallen, lay } from './fallen-dice.ts'
import type { Path } from './options.ts'
import type { Beat, Who } from './scene.ts'

/** The format of a log; a log of a later format is refused. */
export const LOG_FORMAT = 1

/** The record of a fight. Only ever appended to; an entry's number is its index, counted from `from`. */
export type Log<F, E> = {
  readonly header: Header
  /** The fight before its first beat. */
  readonly opened: F
  readonly entries: readonly Entry<E>[]
  /** Number of the first entry present, if entries before a checkpoint were not loaded; 0 for the whole log. */
  readonly from?: number
}

/** How many entries were ever written. */
export const lengthOf = <F, E>({ from = 0, entries }: Pick<Log<F, E>, 'from' | 'entries'>): number =>
  from + entries.length

export type Header = {
  readonly fray: number
  readonly book: string
  readonly version: number
  readonly options: unknown
  readonly setup: unknown
  /** The commitment published before the first die fell, or null. */
  readonly seal: string | null
}

export type Entry<E> =
  | { readonly type: 'began'; readonly beat: Beat }
  | Asked
  | {
      readonly type: 'answered'
      readonly ask: number | null
      readonly who: string
      readonly about: string
      readonly path: Path
      readonly by: By
      /** A policy's reason; only the referee sees it. */
      readonly why?: string
    }
  | {
      readonly type: 'threw'
      readonly ask: number
      readonly faces: readonly number[]
      readonly from: Origin
      readonly by: By
    }
  | Rolled
  | { readonly type: 'happened'; readonly event: E }
  | { readonly type: 'volunteered'; readonly who: string; readonly path: Path; readonly by: By }
  | { readonly type: 'overruled'; readonly events: readonly E[]; readonly why: string; readonly by: By }
  | Recast
  | { readonly type: 'ended'; readonly mark: number }
  | { readonly type: 'undone'; readonly to: number; readonly by: By }
  | { readonly type: 'restarted'; readonly to: number; readonly why: string }
  | Renewed

/** A question was opened. With `dice`, faces are wanted and no option. */
export type Asked = {
  readonly type: 'asked'
  readonly who: string
  readonly about: string
  readonly dice: Throw | null
}

export type Rolled = {
  readonly type: 'rolled'
  readonly who: string
  readonly what: string
  readonly dice: Throw
  readonly why: readonly Modifier[]
  readonly faces: readonly number[]
  readonly total: number
  readonly from: Origin
}

/** The referee repeats a roll: with these faces, or with new dice. */
export type Recast = {
  readonly type: 'recast'
  readonly to: number
  readonly faces: readonly number[] | null
  readonly why: string
  readonly by: By
}

/**
 * From here on a newer version of the book plays. `fight` is the fight after entry `at` (the end of the last finished
 * beat, -1 for the opening) as that version reads it, `mark` its mark. It is never undone.
 */
export type Renewed = {
  readonly type: 'renewed'
  readonly at: number
  readonly version: number
  readonly fight: unknown
  readonly mark: number
}

/** Who decided. */
export type By = 'seat' | 'referee' | 'clock' | 'orders' | 'policy'
/**
 * Where dice fell: in the tray, on the table, by the referee's word, or in a carrier of chats that has dice of its own.
 */
export type Origin = 'tray' | 'typed' | 'referee' | (string & Record<never, never>)

/** A throw before it fell. */
export type Rolling = {
  readonly who: Who
  readonly what: string
  readonly dice: Throw
  readonly why: readonly Modifier[]
}

/** A roll as it is written down: reasons that changed nothing are left out. */
export function makeRolled({ who, what, dice, why }: Rolling, roll: Roll, from: Origin = 'tray'): Rolled {
  return {
    type: 'rolled',
    who: who.id,
    what,
    dice: plainDice(dice),
    why: weighing(why),
    faces: roll.faces,
    total: roll.total,
    from,
  }
}

/** Preallocated: a list grown by `push` reserves 17 slots. */
function weighing(why: readonly Modifier[]): readonly Modifier[] {
  let count = 0
  for (let i = 0; i < why.length; i++) if (why[i]![1] !== 0) count += 1
  if (count === why.length) return why
  const kept = new Array<Modifier>(count)
  for (let i = 0, at = 0; i < why.length; i++) if (why[i]![1] !== 0) kept[at++] = why[i]!
  return kept
}

/** A standing entry, the one before it, and the dice used up to it. */
export type LogNode<E> = {
  readonly n: number
  readonly entry: Entry<E>
  readonly before: LogNode<E> | null
  readonly used: Count
}

/** The entries that stand after all undoing, and every die that ever fell, by sides. Undone dice keep their faces. */
export type Standing<E> = { readonly tip: LogNode<E> | null; readonly fallen: Fallen }

/**
 * `undone`, `restarted` and `recast` return to just before entry `to`; if `to` is itself one of them, that is a redo.
 * In a log that begins at a checkpoint, a return beyond it must have been undone again: that branch is skipped, and its
 * dice are in the checkpoint.
 */
export function standing<E>(
  entries: readonly Entry<E>[],
  from = 0,
  start: Standing<E> = { tip: null, fallen: {} },
): Standing<E> {
  const tips: (LogNode<E> | null | typeof ELSEWHERE)[] = []
  const fallen: Parameters<typeof lay>[0] = copy(start.fallen) as never
  let tip: (typeof tips)[number] = start.tip
  let strayed = ''
  for (const [i, entry] of entries.entries()) {
    const n = from + i
    tips[n] = tip
    if ('to' in entry) {
      if (!(Number.isInteger(entry.to) && entry.to >= 0 && entry.to <= n))
        throw new Error(`the log is damaged: entry ${n} goes back to entry ${entry.to}`)
      tip = entry.to < from ? ELSEWHERE : tips[entry.to]!
      strayed = `entry ${n} goes back to entry ${entry.to}`
    }
    if (tip === ELSEWHERE || !isLine(entry)) continue
    tip = onto(tip, entry, { n, fallen })
    if (entry.type === 'rolled') lay(fallen, tip.before?.used ?? {}, entry)
  }
  if (tip === ELSEWHERE) throw new Error(`the log is damaged: ${strayed}`)
  return { tip, fallen }
}

const ELSEWHERE = 'elsewhere'

/** Whether an entry is part of the story: it is no return and no change of version. */
export const isLine = <E>({ type }: Entry<E>): boolean =>
  type !== 'undone' && type !== 'restarted' && type !== 'renewed'

/** The place after `tip`. New dice for a recast come after all that ever fell. */
export function onto<E>(
  tip: LogNode<E> | null,
  entry: Entry<E>,
  { n, fallen }: { readonly n: number; readonly fallen: Fallen },
): LogNode<E> {
  const used = tip?.used ?? {}
  if (entry.type === 'recast' && entry.faces === null) return { n, entry, before: tip, used: beyond(fallen, used) }
  if (entry.type !== 'rolled') return { n, entry, before: tip, used }
  const { sides } = entry.dice
  return { n, entry, before: tip, used: { ...used, [sides]: (used[sides] ?? 0) + entry.faces.length } }
}

/** The place after these entries; the first one has the number `n`. */
export function placed<E>(
  tip: LogNode<E> | null,
  entries: readonly Entry<E>[],
  { n, fallen }: { readonly n: number; readonly fallen: Fallen },
): LogNode<E> | null {
  let place = tip
  for (let i = 0; i < entries.length; i++) place = onto(place, entries[i]!, { n: n + i, fallen })
  return place
}

/** The last beat that was finished. */
export function lastEnded<E>(tip: LogNode<E> | null): LogNode<E> | null {
  let place = tip
  while (place && place.entry.type !== 'ended') place = place.before
  return place
}

/** The lines that stand after `from`, oldest first. */
export function linesSince<E>(tip: LogNode<E> | null, from: LogNode<E> | null): LogNode<E>[] {
  const lines: LogNode<E>[] = []
  for (let place = tip; place && place !== from; place = place.before) lines.push(place)
  return lines.reverse()
}

/** The entry that a redo would return to, or null. A new decision closes the way. */
export function redoable<E>(entries: readonly Entry<E>[], from = 0): number | null {
  let open: number[] = []
  for (const [i, entry] of entries.entries()) {
    const n = from + i
    if (isDecision(entry) || entry.type === 'threw') open = []
    else if (entry.type === 'undone') open = entry.to === open.at(-1) ? open.slice(0, -1) : [...open, n]
  }
  return open.at(-1) ?? null
}

/**
 * Decisions that an undo takes back. Typed faces are not among them: dice stay as they fell, and the referee may change
 * them.
 */
export const isDecision = <E>({ type }: Entry<E>): boolean =>
  type === 'answered' || type === 'volunteered' || type === 'overruled' || type === 'recast'
