import type { Writable } from '../../../engine/scene.ts'
import { isAble } from '../state/characteristics.ts'
import type { Combatant, Fight } from '../state/fight.ts'

/** CE-GRAP-1: grappled, and the other still in it; a hold that only the referee knows of lasts as long as he says. */
export const isHeld = ({ combatants }: Fight, { conditions, grapples }: Combatant): boolean =>
  conditions.grappled && (grapples === null || combatants.some((one) => one.id === grapples && isAble(one)))

/** CE-GRAP-1: both are free again. */
export function release({ combatants }: Writable<Fight>, who: Writable<Combatant>): void {
  const other = combatants.find(({ id, grapples }) => id === who.grapples && grapples === who.id)
  for (const one of other ? [who, other] : [who]) {
    one.conditions.grappled = false
    one.grapples = null
  }
}
