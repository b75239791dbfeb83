import type { Trait, TraitEffect } from '../state/gear.ts'
import type { ClassName } from './classes.ts'

/** OSR 3.5, in the page's order; then what the stat blocks of OSR 3.6 print. */
export const TRAITS: Readonly<Record<string, Trait>> = {
  luck: trait('luck', "Fighter's Luck", 'luck', { timing: 'IA', limit: 'fight', note: 'a hit misses, or a miss hits' }),
  expertise: trait('expertise', 'Expertise', 'expertise', {
    timing: 'IA',
    limit: 'fight',
    note: 'a failed skill check again, the better counts',
  }),
  insistent: trait('insistent', 'Insistent', 'heal', {
    timing: 'IA',
    limit: 'fight',
    value: 4,
    note: '1d4 HP for each level',
  }),
  snappy: trait('snappy', 'Snappy', 'snap', { value: 1, note: 'snap attacks at −3' }),
  gallant: trait('gallant', 'Gallant', 'oppositionMorale', { value: 1, note: "+1 to the opposition's morale roll" }),
  brutal: trait('brutal', 'Brutal', 'meleeDamage', { value: 1, note: '+1 melee damage' }),
  hug: trait('hug', 'Hug', 'hug', { note: 'both claws on one foe: 2d8 more' }),
  pack: trait('pack', 'Pack', 'packMorale', { value: 8, note: 'Morale 8 while three or more stand' }),
  'with-leader': trait('with-leader', 'Bold with a leader', 'leaderMorale', {
    value: 2,
    note: 'Morale +2 with a leader',
  }),
  'shuns-daylight': trait('shuns-daylight', 'Shuns daylight', 'daylight', { value: -1, note: '−1 in full daylight' }),
}

/** OSR 3.5: not of the hybrid classes. */
export const OF_CLASS: Partial<Record<ClassName, string>> = { fighter: 'luck', expert: 'expertise' }

type Own = Partial<Pick<Trait, 'timing' | 'limit' | 'value' | 'note'>>

function trait(id: string, name: string, effect: TraitEffect, own: Own): Trait {
  const { timing = 'always', limit = 'none', value = 0, note = '' } = own
  return { id, name, timing, limit, effect, value, note }
}
