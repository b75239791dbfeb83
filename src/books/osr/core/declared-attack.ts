import type { Combatant } from '../state/fight.ts'
import type { Arm } from '../state/usable-weapons.ts'

/** One attack: who, whom, with what and how. */
export type Blow = {
  readonly by: Combatant
  readonly at: Combatant
  readonly arm: Arm
  /** OSR-ATT-3: of a weapon for either. */
  readonly attr: 'STR' | 'DEX'
  readonly kind: 'attack' | 'free' | 'snap' | 'charge'
  /** OSR-TWO-2. */
  readonly two: boolean
  /** What it is for, where it is not damage: a shove, a grapple, a shield to shatter. */
  readonly aim: 'damage' | 'shove' | 'grapple' | 'shatter'
}
