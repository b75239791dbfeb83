import { exitsOf } from '../../../field/can-stand.ts'
import { partOf, wayTo } from '../../../field/walking-path.ts'
import { leastOf } from '../../../kit/pick-foe.ts'
import { moveAction } from '../core/action-costs.ts'
import { hasBoth, hasMove } from '../core/budget-and-refusals.ts'
import { rateOf } from '../health/burden-and-exhaustion.ts'
import { ANYWHERE, isFree, type Path, pathAway, walkOf } from '../moves/paths.ts'
import { walk } from '../moves/walk.ts'
import { feetBetween, gridIn, SQUARE, sizeSquares } from '../state/distance-and-cover.ts'
import type { Combatant, Fight, Scene } from '../state/fight.ts'
import { isAble, isHeld, isHostile } from '../state/presence.ts'

/** OSR-MOR-8: beyond it nobody is after them. */
const FAR = 120

/** OSR-MOR-8, OSR-FREE-7: away at twice the rate, without an attack. RULING: who is prone gets up first, and whose side breaks in the own turn has what is left of it. */
export function flight(scene: Scene, who: Combatant): void {
  const rise = moveAction(scene, who, () => scene.tell({ type: 'stood', who: who.id }))
  if (who.conditions.prone && hasMove(who) && !isHeld(who)) rise()
  if (hasMove(who) && isAble(who)) flee(scene, who)
}

function flee(scene: Scene, who: Combatant): void {
  const halves = hasBoth(who) ? 2 : 1
  const way = isHeld(who) ? NOWHERE : wayOut(scene.fight, who, halves * rateOf(scene.fight, who))
  if (way.path.length < 2 && !way.out) return scene.tell({ type: 'cornered', who: who.id })
  if (halves === 2) scene.tell({ type: 'spent', who: who.id, on: 'move' })
  const run = moveAction(scene, who, () => {
    const isThere = walk(scene, who, way.path, 'flee')
    if (isThere && (way.out || isFar(scene.fight, who))) scene.tell({ type: 'escaped', who: who.id })
  })
  run()
}

type Way = { readonly path: Path; readonly out: boolean }
const NOWHERE: Way = { path: [], out: false }

const pursuersOf = (fight: Fight, who: Combatant): readonly Combatant[] =>
  fight.combatants.filter((one) => isHostile(fight, who, one) && isAble(one))

/** OSR-MOR-8: more than 120 ft from all foes. */
const isFar = (fight: Fight, who: Combatant): boolean =>
  pursuersOf(fight, who).every((foe) => feetBetween(fight, who, foe) > FAR)

/** Off the map by the nearest way, where there is one; else away from the nearest foe. */
function wayOut(fight: Fight, who: Combatant, feet: number): Way {
  const grid = gridIn(fight)
  const exits = grid === null ? [] : exitsOf(grid, sizeSquares(who)).filter((pos) => isFree(fight, who, pos))
  const far = grid === null ? null : wayTo(grid, walkOf(fight, who, ANYWHERE), exits)
  if (grid !== null && far !== null) {
    const { path, cost } = partOf(grid, walkOf(fight, who, feet), far)
    return { path, out: path.length === far.path.length && cost < Math.floor(feet / SQUARE) } // the last step leads out
  }
  const foe = leastOf(pursuersOf(fight, who), { worth: (one) => feetBetween(fight, who, one) })
  return { path: foe === null ? [who.pos] : pathAway(fight, who, foe, feet), out: false }
}
