import { because, d } from '../../engine/dice.ts'
import { branch, each, leaf, type Offer } from '../../engine/options.ts'
import { REFEREE } from '../../engine/scene.ts'
import { dexDm, dm, isAble, strDm } from './characteristic.ts'
import type { Scene, Slot } from './fight.ts'
import { burdens } from './modifiers.ts'
import type { Combatant } from './sheet.ts'
import { characteristicOf, levelWith, untrained } from './skill.ts'

/** CE-ACT-7, CE-ACT-11, CE-CHAT-28: a skill check, or something else that the referee has agreed to. */
export function miscOptions(scene: Scene, who: Combatant, slot: Slot): readonly Offer<() => void>[] {
  const usable = Object.keys(who.skills).filter((skill) => skill !== 'Leadership').map((id) => ({ id }))
  const allies = scene.fight.combatants.filter((one) => one !== who && one.side === who.side && isAble(one) && !one.conditions.outOfComms)
  const canLead = slot === 'significant' && levelWith(who, 'Leadership') !== null && allies.length > 0
  return [branch('misc', () => [
    (canLead || usable.length > 0) && branch('skill', () => [
      each(usable, ({ id }) => () => skillCheck(scene, who, id, slot)),
      canLead && branch('Leadership', () => [each(allies, (ally) => () => lead(scene, who, ally))]),
    ]),
    leaf('other', () => other(scene, who, slot)),
  ])]
}

/** CE-CORE-4, CE-DEC-20: hardest last, as the referee's keys stand. */
export const DIFFICULTIES = { simple: 6, easy: 4, routine: 2, average: 0, difficult: -2, 'very difficult': -4, formidable: -6 } as const

/** CE-MISC-1. RULING: in this profile the characteristic is the skill's own; the referee names the difficulty. */
function skillCheck(scene: Scene, who: Combatant, skill: string, slot: Slot): void {
  scene.tell({ type: 'proposed', who: who.id, what: skill })
  const difficulty = scene.ask(REFEREE, 'difficulty', [...(Object.keys(DIFFICULTIES) as (keyof typeof DIFFICULTIES)[]), 'refuse'])
  if (difficulty === 'refuse') return scene.tell({ type: 'refused', who: who.id, what: skill })
  scene.tell({ type: 'spent', who: who.id, slot })
  const { total } = check(scene, who, skill, DIFFICULTIES[difficulty])
  scene.tell({ type: 'checked', who: who.id, skill, total, effect: total - 8 })
}

/** CE-CORE-1, CE-CORE-6: 2D6 + skill + characteristic + difficulty. CE-CORE-3: a natural 2 or 12 is nothing special. */
export function check(scene: Scene, who: Combatant, skill: string, difficulty = 0): { readonly total: number } {
  const characteristic = characteristicOf(skill)
  const level = levelWith(who, skill)
  const physical = characteristic === 'str' || characteristic === 'dex' || characteristic === 'end'
  return scene.roll(who, skill, d(2, 6), because(
    ['skill', level ?? 0, 'CE-MISC-1'],
    [characteristic, characteristic === 'dex' ? dexDm(who) : characteristic === 'str' ? strDm(who) : dm(who[characteristic].now), 'CE-SHEET-1'],
    ['untrained', level === null ? untrained(who) : 0, 'CE-CORE-6'],
    ['difficulty', difficulty, 'CE-CORE-4'],
    ...burdens(scene.fight, who, physical ? 'physical' : 'mental'),
  ))
}

/** CE-ACT-14, CE-CHAT-29: a positive Effect is added to the ally's Initiative. */
function lead(scene: Scene, who: Combatant, ally: Combatant): void {
  scene.tell({ type: 'spent', who: who.id, slot: 'significant' })
  const effect = check(scene, who, 'Leadership').total - 8
  scene.tell({ type: 'led', who: who.id, ally: ally.id, effect })
}

/** CE-MISC-2, CE-CHAT-47: spent without dice once the referee agrees. */
function other(scene: Scene, who: Combatant, slot: Slot): void {
  scene.tell({ type: 'proposed', who: who.id, what: 'other' })
  if (scene.ask(REFEREE, 'other', ['allow', 'refuse']) === 'refuse') return scene.tell({ type: 'refused', who: who.id, what: 'other' })
  scene.tell({ type: 'spent', who: who.id, slot })
  scene.tell({ type: 'improvised', who: who.id })
}
