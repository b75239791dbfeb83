import { d, NO_REASON } from '../../../engine/dice.ts'
import type { Refusal } from '../../../engine/option-tree.ts'
import { REFEREE } from '../../../engine/scene.ts'
import { type Fault, faultAt } from '../../../engine/schema.ts'
import { passes } from '../core/check.ts'
import { tcOf } from '../state/derived-values.ts'
import type { Combatant, Fight, Scene } from '../state/fight.ts'
import { isDown } from '../state/presence.ts'
import type { Side } from '../state/sides.ts'

/** OSR 12: exhaustion, scars, who wakes, and the report. */
export function aftermath(scene: Scene): void {
  const { combatants, round } = scene.fight
  if (scene.fight.phase === 'fighting') exhaustion(scene)
  for (const one of combatants) {
    for (const sum of [...one.newScars]) scene.tell({ type: 'bears a scar', who: one.id, sum }) // OSR-SCAR-3
    if (one.conditions.frail && one.conditions.outOfAction) scene.tell({ type: 'came round', who: one.id }) // OSR-MW-2
  }
  scene.tell({ type: 'reported', rounds: round, ...reportOf(scene.fight) })
}

/** OSR-END-2, OSR-DEC-21: one level more, at most 5. */
function exhaustion(scene: Scene): void {
  if (!scene.fight.options.exhaustion) return
  const tired = scene.fight.combatants.filter((one) => one.kind === 'character' && !one.conditions.dead && one.el < 5)
  if (tired.length === 0) return
  const how = scene.ask(REFEREE, 'exhaustion', ['apply', 'none', 'CON check'])
  if (how === 'none') return
  for (const one of tired)
    if (how === 'apply' || !resists(scene, one)) scene.tell({ type: 'tired', who: one.id, el: one.el + 1 })
}

const resists = (scene: Scene, who: Combatant): boolean =>
  passes(scene, who, { what: 'exhaustion', why: [], number: tcOf(who.CON), of: who })

/** OSR-END-6. */
function reportOf({ combatants }: Fight) {
  const are = (isSo: (one: Combatant) => boolean): readonly string[] => combatants.filter(isSo).map(({ id }) => id)
  const casualties: Partial<Record<Side, number>> = {}
  for (const one of combatants) casualties[one.side] = (casualties[one.side] ?? 0) + (isDown(one) ? 1 : 0)
  return {
    dead: are(({ conditions }) => conditions.dead),
    outOfAction: are(({ conditions }) => conditions.outOfAction && !conditions.dead),
    scarred: are(({ newScars }) => newScars.length > 0),
    fled: are(({ conditions }) => conditions.fled),
    surrendered: are(({ conditions }) => conditions.surrendered),
    shots: combatants.reduce((sum, { shots }) => sum + shots, 0),
    casualties,
  }
}

/** OSR-END-3, OSR-END-4, by the words of /rest. */
export const RECOVER = {
  short: { says: 'short rest', setup: (times: number) => ({ recovery: { way: 'short', times } }) },
  long: { says: 'long rest', setup: (times: number) => ({ recovery: { way: 'long', times } }) },
} as const

/** OSR-END-3: 3 in 24 hours. */
export const restFaults = ({ way, times }: NonNullable<Fight['recovery']>): readonly Fault[] =>
  way === 'short' && times > 3 ? [faultAt(['recovery', 'times'], `at most 3 short rests in a day, got ${times}`)] : []

/** Every rest takes dice here. */
export const rest = (): Refusal => ({ refused: 'Rest takes dice: /rest short is an hour, /rest long eight.' })

/** Who is to rest next; null: all have. */
export function resting({ combatants, recovery }: Fight): Combatant | null {
  if (recovery === null) return null
  const { times, had } = recovery
  return combatants.find(({ id, left, conditions }) => !left && !conditions.dead && (had[id] ?? 0) < times) ?? null
}

const A_WEEK = 7

/** OSR-END-3, OSR-END-4: HP, or where none are missing exhaustion. RULING: who is dying does not live through a rest. */
export function takeRest(scene: Scene, who: Combatant): void {
  scene.tell({ type: 'lay down', who: who.id })
  if (who.conditions.dying) return scene.tell({ type: 'died', who: who.id })
  const isLong = scene.fight.recovery?.way === 'long'
  if (who.hp < who.hpMax) mend(scene, who, isLong ? levelOf(who) : 1)
  else if (who.el > 0) {
    const less = isLong ? scene.roll(who, 'rest', d(1, 2), NO_REASON).total : 1
    scene.tell({ type: 'recovered', who: who.id, el: Math.max(0, who.el - less) }) // OSR-END-5
  }
  if (isLong && who.conditions.frail && scene.fight.recovery!.had[who.id] === A_WEEK)
    scene.tell({ type: 'no longer frail', who: who.id }) // OSR-MW-3
}

/** Dice of d6, of d3 while wounded (OSR-HIT-6). */
function mend(scene: Scene, who: Combatant, dice: number): void {
  const { total } = scene.roll(who, 'rest', d(dice, who.conditions.wounded ? 3 : 6), NO_REASON)
  scene.tell({ type: 'healed', who: who.id, points: Math.min(total, who.hpMax - who.hp) })
}

const levelOf = ({ HD, level }: Combatant): number => (HD === null ? level : Math.max(1, Math.floor(HD)))
