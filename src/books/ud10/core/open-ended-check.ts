import { because, type Modifier, type Throw } from '../../../engine/dice.ts'
import type { Scene } from '../state/events.ts'
import type { Combatant } from '../state/fight.ts'
import type { What } from './roll-rows.ts'

/** `enough`: a total that decides everything; repeats beyond it change nothing. */
export type Trial = {
  readonly who: Combatant
  readonly what: What
  readonly why: readonly Modifier[]
  readonly enough: number
}
export type Checked = { readonly total: number; readonly failed: boolean }

export const DIE: Throw = { count: 1, sides: 10, reads: 'sum' }
/** For odds: a repeat that cannot change anything shows one face. */
const LAST_DIE: Throw = { ...DIE, falls: () => [{ faces: [1], ways: 1n }] }

/**
 * UD-CHK-1: d10, rating and modifiers. UD-CHK-2: a first die of 1 fails whatever the total; UD-CHK-4: a later one does
 * not. UD-CHK-10: repeats follow at once.
 */
export function check(scene: Scene, { who, what, why, enough }: Trial): Checked {
  const first = scene.roll(who, what, DIE, why)
  const face = first.faces[0]!
  if (face !== 10) return { total: first.total, failed: face === 1 }
  return { total: repeated(scene, { who, what, total: first.total, enough }), failed: false }
}

/** UD-CHK-3, UD-DMG-2: a 10 is rolled again and added, as often as it falls. Each total includes what fell before. */
export function repeated(
  scene: Scene,
  {
    who,
    what,
    total,
    enough,
  }: { readonly who: Combatant; readonly what: What; readonly total: number; readonly enough: number },
): number {
  let sum = total
  for (;;) {
    const die = sum >= enough ? LAST_DIE : DIE
    const roll = scene.roll(who, what, die, because(['so far', sum, 'UD-CHK-3']))
    sum = roll.total
    if (roll.faces[0] !== 10) return sum
  }
}

/** UD-CHK-1: equal will do; UD-CHK-2. */
export const reaches = ({ total, failed }: Checked, difficulty: number): boolean => !failed && total >= difficulty
