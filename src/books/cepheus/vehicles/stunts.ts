import { because } from '../../../engine/dice.ts'
import { branch, each, leaf, type Offer } from '../../../engine/options.ts'
import { REFEREE } from '../../../engine/scene.ts'
import { between, downToHalf } from '../../../field/plane-geometry.ts'
import { DIFFICULTIES, DIFFICULTY_KEYS } from '../core/check.ts'
import { isTarget } from '../core/targets.ts'
import { isPresent } from '../state/characteristics.ts'
import type { Combatant, Fight, Scene } from '../state/fight.ts'
import { ALL, check, go, goOn, headingOf, spend, steer } from './course.ts'
import { collide } from './ram.ts'
import { type Driven, driverOf, isDriven, isIn, metresIn, obeys } from './vehicle.ts'

/** CE-VEH-12: a special arc, up to three manoeuvres, or a feat that is described. */
export function stuntOptions(scene: Scene, who: Combatant, vehicle: Driven): readonly Offer<() => void>[] {
  const foes =
    vehicle.weapons.length > 0
      ? scene.fight.combatants.filter((at) => at.side !== who.side && at.aboard === null && isTarget(vehicle, at))
      : []
  return [
    foes.length > 0 &&
      branch('arc', () => [each(foes, (at) => () => stunt(scene, who, vehicle, { feat: 'arc', at: at.id }))]),
    leaf('manoeuvres', () => stunt(scene, who, vehicle, { feat: 'manoeuvres', at: null })),
    leaf('feat', () => stunt(scene, who, vehicle, { feat: 'feat', at: null })),
  ]
}

export type Feat = { readonly feat: 'arc' | 'manoeuvres' | 'feat'; readonly at: string | null }

/** CE-VEH-12: Average, or as the referee says; a refusal spends nothing. RULING: a failure changes nothing. */
function stunt(scene: Scene, who: Combatant, vehicle: Driven, { feat, at }: Feat): void {
  scene.tell({ type: 'proposed', who: who.id, what: 'stunt' })
  const dm = scene.ask(REFEREE, 'stunt', [
    ...DIFFICULTY_KEYS.map((key) => leaf(key, DIFFICULTIES[key])),
    leaf('refuse', null),
  ])
  if (dm === null || scene.fight.turn?.who !== who.id)
    return scene.tell({ type: 'refused', who: who.id, what: 'stunt' })
  spend(scene, who)
  steer(scene, who)
  const effect = check(scene, who, vehicle, { why: because(['difficulty', dm, 'CE-CORE-4']) })
  scene.tell({ type: 'stunted', who: vehicle.id, feat, at, effect })
  if (effect >= 0 && feat === 'manoeuvres') turnThrice(scene, who, vehicle)
  else goOn(scene, vehicle)
}

/** CE-VEH-12: up to three turns, a third of the way each. */
function turnThrice(scene: Scene, who: Combatant, vehicle: Driven): void {
  const { kph, controlled } = vehicle.vehicle
  const leg = controlled ? 0 : downToHalf(metresIn(kph) / 3)
  for (let n = 0; n < 3; n++) {
    const turn = scene.ask(who, 'manoeuvre', ALL)
    go(scene, vehicle, { heading: headingOf(vehicle, turn), kph, metres: leg })
  }
}

/** CE-VEH-13: up to a twentieth of the speed off the check; who fails crashes, pursuers match it or break off. */
export function weave(scene: Scene, who: Combatant, vehicle: Driven, number: number): void {
  const behind = pursuers(scene.fight, vehicle)
  spend(scene, who)
  if (!weaves(scene, who, vehicle, number)) return
  goOn(scene, vehicle)
  for (const one of behind) follow(scene, one, number)
}

function weaves(scene: Scene, who: Combatant, vehicle: Driven, number: number): boolean {
  steer(scene, who)
  const effect = check(scene, who, vehicle, { why: because(['weaving', -number, 'CE-VEH-13']) })
  scene.tell({ type: 'wove', who: vehicle.id, number, effect })
  if (effect < 0) collide(scene, vehicle, null)
  return effect >= 0
}

/** RULING: in pursuit is an enemy vehicle under way that has it ahead within 250 m. Who breaks off stops. */
export const pursuers = (fight: Fight, { id, side, pos }: Driven): readonly Driven[] =>
  fight.combatants.filter(
    (one): one is Driven =>
      isDriven(one) &&
      isPresent(one) &&
      one.side !== side &&
      one.vehicle.kph > 0 &&
      driverOf(fight, one) !== null &&
      between(one.pos, pos) <= 250 &&
      isIn('front', one, fight.combatants.find((other) => other.id === id)!),
  )

function follow(scene: Scene, one: Driven, number: number): void {
  if (!isPresent(one)) return
  const driver = obeys(scene.fight, one) ? driverOf(scene.fight, one) : null
  if (driver && scene.ask(driver, 'pursuit', ['match', 'break off']) === 'match') weaves(scene, driver, one, number)
  else {
    if (driver) steer(scene, driver)
    scene.tell({ type: 'broke off', who: one.id })
  }
}
