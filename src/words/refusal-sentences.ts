import type { AnyBook } from '../books/index.ts'
import type { Refusal } from '../engine/option-tree.ts'
import type { Measure, Pool } from '../engine/options.ts'
import { distance } from '../engine/spelling-distance.ts'

/** The book's sentence for the code, else the engine's. */
export const makeRefusal = ({ words }: AnyBook, { refused, code }: Refusal): string =>
  code !== undefined && Object.hasOwn(words.refusals, code) ? words.refusals[code]! : refused

/** A larger bound is named only to those who exceed it. */
const VAST = 10_000

/** CHAT-2, for every book: the question stays, with one line why. */
export const ASK_AGAIN = {
  key: 'Please choose one of the keys.',
  /** The step is named if it was missed, and before the first try. */
  number: ({ least, most, step }: Measure, said?: number | null): string => {
    const bounds = most < VAST || (said != null && said > most) ? `from ${least} to ${most}` : `of ${least} or more`
    const isAmong = said === undefined || (said !== null && said >= least && said <= most)
    return `Please send a number ${bounds}${step > 0 && step !== 1 && isAmong ? ` in steps of ${step}` : ''}.`
  },
  many: 'Please name numbers or names from the list, all, or x when done.',
  named: 'Please name those of the list, all, or none.',
  shares: ({ points, bins }: Pool): string =>
    `Please share out ${points} points, as in: ${bins.map(({ id }) => `${id} 1`).join(' ')}`,
  spot: 'Please name a point of the list.',
  place: 'Please name a place in reach, such as C4, 3 forward or 2,3.',
  square: 'Please name a square such as C4, or a path such as C4 D5 or e e se.',
  letter: (most: number): string => `Please write 1 to ${most} characters.`,
  dice: (count: number, sides: number): string =>
    `Please name ${count === 1 ? 'one face' : `${count} faces`} from 1 to ${sides}, or press Enter to let the tray throw.`,
} as const

/** The nearest name: at most two letters wrong, else the first that contains the typed word or is contained in it. */
export function nearest(name: string, names: readonly string[]): string | null {
  const wanted = name.toLowerCase()
  const near = names.map((one) => ({ one, far: distance(wanted, one.toLowerCase()) })).sort((a, b) => a.far - b.far)[0]
  if (near && near.far <= 2) return near.one
  return (
    names.find(
      (one) => wanted.length > 2 && (one.toLowerCase().includes(wanted) || wanted.includes(one.toLowerCase())),
    ) ?? null
  )
}
