import { because, type Modifier, type Throw } from '../../../engine/dice.ts'
import type { Scene } from '../state/events.ts'
import type { Combatant } from '../state/fight.ts'
import type { What } from './roll-rows.ts'

/** For odds: totals below `least` are alike, and so are those from `enough` on; a check is against one difficulty. */
type Bounds = { readonly least: number; readonly enough: number }
export type Trial = Bounds & { readonly who: Combatant; readonly what: What; readonly why: readonly Modifier[] }
export type Checked = { readonly total: number; readonly failed: boolean }

export const DIE: Throw = { count: 1, sides: 10, reads: 'sum' }

/**
 * UD-CHK-1: d10, rating and modifiers. UD-CHK-2: a first die of 1 fails whatever the total; UD-CHK-4: a later one does
 * not. UD-CHK-10: repeats follow at once.
 */
export function check(scene: Scene, { who, what, why, least, enough }: Trial): Checked {
  const falls = () => fallsOf({ bonus: sumOf(why), least, enough, isFirst: true })
  const first = scene.roll(who, what, { ...DIE, falls }, why)
  const face = first.faces[0]!
  if (face !== 10) return { total: first.total, failed: face === 1 }
  return { total: repeated(scene, { who, what, total: first.total, least, enough }), failed: false }
}

type Repeating = Bounds & { readonly who: Combatant; readonly what: What; readonly total: number }

/** UD-CHK-3, UD-DMG-2: a 10 is rolled again and added, as often as it falls. Each total includes what fell before. */
export function repeated(scene: Scene, { who, what, total, least, enough }: Repeating): number {
  for (let sum = total; ; ) {
    const bonus = sum
    const falls = () => fallsOf({ bonus, least, enough, isFirst: false })
    const roll = scene.roll(who, what, { ...DIE, falls }, because(['so far', sum, 'UD-CHK-3']))
    sum = roll.total
    if (roll.faces[0] !== 10) return sum
  }
}

/** RULING F11: a face for all that come to the same, and how many they are. A 10 goes on unless it is enough. */
function fallsOf({ bonus, least, enough, isFirst }: Bounds & { readonly bonus: number; readonly isFirst: boolean }) {
  const groups = new Map<string | number, { readonly faces: readonly number[]; ways: bigint }>()
  for (let face = 1; face <= 10; face++) {
    const fails = (isFirst && face === 1) || (face < 10 && face + bonus < least)
    const group = fails ? 'low' : face + bonus >= enough ? 'high' : face
    const known = groups.get(group)
    if (known) known.ways += 1n
    else groups.set(group, { faces: [face], ways: 1n })
  }
  return [...groups.values()]
}

const sumOf = (why: readonly Modifier[]): number => why.reduce((sum, [, value]) => sum + value, 0)

/** A check that passes or fails, and no more. */
export const passes = (scene: Scene, difficulty: number, trial: Omit<Trial, keyof Bounds>): boolean =>
  reaches(check(scene, { ...trial, least: difficulty, enough: difficulty }), difficulty)

/** UD-CHK-1: equal will do; UD-CHK-2. */
export const reaches = ({ total, failed }: Checked, difficulty: number): boolean => !failed && total >= difficulty
