import type { Chooser, Outcomes, Viewer } from '../../../engine/book.ts'
import type { Glance } from '../../../engine/glance.ts'
import { asKeyed } from '../../../kit/labels.ts'
import type { Event } from '../state/all-events.ts'
import type { Combatant, Fight } from '../state/fight.ts'
import { isRanged, readyWeapons, roundsIn, UNARMED } from '../state/in-hand.ts'
import { tenthsBetween } from '../state/positions.ts'
import { statusOf } from '../state/presence.ts'
import { least } from './needed-to-succeed.ts'

const SHOWN = ['surprised', 'pinned', 'crouching', 'braced', 'immobilised', 'retreated', 'reactionSpent'] as const
const CALLED: Readonly<Record<string, string>> = { immobilised: 'held fast', reactionSpent: 'reaction spent' }

/** What changes how somebody acts, what is in hand, and its increments (UD-RNG-2). */
function glance(who: Combatant): Glance {
  const [weapon = UNARMED] = readyWeapons(who)
  const { name, mag, range } = weapon
  const shown = SHOWN.flatMap((field) => (who[field] ? [CALLED[field] ?? field] : []))
  const band = (i: number) => ({ name: `${i + 1} increments`, upTo: range * (i + 1), worth: `−${i}` })
  return {
    states: [...shown, ...(who.aim ? ['aiming'] : []), ...(who.fled ? ['fled'] : [])],
    arm: weapon === UNARMED ? null : { name, loaded: mag > 0 ? roundsIn(who, weapon) : null, holds: mag || null },
    bands: isRanged(weapon) ? [{ ...band(0), name: 'Near', worth: '0' }, ...[1, 2, 3].map(band)] : [],
  }
}

const status = (one: Combatant): string => `HP ${one.hp}/${one.hpMax}, ${statusOf(one)}`

/** UD-GEN-7. */
const apart = (one: Combatant, other: Combatant, fight: Fight): number => tenthsBetween(fight, one, other) / 10

/** The names of the reasons of rolls that are not their keys. */
const REASONS = {
  ...asKeyed('melee', 'ranged'),
  ...{ str: 'STR', dex: 'DEX', con: 'CON', int: 'INT' },
  pool: 'pool points',
}

/** What belongs to no event and no question. English, the default; other languages override by key. */
export const WORDS = { unit: 'm', reasons: REASONS, status, glance, apart, least }
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
