import { bookOf } from '../../src/books/index.ts'
import type { Event } from '../../src/books/osr/state/all-events.ts'
import type { Fight } from '../../src/books/osr/state/fight.ts'
import { CLASSES, TRAITS } from '../../src/books/osr/tables/classes-and-traits.ts'
import { ARMOURS, SHIELDS, WEAPONS } from '../../src/books/osr/tables/gear.ts'
import { GATEHOUSE, HILL, LANE } from '../../src/books/osr/tables/maps.ts'
import { BLOCKS } from '../../src/books/osr/tables/people.ts'
import { ENCOUNTERS } from '../../src/books/osr/tables/ready-made-fights.ts'
import { below, type Stream } from '../../src/engine/dice-tray.ts'
import type { Fuzzed } from './book.ts'
import { drawFrom, everywhere, readyMadeIn, settingsFrom } from './draw.ts'
import { moraleFaults } from './osr-morale.ts'
import { SETTINGS_AND_CONDITIONS, seenIn } from './osr-seen.ts'

/** On open fields and on maps, one to five a side, two sides or three. */
export const OSR: Fuzzed = {
  book: bookOf('osr')!,
  profiles: ['open', 'map'],
  setup: (picks) =>
    [readyMadeIn(ENCOUNTERS), readyMadeIn(ENCOUNTERS), sickroom, wrestling, ambush][below(picks, 20)]?.(picks) ??
    randomSetup(picks),
  profileOf: (fight) => ((fight as Fight).ground.map === null ? 'open' : 'map'),
  laid: (fight, who, picks) => laid(fight as Fight, who, picks),
  wrong: [
    [],
    ['no such thing'],
    ['attack'],
    ['attack', 'nobody'],
    ['move', 'to', [9999, 0]],
    ['move', 'to', 'ZZ99'],
    ['run', 'to', ['e', 'e', 'up']],
    ['who acts', 'nobody'],
    [-1],
    [['nobody']],
    [{ hp: 9 }],
    ['end turn', 'end turn'],
    [[0.25, 0]],
  ],
  never: {},
  further: { all: SETTINGS_AND_CONDITIONS, shown: seenIn },
  faultsIn: moraleFaults,
}

const MAPS = [
  null,
  null,
  GATEHOUSE,
  LANE,
  HILL,
  'square: 5 ft\nmap:\n........\n..#.....\n.%......\n......~.\n',
] as const

