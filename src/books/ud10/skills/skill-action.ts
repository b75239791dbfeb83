import { amount, leaf, type Offer } from '../../../engine/options.ts'
import { REFEREE } from '../../../engine/scene.ts'
import { shut } from '../core/refusals.ts'
import { action } from '../core/spend-action.ts'
import type { Deed } from '../core/turn.ts'
import { withPoints } from '../pools/spend-points.ts'
import type { Scene } from '../state/events.ts'
import type { Combatant } from '../state/fight.ts'
import { type Attribute, SKILLS } from '../state/skills-and-movement.ts'
import { skillCheck } from './skill-check.ts'

/** Skills with an action or a use of their own. */
const ELSEWHERE: ReadonlySet<string> = new Set([
  'initiative',
  'melee',
  'ranged',
  'parry',
  'dodge',
  'dualMelee',
  'dualRanged',
  'sharpShooter',
  'quickDraw',
  'rapidReload',
  'wearArmor',
  'firstAid',
  'hide',
])

/** UD-POOL-3. RULING: the page names no group of skills athletic; these are. */
const ATHLETIC: ReadonlySet<string> = new Set(['acrobatics', 'swim', 'endurance'])

/** UD-ACT-10: any skill that can be finished within the round. */
export const skillMenus = (scene: Scene, who: Combatant): readonly Offer<Deed>[] =>
  skillsOf(who).map((id) => skillMenu(scene, who, id))

/** Those of the sheet first, then what may be tried without (UD-CHK-6). */
function skillsOf({ skills }: Combatant): readonly string[] {
  const own = Object.keys(skills).filter((id) => !ELSEWHERE.has(id))
  const more = Object.keys(SKILLS).filter((id) => !ELSEWHERE.has(id) && !own.includes(id))
  return [...own, ...more]
}

function skillMenu(scene: Scene, who: Combatant, id: string): Offer<Deed> {
  const known = SKILLS[id]
  if (known && !known.untrained && who.skills[id] === undefined) return shut(id, 'E_UNTRAINED')
  const points = ATHLETIC.has(id) ? who.pools.athletic.now : 0
  return withPoints(id, points, (spent): Deed => action(scene, who, () => trySkill(scene, who, { id, points: spent })))
}

type Tried = { readonly id: string; readonly points: number }

/** UD-DP-14: the referee allows it, sets the difficulty, and names the attribute of a skill of one's own. */
function trySkill(scene: Scene, who: Combatant, { id, points }: Tried): void {
  const difficulty = scene.ask(REFEREE, 'difficulty', [
    amount({ least: 0, most: 40, step: 1, unit: '' }, (chosen: number) => chosen), // UD-CHK-7
  ])
  const linked = SKILLS[id]?.linked ?? attributeFor(scene)
  scene.tell({ type: 'tried', who: who.id, skill: id, difficulty })
  if (points > 0) scene.tell({ type: 'spent points', who: who.id, pool: 'athletic', points })
  const passed = skillCheck(scene, difficulty, { who, skill: id, linked, points })
  scene.tell({ type: 'managed', who: who.id, skill: id, passed })
}

function attributeFor(scene: Scene): Attribute {
  return scene.ask(REFEREE, 'attribute', [
    leaf<Attribute>('dex', 'dex'),
    leaf<Attribute>('str', 'str'),
    leaf<Attribute>('con', 'con'),
    leaf<Attribute>('int', 'int'),
  ])
}
