import type { Event, Fight } from '../../src/books/cepheus/state/fight.ts'
import { bookOf } from '../../src/books/index.ts'
import { below, type Stream } from '../../src/engine/dice-tray.ts'
import type { Fuzzed } from './book.ts'
import { everywhere } from './draw.ts'
import { randomDays, randomSetup, readyMade } from './setup.ts'

/** Both profiles, fights and days between them. */
export const CEPHEUS: Fuzzed = {
  book: bookOf('cepheus')!,
  profiles: ['cepheus', 'cepheus-bot'],
  setup: (picks) => ([randomDays, readyMade][below(picks, 12)] ?? randomSetup)(picks),
  profileOf: (fight) => (fight as Fight).options.profile,
  laid: (fight, who, picks) => laid(fight as Fight, who, picks),
  wrong: [
    [],
    ['no such thing'],
    ['minor'],
    ['significant', 'attack'],
    [-1],
    [['nobody']],
    [{ end: 99 }],
    ['skip', 'skip'],
    [[0.25, 0]],
  ],
  never: {
    'burst 2 accuracy': 'no weapon of the catalogue fires two rounds',
    'burst 2 damage': 'no weapon of the catalogue fires two rounds',
  },
  further: { all: [], shown: () => [] },
}

function laid({ combatants }: Fight, who: string, picks: Stream): Event {
  const drawn = below(picks, 13)
  const alike = everywhere(who)[drawn]
  if (alike) return alike
  switch (drawn) {
    case 12:
      return { type: 'set', who: null, field: 'comms', value: (['on', 'jammed'] as const)[below(picks, 2)] }
    case 4:
      return { type: 'joined', combatant: { ...combatants[0]!, id: `late-${combatants.length}`, initBase: null } }
    case 5:
    case 6:
    case 7:
      return { type: 'set', who, field: 'stance', value: (['standing', 'crouched', 'prone'] as const)[below(picks, 3)] }
    default:
      return {
        type: 'set',
        who,
        field: 'cover',
        value: (['none', 'quarter', 'half', 'threeQuarter', 'full'] as const)[below(picks, 5)],
      }
  }
}