/** Anybody against anybody, with odd arms, armour and settings; now and then the worse for wear. */
function randomSetup(picks: Stream): unknown {
  const { pick, some, onceIn } = drawFrom(picks)
  const isRest = below(picks, 25) === 0
  const isBrawl = below(picks, 6) === 0
  const map = isBrawl ? null : pick(MAPS)
  const near = below(picks, 2) === 0
  const person = (side: string, i: number) => ({
    id: `${side}${i}`,
    side,
    block: pick(Object.keys(BLOCKS)),
    control: pick(CONTROLS),
    ...(map === null && near && { pos: { x: 1 + below(picks, 5), y: below(picks, 5) } }),
    ...onceIn(3, { hands: some(ONE_HANDED, 2), readied: [...some(Object.keys(WEAPONS), 3), QUIVER] }),
    ...onceIn(5, { hands: [], shield: null, skills: { Punch: 2, Exert: 1 } }),
    ...onceIn(6, { hands: [], readied: [...some(BOWS, 1), QUIVER], shield: null }),
    ...onceIn(6, { hands: some(BOWS, 1), readied: [QUIVER], shield: null }),
    ...onceIn(4, { armour: pick(Object.keys(ARMOURS)) }),
    ...onceIn(5, { hands: some(ONE_HANDED, 1), shield: pick(Object.keys(SHIELDS)) }),
    ...onceIn(3, { skills: SKILLED, class: pick(CLASSES) }),
    ...onceIn(4, { cp: 4, cpMax: 4, spells: SPELLS, skills: { Magic: 2 } }),
    ...onceIn(5, { hp: below(picks, 3) }),
    ...onceIn(6, { size: 'small', hands: ['seax'], skills: { Slash: 2, Spy: 2 } }),
    ...onceIn(6, { conditions: { [pick(CONDITIONS)]: true } }),
    ...onceIn(6, { el: below(picks, 7), load: below(picks, 120) }),
    ...onceIn(5, { traits: some(Object.keys(TRAITS), 3) }),
    ...onceIn(8, { size: pick(['small', 'medium', 'large', 'huge']) }),
    ...onceIn(8, { leader: true }),
    ...onceIn(8, { named: below(picks, 2) === 0 }),
    ...onceIn(10, { hidden: true }),
    ...onceIn(10, { cover: pick(['half', 'near', 'full']) }),
    ...(isBrawl && BRAWLER),
    ...(isBrawl && { pos: { x: 1 + below(picks, 3), y: below(picks, 3) } }),
    ...(isRest && { conditions: { frail: below(picks, 2) === 0, wounded: below(picks, 2) === 0 }, hp: 1 }),
    ...onceIn(10, { edge: pick(['advantage', 'disadvantage']) }),
  })
  const team = (side: string) =>
    Array.from({ length: 1 + below(picks, map === MAPS[5] ? 2 : 5) }, (_, i) => person(side, i))
  const combatants = [...team('pc'), ...team('npc'), ...(below(picks, 6) === 0 ? team('npc2') : [])]
  return {
    book: 'osr',
    options: settings(picks),
    ground: {
      map,
      distance: pick([5, 5, 10, 30, 45, 60]),
      ...onceIn(8, { difficult: true }),
      ...onceIn(8, { hardGround: true }),
      ...onceIn(8, { daylight: true }),
      ...onceIn(10, { allied: ['npc', 'npc2'] }),
    },
    ...onceIn(4, { start: { turn: 'pc0' } }),
    ...(isRest && { start: undefined, recovery: { way: pick(['short', 'long']) } }),
    combatants,
  }
}

/** Most of them lie there, dying or spared, and somebody is near; or they rest for days. */
function sickroom(picks: Stream): unknown {
  const isRest = below(picks, 2) === 0
  const lying = { hp: 0, conditions: { outOfAction: true, prone: true, dying: true } }
  const person = (id: string, sheet: object) => ({ id, side: 'pc', block: 'wenna', skills: { Heal: 4 }, ...sheet })
  const resting = (): object => ({
    el: below(picks, 4),
    ...(below(picks, 2) === 0 && { hp: 5 }),
    conditions: { frail: below(picks, 2) === 0, wounded: below(picks, 2) === 0 },
  })
  return {
    book: 'osr',
    options: { preset: 'mortal' },
    ...(isRest && { recovery: { way: 'long', times: 1 + below(picks, 12) } }),
    combatants: isRest
      ? [person('pc0', resting()), person('pc1', resting())]
      : [
          person('pc0', { hands: [], pos: { x: 1, y: 1 } }),
          person('pc1', { ...lying, pos: { x: 1, y: 2 } }),
          { id: 'npc0', side: 'npc', block: 'skeleton', control: 'auto', pos: { x: 4 + below(picks, 30), y: 1 } },
        ],
  }
}

/** Two of them hold each other when the fight begins, on a map or without one. */
function wrestling(picks: Stream): unknown {
  const strong = { ...BRAWLER, hp: 20, hpMax: 20, STR: 10 + below(picks, 9) }
  const [x, y] = [2 + below(picks, 3), 2]
  return {
    book: 'osr',
    options: { instantCombat: below(picks, 2) === 0 },
    ground: { map: [null, LANE, HILL][below(picks, 3)] },
    start: { turn: 'pc0' },
    combatants: [
      { ...strong, id: 'pc0', side: 'pc', pos: { x, y }, holds: 'npc0', conditions: { grappling: true } },
      { ...strong, id: 'npc0', side: 'npc', control: 'referee', pos: { x: x + 1, y }, conditions: { grappled: true } },
      { ...strong, id: 'npc1', side: 'npc', control: 'referee', pos: { x: x + 2, y: y + below(picks, 3) } },
    ],
  }
}

