import type { Tray } from '../../engine/dice-tray.ts'
import { type Entry, isLine, type LogNode, type Origin, onto, type Rolled } from '../../engine/log.ts'
import type { Refusal } from '../../engine/option-tree.ts'
import { LIMITS } from '../../engine/runaway-limits.ts'

/** Faces of a log by origin, undone ones included. */
export type Faces = Readonly<Record<Origin, number>>

/** A branch of the log as played when entry `by` was written: up to an open question, or part of a long run. */
export type Stretch<E> = { readonly tip: LogNode<E> | null; readonly upTo: 'question' | 'part'; readonly by: number }

/**
 * A die: its origin according to the log, and where it must really have come from. A throw with both kinds has the
 * origin of the hand.
 */
type Die = { readonly face: number; readonly from: Origin; readonly origin: Origin }
type Ledger = Record<number, Die[]>

/** Checks every die of a log. Also returns every branch that was played, undone ones included. */
export function checkFallen<E>(
  entries: readonly Entry<E>[],
  tray: Tray,
): { readonly faces: Faces; readonly played: readonly Stretch<E>[] } | Refusal {
  const faces: Record<Origin, number> = { tray: 0, typed: 0, referee: 0 }
  const fallen: Ledger = {}
  const tips: (LogNode<E> | null)[] = []
  const played: Stretch<E>[] = []
  let tip: LogNode<E> | null = null
  let beats = 0
  for (const [n, entry] of entries.entries()) {
    tips[n] = tip
    const back: LogNode<E> | null | undefined = goesBack(entry) ? tips[entry.to] : tip
    if (back === undefined)
      return { refused: `the log is damaged: entry ${n} goes back to an entry that is not there.`, code: 'E_DAMAGED' }
    if (entry.type === 'undone' || entry.type === 'recast') played.push({ tip, upTo: 'question', by: n })
    if (entry.type === 'rolled') {
      const dice = diceOf(entry, { before: tip, fallen }, tray)
      if (typeof dice === 'string') return { refused: `entry ${n}: ${dice}.`, code: 'E_DICE' }
      for (const { origin } of dice) faces[origin] = (faces[origin] ?? 0) + 1
      if (entry.from !== 'referee') lay({ fallen, before: tip }, entry, dice)
    }
    tip = isLine(entry) ? onto(back, entry, { n, fallen }) : back
    if (entry.type === 'ended' && ++beats % BEATS_AT_ONCE === 0) played.push({ tip, upTo: 'part', by: n })
  }
  return { faces, played: [...played, { tip, upTo: 'question', by: entries.length }] }
}

type Back<E> = Extract<Entry<E>, { readonly to: number }>
const goesBack = <E>(entry: Entry<E>): entry is Back<E> =>
  entry.type === 'undone' || entry.type === 'restarted' || entry.type === 'recast'

/** The engine plays about so many beats at one go. */
const BEATS_AT_ONCE = LIMITS.beats / 10

/** The dice of a roll, each with the origin it must have; or the first fault. */
function diceOf<E>(
  { dice, faces, from }: Rolled,
  { before, fallen }: { readonly before: LogNode<E> | null; readonly fallen: Ledger },
  tray: Tray,
): readonly Die[] | string {
  const { count, sides } = dice
  if (!isWithin(count, 0, LIMITS.dice) || !isWithin(sides, 1, LIMITS.sides) || faces.length !== count)
    return 'this is no throw'
  if (!faces.every((face) => isWithin(face, 1, sides))) return `there is no such face on a d${sides}`
  const given = givenBy(before)
  if (given && given.faces.join() !== faces.join())
    return `the log has ${faces.join(' ')}, where ${given.faces.join(' ')} was thrown`
  const nth = before?.used[sides] ?? 0
  const thrown: Die[] = []
  for (const [i, face] of faces.entries()) {
    const die =
      given && given.from !== 'tray'
        ? { face, from: given.from, origin: given.from }
        : (fallen[sides]?.[nth + i] ?? sealed(tray, sides, nth + i))
    const place = `d${sides} number ${nth + i + 1}`
    if (die.face !== face)
      return die.origin === 'tray'
        ? `the log has ${face}, the seal gives ${die.face} (${place})`
        : `the log has ${face}, and ${die.face} had fallen before (${place}, ${die.origin})`
    thrown.push(die)
  }
  const called = thrown.find((die) => die.from !== 'tray')?.from ?? given?.from ?? 'tray'
  return called === from ? thrown : `the log says ${from}, and these dice are ${called}`
}

const sealed = (tray: Tray, sides: number, nth: number): Die => ({
  face: tray(sides, nth),
  from: 'tray',
  origin: 'tray',
})

/** Faces entered for the roll after this entry; null if the tray threw. */
function givenBy<E>(before: LogNode<E> | null): { readonly faces: readonly number[]; readonly from: Origin } | null {
  if (before?.entry.type === 'threw') return before.entry
  return before?.entry.type === 'recast' && before.entry.faces ? { faces: before.entry.faces, from: 'referee' } : null
}

function lay<E>(
  { fallen, before }: { readonly fallen: Ledger; readonly before: LogNode<E> | null },
  { dice: { sides }, from }: Rolled,
  dice: readonly Die[],
): void {
  const kind = (fallen[sides] ??= [])
  const nth = before?.used[sides] ?? 0
  for (const [i, { face, origin }] of dice.entries()) kind[nth + i] = { face, from, origin }
}

const isWithin = (n: number, least: number, most: number): boolean => Number.isInteger(n) && n >= least && n <= most
