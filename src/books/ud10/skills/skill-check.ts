import { type Modifier, weigh } from '../../../engine/dice.ts'
import { armourPenalty } from '../core/armour.ts'
import { lasting } from '../core/modifiers.ts'
import { type Checked, check, reaches } from '../core/open-ended-check.ts'
import { exhausted } from '../core/wound.ts'
import type { Scene } from '../state/events.ts'
import type { Combatant } from '../state/fight.ts'
import { type Attribute, skillOf } from '../state/skills-and-movement.ts'

export type SkillCheck = {
  readonly who: Combatant
  readonly skill: string
  readonly linked: Attribute
  readonly difficulty: number
  /** Points of the athletic pool. */
  readonly points?: number
  /** What a thing adds. */
  readonly help?: number
}

/** UD-CHK-5: skill and linked attribute; UD-CHK-9: wounds and fatigue; UD-ARM-6: armour, on acrobatics. */
export function skillRoll(scene: Scene, { who, skill, linked, difficulty, points = 0, help = 0 }: SkillCheck): Checked {
  const why: Modifier[] = []
  weigh(why, skill, skillOf(who, skill), 'UD-CHK-5')
  weigh(why, linked, who[linked], 'UD-CHK-5')
  weigh(why, 'armour', skill === 'acrobatics' ? armourPenalty(who) : 0, 'UD-ARM-6')
  weigh(why, 'pool', points, 'UD-POOL-3')
  weigh(why, 'kit', help, 'UD-ACT-11')
  lasting(who, why)
  return check(scene, { who, what: 'skill', why, enough: difficulty })
}

export function skillCheck(scene: Scene, trial: SkillCheck): boolean {
  const passed = reaches(skillRoll(scene, trial), trial.difficulty)
  if (passed) tire(scene, trial.who, trial.skill)
  return passed
}

/** UD-SHEET-6: a success with a skill of that tag costs 1 EP; UD-HP-6: it may be the last. */
export function tire(scene: Scene, who: Combatant, skill: string): void {
  if (!who.fatigue.includes(skill) || who.kind === 'machine') return
  scene.tell({ type: 'tired', who: who.id, skill })
  exhausted(scene, who)
}
