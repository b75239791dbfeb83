import type { Offer } from '../../../engine/options.ts'
import type { Deed } from '../core/turn.ts'
import type { Scene } from '../state/events.ts'
import type { Combatant } from '../state/fight.ts'

/** UD-ACT-5: draw and ready a weapon, by an action. */
export const drawOptions = (_scene: Scene, _who: Combatant): Offer<Deed> => false

/** UD-ACT-6: quick draw; UD-FREE-1: drop something: among the free actions. */
export const handOptions = (_scene: Scene, _who: Combatant): readonly Offer<Deed>[] => []

/** UD-MOVE-2: asked once in a standard move, also of 0 squares: one small weapon at no cost. */
export function drawOnTheWay(_scene: Scene, _who: Combatant): void {}

/** UD-MOVE-5: whether a standard move of 0 squares is of any use. */
export const hasSmallToDraw = (_who: Combatant): boolean => false
