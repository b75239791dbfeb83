import { branch, branches, each, type Offer } from '../../../engine/options.ts'
import { apart } from '../../../field/plane-geometry.ts'
import { isHelpless, isMachine } from '../state/characteristics.ts'
import type { Combatant, Fight, Scene } from '../state/fight.ts'
import { isMelee } from '../state/gear.ts'
import { rulesOf } from '../state/profiles.ts'
import { type Held, roundsOf } from '../state/wielded.ts'
import { isWalledOff } from '../vehicles/vehicle.ts'
import { shut } from './refusals.ts'
import { inMenuOrder, isCalledOff, isTarget } from './targets.ts'
import { collapse } from './wound.ts'

/** CE-ACT-10, CE-COUP-1, CE-CHAT-21: a helpless target in reach dies; no dice, no reaction (CE-REACT-6). */
export function coupOption(scene: Scene, who: Combatant, held: readonly Held[]): Offer<() => void> {
  const { fight } = scene
  if (!fight.combatants.some((one) => isHelpless(fight, one))) return null
  const helpless = inMenuOrder(
    fight.combatants.filter(
      (at) => isTarget(who, at) && isHelpless(fight, at) && !isMachine(at) && !isWalledOff(fight, who, at),
    ),
  )
  const ready = held.filter(
    (one) => !one.mounted && one.weapon.damage.dice > 0 && roundsFor(fight, one) <= (one.carried?.loaded ?? 0),
  )
  const reaching = (at: Combatant): readonly Held[] => ready.filter((one) => apart(who, at) <= reachOf(fight, one))
  const near = helpless.filter((at) => reaching(at).length > 0)
  if (near.length === 0) return helpless.length > 0 && shut('coup', ready.length === 0 ? 'E_BROKEN' : 'E_TOO_FAR') // CE-VEH-4: a robot has no fists
  return branch('coup', () => [branches(near, (at) => [each(reaching(at), (one) => () => kill(scene, who, at, one))])])
}

/** CE-PROF-16: adjacent with any weapon; in the full game a melee weapon reaches 3 m. */
const reachOf = (fight: Fight, { weapon }: Held): number =>
  rulesOf(fight).coupReachesClose && isMelee(weapon) ? CLOSE : ADJACENT
const ADJACENT = 1.5
const CLOSE = 3

/** CE-COUP-1: one round, also where the smallest burst takes more. */
const roundsFor = (fight: Fight, { weapon }: Held): number => Math.min(1, roundsOf(fight, weapon))

// RULING: one of one's own side is killed only after the confirmation of CE-ATK-8.
function kill(scene: Scene, who: Combatant, at: Combatant, held: Held): void {
  if (isCalledOff(scene, who, at)) return
  scene.tell({ type: 'spent', who: who.id, slot: 'significant' })
  scene.tell({ type: 'killed', who: who.id, at: at.id, weapon: held.id, rounds: roundsFor(scene.fight, held) })
  collapse(scene, at, 'dead')
}
