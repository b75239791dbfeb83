import { because } from '../../../engine/dice.ts'
import { branch, each, type Leaf, leaf, type Offer } from '../../../engine/options.ts'
import { REFEREE } from '../../../engine/scene.ts'
import { inContact } from '../hazards/comms.ts'
import { extendedOptions } from '../hazards/long-work.ts'
import { aidOptions } from '../recovery/recovery.ts'
import { type Combatant, type Fight, isAble, rulesOf, type Scene, type Slot } from '../state/fight.ts'
import { levelWith } from '../state/weapons-and-skills.ts'
import { check, DIFFICULTIES, DIFFICULTY_KEYS, scoreOf } from './check.ts'
import { chargedLater } from './initiative.ts'

/** CE-ACT-7, CE-ACT-11, CE-CHAT-28: a skill check, or something else that the referee has agreed to. */
export function miscOption(scene: Scene, who: Combatant, slot: Slot): Offer<() => void> {
  return branch('misc', () => [
    ...skillOptions(scene, who, slot),
    ...(slot === 'significant' && rulesOf(scene.fight).aidsInFight ? aidOptions(scene, who) : []), // CE-PROF-18
    ...(slot === 'significant' ? extendedOptions(scene, who) : []), // CE-ACT-17
    leaf('other', () => other(scene, who, slot)),
  ])
}

function skillOptions(scene: Scene, who: Combatant, slot: Slot): readonly Offer<() => void>[] {
  const usable = Object.keys(who.skills).filter((skill) => skill !== 'Leadership')
  const leading = slot === 'significant' && !rulesOf(scene.fight).offersEveryAction && leadOption(scene, who)
  const use = (skill: string) => leaf(skill, () => skillCheck(scene, who, skill, slot))
  return [(leading || usable.length > 0) && branch('skill', () => [...usable.map(use), leading])]
}

/** CE-ACT-14: on a line among the skills, in the full game an action of its own (CE-DEC-11). */
export function leadOption(scene: Scene, who: Combatant): Offer<() => void> {
  if (!inContact(scene.fight, who) || levelWith(scene.fight, who, 'Leadership') === null) return null
  const allies = scene.fight.combatants.filter(
    (one) => one !== who && one.side === who.side && isAble(one) && inContact(scene.fight, one),
  )
  return allies.length > 0 && branch('Leadership', () => [each(allies, (ally) => () => lead(scene, who, ally))])
}

/** CE-MISC-1, CE-DEC-20: the referee sets difficulty and action. RULING: the characteristic is the skill's. */
function skillCheck(scene: Scene, who: Combatant, skill: string, slot: Slot): void {
  scene.tell({ type: 'proposed', who: who.id, what: skill })
  const instead = OTHER_SLOT[slot]
  const others = scene.fight.combatants.filter((one) => one !== who && isAble(one))
  const ruled = scene.ask(REFEREE, 'difficulty', [
    ...difficulties(slot),
    isLeft(scene.fight, instead) && branch(instead, () => difficulties(instead)),
    others.length > 0 && branch('against', () => [each(others, (against) => ({ slot, dm: 0, against }))]),
    leaf('refuse', null),
  ])
  if (ruled === null) return scene.tell({ type: 'refused', who: who.id, what: skill })
  scene.tell({ type: 'spent', who: who.id, slot: ruled.slot })
  if (ruled.against) return contest(scene, who, ruled.against, skill)
  const { total } = check(scene, who, skill, because(['difficulty', ruled.dm, 'CE-CORE-4']))
  scene.tell({ type: 'checked', who: who.id, skill, total, effect: total - 8 })
}

type Ruled = { readonly slot: Slot; readonly dm: number; readonly against: Combatant | null }

const OTHER_SLOT = { minor: 'significant', significant: 'minor' } as const

const difficulties = (slot: Slot): readonly Leaf<Ruled>[] =>
  DIFFICULTY_KEYS.map((key) => leaf(key, { slot, dm: DIFFICULTIES[key], against: null }))

const isLeft = ({ turn }: Fight, slot: Slot): boolean =>
  turn !== null && (slot === 'minor' ? turn.minors > 0 : turn.significant)

/** CE-CORE-2: what an Effect is called. */
export const gradeOf = (effect: number): string =>
  `${Math.abs(effect) >= 6 ? 'exceptional ' : ''}${effect >= 0 ? 'success' : 'failure'}`

/** CE-CORE-7: higher Effect, score, then again. RULING: the referee names the other; both roll the same skill. */
function contest(scene: Scene, who: Combatant, against: Combatant, skill: string): void {
  const effect = check(scene, who, skill).total - 8
  const theirs = check(scene, against, skill).total - 8
  const lead = effect - theirs || scoreOf(who, skill) - scoreOf(against, skill)
  if (lead === 0) return contest(scene, who, against, skill)
  const winner = lead > 0 ? who.id : against.id
  scene.tell({ type: 'contested', who: who.id, against: against.id, skill, effect, theirs, winner })
}

/** CE-ACT-14, CE-CHAT-29: a positive Effect is added to the ally's Initiative. */
function lead(scene: Scene, who: Combatant, ally: Combatant): void {
  scene.tell({ type: 'spent', who: who.id, slot: 'significant' })
  const effect = check(scene, who, 'Leadership').total - 8
  scene.tell({ type: 'led', who: who.id, ally: ally.id, effect, ...chargedLater(scene.fight, ally) })
}

/** CE-MISC-2, CE-CHAT-47, CE-DEC-20: spent without dice once the referee agrees. */
function other(scene: Scene, who: Combatant, slot: Slot): void {
  scene.tell({ type: 'proposed', who: who.id, what: 'other' })
  const instead = OTHER_SLOT[slot]
  const ruled = scene.ask(REFEREE, 'other', [
    leaf('allow', slot),
    isLeft(scene.fight, instead) && leaf(instead, instead),
    leaf('refuse', null),
  ])
  if (ruled === null) return scene.tell({ type: 'refused', who: who.id, what: 'other' })
  scene.tell({ type: 'spent', who: who.id, slot: ruled })
  scene.tell({ type: 'improvised', who: who.id })
}
