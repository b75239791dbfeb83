import { cepheus } from '../../src/books/cepheus/book.ts'
import { ARMOURS, GRENADE_KINDS, ITEMS, WEAPONS } from '../../src/books/cepheus/tables/gear.ts'
import { BLOCKS, MACHINES } from '../../src/books/cepheus/tables/people.ts'
import { below, type Stream } from '../../src/engine/dice-tray.ts'
import { drawFrom } from './draw.ts'

/** One to four a side, of any block, with odd arms now and then, any toggles, any ground; by either profile. */
export function randomSetup(picks: Stream): unknown {
  const { pick } = drawFrom(picks)
  const full = below(picks, 2) === 0
  const person = (side: string, i: number) => ({
    id: `${side[0]}${i}`,
    side,
    block: pick(Object.keys(BLOCKS)),
    control: pick(['auto', 'referee', `player:${side}${i}`]),
    ...(below(picks, 2) === 0 && { weapons: [pick(Object.keys(WEAPONS)), pick(Object.keys(WEAPONS))] }),
    ...(below(picks, 3) === 0 && { armour: [pick(Object.keys(ARMOURS))] }),
    ...(below(picks, 4) === 0 && { cover: pick(['quarter', 'half', 'threeQuarter', 'full']) }),
    ...(below(picks, 5) === 0 && { drug: pick(['combat', 'metabolic']) }),
    ...(below(picks, 5) === 0 && { load: below(picks, 100) }),
    ...(below(picks, 6) === 0 && { end: { max: 8, now: below(picks, 9) } }),
    ...(full && below(picks, 3) === 0 && { pos: { x: below(picks, 40) / 2, y: below(picks, 20) / 2 - 5 } }),
    ...(full &&
      below(picks, 3) === 0 && {
        items: ['stim', 'combat-drug', 'metabolic-accelerator'].map((itemId) => ({ itemId, qty: below(picks, 3) })),
      }),
    ...(full &&
      below(picks, 3) === 0 && {
        items: [pick(Object.keys(ITEMS)), pick(Object.keys(ITEMS)), 'medical-kit'].map((itemId) => ({
          itemId,
          qty: 1 + below(picks, 3),
        })),
      }),
    ...(below(picks, 4) === 0 && {
      items: [pick(LOBBED), pick(LOBBED)].map((itemId) => ({ itemId, qty: 1 + below(picks, 3) })),
    }),
    ...(below(picks, 8) === 0 && {
      weapons: [
        {
          weaponId: 'rifle',
          drawn: true,
          loaded: 10,
          accessories: ['underslung-grenade-launcher'],
          tubeEmpty: below(picks, 2) === 0,
        },
        { weaponId: 'ram-grenade-launcher', loaded: 6, shell: pick(GRENADE_KINDS) },
      ],
      items: [{ itemId: pick(GRENADE_KINDS), qty: 2 }],
      skills: { Athletics: 3, 'Heavy Weapons': 3, 'Slug Rifle': 1 },
    }),
    ...(full &&
      below(picks, 12) === 0 && { weapons: ['shotgun', 'revolver'], skills: { Shotgun: 3, 'Slug Pistol': 1 } }),
    ...(full && below(picks, 12) === 0 && { items: [{ itemId: 'stun-grenade', qty: 4 }], skills: { Athletics: 2 } }),
    ...(below(picks, 12) === 0 && { upp: 'random' }),
    ...(full && below(picks, 3) === 0 && { channel: pick(['radio', 'laser', 'maser', 'meson']) }),
    ...(below(picks, 10) === 0 && { hidden: true }),
    ...(full && below(picks, 15) === 0 && { extended: { skill: 'Mechanics', rounds: 4, done: 1 } }),
    ...(full &&
      below(picks, 8) === 0 && {
        weapons: ['shotgun'],
        skills: { Shotgun: 3, Mechanics: 1 },
        pos: { x: side === 'players' ? 0 : 15 + below(picks, 3) / 2, y: 0 },
      }),
    ...(below(picks, 4) === 0 && { aware: true }),
    ...(full &&
      below(picks, 8) === 0 && {
        conditions: { [pick(['bound', 'fatigued', 'unconscious', 'loseSignificant', 'outOfComms'])]: true },
      }),
  })
  const team = (side: string) => Array.from({ length: 1 + below(picks, 4) }, (_, i) => person(side, i))
  return {
    book: 'cepheus',
    options: { profile: full ? 'cepheus' : 'cepheus-bot', ...toggles(picks, full) },
    ground: {
      gravity: pick([1, 1, 1, 0]),
      light: pick(['bright', 'low', 'dark']),
      smoke: pick(['none', 'thin', 'thick']),
      terrain: pick(['normal', 'difficult']),
      sickbay: below(picks, 2) === 0,
      workshop: below(picks, 2) === 0,
    },
    range: pick([0, 1, 2, 5, 12, 30, 60]),
    combatants: full ? motorised(picks, [team('players'), team('enemies')]) : [...team('players'), ...team('enemies')],
  }
}

type Person = { readonly id: string; readonly side: string }

/**
 * A robot beside them now and then, or a vehicle, which some of them sit in and which may be moving already; or one
 * side after the other.
 */
