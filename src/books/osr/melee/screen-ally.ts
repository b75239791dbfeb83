import { branch, leaf, type Offer } from '../../../engine/options.ts'
import { hasMove } from '../core/action-budget.ts'
import { shut } from '../core/refusals.ts'
import { type Deed, moveAction } from '../core/take-action.ts'
import { rateOf } from '../moves/movement-rate.ts'
import { type Path, pathTowards } from '../moves/paths.ts'
import { walk } from '../moves/walk.ts'
import { squaresBetween } from '../state/distance-and-cover.ts'
import type { Scene } from '../state/events.ts'
import type { Combatant, Fight } from '../state/fight.ts'
import { isAble, isHeld } from '../state/presence.ts'
import { engagingArm, shotArms } from '../state/usable-weapons.ts'
import { combatLevel } from './skill-and-size.ts'

/** OSR-SCR-1: a move that ends beside the ally. */
export function screenOption(scene: Scene, who: Combatant): Offer<Deed> {
  const { fight } = scene
  const allies = fight.combatants.filter((one) => one !== who && one.side === who.side && isAble(one))
  if (allies.length === 0) return false
  if (isHeld(who)) return shut('screen', 'E_CANNOT_ACT')
  if (!hasMove(who)) return shut('screen', 'E_NO_ACTION')
  const isArmed = engagingArm(who) !== null || shotArms(who).length > 0
  if (!isArmed || combatLevel(who) < 1) return shut('screen', 'E_SKILL') // OSR-SCR-3
  const menu = () => allies.map((ally) => allyOption(scene, who, ally))
  return allies.some((ally) => pathBeside(fight, who, ally) !== null)
    ? branch('screen', menu)
    : shut('screen', 'E_RANGE', menu)
}

function allyOption(scene: Scene, who: Combatant, ally: Combatant): Offer<Deed> {
  const path = pathBeside(scene.fight, who, ally)
  if (path === null) return shut(ally.id, 'E_RANGE')
  return leaf(ally.id, (): void =>
    moveAction(scene, who, () => {
      const isThere = path.length === 1 || walk(scene, who, path, 'move')
      if (isThere) scene.tell({ type: 'screened', who: who.id, at: ally.id })
    }),
  )
}

/** The way to a square beside the ally, if a move goes so far. */
function pathBeside(fight: Fight, who: Combatant, ally: Combatant): Path | null {
  const path = squaresBetween(who, ally) <= 1 ? [who.pos] : pathTowards(fight, who, ally, rateOf(fight, who))
  return squaresBetween({ size: who.size, pos: path.at(-1)! }, ally) > 1 ? null : path
}
