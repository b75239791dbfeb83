import { because, d, type Modifier } from '../../../engine/dice.ts'
import { branch, each, leaf, type Offer } from '../../../engine/options.ts'
import { REFEREE } from '../../../engine/scene.ts'
import { apart } from '../../../field/plane-geometry.ts'
import { burdens } from '../core/modifiers.ts'
import { wound } from '../core/wound.ts'
import { dm, isAble, isPresent, isSerious, isWounded } from '../state/characteristics.ts'
import type { Combatant, Fight, Scene } from '../state/fight.ts'
import { rulesOf } from '../state/profiles.ts'
import { levelWith, untrained } from '../state/skills.ts'
import { heal } from './heal.ts'

/** CE-PROF-18, CE-DEC-22: after the fight each conscious player may give first aid once. */
export function aid(scene: Scene, medic: Combatant): void {
  scene.tell({ type: 'offered aid', who: medic.id })
  const patients = scene.fight.combatants.filter(
    (one) => scene.fight.ground.minutesAfter <= 60 && one.side === medic.side && isTreatable(scene.fight, medic, one),
  ) // CE-AID-2
  const patient =
    patients.length > 0
      ? scene.ask(medic, 'first aid', [branch('yes', () => [each(patients)]), leaf('no', null)])
      : null // CE-CHAT-37
  if (patient) firstAid(scene, medic, patient, scene.fight.ground.minutesAfter)
  surgery(scene, medic)
}

/** CE-AID-1, CE-PROF-24: wounded, alive; the seriously so with `aidBeforeSurgery` or operated (CE-SERI-1); CE-AID-3. */
const isTreatable = (fight: Fight, medic: Combatant, one: Combatant): boolean =>
  isPresent(one) &&
  isWounded(one) &&
  !one.aided &&
  !hasTried(fight, medic, one) &&
  (fight.options.aidBeforeSurgery || !isSerious(one) || one.operated)

/** CE-AID-3: each medic once per patient and fight. */
const hasTried = (fight: Fight, medic: Combatant, one: Combatant): boolean =>
  rulesOf(fight).aidsInFight && fight.tried.includes(`${medic.id} ${one.id}`)

/** CE-PROF-18: also during the fight. RULING: a significant action, on one's own side within Personal or Close. */
export function aidOptions(scene: Scene, medic: Combatant): readonly Offer<() => void>[] {
  const patients = scene.fight.combatants.filter(
    (one) => one.side === medic.side && apart(medic, one) <= 3 && isTreatable(scene.fight, medic, one),
  )
  return [
    patients.length > 0 && branch('first aid', () => [each(patients, (patient) => () => treat(scene, medic, patient))]),
  ]
}

function treat(scene: Scene, medic: Combatant, patient: Combatant): void {
  scene.tell({ type: 'proposed', who: medic.id, what: 'first aid' })
  if (scene.ask(REFEREE, 'treat', ['allow', 'refuse']) === 'refuse')
    return scene.tell({ type: 'refused', who: medic.id, what: 'first aid' })
  scene.tell({ type: 'spent', who: medic.id, slot: 'significant' })
  firstAid(scene, medic, patient, 0)
}

/** CE-AID-1; CE-AID-4: a failure harms nobody, Effect 0 restores nothing. */
function firstAid(scene: Scene, medic: Combatant, patient: Combatant, minutes: number): void {
  const effect = medicine(
    scene,
    medic,
    'first aid',
    because(
      ['on oneself', medic === patient ? -2 : 0, 'CE-AID-1'],
      ['other species', medic.kind === patient.kind ? 0 : -2, 'CE-AID-1'],
      ['no medical kit', hasKit(medic) ? 0 : -2, 'CE-AID-1'],
    ),
  )
  const points = effect > 0 ? effect * shareOf(minutes) : 0
  scene.tell({ type: 'treated', who: medic.id, patient: patient.id, effect, points })
  heal(scene, patient, points)
}

/** CE-AID-1, CE-AID-2: twice the Effect within 5 minutes, once within the hour; 5:00 counts as within. */
const shareOf = (minutes: number): number => (minutes <= 5 ? 2 : 1)

/** CE-SURG-1, CE-DEC-23: of the seriously wounded of the side. RULING: after first aid, and not again once operated. */
function surgery(scene: Scene, medic: Combatant): void {
  if (!scene.fight.ground.sickbay) return
  const patients = scene.fight.combatants.filter(
    (one) => one.side === medic.side && isPresent(one) && isSerious(one) && !one.operated,
  )
  const patient = patients.length > 0 ? patientFor(scene, medic, patients) : null
  if (!patient) return
  operate(scene, medic, patient)
}

/** CE-SURG-1: a Medicine check, harder on oneself. */
export function operate(scene: Scene, medic: Combatant, patient: Combatant): void {
  const effect = medicine(scene, medic, 'surgery', because(['on oneself', medic === patient ? -4 : 0, 'CE-SURG-1']))
  scene.tell({ type: 'operated', who: medic.id, patient: patient.id, effect, points: 2 * Math.max(0, effect) })
  recoverFrom(scene, patient, effect)
}

/** By a hospital's doctor. RULING: only his Medicine is known; the patient's player throws the dice. */
export function operateOn(scene: Scene, patient: Combatant, level: number): void {
  const effect = scene.roll(patient, 'surgery', d(2, 6), because(['doctor', level, 'CE-SURG-1'])).total - 8
  scene.tell({ type: 'went under', who: patient.id, effect, points: 2 * Math.max(0, effect) })
  recoverFrom(scene, patient, effect)
}

function recoverFrom(scene: Scene, patient: Combatant, effect: number): void {
  if (effect >= 0) heal(scene, patient, 2 * effect)
  else wound(scene, patient, { points: -effect })
}

/** CE-CHAT-38: Yes or No, and whom only where there are several. */
function patientFor(scene: Scene, medic: Combatant, patients: readonly Combatant[]): Combatant | null {
  if (patients.length > 1) return scene.ask(medic, 'surgery', [branch('yes', () => [each(patients)]), leaf('no', null)])
  return scene.ask(medic, 'surgery', ['yes', 'no']) === 'yes' ? patients[0]! : null
}

/** CE-AID-1: Medicine with the EDU modifier. */
function medicine(scene: Scene, medic: Combatant, what: string, why: readonly Modifier[]): number {
  const level = levelWith(scene.fight, medic, 'Medicine')
  return (
    scene.roll(
      medic,
      what,
      d(2, 6),
      because(
        ['skill', level ?? 0, 'CE-AID-1'],
        ['edu', dm(medic.edu.now), 'CE-AID-1'],
        ['untrained', level === null ? untrained(medic) : 0, 'CE-CORE-6'],
        ...why,
        ...burdens(scene.fight, medic, 'mental'),
      ),
    ).total - 8
  )
}

/** Those who know Medicine and are awake. */
export const medicsOf = (fight: Fight, among: readonly Combatant[]): readonly Combatant[] =>
  among.filter((one) => isAble(one) && levelWith(fight, one, 'Medicine') !== null)

const hasKit = ({ items }: Combatant): boolean => items.some(({ itemId, qty }) => itemId === 'medical-kit' && qty > 0)
