import type { Offer } from '../../../engine/options.ts'
import type { Spot } from '../../../field/plane.ts'
import type { Deed } from '../core/turn.ts'
import type { Scene } from '../state/events.ts'
import type { Combatant } from '../state/fight.ts'

/** UD-ACT-3. */
export const aimOptions = (_scene: Scene, _who: Combatant): Offer<Deed> => false

/** UD-RNG-5: brace and unbrace, among the free actions. */
export const braceOptions = (_scene: Scene, _who: Combatant): Offer<Deed> => false

/** UD-ACT-3, C10: who aims at the mover and did not see a square of the path loses the aim. */
export function loseSight(_scene: Scene, _mover: Combatant, _path: readonly Spot[]): void {}
