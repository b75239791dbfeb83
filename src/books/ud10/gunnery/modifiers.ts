import type { Modifier } from '../../../engine/dice.ts'
import type { Blow } from '../core/modifiers.ts'
import type { Fight } from '../state/fight.ts'

/** UD 7, the rows for ranged attacks, in the page's order. */
export function rangedReasons(_fight: Fight, _blow: Blow, _why: Modifier[]): void {}
