import { d, NO_REASON } from '../../../engine/dice.ts'
import { ABILITIES } from '../state/derived-values.ts'
import type { Scene } from '../state/events.ts'
import type { Combatant } from '../state/fight.ts'
import { DEATH, scarOf } from '../tables/scars.ts'

/** OSR-HIT-4: more than was left, and more than 3. */
export const leavesScar = (points: number, hp: number): boolean => points > hp && points > 3

/** OSR-SCAR-1, OSR-SCAR-2: death is at once, all else waits for the end of the fight (OSR-SCAR-3). */
export function scar(scene: Scene, who: Combatant, points: number): void {
  const sum = thrown(scene, who, points)
  scene.tell({ type: 'scarred', who: who.id, sum })
  if (sum === DEATH) scene.tell({ type: 'died', who: who.id })
}

/** OSR-SCAR-1: the first line that fits; the DC of CON is the score (OSR-SHEET-3). */
function thrown(scene: Scene, who: Combatant, points: number): number {
  const sumOf = (count: number, sides: number): number => scene.roll(who, 'scar', d(count, sides), NO_REASON).total
  if (points > 18) return sumOf(1, 4) + sumOf(1, 20)
  if (points >= who.CON) return sumOf(2, 12)
  if (points > 12) return sumOf(3, 8)
  return points > 6 ? sumOf(4, 6) : sumOf(6, 4)
}

type Scarred = Pick<Combatant, 'move' | 'skills' | (typeof ABILITIES)[number]>

/** OSR-SCAR-2, OSR-SCAR-3: what a scar makes of a sheet. RULING: no ability below 1, and no scar makes faster. */
export function scarredBy(who: Scarred, sum: number): Scarred {
  const { takes, move } = scarOf(sum)
  const { Spy, ...abilities } = takes
  const less = Object.fromEntries(ABILITIES.map((one) => [one, Math.max(1, who[one] - (abilities[one] ?? 0))])) as Pick<
    Combatant,
    (typeof ABILITIES)[number]
  >
  return {
    ...less,
    move: move === null ? who.move : move === 'half' ? Math.floor(who.move / 2) : Math.min(who.move, move),
    skills: Spy === undefined ? who.skills : { ...who.skills, Spy: Math.max(-4, (who.skills.Spy ?? -1) - Spy) },
  }
}

const ONE_ARM_LESS = [5, 6, 22]
const NO_BOW = 17
const BOWS = ['small-bow', 'large-bow']

/** OSR-SCAR-2: an arm, a hand or an elbow less. */
export const handsOf = ({ scars }: Combatant): number =>
  Math.max(0, 2 - scars.filter((one) => ONE_ARM_LESS.includes(one)).length)

type Held = { readonly id: string; readonly twoHanded: boolean }

/** OSR-SCAR-2: by hands and fingers. RULING: a crossbow and a sling are no bows. */
export const canWield = (who: Combatant, { id, twoHanded }: Held): boolean =>
  (!twoHanded || handsOf(who) === 2) && !(who.scars.includes(NO_BOW) && BOWS.includes(id))
