import type { Asked } from '../../../engine/book.ts'
import type { Fight } from '../state/fight.ts'
import { asks, inReaction, rolls } from '../state/rows.ts'

/** Who has no HP left, and nothing more has come of it yet. */
function falling({ fight: { combatants }, name }: Asked<Fight>): string {
  const who = combatants.find(({ hp, conditions }) => hp === 0 && !conditions.dead && !conditions.outOfAction)
  return who ? name(who.id) : 'The foe'
}

export const HEALTH_ASKS = asks({
  spare: inReaction((asked) => `${falling(asked)} goes down. Kill or spare?`, 'kill', { kill: 'Kill', spare: 'Spare' }), // OSR-DEC-15
  exhaustion: {
    says: 'The fight is over. Does it exhaust them?',
    clock: 'turn',
    default: ['apply'],
    afterwards: true,
    keys: { apply: 'Yes', none: 'No', 'CON check': 'Unless they resist' },
  }, // OSR-DEC-21
})

export const HEALTH_ROLLS = rolls({
  scar: { says: 'Scar' },
  'first aid': { says: 'First aid' },
  exhaustion: { says: 'Exhaustion' },
  rest: { says: 'Rest' },
})
