import { isMachine } from '../state/characteristics.ts'
import type { Combatant, Fight } from '../state/fight.ts'
import type { Weapon } from '../state/gear.ts'
import { levelWith, untrained } from '../state/skills.ts'
import { armourOf } from '../state/wielded.ts'

/** CE-ARM-2: layers subtract outermost first, the total is what matters; lasers meet the laser rating (CE-DMG-2). */
export function armourAgainst(fight: Fight, who: Combatant, { kind }: Pick<Weapon, 'kind'>): number {
  let rating = isMachine(who) ? who.armourValue : 0 // CE 2
  for (const id of who.armour) {
    const armour = armourOf(fight, id)
    if (kind !== 'laser') rating += armour.rating
    else rating += id === ABLAT ? Math.max(0, armour.laserRating - who.ablated) : armour.laserRating // CE-ARM-3
  }
  return rating
}

/** CE-ARM-3. */
export const burnsOff = ({ kind }: Weapon, { armour }: Combatant): boolean => kind === 'laser' && armour.includes(ABLAT)

const ABLAT = 'ablat'

/** CE-SHEET-7: worn armour whose skill the wearer lacks. */
export function armourPenalty(fight: Fight, who: Combatant): number {
  for (const id of who.armour) {
    const { skill } = armourOf(fight, id)
    if (skill !== null && levelWith(fight, who, skill) === null) return untrained(who)
  }
  return 0
}
