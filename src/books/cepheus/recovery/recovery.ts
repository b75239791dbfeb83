import { because, d, type Modifier } from '../../../engine/dice.ts'
import { amount, branch, each, leaf, type Offer, shares } from '../../../engine/options.ts'
import { REFEREE } from '../../../engine/scene.ts'
import { type Infer, object, whole, withDefault } from '../../../engine/schema.ts'
import { apart } from '../../../field/plane-geometry.ts'
import { choiceOf, maybe } from '../../../kit/fields-with-defaults.ts'
import { mentalEffectOf } from '../core/check.ts'
import { wound } from '../core/wound.ts'
import type { Combatant, Fight, Scene } from '../state/fight.ts'
import { dm, isAble, isPresent, isSerious, isWounded, PHYSICAL, rulesOf } from '../state/fight.ts'
import type { Physical } from '../state/sheet.ts'
import { hasItem, levelWith, untrained } from '../state/weapons-and-skills.ts'

/** CE-PROF-18, CE-DEC-22: after the fight each conscious player may give first aid once. */
export function aid(scene: Scene, medic: Combatant): void {
  scene.tell({ type: 'offered aid', who: medic.id })
  const patients = scene.fight.combatants.filter(
    (one) => scene.fight.ground.minutesAfter <= 60 && one.side === medic.side && isTreatable(scene.fight, medic, one),
  ) // CE-AID-2
  const whom = [branch('yes', () => [each(patients)]), leaf('no', null)]
  const patient = patients.length > 0 ? scene.ask(medic, 'first aid', whom) : null // CE-CHAT-37
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
  const why = because(
    ['on oneself', medic === patient ? -2 : 0, 'CE-AID-1'],
    ['other species', medic.kind === patient.kind ? 0 : -2, 'CE-AID-1'],
    ['no medical kit', hasItem(medic, 'medical-kit') ? 0 : -2, 'CE-AID-1'],
  )
  const effect = medicine(scene, medic, 'first aid', why)
  const points = effect > 0 ? effect * shareOf(minutes) : 0
  scene.tell({ type: 'treated', who: medic.id, patient: patient.id, effect, points })
  heal(scene, patient, points)
}

/** CE-AID-1, CE-AID-2: twice the Effect within 5 minutes, once within the hour; 5:00 counts as within. */
const shareOf = (minutes: number): number => (minutes <= 5 ? 2 : 1)

/** CE-SURG-1, CE-DEC-23: of the seriously wounded of the side. RULING: after first aid, and not again once operated. */
function surgery(scene: Scene, medic: Combatant): void {
  if (!scene.fight.ground.sickbay) return
  const own = scene.fight.combatants.filter((one) => one.side === medic.side && isPresent(one))
  const patients = own.filter((one) => isSerious(one) && !one.operated)
  const patient = patients.length > 0 ? patientFor(scene, medic, patients) : null
  if (patient) operate(scene, medic, patient)
}

/** CE-SURG-1: a Medicine check, harder on oneself. */
function operate(scene: Scene, medic: Combatant, patient: Combatant): void {
  const effect = medicine(scene, medic, 'surgery', because(['on oneself', medic === patient ? -4 : 0, 'CE-SURG-1']))
  scene.tell({ type: 'operated', who: medic.id, patient: patient.id, effect, points: 2 * Math.max(0, effect) })
  recoverFrom(scene, patient, effect)
}

/** By a hospital's doctor. RULING: only his Medicine is known; the patient's player throws the dice. */
function operateOn(scene: Scene, patient: Combatant, level: number): void {
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
  const reasons = because(
    ['skill', level ?? 0, 'CE-AID-1'],
    ['edu', dm(medic.edu.now), 'CE-AID-1'],
    ['untrained', level === null ? untrained(medic) : 0, 'CE-CORE-6'],
    ...why,
  )
  return mentalEffectOf(scene, medic, what, reasons)
}

