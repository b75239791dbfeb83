import { type Infer, object, whole, withDefault } from '../../../engine/schema.ts'
import { choiceOf, maybe } from '../../../kit/usual-fields.ts'
import type { Combatant } from '../state/fight.ts'

/** CE-REST-1: a short rest removes fatigue. A long one is a day of `recover.ts`. */
export const rest = (who: Combatant): Combatant => ({ ...who, conditions: { ...who.conditions, fatigued: false } })

/** CE 12, as a setup writes it: days of rest, of ordinary life, or in a hospital. */
export const RECOVERY = object({
  way: choiceOf(['rest', 'active', 'care']),
  days: withDefault(whole(1, 365), 1),
  /** Medicine of the hospital's own doctor; where it is left out, the referee is asked who treats. */
  doctor: maybe(whole(0, 6)),
})
export type Way = Infer<typeof RECOVERY>['way']

const days =
  (way: Way) =>
  (count: number): object => ({ recovery: { way, days: count } })

/** CE-REST-1 is `long`; the others are CE-HEAL-2 and CE-HEAL-4. */
export const RECOVER = {
  long: { says: 'full rest', setup: days('rest') },
  active: { says: 'ordinary life', setup: days('active') },
  hospital: { says: 'medical care', setup: days('care') },
} as const
