import type { Chooser, Glance, Outcomes, SeenRoll, Viewer } from '../../../engine/book.ts'
import type { Event } from '../state/events.ts'
import type { Combatant, Fight } from '../state/fight.ts'
import { isRanged, readyWeapons, roundsIn, UNARMED } from '../state/in-hand.ts'
import { tenthsBetween } from '../state/positions.ts'
import { statusOf } from '../state/presence.ts'

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
function glance(who: Combatant): Glance {
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
const apart = (one: Combatant, other: Combatant, fight: Fight): number => tenthsBetween(fight, one, other) / 10

/** Rolls against 15 whatever happens. */
const AGAINST_15: Readonly<Record<string, string>> = {
  endurance: 'UD-DMG-11',
  readiness: 'UD-SURP-2',
  morale: 'UD-FIRE-7',
}

const least = ({ what }: SeenRoll): { readonly total: number; readonly rule: string } | null =>
  AGAINST_15[what] === undefined ? null : { total: 15, rule: AGAINST_15[what] }

/** The names of the reasons of rolls. */
const REASONS = {
  melee: 'Melee',
  ranged: 'Ranged',
  str: 'STR',
  dex: 'DEX',
  con: 'CON',
  int: 'INT',
  weapon: 'weapon',
  pool: 'pool points',
  wounds: 'wounds',
  fatigue: 'fatigue',
  'so far': 'so far',
}

/** What belongs to no event and no question. English, the default; other languages override by key. */
export const WORDS = {
  unit: 'm',
  reasons: REASONS,
  status: (one: Combatant) => `HP ${one.hp}/${one.hpMax}, ${statusOf(one)}`,
  glance,
  apart,
  least,
}

const NOTHING = { hit: false, damage: 0, tired: 0, 'target falls': false }

/** What odds tell of the first attack: whether it hits, what it does, and whether its target falls. */
export function outcomes(events: readonly Event[], fight: Fight, _by: Chooser): Outcomes {
  const told = { ...NOTHING }
  let at = fight.attack?.at ?? null
  for (const event of events) {
    if (event.type === 'attacked') at ??= event.at
    else if (event.type === 'hit') told.hit = true
    else if (event.type === 'avoided') told.hit = false
    else if (event.type === 'damaged' && event.who === at) {
      told.damage += event.hp
      told.tired += event.ep
    } else if (event.type === 'fell' && event.who === at) told['target falls'] = true
  }
  return told
}

/** C36: a chance to hit tells of the Defense. */
export const foretold = (_about: string, { referee, health }: Viewer): readonly string[] =>
  referee || health === 'exact' ? Object.keys(NOTHING) : ['hit']
