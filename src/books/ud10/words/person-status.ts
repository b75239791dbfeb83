import type { Glance, SeenRoll } from '../../../engine/book.ts'
import type { Combatant, Fight } from '../state/fight.ts'
import { isRanged, readyWeapons, roundsIn, UNARMED } from '../state/in-hand.ts'
import { tenthsBetween } from '../state/positions.ts'

const SHOWN = [
  ['surprised', 'surprised'],
  ['pinned', 'pinned'],
  ['crouching', 'crouching'],
  ['braced', 'braced'],
  ['immobilised', 'held fast'],
  ['retreated', 'retreated'],
  ['reactionSpent', 'reaction spent'],
] as const

/** What changes how somebody acts, what is in hand, and its increments (UD-RNG-2). */
export function glance(who: Combatant): Glance {
  const [weapon = UNARMED] = readyWeapons(who)
  const isCounted = weapon.mag > 0
  return {
    states: [
      ...SHOWN.flatMap(([field, word]) => (who[field] ? [word] : [])),
      ...(who.aim ? ['aiming'] : []),
      ...(who.fled ? ['fled'] : []),
    ],
    arm:
      weapon === UNARMED
        ? null
        : { name: weapon.name, loaded: isCounted ? roundsIn(who, weapon) : null, holds: isCounted ? weapon.mag : null },
    bands: isRanged(weapon)
      ? [0, 1, 2, 3].map((i) => ({
          name: i === 0 ? 'Near' : `${i + 1} increments`,
          upTo: weapon.range * (i + 1),
          worth: i === 0 ? '0' : `−${i}`,
        }))
      : [],
  }
}

/** UD-GEN-7. */
export const apart = (one: Combatant, other: Combatant, fight: Fight): number => tenthsBetween(fight, one, other) / 10

/** Rolls against 15 whatever happens. */
const AGAINST_15: Readonly<Record<string, string>> = {
  endurance: 'UD-DMG-11',
  readiness: 'UD-SURP-2',
  morale: 'UD-FIRE-7',
}

export const least = ({ what }: SeenRoll): { readonly total: number; readonly rule: string } | null =>
  AGAINST_15[what] === undefined ? null : { total: 15, rule: AGAINST_15[what] }