/** Daggers and bows at people who expect nothing: the side is named by an answer, as it is in any other fight. */
function ambush(picks: Stream): unknown {
  const rogue = { class: 'expert', hp: 6, skills: { Slash: 1, Shoot: 1 }, hands: ['dagger'], control: 'player' }
  return {
    book: 'osr',
    ground: { distance: 5 },
    combatants: [
      { ...rogue, id: 'pc0', side: 'pc', kind: 'character', pos: { x: 2, y: 2 } },
      { ...rogue, id: 'pc1', side: 'pc', hands: [['javelin'], ['small-bow']][below(picks, 2)], pos: { x: 2, y: 3 } },
      { id: 'npc0', side: 'npc', block: 'bandit', control: 'referee', pos: { x: 3, y: 2 } },
      { id: 'npc1', side: 'npc', block: 'wolf', control: 'referee', pos: { x: 3, y: 4 + below(picks, 9) } },
    ],
  }
}

const BRAWLER = { hands: [], shield: null, skills: { Punch: 2, Exert: 1 }, attacks: [], size: 'medium' }
const CONTROLS = ['auto', 'auto:brute', 'auto:coward', 'auto:leader', 'referee', 'referee', 'player', 'player'] as const
const ONE_HANDED = Object.values(WEAPONS).flatMap(({ id, flags }) => (flags.includes('2H') ? [] : [id]))
const BOWS = Object.values(WEAPONS).flatMap(({ id, flags }) =>
  flags.some((one) => one === 'R' || one === 'SR') ? [id] : [],
)
const QUIVER = { item: 'ammunition', qty: 3 }
const SKILLED = { Slash: 2, Shoot: 2, Punch: 2, Exert: 1, Heal: 1, Scout: 1, Spy: 1 }
const CONDITIONS = ['prone', 'surprised', 'broken', 'totalDefense', 'shieldWall', 'screening', 'outOfAction'] as const
const SPELLS = [
  { name: 'Bolt', damage: '1D8', range: 120 },
  { name: 'Dread', cost: 2, against: 'Mental', condition: 'broken' },
  { name: 'Light', aimed: false },
] as const

const FLAGS = [
  'interleaved',
  'rerollInitiative',
  'shock',
  'scars',
  'exhaustion',
  'burden',
  'instantCombat',
  'holdAndDelay',
  'strictReload',
  'natural20Max',
  'advAsTwo',
  'secondCollapse',
] as const
const SETTINGS = {
  naturals: ['attacks', 'all', 'none'],
  woundModel: ['exhaustion', 'mortal'],
  otaCap: [0, 1, 3],
} as const

function settings(picks: Stream): Record<string, unknown> {
  const preset = drawFrom(picks).pick(['seed', 'seed', 'plain', 'interleaved', 'mortal'])
  const flags = Object.fromEntries(FLAGS.map((flag) => [flag, [true, false]]))
  return { preset, ...settingsFrom(picks, { ...flags, ...SETTINGS }, 5) }
}

function laid({ combatants }: Fight, who: string, picks: Stream): Event {
  const one = combatants.find(({ id }) => id === who)!
  const drawn = below(picks, 11)
  const alike = everywhere(who)[drawn]
  if (alike) return alike
  switch (drawn) {
    case 4:
      return { type: 'set', who, field: 'hp', value: below(picks, one.hpMax + 1) }
    case 5:
      return { type: 'set', who, field: 'situational', value: below(picks, 7) - 3 }
    case 6:
      return { type: 'set', who, field: 'el', value: below(picks, 7) }
    case 7:
      return { type: 'set', who, field: 'main', value: below(picks, 2) === 0 }
    case 8:
      return {
        type: 'joined',
        combatant: { ...combatants[0]!, id: `late-${combatants.length}`, acted: false, control: 'player' },
      }
    default:
      return { type: 'set', who, field: `conditions.${CONDITIONS[below(picks, 4)]}`, value: below(picks, 2) === 0 }
  }
}
