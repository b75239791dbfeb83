import { asks, inReaction, rolls } from '../state/rows.ts'

export const HEALTH_ASKS = asks({
  spare: inReaction(
    ({ fight: { attack }, name }) => `${attack ? name(attack.at) : 'The foe'} goes down. Kill or spare?`,
    'kill',
    { kill: 'Kill', spare: 'Spare' },
  ), // OSR-DEC-15
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
