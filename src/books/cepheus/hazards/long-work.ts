import { because } from '../../../engine/dice.ts'
import { amount, branch, leaf, type Offer } from '../../../engine/options.ts'
import { REFEREE } from '../../../engine/scene.ts'
import { check, DIFFICULTIES, DIFFICULTY_KEYS } from '../core/check.ts'
import { type Combatant, isAble, rulesOf, type Scene } from '../state/fight.ts'

/** CE-ACT-17: something that takes whole turns, begun with an untouched one; the referee sets how many rounds. */
export function extendedOptions(scene: Scene, who: Combatant): readonly Offer<() => void>[] {
  const skills = Object.keys(who.skills)
  if (!rulesOf(scene.fight).hasExtendedActions || skills.length === 0 || scene.fight.turn?.touched) return []
  return [branch('extended', () => skills.map((skill) => leaf(skill, () => undertake(scene, who, skill))))]
}

function undertake(scene: Scene, who: Combatant, skill: string): void {
  scene.tell({ type: 'proposed', who: who.id, what: skill })
  const rounds = scene.ask(REFEREE, 'rounds', [
    branch('allow', () => [amount(ROUNDS, (n): number | null => n)]),
    leaf('refuse', null),
  ])
  if (rounds === null) return scene.tell({ type: 'refused', who: who.id, what: skill })
  scene.tell({ type: 'undertook', who: who.id, skill, rounds })
  work(scene, who)
}

const ROUNDS = { least: 1, most: 1000, step: 1, unit: 'rounds' }

/** CE-EXT-1: at every turn it goes on, and nothing else is done; or it is dropped. True where the turn is used up. */
export function goesOnWorking(scene: Scene, who: Combatant): boolean {
  if (!who.extended || !rulesOf(scene.fight).hasExtendedActions) return false
  if (scene.ask(who, 'extended', ['go on', 'give it up']) === 'go on') work(scene, who)
  else abandon(scene, who)
  return scene.fight.turn?.who !== who.id
}

/** RULING: a turn without its significant action (CE-TURN-7) does not count either. */
function work(scene: Scene, who: Combatant): void {
  const { round, turn } = scene.fight
  const { skill, rounds, done, lost } = who.extended!
  const counts = turn?.significant && lost !== round
  scene.tell({ type: 'worked', who: who.id, done: done + (counts ? 1 : 0), of: rounds })
  scene.tell({ type: 'spent', who: who.id, slot: 'significant' })
  if (who.extended === null) finish(scene, who, skill)
  if (scene.fight.turn?.who === who.id) scene.tell({ type: 'acted', who: who.id, how: 'done' })
}

/** RULING: when the rounds are over the skill is checked as any other (CE-MISC-1). */
function finish(scene: Scene, who: Combatant, skill: string): void {
  scene.tell({ type: 'proposed', who: who.id, what: skill })
  const ruled = scene.ask(REFEREE, 'difficulty', [...DIFFICULTY_KEYS, 'refuse'])
  if (ruled === 'refuse') return scene.tell({ type: 'refused', who: who.id, what: skill })
  const { total } = check(scene, who, skill, because(['difficulty', DIFFICULTIES[ruled], 'CE-CORE-4']))
  scene.tell({ type: 'checked', who: who.id, skill, total, effect: total - 8 })
}

/** CE-EXT-1: it may be dropped at any time. RULING: who reacts has dropped it. */
export function abandon(scene: Scene, who: Combatant): void {
  if (who.extended && rulesOf(scene.fight).hasExtendedActions)
    scene.tell({ type: 'abandoned', who: who.id, skill: who.extended.skill })
}

/** CE-EXT-1: who is hit rolls 8+ with the skill, less the damage taken. */
export function disturb(scene: Scene, who: Combatant, points: number): void {
  if (!who.extended || !rulesOf(scene.fight).hasExtendedActions || !isAble(who)) return
  const { skill } = who.extended
  const { total } = check(scene, who, skill, because(['wound', -points, 'CE-EXT-1']))
  scene.tell({ type: 'disturbed', who: who.id, skill, effect: total - 8 })
}
