import { branch, each, leaf, type Offer } from '../../../engine/options.ts'
import { hasBoth, hasMain, hasMove } from '../core/action-budget.ts'
import { shut } from '../core/refusals.ts'
import { type Deed, mainAction, moveAction } from '../core/take-action.ts'
import type { Scene } from '../state/events.ts'
import type { Combatant } from '../state/fight.ts'
import { isHeld, isPresent } from '../state/presence.ts'
import { chargeOption } from './charge.ts'
import { dragOption } from './drag.ts'
import { rateOf } from './movement-rate.ts'
import { hasPlace, type Path, pathAway, pathTowards, placeTo } from './paths.ts'
import { isEngaged, walk } from './walk.ts'

/** OSR-MOVE-1, OSR-MOVE-2, OSR-DIS-1, OSR-CHG-1, OSR-DRAG-1. */
export function moveOptions(scene: Scene, who: Combatant): readonly Offer<Deed>[] {
  return [
    walkOption(scene, who, 'move'),
    walkOption(scene, who, 'run'),
    disengageOption(scene, who),
    chargeOption(scene, who),
    dragOption(scene, who),
  ]
}

/** OSR-ACT-1, OSR-ACT-3: with both halves of the turn it is a run of up to twice the rate. */
function walkOption(scene: Scene, who: Combatant, how: 'move' | 'run'): Offer<Deed> {
  if (isHeld(who)) return shut(how, 'E_CANNOT_ACT') // OSR-GRP-3
  if (how === 'move' ? !hasMove(who) : !hasBoth(who)) return shut(how, 'E_NO_ACTION')
  const feet = rateOf(scene.fight, who) * (how === 'run' ? 2 : 1)
  if (feet === 0) return shut(how, 'E_CANNOT_ACT')
  return branch(how, () => wayOptions(scene, who, { feet, how }))
}

type Walk = { readonly feet: number; readonly how: 'move' | 'run' }

function wayOptions(scene: Scene, who: Combatant, { feet, how }: Walk): readonly Offer<Deed>[] {
  const { fight } = scene
  const go =
    (path: () => Path): Deed =>
    () =>
      goes(scene, who, { path, how })
  const others = fight.combatants.filter((one) => one !== who && isPresent(one) && !one.hidden)
  return [
    others.length > 0 && branch('towards', () => [each(others, (at) => go(() => pathTowards(fight, who, at, feet)))]),
    others.length > 0 && branch('away', () => [each(others, (at) => go(() => pathAway(fight, who, at, feet)))]),
    placeOption(scene, who, { feet, how, means: (path) => go(() => path) }),
  ]
}

function placeOption({ fight }: Scene, who: Combatant, to: Walk & { means: (path: Path) => Deed }): Offer<Deed> {
  return hasPlace(fight, who, to.feet) ? branch('to', () => [placeTo(fight, who, to)]) : shut('to', 'E_NO_ROOM')
}

/** OSR-MOVE-2: a run is two moves back to back. */
function goes(
  scene: Scene,
  who: Combatant,
  { path, how }: { readonly path: () => Path; readonly how: 'move' | 'run' },
): void {
  if (how === 'run') scene.tell({ type: 'spent', who: who.id, on: 'move' })
  moveAction(scene, who, () => void walk(scene, who, path(), how))
}

/** OSR-DIS-1, C22. */
function disengageOption(scene: Scene, who: Combatant): Offer<Deed> {
  if (!hasMain(who)) return shut('disengage', 'E_NO_ACTION')
  if (!isEngaged(scene.fight, who)) return shut('disengage', 'E_NOT_ENGAGED')
  return leaf('disengage', () => mainAction(scene, who, () => scene.tell({ type: 'disengaged', who: who.id })))
}
