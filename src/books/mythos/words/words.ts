import type { Asked } from '../../../engine/book.ts'
import { yardsBetween } from '../ranges/distances.ts'
import type { Combatant, Fight } from '../state/fight.ts'
import { glance, status } from './person-status.ts'
import { REASON_NAMES, why } from './roll-explained.ts'

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
  reasons: REASON_NAMES,
  odds: ({ fight, who }: Asked<Fight>) => (fight.attack?.at === who ? TO_THE_TARGET : {}),
  why,
  status,
  glance,
  apart: (one: Combatant, other: Combatant, fight: Fight): number | null =>
    fight.options.ranges && one.pos && other.pos ? Math.round(yardsBetween(fight, one, other)) : null,
}
