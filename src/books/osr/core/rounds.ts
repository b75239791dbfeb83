import { d } from '../../../engine/dice.ts'
import { each } from '../../../engine/options.ts'
import { rankedBy } from '../../../kit/pick-foe.ts'
import { aftermath } from '../health/aftermath.ts'
import { bleedOut, hurt } from '../health/wounds.ts'
import { checkMorale } from '../morale/morale.ts'
import { modifierOf } from '../state/derived-values.ts'
import { isWithin } from '../state/distance-and-cover.ts'
import type { Combatant, Fight, Result, Scene } from '../state/fight.ts'
import { isAble, isDecided } from '../state/presence.ts'
import { isHostileTo } from '../state/sides.ts'
import { UNARMED } from '../state/usable-weapons.ts'
import { usualAttr } from './attack-modifiers.ts'
import { following, initiativeOf, isReadyIn, rollInitiative } from './turn-order.ts'

/** The next place of the order in which somebody is ready. */
export function nextPhase(scene: Scene): void {
  scene.tell({ type: 'phase', at: following(scene.fight) })
}

/** OSR-INI-5, OSR-DEC-5: the side says who acts next; usually the highest INI, then list order. */
export function pick(scene: Scene): void {
  const { fight } = scene
  const slot = fight.order[fight.at]!
  const ready = rankedBy(fight.combatants, {
    among: (one) => isReadyIn(fight, slot, one),
    worth: (one) => -initiativeOf(one),
  })
  const who = scene.ask({ id: slot.side }, 'who acts', [each(ready)])
  scene.tell({ type: 'picked', who: who.id })
}

/** OSR-ACT-9: grapples, what lasted the round, the next round. OSR-SUR-8: after round 0 initiative is rolled. */
export function newRound(scene: Scene): void {
  const { fight } = scene
  squeeze(scene)
  bleedOut(scene) // OSR-MW-1
  settle(scene)
  if (isDecided(fight)) return
  if (!fight.rolled || fight.options.rerollInitiative) rollInitiative(scene) // OSR-INI-4
  scene.tell({ type: 'round', round: fight.round + 1, order: fight.order })
}

/** OSR-END-1, OSR-END-2. */
export function end(scene: Scene): void {
  if (scene.fight.phase === 'recovery') return scene.tell({ type: 'ended', result: 'rested' })
  aftermath(scene)
  scene.tell({ type: 'ended', result: resultOf(scene.fight) })
}

function resultOf(fight: Fight): Result {
  if (fight.stopped !== null) return 'referee_ended'
  const up = fight.combatants.filter(isAble)
  if (up.length === 0) return 'nobody'
  return up.some((one) => !isHostileTo(fight, one.side, 'pc')) ? 'victory' : 'defeat'
}

/** OSR-GRP-6, OSR-MOR-7: after an action is complete, before anybody else acts. */
export function settle(scene: Scene): void {
  loosen(scene)
  checkMorale(scene)
}

/** OSR-GRP-6: a hold ends where either is out of action, or they are apart. */
function loosen(scene: Scene): void {
  const { fight } = scene
  for (const one of fight.combatants) {
    if (one.holds === null) continue
    const at = fight.combatants.find(({ id }) => id === one.holds)
    if (!at || !isAble(one) || !isAble(at) || !isWithin(fight, one, at, 5)) scene.tell({ type: 'let go', who: one.id })
  }
}

/** OSR-GRP-7: every holder squeezes, in list order; C12: a hold that has ended rolls no further. */
function squeeze(scene: Scene): void {
  const { fight } = scene
  for (const at of fight.combatants) {
    for (const by of holdersOf(fight, at)) {
      if (!isAble(at) || by.holds !== at.id) continue
      const attr = usualAttr(by, UNARMED)
      const { total } = scene.roll(by, 'squeeze', d(1, 2), [
        [attr, modifierOf(by[attr]), 'OSR-GRP-7'],
        ['Punch', Math.max(0, by.skills.Punch ?? 0), 'OSR-GRP-7'],
      ])
      hurt(scene, { who: at, by, points: Math.max(1, total), spares: true, from: 'squeeze' })
    }
  }
}

export const holdersOf = ({ combatants }: Fight, who: Combatant): readonly Combatant[] =>
  combatants.filter(({ holds }) => holds === who.id)
