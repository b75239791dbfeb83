import { branch, branches, each, leaf, type Offer } from '../../../engine/options.ts'
import { once } from '../../../kit/computed-once.ts'
import { leafOrShut } from '../../../kit/target-menus.ts'
import { mainAction, moveAction, onTurnAction } from '../core/action-costs.ts'
import { canOta, type Deed, hasBoth, hasMain, hasMove, shut } from '../core/budget-and-refusals.ts'
import { withinReach } from '../core/item-actions.ts'
import { rateOf } from '../health/burden-and-exhaustion.ts'
import { asOn, isWithin, SQUARE, squaresBetween } from '../state/distance-and-cover.ts'
import type { Combatant, Scene } from '../state/fight.ts'
import { isHeld, isPresent } from '../state/presence.ts'
import { handsFull } from '../state/usable-weapons.ts'
import { hasPlace, type Path, pathAway, pathTowards, placeTo } from './paths.ts'
import { isEngaged, walk } from './walk.ts'

type Walk = { readonly feet: number; readonly how: 'move' | 'run' }

/** OSR-MOVE-1, OSR-ACT-1, OSR-ACT-3: with both halves of the turn it is a run of up to twice the rate. */
export function walkOption(scene: Scene, who: Combatant, how: 'move' | 'run'): Offer<Deed> {
  if (isHeld(who)) return shut(how, 'E_CANNOT_ACT') // OSR-GRP-3
  if (how === 'move' ? !hasMove(who) : !hasBoth(who)) return shut(how, 'E_NO_ACTION')
  const feet = rateOf(scene.fight, who) * (how === 'run' ? 2 : 1)
  if (feet === 0) return shut(how, 'E_CANNOT_ACT')
  return branch(
    how,
    once(() => wayOptions(scene, who, { feet, how })),
  )
}

function wayOptions(scene: Scene, who: Combatant, { feet, how }: Walk): readonly Offer<Deed>[] {
  const { fight } = scene
  const go = (path: () => Path) => (): void => goes(scene, who, { path, how })
  const others = fight.combatants.filter((one) => one !== who && isPresent(one) && !one.hidden)
  const far = others.filter((one) => squaresBetween(who, one) > 1 || !isWithin(fight, who, one, 5))
  const place = () => [placeTo(fight, who, { feet, means: (path) => go(() => path) })]
  return [
    far.length > 0 && branch('towards', () => [each(far, (at) => go(() => pathTowards(fight, who, at, feet)))]),
    others.length > 0 && branch('away', () => [each(others, (at) => go(() => pathAway(fight, who, at, feet)))]),
    hasPlace(fight, who, feet) ? branch('to', place) : shut('to', 'E_NO_ROOM'),
  ]
}

type Going = { readonly path: () => Path; readonly how: 'move' | 'run' }

/** OSR-MOVE-2: a run is two moves back to back. */
function goes(scene: Scene, who: Combatant, { path, how }: Going): void {
  if (how === 'run') scene.tell({ type: 'spent', who: who.id, on: 'move' })
  const go = moveAction(scene, who, () => {
    const way = path()
    if (way.length > 1) walk(scene, who, way, how)
    else scene.tell({ type: 'cornered', who: who.id })
  })
  go()
}

/** OSR-DIS-1, C22. */
export function disengageOption(scene: Scene, who: Combatant): Offer<Deed> {
  if (!hasMain(who)) return shut('disengage', 'E_NO_ACTION')
  if (!isEngaged(scene.fight, who)) return shut('disengage', 'E_NOT_ENGAGED')
  const disengage = (): void => scene.tell({ type: 'disengaged', who: who.id })
  return leaf('disengage', mainAction(scene, who, disengage))
}

/** OSR-DRAG-1: up to half the rate, with one hand free; it provokes for who drags. C22: not farther. RULING: the other comes to the square before the last. */
export function dragOption(scene: Scene, who: Combatant): Offer<Deed> {
  const { fight } = scene
  if (!hasMain(who)) return shut('drag', 'E_NO_ACTION')
  const friends = fight.combatants.filter(
    (one) => one !== who && one.side === who.side && isPresent(one) && !isHeld(one) && isWithin(fight, who, one, 5),
  )
  if (friends.length === 0) return false
  if (isHeld(who)) return shut('drag', 'E_CANNOT_ACT')
  if (handsFull(who) > 1) return shut('drag', 'E_HANDS')
  const feet = SQUARE * Math.floor(rateOf(fight, who) / 2 / SQUARE)
  if (feet === 0) return shut('drag', 'E_DISTANCE')
  if (!hasPlace(fight, who, feet)) return shut('drag', 'E_NO_ROOM')
  const pull = (friend: Combatant) => (path: Path) => mainAction(scene, who, () => drag(scene, who, { friend, path }))
  return branch('drag', () => [branches(friends, (friend) => [placeTo(fight, who, { feet, means: pull(friend) })])])
}

type Load = { readonly friend: Combatant; readonly path: Path }

function drag(scene: Scene, who: Combatant, { friend, path }: Load): void {
  if (!walk(scene, who, path, 'move')) return
  const to = path.at(-2) ?? path[0]!
  const feet = SQUARE * squaresBetween(friend, asOn(friend, to))
  scene.tell({ type: 'moved', who: friend.id, to, feet, how: 'dragged' })
}

/** OSR-PRN-1, OSR-PRN-2: going prone is a small thing; standing up takes a move and provokes nothing. */
export function proneOption(scene: Scene, who: Combatant): Offer<Deed> {
  if (who.conditions.prone) return false
  const lieDown = onTurnAction(scene, who, () => scene.tell({ type: 'went prone', who: who.id }))
  return leafOrShut('go prone', canOta(scene.fight) ? null : 'E_CAP', lieDown)
}

export function standOption(scene: Scene, who: Combatant): Offer<Deed> {
  if (!who.conditions.prone) return false
  const stand = moveAction(scene, who, () => rise(scene, who))
  return leafOrShut('stand', hasMove(who) ? null : 'E_NO_ACTION', stand)
}

/** OSR-PRN-2: with what lies in the square and fits into the hands. RULING: one thing after the other. */
function rise(scene: Scene, who: Combatant): void {
  scene.tell({ type: 'stood', who: who.id })
  for (let there = withinReach(scene, who); there.length > 0; there = withinReach(scene, who)) {
    const options: readonly Offer<string | null>[] = [leaf('nothing', null), ...there.map((item) => leaf(item, item))]
    const item = scene.ask(who, 'picking up', options)
    if (item === null) return
    scene.tell({ type: 'picked up', who: who.id, item })
  }
}
