import { bookOf } from '../../src/books/index.ts'
import type { Event } from '../../src/books/ud10/state/all-events.ts'
import { type Combatant, type Fight, OPEN_FIELD } from '../../src/books/ud10/state/fight.ts'
import { FACINGS } from '../../src/books/ud10/state/sheet.ts'
import { ARMOURS, ITEMS } from '../../src/books/ud10/tables/armour.ts'
import { BLOCKS } from '../../src/books/ud10/tables/people.ts'
import { ENCOUNTERS } from '../../src/books/ud10/tables/ready-made-fights.ts'
import { WEAPONS } from '../../src/books/ud10/tables/weapons.ts'
import { below, type Stream } from '../../src/engine/dice-tray.ts'
import { makeMap } from '../../src/field/map-text.ts'
import type { Spot } from '../../src/field/plane-geometry.ts'
import type { Standing } from '../../src/field/squares-apart.ts'
import type { Fuzzed } from './book.ts'
import { drawFrom, everywhere, readyMadeIn, settingsFrom } from './draw.ts'
import { look, shown, TO_SEE } from './ud10-looks.ts'
import { freeSquare, randomMap } from './ud10-maps.ts'

/** On squares and without, one to five a side. */
export const UD10: Fuzzed = {
  book: bookOf('ud10')!,
  profiles: ['basic', 'standard', 'full'],
  setup: (picks) => (below(picks, 10) === 0 ? readyMadeIn(ENCOUNTERS)(picks) : randomSetup(picks)),
  profileOf: (fight) => (fight as Fight).options.preset,
  laid: (fight, who, picks) => laid(fight as Fight, who, picks),
  wrong: [
    [],
    ['no such thing'],
    ['attack'],
    ['attack', 'nobody'],
    ['move', [-1, 0]],
    ['move', 'Z99'],
    ['step', ['e', 'e', 'up']],
    [-1],
    [['nobody']],
    [{ hp: 9 }],
    ['pass', 'pass'],
    [[0.25, 0]],
  ],
  never: {
    'refusal E_SHEET': 'said when a fight opens',
    'refusal E_PLACEMENT': 'said when a fight opens',
    'refusal E_NOT_YOUR_TURN': 'nobody is asked out of turn',
    'refusal E_INCAPACITATED': 'who is, is not asked',
    'refusal E_NO_REACTION': 'who has none is not asked',
    'refusal E_POOL': 'a number beyond the points is no answer',
  },
  further: { all: TO_SEE, shown },
  look,
}

/** Anybody against anybody, with odd arms, armour and settings; now and then the worse for wear. */
function randomSetup(picks: Stream): unknown {
  const { pick, some, onceIn } = drawFrom(picks)
  const map = below(picks, 4) === 0 ? OPEN_FIELD : randomMap(picks)
  const taken: Standing[] = []
  const square = (footprint: number): Spot | null => {
    const pos = freeSquare(map, { picks, footprint, taken })
    if (pos) taken.push({ pos, footprint })
    return pos
  }
  const person = (side: string, i: number): readonly object[] => {
    const footprint = below(picks, 12) === 0 ? 2 : 1
    const pos = square(footprint)
    return pos === null ? [] : [{ ...sheet(side, i), pos: { x: pos.x, y: pos.y }, footprint }]
  }
  const sheet = (side: string, i: number): object => ({
    id: `${side[0]}${i}`,
    side,
    block: pick(Object.keys(BLOCKS)),
    control: pick(['auto', 'auto', 'referee', 'player']),
    ...onceIn(3, {
      ready: [pick(ONE_HANDED), pick(ONE_HANDED)],
      carried: some(Object.keys(WEAPONS), 3),
    }),
    ...onceIn(4, { ready: ['assault-rifle'], loaded: below(picks, 31) }),
    ...onceIn(3, { armour: some(Object.keys(ARMOURS), 2) }),
    ...onceIn(3, { carried: some([...Object.keys(ITEMS), ...Object.keys(WEAPONS)], 4) }),
    ...onceIn(3, {
      pools: { melee: below(picks, 4), aim: below(picks, 4), athletic: below(picks, 4) },
    }),
    ...onceIn(3, { skills: SKILLED, specs: {} }),
    ...onceIn(5, { hp: below(picks, 6) - 3, ep: below(picks, 6) - 3 }),
    ...onceIn(8, { [pick(FLAGS)]: true }),
    ...onceIn(8, { facing: pick(FACINGS) }),
    ...onceIn(10, { hidden: true }),
    ...onceIn(10, { cover: below(picks, 7) }),
    ...onceIn(6, { fatigue: ['melee', 'ranged', 'parry', 'hide', 'firstAid'] }),
    ...onceIn(8, { skills: { lockpicking: 2, melee: 1 }, specs: {} }),
  })
  const team = (side: string) => Array.from({ length: 1 + below(picks, 5) }, (_, i) => person(side, i)).flat()
  const combatants = [...team('players'), ...team('foes'), ...(below(picks, 6) === 0 ? team('third') : [])]
  return {
    book: 'ud10',
    options: { preset: pick(['basic', 'standard', 'standard', 'full']), ...settingsFrom(picks, SETTINGS, 6) },
    ground: {
      map: makeMap(map),
      badVisibility: pick(['none', 'none', 'fog', 'darkness']),
      ...onceIn(6, { allied: [['foes', 'third']] }),
    },
    combatants: combatants.length > 1 ? combatants : [{ id: 'p0', side: 'players' }],
  }
}