/** Those who know Medicine and are awake. */
const medicsOf = (fight: Fight, among: readonly Combatant[]): readonly Combatant[] =>
  among.filter((one) => isAble(one) && levelWith(fight, one, 'Medicine') !== null)

/** CE-AID-1, CE-DEC-24: shared by the patient over what is damaged. CE-HEAL-6: so with what heals by itself. */
function heal(scene: Scene, patient: Combatant, points: number): void {
  if (points <= 0) return
  const bins = PHYSICAL.map((id) => ({ id, most: patient[id].max - patient[id].now })).filter(({ most }) => most > 0)
  restore(scene, patient, scene.ask(patient, 'heal', [shares({ points, bins })]))
}

/** CE-HEAL-4: evenly, odd points to the most damaged, a tie to END, STR, DEX. RULING: the rest to the others. */
function healEvenly(scene: Scene, patient: Combatant, points: number): void {
  const shared: Record<Physical, number> = { end: 0, str: 0, dex: 0 }
  const damage = (where: Physical): number => patient[where].max - patient[where].now
  for (let left = points; left > 0; left--) {
    const open = PHYSICAL.filter((where) => damage(where) > shared[where])
    if (open.length === 0) break
    shared[open.reduce((a, b) => ((shared[b] - shared[a] || damage(a) - damage(b)) < 0 ? b : a))] += 1
  }
  restore(scene, patient, shared)
}

function restore(scene: Scene, patient: Combatant, shared: Readonly<Record<string, number>>): void {
  for (const where of PHYSICAL) {
    const share = shared[where] ?? 0
    if (share > 0) scene.tell({ type: 'healed', who: patient.id, where, points: share })
  }
}

/** CE-DEC-22: the worst wounded; a tie by entry order. */
export function worst({ combatants }: Fight, among: readonly string[]): string {
  const missing = ({ str, dex, end }: Combatant): number => str.max + dex.max + end.max - str.now - dex.now - end.now
  return combatants.filter(({ id }) => among.includes(id)).reduce((a, b) => (missing(b) > missing(a) ? b : a)).id
}

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
  if (isSerious(who) && !who.operated) hospitalSurgery(scene, who) // CE-SURG-1
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
function hospitalSurgery(scene: Scene, patient: Combatant): void {
  const { ground, recovery, combatants } = scene.fight
  if (!ground.sickbay && recovery!.way !== 'care') return
  const own = medicsOf(scene.fight, combatants).filter(({ side }) => side === patient.side)
  const medic = own.find((one) => scene.fight.stopped === null && scene.ask(one, 'surgery', ['yes', 'no']) === 'yes')
  if (medic) return operate(scene, medic, patient)
  const level = recovery!.doctor
  if (typeof level !== 'number' || scene.fight.stopped !== null) return
  if (scene.ask(REFEREE, 'surgery', ['yes', 'no']) === 'yes') operateOn(scene, patient, level)
}

/** CE-REST-1: a short rest removes fatigue. A long one is a day. */
export const rest = (who: Combatant): Combatant => ({ ...who, conditions: { ...who.conditions, fatigued: false } })

/** CE 12, as a setup writes it: days of rest, of ordinary life, or in a hospital. */
export const RECOVERY = object({
  way: choiceOf(['rest', 'active', 'care']),
  days: withDefault(whole(1, 365), 1),
  /** Medicine of the hospital's own doctor; where it is left out, the referee is asked who treats. */
  doctor: maybe(whole(0, 6)),
})
type Way = Infer<typeof RECOVERY>['way']

const days =
  (way: Way) =>
  (count: number): object => ({ recovery: { way, days: count } })

/** CE-REST-1 is `long`; the others are CE-HEAL-2 and CE-HEAL-4. */
export const RECOVER = {
  long: { says: 'full rest', setup: days('rest') },
  active: { says: 'ordinary life', setup: days('active') },
  hospital: { says: 'medical care', setup: days('care') },
} as const
