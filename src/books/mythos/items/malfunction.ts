import { branch, leaf, type Offer } from '../../../engine/options.ts'
import { type Blow, otherDice } from '../core/modifiers.ts'
import { percentile, type Reading, succeeds } from '../core/percentile-roll.ts'
import { shut } from '../core/refusals.ts'
import { type Arm, armsOf } from '../state/arms.ts'
import type { Scene } from '../state/events.ts'
import type { Combatant } from '../state/fight.ts'
import type { Effect } from '../state/weapon-fields.ts'

/** MY-MALF-1: a result of `malf` or more jams the weapon, and the attack counts as a failure. */
export function jams(scene: Scene, { by, arm }: Blow, { result }: Reading): boolean {
  if (!scene.fight.options.malfunction || arm.malf === null || result < arm.malf) return false
  scene.tell({ type: 'jammed', who: by.id, weapon: arm.id })
  return true
}

/** MY-FUM-1: a critical failure is felt at the next attack or reaction. */
export function fumble(scene: Scene, who: Combatant, { level }: Reading): void {
  if (scene.fight.options.fumbles && level === 'critical failure')
    scene.tell({ type: 'affected', who: who.id, effect: FUMBLED })
}

const FUMBLED: Effect = { key: 'fumbled', on: 'roll', value: -1, rule: 'MY-MOD-15', once: true, until: null }

/** Clear weapon, for whatever is jammed. */
export function clearOptions(scene: Scene, who: Combatant): readonly Offer<() => void>[] {
  if (!scene.fight.options.malfunction && ![...who.weapons, ...who.attacks].some((one) => one.jammed)) return []
  const arms = armsOf(scene.fight, who)
  const jammed = arms.filter((arm) => arm.jammed)
  if (jammed.length > 0) return [branch('clear', () => jammed.map((arm) => leaf(arm.id, () => clear(scene, who, arm))))]
  return arms.some(({ malf }) => malf !== null) ? [shut('clear', 'not_jammed')] : []
}

/** MY-MALF-2: what is simple is cleared by the turn alone. RULING: 96 to 100 ruins the others whatever the skill. */
function clear(scene: Scene, who: Combatant, { id, skill }: Arm): void {
  scene.tell({ type: 'spent', who: who.id, on: 'clear' })
  if (SIMPLE.has(id)) return scene.tell({ type: 'unjammed', who: who.id, weapon: id })
  const { result, level } = percentile(scene, {
    who,
    what: 'skill',
    skill,
    dice: otherDice(scene.fight, who, 'skill'),
    edges: [95],
  })
  if (result >= 96) scene.tell({ type: 'ruined', who: who.id, weapon: id })
  else if (succeeds(level)) scene.tell({ type: 'unjammed', who: who.id, weapon: id })
}

/** Revolver, bolt action, double shotgun, derringer, flintlock. */
const SIMPLE: ReadonlySet<string> = new Set(['revolver38', 'rifle', 'shotgun12', 'derringer', 'flintlock'])
