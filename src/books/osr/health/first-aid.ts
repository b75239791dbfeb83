import type { Modifier } from '../../../engine/dice.ts'
import { branch, each, type Offer } from '../../../engine/options.ts'
import { mainAction } from '../core/action-costs.ts'
import { type Deed, hasMain, shut } from '../core/budget-and-refusals.ts'
import { passes, triesAgain } from '../core/check.ts'
import { skillLevel, tcOf } from '../state/derived-values.ts'
import { isWithin } from '../state/distance-and-cover.ts'
import type { Combatant, Fight, Scene } from '../state/fight.ts'
import { isHeld } from '../state/presence.ts'
import { stabiliseNumber } from './wounds.ts'

/** OSR-AID-1, OSR-MW-2: a main action beside somebody who is out of action. */
export function aidOption(scene: Scene, who: Combatant): Offer<Deed> {
  const { fight } = scene
  const down = fight.combatants.filter(needsAid)
  if (down.length === 0) return false
  if (!hasMain(who)) return shut('first aid', 'E_NO_ACTION')
  if (isHeld(who)) return shut('first aid', 'E_CANNOT_ACT')
  const near = down.filter((one) => isWithin(fight, who, one, 5))
  if (near.length === 0) return shut('first aid', 'E_RANGE')
  return branch('first aid', () => [each(near, (patient) => mainAction(scene, who, () => aid(scene, who, patient)))])
}

/** RULING: friend or foe. OSR-MW-2: who is stabilised wakes by himself, and only later. */
function needsAid({ conditions, hidden, left }: Combatant): boolean {
  return !left && !hidden && !conditions.dead && (conditions.dying || (conditions.outOfAction && !conditions.frail))
}

function aid(scene: Scene, who: Combatant, patient: Combatant): void {
  const { dying } = patient.conditions
  const against = numberFor(scene.fight, who, patient)
  const why = (): Modifier[] => [['Heal', skillLevel(who, 'Heal'), 'OSR-AID-1']]
  const isDone = (): boolean => passes(scene, who, { what: 'first aid', why: why(), ...against })
  if (!isDone() && !(triesAgain(scene, who) && isDone()))
    return scene.tell({ type: 'not helped', who: who.id, at: patient.id })
  scene.tell({ type: dying ? 'stabilised' : 'woke', who: patient.id, by: who.id })
}

/** OSR-AID-1: the healer's TC of INT, or as the referee says the patient's of CON; OSR-MW-2: what the rounds make it. */
function numberFor(fight: Fight, who: Combatant, patient: Combatant): { number: number; of: Combatant } {
  if (patient.conditions.dying) return { number: stabiliseNumber(fight, patient), of: patient }
  return fight.ground.firstAid === 'CON'
    ? { number: tcOf(patient.CON), of: patient }
    : { number: tcOf(who.INT), of: who }
}
