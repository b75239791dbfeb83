import { bookOf } from '../../src/books/index.ts'
import type { Event } from '../../src/books/ud10/state/events.ts'
import type { Fight } from '../../src/books/ud10/state/fight.ts'
import { FACINGS } from '../../src/books/ud10/state/sheet.ts'
import { ARMOURS } from '../../src/books/ud10/tables/armour.ts'
import { ENCOUNTERS } from '../../src/books/ud10/tables/encounters.ts'
import { ITEMS } from '../../src/books/ud10/tables/items.ts'
import { BLOCKS } from '../../src/books/ud10/tables/people.ts'
import { WEAPONS } from '../../src/books/ud10/tables/weapons.ts'
import { below, type Stream } from '../../src/engine/dice-tray.ts'
import type { Fuzzed } from './book.ts'

/** On squares and without, one to five a side. */
export const UD10: Fuzzed = {
  book: bookOf('ud10')!,
  profiles: ['basic', 'standard', 'full'],
  setup: (picks) => (below(picks, 10) === 0 ? readyMade(picks) : randomSetup(picks)),
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
  further: { all: [], shown: () => [] },
}

function readyMade(picks: Stream): unknown {
  const ready = Object.values(ENCOUNTERS)
  return ready[below(picks, ready.length)]!.setup
}

const MAPS = [
  null,
  'map:\n..........\n..#~..o...\n.....%....\n.###...&..\n....._....\n..........\n\nheights:\n0000111000\n0000111000\n0000000000\n0000000000\n0000000000\n0000000000\n\ncover C2: 4\ncover E5: 6 ranged from w nw\n',
  'map:\n........\n........\n........\n........\n........\n',
] as const

/** Anybody against anybody, with odd arms, armour and settings; now and then the worse for wear. */
function randomSetup(picks: Stream): unknown {
  const pick = <T>(of: readonly T[]): T => of[below(picks, of.length)]!
  const some = <T>(of: readonly T[], most: number): readonly T[] =>
    Array.from({ length: 1 + below(picks, most) }, () => pick(of))
  const map = pick(MAPS)
  const [wide, high] = map === null ? [12, 12] : map === MAPS[2] ? [8, 5] : [10, 6]
  const taken = new Set<string>(['2 1', '1 3', '2 3', '3 3', '5 4'])
  const square = (): readonly [number, number] => {
    for (;;) {
      const [x, y] = [below(picks, wide), below(picks, high)]
      if (taken.has(`${x} ${y}`)) continue
      taken.add(`${x} ${y}`)
      return [x, y]
    }
  }
  const person = (side: string, i: number) => ({
    id: `${side[0]}${i}`,
    side,
    block: pick(Object.keys(BLOCKS)),
    control: pick(['auto', 'auto', 'referee', 'player']),
    pos: square(),
    ...(below(picks, 3) === 0 && {
      ready: [pick(ONE_HANDED), pick(ONE_HANDED)],
      carried: some(Object.keys(WEAPONS), 3),
    }),
    ...(below(picks, 4) === 0 && { ready: ['assault-rifle'], loaded: below(picks, 31) }),
    ...(below(picks, 3) === 0 && { armour: some(Object.keys(ARMOURS), 2) }),
    ...(below(picks, 3) === 0 && { carried: some([...Object.keys(ITEMS), ...Object.keys(WEAPONS)], 4) }),
    ...(below(picks, 3) === 0 && {
      pools: { melee: below(picks, 4), aim: below(picks, 4), athletic: below(picks, 4) },
    }),
    ...(below(picks, 3) === 0 && { skills: SKILLED, specs: {} }),
    ...(below(picks, 5) === 0 && { hp: below(picks, 6) - 3, ep: below(picks, 6) - 3 }),
    ...(below(picks, 8) === 0 && { [pick(FLAGS)]: true }),
    ...(below(picks, 8) === 0 && { facing: pick(FACINGS) }),
    ...(below(picks, 10) === 0 && { hidden: true }),
    ...(below(picks, 10) === 0 && { cover: below(picks, 7) }),
  })
  const team = (side: string) => Array.from({ length: 1 + below(picks, 5) }, (_, i) => person(side, i))
  return {
    book: 'ud10',
    options: { preset: pick(['basic', 'standard', 'standard', 'full']), ...settings(picks) },
    ground: { map, badVisibility: pick(['none', 'none', 'fog', 'darkness']) },
    combatants: [...team('players'), ...team('foes'), ...(below(picks, 6) === 0 ? team('third') : [])],
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
} as const

function settings(picks: Stream): Record<string, unknown> {
  const options: Record<string, unknown> = {}
  for (const [name, values] of Object.entries(SETTINGS))
    if (below(picks, 6) === 0) options[name] = values[below(picks, values.length)]
  return options
}

function laid({ combatants }: Fight, who: string, picks: Stream): Event {
  const one = combatants.find(({ id }) => id === who)!
  switch (below(picks, 10)) {
    case 0:
      return { type: 'hidden', who }
    case 1:
      return { type: 'revealed', who }
    case 2:
      return { type: 'left', who }
    case 3:
      return { type: 'noted', who, to: 'all', words: 'Behind you!' }
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
