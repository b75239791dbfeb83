import type { Combatant } from '../state/fight.ts'
import { statusOf } from '../state/presence.ts'
import { apart, glance, least } from './person-status.ts'

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