const ONE_HANDED = Object.values(WEAPONS).flatMap(({ id, hands }) => (hands <= 1 ? [id] : []))
const FLAGS = ['surprised', 'immobilised', 'crouching', 'unconscious', 'incapacitated', 'unchambered'] as const
const SKILLED = {
  initiative: 2,
  melee: 3,
  ranged: 3,
  parry: 3,
  dodge: 3,
  dualMelee: 2,
  dualRanged: 2,
  sharpShooter: 2,
  quickDraw: 2,
  rapidReload: 2,
  endurance: 2,
  firstAid: 2,
  hide: 3,
}
const SETTINGS = {
  bodyZones: [true, false],
  buffer: [true, false],
  penetration: [true, false],
  damageTypes: [true, false],
  enduranceCheck: [true, false],
  facing: [true, false],
  diagonals: ['equal', 'alternate'],
  fleeing: [true, false],
  retreat: [true, false],
  iniEachRound: [true],
  npcInitiative: ['group', 'all'],
  parryTies: ['defender'],
  incapacitation: ['always'],
  exhaustionKnockout: [false],
  reactionGate: ['ask'],
  npcRetreats: [true],
  stepIsMove: [true],
  negativeDexCounts: [true],
  freeActionLimit: [0, 1],
  deathAt: [-4],
  startDistance: [3],
  roundSeconds: [60],
} as const

function laid(fight: Fight, who: string, picks: Stream): Event {
  const one = fight.combatants.find(({ id }) => id === who)!
  const drawn = below(picks, 12)
  const alike = everywhere(who)[drawn]
  if (alike) return alike
  switch (drawn) {
    case 10:
      return { type: 'joined', combatant: newcomer(fight, picks) }
    case 11:
      return { type: 'set', who, field: 'fatigue', value: ['melee', 'ranged', 'parry'] }
    case 4:
      return { type: 'set', who, field: 'hp', value: below(picks, one.hpMax) - 2 }
    case 5:
      return { type: 'set', who, field: 'initiative', value: below(picks, 20) }
    case 6:
      return { type: 'set', who, field: 'acted', value: below(picks, 2) === 0 }
    case 7:
      return { type: 'set', who, field: 'reactionSpent', value: below(picks, 2) === 0 }
    case 8:
      return { type: 'set', who, field: 'refAttack', value: below(picks, 9) - 4 }
    default:
      return { type: 'set', who, field: FLAGS[below(picks, FLAGS.length)]!, value: below(picks, 2) === 0 }
  }
}

/** Somebody more, where there is room; else one with the first, on the square of nobody. */
function newcomer({ combatants, ground, options }: Fight, picks: Stream): Combatant {
  const taken = combatants.flatMap(({ pos, footprint }) => (pos === null ? [] : [{ pos, footprint }]))
  const pos = options.map === 'grid' ? freeSquare(ground.map!, { picks, footprint: 1, taken }) : null
  const late = { ...combatants[0]!, id: `late-${combatants.length}`, footprint: 1, acted: false, pos }
  return pos === null && options.map === 'grid' ? { ...late, left: true } : late
}
