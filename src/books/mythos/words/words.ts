import type { Asked } from '../../../engine/book.ts'
import type { Glance } from '../../../engine/glance.ts'
import { isInMelee } from '../core/attack-modifiers.ts'
import { LEFT } from '../perks/perk-hooks.ts'

import { yardsBetween } from '../ranges/ranges.ts'
import { type Combatant, type Fight, isPresent, statusOf } from '../state/fight.ts'
import { type Arm, armsOf } from '../state/usable-weapons.ts'
import { WEAPONS } from '../tables/gear.ts'
import { least, REASON_NAMES, why } from './roll-words.ts'

const TO_THE_TARGET: Readonly<Record<string, string>> = {
  success: 'your roll succeeds',
  hit: 'you are hit',
  damage: 'damage to you',
  'target falls': 'you fall',
  'hit back': 'you hit back',
  'damage back': 'damage by you',
}

/** What belongs to no event and no question. English, the default; other languages override by key. */
export const WORDS = {
  keys: { release: 'Let go' },
  always: ['flee'],
  unsaid: ['off'],
  unit: 'yd',
  outOf: 100,
  reasons: REASON_NAMES,
  odds: ({ fight, who }: Asked<Fight>) => (fight.attack?.at === who ? TO_THE_TARGET : {}),
  why,
  least,
  status,
  glance,
  apart: (one: Combatant, other: Combatant, fight: Fight): number | null =>
    fight.options.ranges && one.pos && other.pos ? Math.round(yardsBetween(fight, one, other)) : null,
  near,
}

/** Without distances everybody is within reach of everybody; MY-MULTI-5: who has fought hand to hand is in a melee. */
function near(one: Combatant, other: Combatant, fight: Fight): string | null {
  if (one.side === other.side || !isPresent(other)) return null
  return isInMelee(fight, one, other) ? 'in melee' : 'in reach'
}

/** Somebody in a line: HP, state, arms. */
function status(who: Combatant, fight: Fight): string {
  const { HP, maxHP } = who
  const health = statusOf(who)
  const state = [...(health === 'unhurt' ? [] : [health]), ...statesOf(who)]
  const named = armsOfBag(who, fight).map(({ id, ammo }) => `${nameOf(id)}${ammo === null ? '' : ` (${ammo})`}`)
  return [`HP ${HP}${HP === maxHP ? '' : `/${maxHP}`}`, state.join(', '), named.join(', ')]
    .filter((part) => part !== '')
    .join(' · ')
}

/** The same in parts: what was used last is in hand, else the first that there is. */
function glance(who: Combatant, fight: Fight): Glance {
  const arms = armsOfBag(who, fight)
  const held = arms.find(({ id }) => id === who.lastUsed) ?? arms[0]
  return {
    states: statesOf(who),
    arm: held ? { name: nameOf(held.id), loaded: held.ammo, holds: WEAPONS[held.id]?.magazine ?? null } : null,
    bands: fight.options.ranges && held ? bandsOf(held) : [],
  }
}

/** MY-RNG-2: what it takes to hit at a distance. */
function bandsOf({ kind, reach, baseRange, bands }: Arm): Glance['bands'] {
  if (kind === 'melee') return [{ name: 'In reach', upTo: reach, worth: '' }]
  if (bands.length > 0) return bands.map(({ yards }, i) => ({ name: PELLETS[i] ?? 'Far', upTo: yards, worth: '' }))
  return baseRange === 0
    ? []
    : [
        { name: 'Regular', upTo: baseRange, worth: '' },
        { name: 'Hard', upTo: 2 * baseRange, worth: '½' },
        { name: 'Extreme', upTo: 4 * baseRange, worth: '⅕' },
      ]
}

/** MY-RNG-2: pellets do less in each. */
const PELLETS = ['Near', 'Middle', 'Far'] as const

const armsOfBag = (who: Combatant, fight: Fight): readonly Arm[] =>
  isPresent(who) ? armsOf(fight, who).filter(({ unarmed }) => !unarmed) : []

const nameOf = (id: string): string => WEAPONS[id]?.name ?? id

const statesOf = (who: Combatant): readonly string[] => {
  const { conditions, heldBy, effects } = who
  return [
    conditions.majorWound && 'badly wounded',
    conditions.prone && 'prone',
    conditions.stunned && 'stunned',
    conditions.surprised && 'surprised',
    conditions.cover && 'in cover',
    conditions.running && 'running',
    heldBy !== null && 'held',
    who.bleeding > 0 && `bleeding ${who.bleeding}`,
    who.shelter && 'out of the fight for a turn',
    ...effects.filter(({ on, key }) => on !== 'other' || key === LEFT.marked).map(({ key }) => key),
  ].filter((state): state is string => typeof state === 'string' && state !== '')
}
