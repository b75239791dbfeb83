import { d, NO_REASON } from '../../../engine/dice.ts'
import type { Refusal } from '../../../engine/option-tree.ts'
import { type Fault, faultAt, type Infer, object, whole, withDefault } from '../../../engine/schema.ts'
import { byName, choiceOf } from '../../../kit/usual-fields.ts'
import type { Scene } from '../state/events.ts'
import type { Combatant, Fight } from '../state/fight.ts'

/** OSR 12, as a setup writes it: so many rests, one after the other, in place of a fight. */
export const RECOVERY = object({
  way: choiceOf(['short', 'long'], 'long'),
  times: withDefault(whole(1, 365), 1),
  /** How many each has had. */
  had: byName(whole(0, 365), 1000),
})
type Recovery = Infer<typeof RECOVERY>

/** OSR-END-3, OSR-END-4, by the words of /rest. */
export const RECOVER = {
  short: { says: 'short rest', setup: (times: number) => ({ recovery: { way: 'short', times } }) },
  long: { says: 'long rest', setup: (times: number) => ({ recovery: { way: 'long', times } }) },
} as const

/** OSR-END-3: 3 in 24 hours. */
export const restFaults = ({ way, times }: Recovery): readonly Fault[] =>
  way === 'short' && times > 3 ? [faultAt(['recovery', 'times'], `at most 3 short rests in a day, got ${times}`)] : []

/** Every rest takes dice here. */
export const rest = (): Refusal => ({ refused: 'Rest takes dice: /rest short is an hour, /rest long eight.' })

/** Who is to rest next; null: all have. */
export function resting({ combatants, recovery }: Fight): Combatant | null {
  if (recovery === null) return null
  const { times, had } = recovery
  return combatants.find(({ id, left, conditions }) => !left && !conditions.dead && (had[id] ?? 0) < times) ?? null
}

/**
 * OSR-END-3, OSR-END-4: HP, or where none are missing exhaustion. RULING: who is dying does not live through a rest.
 */
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
const A_WEEK = 7

/** Dice of d6, of d3 while wounded (OSR-HIT-6). */
function mend(scene: Scene, who: Combatant, dice: number): void {
  const { total } = scene.roll(who, 'rest', d(dice, who.conditions.wounded ? 3 : 6), NO_REASON)
  scene.tell({ type: 'healed', who: who.id, points: Math.min(total, who.hpMax - who.hp) })
}

const levelOf = ({ HD, level }: Combatant): number => (HD === null ? level : Math.max(1, Math.floor(HD)))
