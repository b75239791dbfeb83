import type { Throw } from './dice.ts'
import type { Tray } from './dice-tray.ts'
import type { Origin, Rolled } from './log.ts'

/**
 * Every die that ever fell, by sides: the nth die of a kind keeps its face once thrown, wherever it came from. Null: no
 * longer needed.
 */
export type Fallen = Readonly<Record<number, readonly (Die | null)[]>>
type Die = { readonly face: number; readonly from: Origin }

/** How many dice of each kind were used. */
export type Count = Readonly<Record<number, number>>

/** Whether all dice of a throw, starting with the nth of its kind, have fallen before. */
export function lies(fallen: Fallen, { count, sides }: Throw, nth: number): boolean {
  for (let i = 0; i < count; i++) if (!fallen[sides]?.[nth + i]) return false
  return true
}

/** Dice that were undone fall again as they fell; the tray throws the rest. */
export function pickUp(
  { fallen, tray }: { readonly fallen: Fallen; readonly tray: Tray },
  { count, sides }: Throw,
  nth: number,
): { faces: number[]; from: Origin } {
  const dice = Array.from(
    { length: count },
    (_, i): Die => fallen[sides]?.[nth + i] ?? { face: tray(sides, nth + i), from: 'tray' },
  )
  return { faces: dice.map(({ face }) => face), from: dice.find(({ from }) => from !== 'tray')?.from ?? 'tray' }
}

/** Records the dice of a roll. Faces named by the referee are not dice: the die that fell there keeps its face. */
export function lay(fallen: Record<number, (Die | null)[]>, used: Count, { dice, faces, from }: Rolled): void {
  if (from === 'referee') return
  const kind = (fallen[dice.sides] ??= [])
  const nth = used[dice.sides] ?? 0
  for (const [i, face] of faces.entries()) kind[nth + i] = { face, from }
}

/** The index after every die that ever fell. */
export function beyond(fallen: Fallen, used: Count): Count {
  const count: Record<number, number> = { ...used }
  for (const sides in fallen) count[sides] = Math.max(count[sides] ?? 0, fallen[sides]!.length)
  return count
}

/** Dice that were undone and have not been thrown again. */
export function waiting(fallen: Fallen, used: Count): Fallen {
  const left: Record<number, readonly (Die | null)[]> = {}
  for (const sides in fallen) {
    const from = used[sides] ?? 0
    if (fallen[sides]!.length > from) left[sides] = fallen[sides]!.map((die, nth) => (nth < from ? null : die))
  }
  return left
}
