import { because, d } from '../../../engine/dice.ts'
import { amount, branch, each } from '../../../engine/options.ts'
import { REFEREE } from '../../../engine/scene.ts'
import { wound } from '../core/wound.ts'
import { dm, isAble, isSerious, isWounded } from '../state/characteristics.ts'
import type { Combatant, Fight, Scene } from '../state/fight.ts'
import { levelWith } from '../state/skills.ts'
import { medicsOf, operate, operateOn } from './first-aid.ts'
import { heal, healEvenly } from './heal.ts'
import type { Way } from './rest.ts'

/** CE-HEAL-4: in a hospital the referee says who treats: one of them who knows Medicine, or a doctor of the place. */
export function admission(scene: Scene): void {
  const { combatants } = scene.fight
  const own = medicsOf(scene.fight, combatants)
  const doctor = scene.ask(REFEREE, 'doctor', [
    each(own, ({ id }) => id),
    branch('staff', () => [amount({ least: 0, most: 6, step: 1, unit: '' }, (level) => level)]),
  ])
  scene.tell({ type: 'admitted', who: typeof doctor === 'string' ? doctor : combatants[0]!.id, doctor })
}

/** CE 12: one day of somebody's, in the page's order: surgery, then what heals by itself or by care; CE-REST-1. */
export function day(scene: Scene, who: Combatant): void {
  if (isSerious(who) && !who.operated) surgery(scene, who) // CE-SURG-1
  if (who.conditions.dead || scene.fight.stopped !== null) return
  const how = wayOf(scene.fight, who)
  const points = isWounded(who) ? mending(scene, who, how) : 0
  scene.tell({ type: 'rested', who: who.id, how, points })
  for (const where of ['int', 'edu'] as const)
    if (who[where].now < who[where].max) scene.tell({ type: 'cleared', who: who.id, where }) // CE-HEAL-5
  if (points < 0)
    wound(scene, who, { points: -points }) // CE-HEAL-3: a negative result is that much damage
  else if (how === 'care') healEvenly(scene, who, points)
  else heal(scene, who, points)
}

/** CE-HEAL-1 to CE-HEAL-4: what one day restores; END as it is now. */
function mending(scene: Scene, who: Combatant, how: Way): number {
  const end = dm(who.end.now)
  if (how === 'care') return 2 + end + doctorOf(scene.fight, who)! // CE-HEAL-4: never below 0, for END takes off 2 at most
  if (isSerious(who)) return who.operated ? Math.max(0, end) : end // CE-HEAL-3. RULING: points are lost until surgery (CE-EX-17), and no longer
  if (how === 'active') return 1 + end // CE-HEAL-2
  return scene.roll(who, 'natural healing', d(1, 6), because(['end', end, 'CE-HEAL-1'])).total // CE-HEAL-1
}

/** CE-HEAL-4: no care for the seriously wounded before surgery. RULING: in both profiles; the unconscious rest. */
function wayOf(fight: Fight, who: Combatant): Way {
  const { way } = fight.recovery!
  if (way === 'active') return who.conditions.unconscious ? 'rest' : 'active'
  return way === 'care' && doctorOf(fight, who) !== null && (!isSerious(who) || who.operated) ? 'care' : 'rest'
}

/** The Medicine of who treats them. RULING: nobody cares for himself, and the doctor must be awake. */
function doctorOf(fight: Fight, who: Combatant): number | null {
  const { doctor } = fight.recovery!
  if (typeof doctor !== 'string') return doctor
  const medic = fight.combatants.find(({ id }) => id === doctor)
  return medic && medic !== who && isAble(medic) ? levelWith(fight, medic, 'Medicine') : null
}

/** CE-SURG-1, CE-DEC-23. RULING: with a sickbay the side's medics are asked until one says yes, then the referee. */
function surgery(scene: Scene, patient: Combatant): void {
  const { ground, recovery, combatants } = scene.fight
  if (!ground.sickbay && recovery!.way !== 'care') return
  const own = medicsOf(scene.fight, combatants).filter(({ side }) => side === patient.side)
  const medic = own.find((one) => scene.fight.stopped === null && scene.ask(one, 'surgery', ['yes', 'no']) === 'yes')
  if (medic) return operate(scene, medic, patient)
  const level = recovery!.doctor
  if (
    typeof level === 'number' &&
    scene.fight.stopped === null &&
    scene.ask(REFEREE, 'surgery', ['yes', 'no']) === 'yes'
  )
    operateOn(scene, patient, level)
}
