import { asks } from '../state/rows.ts'
import { alone } from '../words/phrases.ts'

export const GRAPPLE_ASKS = asks({
  grapple: {
    says: ({ fight: { attack }, name, who }) =>
      `You have won the grapple${attack ? ` with ${name(attack.by === who ? attack.at : attack.by)}` : ''}. What do you do?`,
    clock: 'turn',
    default: ['hold'],
    menus: { disarm: 'Of which weapon?', drag: 'Where to?', escape: 'Where to?', hurl: 'Where to?' },
    keys: {
      hold: 'Hold',
      disarm: 'Disarm',
      drag: 'Drag',
      escape: 'Escape and move',
      hurt: 'Hurt',
      'knock down': 'Knock prone',
      hurl: 'Throw',
    },
    granted: { disarm: alone },
  },
})

export const GRAPPLE_IN_TURN = { menus: { grapple: 'Choose a target:' }, keys: { grapple: 'Grapple' } }
