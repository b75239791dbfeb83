import { amount, branch, each, leaf, type Offer } from '../../../engine/options.ts'
import { REFEREE } from '../../../engine/scene.ts'
import { leafOrShut, menuOrShut } from '../../../kit/target-menus.ts'
import { action } from '../core/attack.ts'
import { outdoes, skillCheck, withPoints } from '../core/check.ts'
import { FIRST, shut, type Why, whyNoAction } from '../core/refusals.ts'
import type { Deed } from '../core/turn.ts'
import { staysAwake } from '../core/wound.ts'
import type { Scene } from '../state/all-events.ts'
import type { Combatant, Fight } from '../state/fight.ts'
import { areAdjacent, observes } from '../state/positions.ts'
import { isHostile } from '../state/presence.ts'
import { SKILLS, skillOf } from '../state/sheet.ts'
import { ITEMS } from '../tables/armour.ts'

/** UD-ACT-10, UD-ACT-11, UD-ACT-14: skills, first aid, hide. */
export function skillOptions(scene: Scene, who: Combatant): Offer<Deed> {
  const why = whyNoAction(scene.fight)
  if (why !== null) return shut('skill', why)
  return branch('skill', () => [
    firstAidOption(scene, who),
    hideOption(scene, who),
    ...skillsOf(who).map((id) => skillMenu(scene, who, id)), // any that can be finished within the round
  ])
}

/** UD-ACT-11: an adjacent patient, or oneself. */
function firstAidOption(scene: Scene, who: Combatant): Offer<Deed> {
  const { fight } = scene
  if (skillOf(who, 'firstAid') === 0) return shut('first aid', 'E_UNTRAINED')
  const patients = fight.combatants.filter(
    (one) => !one.dead && !one.left && !one.fled && !one.hidden && !isHostile(fight, who.side, one.side),
  )
  const options = patients.map((one) =>
    leafOrShut(
      one.id,
      whyNotHelped(fight, who, one),
      action(scene, who, () => firstAid(scene, who, one)),
    ),
  )
  return menuOrShut('first aid', options, FIRST)
}

/** C30: not for machines; UD-ACT-11: one success for each patient in a fight. */
function whyNotHelped(fight: Fight, who: Combatant, patient: Combatant): Why | null {
  if (patient !== who && !areAdjacent(fight, who, patient)) return 'E_OUT_OF_REACH'
  return patient.kind === 'machine' || patient.aided ? 'E_BLOCKED' : null
}

/** UD-ACT-11: against 15; 2 HP up to the most, and C18: who fell by HP may wake. */
function firstAid(scene: Scene, who: Combatant, patient: Combatant): void {
  const help = [...who.ready, ...who.carried].reduce((most, id) => Math.max(most, ITEMS[id]?.firstAid ?? 0), 0)
  scene.tell({ type: 'tended', who: who.id, at: patient.id })
  if (!skillCheck(scene, 15, { who, skill: 'firstAid', linked: 'int', help })) return
  const points = Math.max(0, Math.min(2, patient.hpMax - patient.hp))
  scene.tell({ type: 'aided', who: patient.id, by: who.id, points })
  if (!patient.unconscious || patient.fellBy === 'ep') return
  if (patient.hp > 0 || staysAwake(scene, patient)) scene.tell({ type: 'woke', who: patient.id })
}

/** UD-ACT-14: against 15, or against the eyes of one observer. */
function hideOption(scene: Scene, who: Combatant): Offer<Deed> {
  const { fight } = scene
  const why = whyNotHidden(fight, who)
  if (why !== null) return shut('hide', why)
  const hides = (from: Combatant | null): Deed => action(scene, who, () => hide(scene, who, from))
  return branch('hide', () => [leaf('from all', hides(null)), each(observers(fight, who), hides)])
}

/** UD-ACT-14: cover, or nobody who sees; C30: not with a light. */
function whyNotHidden(fight: Fight, who: Combatant): Why | null {
  if (who.ready.some((id) => (ITEMS[id]?.light ?? 0) > 0)) return 'E_BLOCKED'
  return who.cover !== null || observers(fight, who).length === 0 ? null : 'E_BLOCKED'
}

const observers = (fight: Fight, who: Combatant): readonly Combatant[] =>
  fight.combatants.filter((one) => !one.hidden && observes(fight, one, who))

function hide(scene: Scene, who: Combatant, from: Combatant | null): void {
  const hiding = { who, skill: 'hide', linked: 'dex' } as const
  const passed =
    from === null
      ? skillCheck(scene, 15, hiding)
      : outdoes(scene, hiding, { who: from, skill: 'search', linked: 'int' })
  scene.tell({ type: 'hid', who: who.id, passed })
}

/** Skills with an action or a use of their own. */
const ELSEWHERE: ReadonlySet<string> = new Set([
  ...['initiative', 'melee', 'ranged', 'parry', 'dodge', 'dualMelee', 'dualRanged', 'sharpShooter'],
  ...['quickDraw', 'rapidReload', 'wearArmor', 'firstAid', 'hide'],
])

/** UD-POOL-3. RULING: the page names no group of skills athletic; these are. */
const ATHLETIC: ReadonlySet<string> = new Set(['acrobatics', 'swim', 'endurance'])

/** UD-ACT-10: those of the sheet first, then what may be tried without (UD-CHK-6). */
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
  const linked = SKILLS[id]?.linked ?? scene.ask(REFEREE, 'attribute', ['dex', 'str', 'con', 'int'])
  scene.tell({ type: 'tried', who: who.id, skill: id, difficulty })
  if (points > 0) scene.tell({ type: 'spent points', who: who.id, pool: 'athletic', points })
  const passed = skillCheck(scene, difficulty, { who, skill: id, linked, points })
  scene.tell({ type: 'managed', who: who.id, skill: id, passed })
}
