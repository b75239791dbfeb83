import { check, reaches } from '../core/check.ts'
import type { Blow } from '../core/declared-attack.ts'
import { isWithin } from '../state/distance-and-cover.ts'
import type { Scene } from '../state/events.ts'
import type { Combatant, Fight } from '../state/fight.ts'
import { isAble, isHeld, isHostile } from '../state/presence.ts'
import { combatLevel } from './skill-and-size.ts'

/** OSR-SCR-2, OSR-SCR-4: one roll for each screener in list order, until one fails: then the attack is aimed at it. */
export function screened(scene: Scene, blow: Blow): Blow {
  for (const one of scene.fight.combatants) {
    if (one.screens !== blow.at.id || !mayScreen(scene.fight, one, blow)) continue
    scene.tell({ type: 'tested', who: one.id, by: blow.by.id })
    const found = check(scene, blow.by, 'screen', [['combat skill', combatLevel(blow.by, blow.arm), 'OSR-SCR-2']])
    if (reaches(scene.fight, found, one.STR)) continue // OSR-SHEET-3: the DC of STR
    scene.tell({ type: 'redirected', who: one.id, by: blow.by.id, at: blow.at.id })
    return { ...blow, at: one } // OSR-SCR-5: without a new range check
  }
  return blow
}

/** C5: able, not held, within 5 ft of the ally; OSR-SCR-3: so many attacks in a round as its combat skill. */
const mayScreen = (fight: Fight, one: Combatant, { by, at }: Blow): boolean =>
  one.conditions.screening &&
  one !== by &&
  isHostile(fight, one, by) &&
  isAble(one) &&
  !isHeld(one) &&
  one.screened < combatLevel(one) &&
  isWithin(fight, one, at, 5)
