import { onTestFinished } from 'vitest'
import { type AnyBook, BOOKS } from '../../src/books/index.ts'
import type { AskKind, RuleBook, Viewer, Words } from '../../src/engine/book.ts'
import { applyOwn, type OwnEvent } from '../../src/engine/common-events.ts'
import type { Level } from '../../src/engine/option-tree.ts'
import { placeAt } from '../../src/engine/option-tree.ts'
import { flag, object, text, whole } from '../../src/engine/schema.ts'
import { type Event as Asked, type Combatant, everyShape, type Fight, shapes } from './every-shape-rules.ts'

type Event = Asked | OwnEvent<Combatant>

/** Puts the small book of the ten shapes on the shelf, for one test, as the books of the project stand there: whole. */
export function shelveShapes(): void {
  const shelf = BOOKS as Record<string, AnyBook>
  shelf[shapeBook.id] = shapeBook as unknown as AnyBook
  onTestFinished(() => void delete shelf[shapeBook.id])
}

const words: Words<Fight, Event> = {
  events: {
    took: ({ who, about, what }, { name }) =>
      `${name(who)}, ${about}: ${typeof what === 'object' ? JSON.stringify(what) : what}.`,
    noted: ({ words: said }) => said,
    set: () => null,
    joined: () => null,
    left: () => null,
    hidden: () => null,
    revealed: () => null,
    stopped: () => null,
  },
  asks: {
    allies: () => 'Who goes with you?',
    stride: () => 'How far do you go?',
    surrender: () => 'Do you give up?',
    turn: () => 'What do you do?',
    target: () => 'At whom?',
    reaction: () => 'Ann strikes at you:',
    wound: ({ left }) => `Where do ${left} points go?`,
    step: () => 'Where do you step?',
    stunt: () => 'What do you try?',
  },
  menus: { minor: () => 'Something small:', stance: () => 'How do you stand?' },
  keys: {
    yes: 'Yes',
    no: 'No',
    minor: 'Minor',
    skip: 'Skip',
    attack: 'Attack',
    draw: 'Draw',
    reload: 'Reload',
    stance: 'Stance',
    prone: 'Prone',
    crouched: 'Crouched',
    dodge: 'Dodge',
    parry: 'Parry',
    stand: 'Do nothing',
    end: 'Endurance',
    str: 'Strength',
  },
  labels: {},
  refusals: { E_EMPTY: 'Your weapon is empty.' },
  rolls: {},
  reasons: {},
  status: () => '',
  stands: () => ({ at: [0, 2], ahead: [0, -1] }),
}

const waits: AskKind<Fight> = { clock: 'none', default: () => null }
const takes = (path: readonly string[]): AskKind<Fight> => ({ clock: 'turn', default: () => path })
const first = (_fight: Fight, _who: string, options: Level): readonly string[] => [String(placeAt(options, 0))]
const mayKnow = (to: string, { referee, seats }: Viewer): boolean => referee || seats.includes(to)

const shapeBook: RuleBook<Fight, Event> = {
  ...(everyShape as RuleBook<Fight, Event>),
  title: 'Every shape',
  options: object({}),
  presets: {},
  sheet: object({
    id: text(),
    name: text(),
    side: text(),
    hidden: flag(),
    left: flag(),
    end: whole(0, 7),
    str: whole(0, 7),
  }),
  ground: object({}),
  catalogue: { blocks: {}, encounters: {}, gear: {} },
  open: () => ({ fight: shapes() }),
  apply: (fight, event) =>
    event.type === 'took' || event.type === 'noted' ? everyShape.apply(fight, event) : applyOwn(fight, event),
  offers: () => [],
  asks: {
    allies: waits,
    stride: waits,
    surrender: takes(['no']),
    turn: takes(['skip']),
    target: waits,
    reaction: { shape: 'reaction', clock: 'reaction', default: first },
    wound: waits,
    step: waits,
    stunt: waits,
  },
  see: (entry, viewer) =>
    entry.type === 'happened' && entry.event.type === 'noted' && !mayKnow(entry.event.to, viewer)
      ? null
      : (entry as never),
  show: ({ combatants }) => ({
    phase: 'fight',
    round: 1,
    turn: null,
    stopped: null,
    ground: {},
    order: [],
    combatants: combatants.map((one) => ({ ...one, own: false, acted: false, delays: false, health: null, sheet: {} })),
  }),
  known: (fight) => fight,
  foretold: () => [],
  reads: {},
  order: () => [],
  close: ({ combatants }) => combatants,
  roster: {
    make: () => ({ sheet: {} }),
    read: () => ({ refused: 'Nobody is written here.' }),
    write: ({ name }) => name,
    sample: '',
    npc: {},
    isFit: () => true,
    carries: () => [],
    give: (who) => who,
    rest: (who) => who,
  },
  outcomes: () => ({}),
  policies: { first: () => 0 },
  words,
}
