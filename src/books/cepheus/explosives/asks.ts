import { byHealth, byOwner, untold } from '../secrecy/roll-looks.ts'
import type { Fight } from '../state/fight.ts'
import { asks, rolls } from '../state/rows.ts'
import { nearTo } from './blast-words.ts'
import { isOnLine } from './scatter.ts'

export const EXPLOSIVES_ASKS = asks({
  // CE-DEC-18
  blast: {
    says: ({ fight: { blast, combatants }, who, name }) => {
      const near = combatants.find(({ id }) => id === who)
      return blast ? nearTo(name, blast, near) : 'Something goes off:'
    },
    clock: 'reaction',
    shape: 'reaction',
    default: ['stand'],
    keys: { dodge: 'Dodge', dive: 'Dive for cover', stand: 'Do nothing' },
  },
})

const TARGET = 'Choose a target:'
const FUSE = 'In how many rounds (1–10)?'

/** What explosives add to the question of a turn. */
export const EXPLOSIVES_IN_TURN = {
  menus: {
    grenade: 'Choose a grenade:',
    'grenade *': TARGET,
    'grenade * *': 'How?',
    'grenade underslung-grenade-launcher': TARGET,
    'grenade plastic': FUSE,
    'grenade tdx': FUSE,
    'grenade pocket-nuke': FUSE,
    spot: ({ fight }: { readonly fight: Fight }) =>
      isOnLine(fight) ? 'Which spot?' : 'Which spot? Every 3 m from where you stand:',
    'underslung-grenade-launcher': 'Choose a grenade:',
  },
  keys: {
    grenade: 'Grenade',
    spot: 'A spot',
    'underslung-grenade-launcher': 'Underslung grenade launcher',
    plastic: 'Plastic',
    tdx: 'TDX',
    'pocket-nuke': 'Pocket nuke',
  },
}

export const BLAST_ROLLS = rolls({ stun: untold('Stun', byHealth), sights: untold('Sights', byOwner) })