function motorised(picks: Stream, teams: readonly (readonly Person[])[]): readonly object[] {
  const chase = below(picks, 6) === 0
  return teams.flatMap((people) => withMachine(picks, people, chase ? 'chase' : 'any'))
}

function withMachine(picks: Stream, people: readonly Person[], how: 'chase' | 'any'): readonly object[] {
  const { pick } = drawFrom(picks)
  const { side } = people[0]!
  const kind = how === 'chase' ? 1 : below(picks, 3)
  if (kind > 1) return people
  const block = pick(Object.keys(MACHINES).filter((id) => (MACHINES[id]!.sheet.kind === 'robot') === (kind === 0)))
  const machine = {
    id: `${side[0]}m`,
    side,
    block,
    ...(below(picks, 3) === 0 && {
      hull: below(picks, 2),
      structure: 1 + below(picks, 2),
      armourValue: below(picks, 3),
    }),
    ...(below(picks, 4) === 0 && { hits: { computer: 1, power: 1, sensors: 1 } }),
  }
  if (kind === 0)
    return [
      ...people.map((one, i) =>
        i === 0
          ? { ...one, skills: { 'Slug Rifle': 1, Mechanics: 2 }, items: [{ itemId: 'spare-parts', qty: 3 }] }
          : one,
      ),
      { ...machine, skills: { 'Slug Rifle': 1, 'Natural Weapons': 1 } },
    ]
  const { vehicle } = MACHINES[block]!.sheet
  const posts = ['driver', 'gunner', 'passenger', 'passenger']
  const crew = people.map((one, i) =>
    i < vehicle!.seats && (how === 'chase' || below(picks, 4) > 0)
      ? {
          ...one,
          aboard: machine.id,
          post: posts[i],
          secured: below(picks, 2) === 0,
          skills: {
            ...(below(picks, 3) > 0 && { Vehicle: below(picks, 4) }),
            'Slug Rifle': 1,
            'Heavy Weapons': 1,
            Mechanics: 1,
          },
          items: [{ itemId: 'spare-parts', qty: 2 }],
        }
      : one,
  )
  return [
    ...crew,
    {
      ...machine,
      ...(below(picks, 2) === 0 && { weapons: ['rotary-gun'] }),
      vehicle: {
        ...vehicle,
        kph: how === 'chase' ? 60 : pick([0, 0, 20, 60]),
        heading: how === 'chase' || side === 'players' ? 0 : 180,
        ...(below(picks, 2) === 0 && { mounts: { 'rotary-gun': pick(['front', 'right', 'rear', 'left']) } }),
      },
    },
  ]
}

const LOBBED = [...GRENADE_KINDS, 'plastic', 'tdx', 'pocket-nuke']

/** An encounter of the catalogue, those of the line by either profile. */
export function readyMade(picks: Stream): unknown {
  const all = Object.values(cepheus.catalogue.encounters)
  const setup = all[below(picks, all.length)]!.setup as { readonly options: object }
  return below(picks, 2) === 0 ? setup : { ...setup, options: { ...setup.options, profile: 'cepheus' } }
}

/** Days between fights, of people of whom most are hurt. */
export function randomDays(picks: Stream): unknown {
  const { combatants, ...setup } = randomSetup(picks) as { readonly combatants: readonly { readonly upp?: unknown }[] }
  const hurt = (max: number): object => ({ max, now: below(picks, max + 1) })
  const scores = (): object =>
    below(picks, 5) === 0 ? {} : { str: hurt(7), dex: hurt(8), end: hurt(9), int: hurt(3), edu: hurt(4) }
  const skilled = (): object => (below(picks, 2) === 0 ? { skills: { Medicine: below(picks, 4) } } : {})
  return {
    ...setup,
    combatants: combatants.map(({ upp: _, ...one }) => ({ ...one, ...scores(), ...skilled() })),
    recovery: {
      way: ['rest', 'active', 'care'][below(picks, 3)],
      days: 1 + below(picks, 4),
      ...(below(picks, 3) === 0 && { doctor: below(picks, 7) }),
    },
  }
}

const FLAGS = [
  'reactionPool',
  'interruptDelay',
  'delayCarriesOver',
  'hasten',
  'drugsInFight',
  'freeAllocation',
  'coverInMelee',
  'drugBeatsMinimum',
  'aidBeforeSurgery',
  'dexScoreInitiative',
  'tacticsBackfire',
  'encumbrance',
  'trackAmmo',
  'npcDropAtEndZero',
  'strayShots',
  'sightsJar',
]

function toggles(picks: Stream, full: boolean): Record<string, unknown> {
  const options: Record<string, unknown> = {}
  for (const flag of [...FLAGS, ...(full ? ['simultaneousTies', 'suppressStallOnly'] : ['botFullAttacks'])])
    if (below(picks, 4) === 0) options[flag] = below(picks, 2) === 0
  for (const table of ['closeQuartersTable', 'distantTable', 'proneClose', ...(full ? ['vehicleTable'] : [])])
    if (below(picks, 4) === 0) options[table] = below(picks, 2) === 0 ? 'source' : 'srd'
  return options
}
