import { actor, asks, first, inTurn, rolls } from '../state/rows.ts'

export const MELEE_ASKS = asks({
  shove: inTurn('You have the better of them. Push or down?', 'push', { push: 'Push 10 ft', prone: 'Down' }), // OSR-DEC-14
  grapple: inTurn('You have the better of them. Throw or haul?', 'throw', { throw: 'Throw down', haul: 'Haul along' }), // OSR-DEC-14
  haul: { says: 'Where to?', clock: 'turn', default: first },
  execution: inTurn(
    (asked) => `${actor(asked)} would strike an unaware target. Was there an undisturbed minute to prepare?`,
    'no',
    { no: 'No', yes: 'Yes' },
  ), // OSR-DEC-18
})

export const MELEE_ROLLS = rolls({
  screen: { says: 'Past the screen' },
  squeeze: { says: 'Squeeze' },
  execution: { says: 'Execution' },
})
