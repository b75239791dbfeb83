import type { Event, Fight } from '../../src/books/cepheus/state/fight.ts'
import { bookOf } from '../../src/books/index.ts'
import { below, type Stream } from '../../src/engine/dice-tray.ts'
import type { Fuzzed } from './book.ts'
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
  switch (below(picks, 13)) {
    case 12:
      return { type: 'set', who: null, field: 'comms', value: (['on', 'jammed'] as const)[below(picks, 2)] }
    case 0:
      return { type: 'hidden', who }
    case 1:
      return { type: 'revealed', who }
    case 2:
      return { type: 'left', who }
    case 3:
      return { type: 'joined', combatant: { ...combatants[0]!, id: `late-${combatants.length}`, initBase: null } }
    case 4:
      return { type: 'noted', who, to: 'all', words: 'Look out!' }
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
