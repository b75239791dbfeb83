import { type Modifier, weigh } from '../../../engine/dice.ts'
import { armourPenalty } from '../core/armour.ts'
import { lasting } from '../core/modifiers.ts'
import { check, passes } from '../core/open-ended-check.ts'
import { exhausted } from '../core/wound.ts'
import type { Scene } from '../state/events.ts'
import type { Combatant } from '../state/fight.ts'
import { type Attribute, skillOf } from '../state/skills-and-movement.ts'

type Skilled = {
  readonly who: Combatant
  readonly skill: string
  readonly linked: Attribute
  /** Points of the athletic pool. */
  readonly points?: number
  /** What a thing adds. */
  readonly help?: number
}

/** UD-CHK-5: skill and linked attribute; UD-CHK-9: wounds and fatigue; UD-ARM-6: armour, on acrobatics. */
function reasons({ who, skill, linked, points = 0, help = 0 }: Skilled): readonly Modifier[] {
  const why: Modifier[] = []
  weigh(why, skill, skillOf(who, skill), 'UD-CHK-5')
  weigh(why, linked, who[linked], 'UD-CHK-5')
  weigh(why, 'armour', skill === 'acrobatics' ? armourPenalty(who) : 0, 'UD-ARM-6')
  weigh(why, 'pool', points, 'UD-POOL-3')
  weigh(why, 'kit', help, 'UD-ACT-11')
  lasting(who, why)
  return why
}

export function skillCheck(scene: Scene, difficulty: number, skilled: Skilled): boolean {
  const { who, skill } = skilled
  const passed = passes(scene, difficulty, { who, what: 'skill', why: reasons(skilled) })
  if (passed) tire(scene, who, skill)
  return passed
}

/** UD-CHK-8: the higher total; a draw goes to the other, who defends. */
export function outdoes(scene: Scene, skilled: Skilled, other: Skilled): boolean {
  const own = check(scene, { who: skilled.who, what: 'skill', why: reasons(skilled), least: 0, enough: 60 })
  const isSeen = passes(scene, own.total, { who: other.who, what: 'skill', why: reasons(other) })
  if (own.failed || isSeen) return false
  tire(scene, skilled.who, skilled.skill)
  return true
}

/** UD-SHEET-6: a success with a skill of that tag costs 1 EP; UD-HP-6: it may be the last. */
export function tire(scene: Scene, who: Combatant, skill: string): void {
  if (!who.fatigue.includes(skill) || who.kind === 'machine') return
  scene.tell({ type: 'tired', who: who.id, skill })
  exhausted(scene, who)
}
