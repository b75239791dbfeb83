import { branch, leaf, type Offer } from '../../../engine/options.ts'
import { type Deed, moveAction } from '../core/action.ts'
import type { Blow } from '../core/blow.ts'
import { hasMove } from '../core/budget.ts'
import { check, reaches } from '../core/check.ts'
import { shut } from '../core/refusals.ts'
import { rateOf } from '../moves/pace.ts'
import { walk } from '../moves/walk.ts'
import { pathTowards } from '../moves/ways.ts'
import { engagingArm, shotArms } from '../state/arms.ts'
import type { Scene } from '../state/events.ts'
import type { Combatant, Fight } from '../state/fight.ts'
import { isAble, isHeld, isHostile } from '../state/presence.ts'
import { isWithin, squaresBetween } from '../state/space.ts'
import { combatLevel } from './level.ts'

/** OSR-SCR-1: a move that ends beside the ally. */
export function screenOption(scene: Scene, who: Combatant): Offer<Deed> {
  const { fight } = scene
  const allies = fight.combatants.filter((one) => one !== who && one.side === who.side && isAble(one))
  if (allies.length === 0) return false
  if (isHeld(who)) return shut('screen', 'E_CANNOT_ACT')
  if (!hasMove(who)) return shut('screen', 'E_NO_ACTION')
  const isArmed = engagingArm(who) !== null || shotArms(who).length > 0
  if (!isArmed || combatLevel(who) < 1) return shut('screen', 'E_SKILL') // OSR-SCR-3
  return branch('screen', () =>
    allies.map((ally) => {
      const path = pathTowards(fight, who, ally, rateOf(fight, who))
      const ends = { size: who.size, pos: path.at(-1)! }
      if (squaresBetween(ends, ally) > 1) return shut(ally.id, 'E_RANGE')
      return leaf(ally.id, (): void =>
        moveAction(scene, who, () => {
          if (walk(scene, who, path, 'move')) scene.tell({ type: 'screened', who: who.id, at: ally.id })
        }),
      )
    }),
  )
}

/** OSR-SCR-2, OSR-SCR-4: one roll for each screener in list order, until one fails: then the attack is aimed at it. */
export function screened(scene: Scene, blow: Blow): Blow {
  for (const one of scene.fight.combatants) {
    if (one.screens !== blow.at.id || !mayScreen(scene.fight, one, blow)) continue
    scene.tell({ type: 'tested', who: one.id, by: blow.by.id })
    const found = check(scene, blow.by, 'screen', [['combat skill', combatLevel(blow.by), 'OSR-SCR-2']])
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
