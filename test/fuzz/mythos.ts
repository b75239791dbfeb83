import { bookOf } from '../../src/books/index.ts'
import type { Event } from '../../src/books/mythos/state/all-events.ts'
import type { Fight } from '../../src/books/mythos/state/fight.ts'
import { MODEL } from '../../src/books/mythos/state/sheet.ts'
import { ARMOURS, ITEMS, WEAPONS } from '../../src/books/mythos/tables/gear.ts'
import { BLOCKS } from '../../src/books/mythos/tables/people.ts'
import { PERKS } from '../../src/books/mythos/tables/perks.ts'
import { ENCOUNTERS } from '../../src/books/mythos/tables/ready-made-fights.ts'
import { below, type Stream } from '../../src/engine/dice-tray.ts'
import { schemaAt } from '../../src/engine/schema.ts'
import type { AnyPlay } from '../../src/words/transcript.ts'
import type { Fuzzed } from './book.ts'
import { drawFrom, everywhere, readyMadeIn, settingsFrom } from './draw.ts'

/** Duels and tables, one to six a side. */
export const MYTHOS: Fuzzed = {
  book: bookOf('mythos')!,
  profiles: ['duel', 'table'],
  setup: (picks) => (below(picks, 12) === 0 ? readyMadeIn(ENCOUNTERS)(picks) : randomSetup(picks)),
  profileOf: (fight) => (fight as Fight).options.preset,
  laid: (fight, who, picks) => laid(fight as Fight, who, picks),
  wrong: [
    [],
    ['no such thing'],
    ['fight'],
    ['fight', 'nobody'],
    ['fight back'],
    ['items'],
    [-1],
    [['nobody']],
    [{ HP: 9 }],
    ['flee', 'flee'],
    [[0.25, 0]],
  ],
  never: {},
  further: { all: Object.values(PERKS).map(({ name }) => name), shown },
}

/** A perk that asks has occurred when it was taken up; one that does not, when somebody had it. */
function shown({ fight, log }: AnyPlay): readonly string[] {
  const carried = (fight as unknown as Fight).combatants.flatMap(({ perks }) => perks)
  const taken = log.entries.flatMap((entry) =>
    entry.type === 'happened' && entry.event.type === 'took up'
      ? [(entry.event as unknown as Extract<Event, { type: 'took up' }>).perk]
      : [],
  )
  return Object.values(PERKS)
    .filter(({ id, kind }) => (kind === 'active' ? taken : carried).includes(id))
    .map(({ name }) => name)
}

/** Anybody against anybody, with odd arms, things, perks and settings; now and then the worse for wear. */
function randomSetup(picks: Stream): unknown {
  const { pick, some: mostly } = drawFrom(picks)
  const some = <T>(of: readonly T[], most: number): readonly T[] => [...new Set(mostly(of, most))]
  const person = (side: string, i: number) => ({
    id: `${side[0]}${i}`,
    side,
    block: pick(Object.keys(BLOCKS)),
    control: pick(['auto', 'referee', 'player']),
    ...(side === 'investigators' &&
      below(picks, 2) === 0 && {
        attacks: [],
        weapons: some(Object.keys(WEAPONS), 3),
        skills: Object.fromEntries(SKILLS.map((skill) => [skill, below(picks, 120)])),
      }),
    ...(side === 'investigators' && { role: pick(['investigator', 'investigator', 'ally']) }),
    ...(below(picks, 4) === 0 && { armour: [pick(Object.keys(ARMOURS))] }),
    ...(below(picks, 2) === 0 && {
      items: some(Object.keys(ITEMS), 4).map((item) => ({ item, qty: below(picks, 4) })),
    }),
    ...(below(picks, 2) === 0 && { perks: some(Object.keys(PERKS), 4) }),
    ...(below(picks, 4) === 0 && { HP: 1 + below(picks, 4), luck: below(picks, 30) }),
    ...(below(picks, 6) === 0 && { cannotDodge: false }),
    ...(below(picks, 8) === 0 && { cannotFightBack: true }),
    ...(below(picks, 6) === 0 && { named: true }),
    ...(below(picks, 10) === 0 && { hidden: true }),
    ...(below(picks, 8) === 0 && { conditions: { [pick(CONDITIONS)]: true } }),
    ...(below(picks, 10) === 0 && { bleeding: 1 + below(picks, 3) }),
    ...(side === 'investigators' &&
      below(picks, 6) === 0 && {
        weapons: ['pistol9', 'knife'].map((weapon) => ({ weapon, jammed: weapon === 'pistol9' })),
        attacks: [],
        control: 'player',
      }),
    ...(side === 'investigators' && below(picks, 8) === 0 && { heldBy: 'e0' }),
    ...(PLACED && below(picks, 2) === 0 && { pos: { x: below(picks, 60) / 2, y: below(picks, 20) / 2 } }),
  })
  const team = (side: string) => Array.from({ length: 1 + below(picks, 6) }, (_, i) => person(side, i))
  return {
    book: 'mythos',
    options: { preset: pick(['duel', 'table']), ...settings(picks) },
    ground: { alliesFightOn: below(picks, 3) === 0 },
    combatants: [...team('investigators'), ...team('enemies')],
  }
}

const SKILLS = [
  'Fighting (Brawl)',
  'Fighting (Sword)',
  'Fighting (Axe)',
  'Firearms (Handgun)',
  'Firearms (Rifle)',
  'Firearms (Shotgun)',
  'Throw',
  'First Aid',
  'Medicine',
  'Spot',
]
const CONDITIONS = ['prone', 'stunned', 'running', 'cover', 'unconscious', 'dying', 'majorWound'] as const
/** Whether people stand somewhere. */
const PLACED = schemaAt(MODEL.sheet, ['pos']) !== null

const FLAGS = [
  'ranges',
  'ammo',
  'malfunction',
  'fumbles',
  'manoeuvres',
  'surprise',
  'sanity',
  'readied_firearm',
  'no_reaction',
  'dive',
  'outnumbered',
  'fast_needs_running',
  'mov_persist',
  'item_skill',
  'luck_costs',
]
const SETTINGS = {
  initiative_stat: ['DEX', 'MOV'],
  firearms_opposed: ['fight_back', 'no'],
  flee_rolls: ['all', 'involved'],
  build_table: ['manoeuvre', 'literal'],
  wounds: ['simple', 'lingering'],
  perk_window: ['won', 'failed'],
  max_net_dice: [1, 2, 3, 5],
  max_rounds: [null, null, 3],
} as const

function settings(picks: Stream): Record<string, unknown> {
  const flags = Object.fromEntries(FLAGS.map((flag) => [flag, [true, false]]))
  return settingsFrom(picks, { ...flags, ...SETTINGS }, 5)
}

function laid({ combatants }: Fight, who: string, picks: Stream): Event {
  const one = combatants.find(({ id }) => id === who)!
  const drawn = below(picks, 12)
  const alike = everywhere(who)[drawn]
  if (alike) return alike
  switch (drawn) {
    case 4:
      return { type: 'joined', combatant: { ...combatants[0]!, id: `late-${combatants.length}`, acted: false } }
    case 5:
    case 6:
      return { type: 'set', who, field: 'dice', value: below(picks, 5) - 2 }
    case 7:
      return { type: 'set', who, field: 'HP', value: 1 + below(picks, one.maxHP) }
    case 8:
      return { type: 'set', who, field: 'bleeding', value: below(picks, 3) }
    default:
      return { type: 'set', who, field: `conditions.${CONDITIONS[below(picks, 4)]}`, value: below(picks, 2) === 0 }
  }
}
