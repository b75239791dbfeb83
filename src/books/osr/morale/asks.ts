import { asks, inTurn, rolls } from '../state/rows.ts'

export const MORALE_ASKS = asks({
  morale: {
    says: 'They check morale. What do the circumstances do to the score?',
    clock: 'turn',
    default: ['0'],
    menus: { number: 'Which score in its place?' },
    keys: { '0': 'Nothing', '+1': '+1', '+2': '+2', '-1': '−1', '-2': '−2', number: 'Another score' },
  }, // OSR-DEC-20
  broken: inTurn('They break. What do they do?', 'flee', { flee: 'They run', parley: 'They lay down their arms' }), // OSR-DEC-19
})

export const MORALE_ROLLS = rolls({
  morale: {
    says: 'Morale',
    told: ({ total }) => (total === null ? [] : [{ but: [], text: `Morale: ${total}.` }]),
  },
})
