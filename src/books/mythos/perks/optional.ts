import type { Combatant, Fight } from '../state/fight.ts'
import { partsNow } from './perks-in-play.ts'

/** What perks do where a setting of MY 11 asks for it. */

/** P10, onSurprise. */
export const neverSurprised = (fight: Fight, who: Combatant): boolean =>
  partsNow(fight, who, 'onSurprise').some(({ part }) => part.neverSurprised === true)

/** P11, onManoeuvre: by how much its build counts higher when it starts one. */
export const manoeuvreBuild = (fight: Fight, who: Combatant): number =>
  partsNow(fight, who, 'onManoeuvre').reduce((sum, { part }) => sum + (part.build ?? 0), 0)

/** P24, onReaction: a dive for cover leaves the next turn free. */
export const divesFreely = (fight: Fight, who: Combatant): boolean =>
  partsNow(fight, who, 'onReaction').some(({ part }) => part.divesFreely === true)
