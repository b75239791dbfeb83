import type { CarriedWeapon, Combatant, Vehicle } from '../state/sheet.ts'
import { type Block, carried, inHand } from './people.ts'
import { WEAPONS } from './weapons.ts'

/** CE-VEH-2: up to so many points after armour, these groups of hits on one location each. */
export const HITS: readonly (readonly [most: number, groups: readonly number[]])[] = [
  [0, []],
  [3, [1]],
  [6, [1, 1]],
  [9, [2]],
  [12, [1, 1, 1]],
  [15, [1, 1, 2]],
  [18, [2, 2]],
  [21, [3]],
  [24, [3, 1]],
  [27, [3, 2]],
  [30, [3, 2, 1]],
  [33, [3, 3]],
]

export const LOCATIONS = [
  'hull',
  'structure',
  'armour',
  'drive',
  'weapon',
  'sensors',
  'power',
  'cargo',
  'passengers',
  'cockpit',
  'computer',
] as const
export type Location = (typeof LOCATIONS)[number]
type Column = Readonly<Record<number, Location>>

/** CE-VEH-3: by 2D6, the source's, and with the toggle `vehicleTable` the SRD's. */
export const OUTSIDE: Readonly<Record<'source' | 'srd', Column>> = {
  source: {
    2: 'hull',
    3: 'hull',
    4: 'drive',
    5: 'weapon',
    6: 'armour',
    7: 'hull',
    8: 'hull',
    9: 'weapon',
    10: 'drive',
    11: 'sensors',
    12: 'hull',
  },
  srd: {
    2: 'hull',
    3: 'sensors',
    4: 'drive',
    5: 'weapon',
    6: 'hull',
    7: 'armour',
    8: 'hull',
    9: 'weapon',
    10: 'drive',
    11: 'sensors',
    12: 'hull',
  },
}

/** CE-VEH-4: inside, when there is no Hull left. */
export const INSIDE: Column = {
  2: 'structure',
  3: 'power',
  4: 'power',
  5: 'cargo',
  6: 'structure',
  7: 'passengers',
  8: 'structure',
  9: 'cargo',
  10: 'computer',
  11: 'cockpit',
  12: 'cockpit',
}

/** CE-VEH-7: `weapon` is Weapon or Limb. */
export const ROBOT: Column = {
  2: 'hull',
  3: 'power',
  4: 'sensors',
  5: 'weapon',
  6: 'hull',
  7: 'armour',
  8: 'hull',
  9: 'weapon',
  10: 'drive',
  11: 'sensors',
  12: 'computer',
}

/** CE-VEH-4, CE-VEH-5: after so many hits a system is disabled or destroyed, and further ones are Hull hits. */
export const LADDERS: Partial<Readonly<Record<Location, number>>> = {
  drive: 3,
  weapon: 2,
  sensors: 2,
  power: 3,
  cargo: 1,
  computer: 2,
}

/**
 * CE 3.5, in the page's order: robots, then vehicles. SOURCE: the page prints no prices of vehicles; these are the
 * SRD's.
 */
export const MACHINES: Readonly<Record<string, Block>> = Object.fromEntries([
  // id, name, note, STR, DEX, INT, EDU, armour, hull, structure, skills, arms
  ...robots(
    [
      'combat-drone',
      'Combat Drone',
      'A flying gun; its operator shoots.',
      12,
      10,
      0,
      0,
      9,
      4,
      4,
      { 'Slug Rifle': 1 },
      ['gauss-rifle'],
    ],
    [
      'cargo-robot',
      'Cargo Robot',
      'Slow of mind, and strong.',
      30,
      9,
      3,
      5,
      8,
      2,
      2,
      { 'Natural Weapons': 0 },
      ['crush'],
    ],
  ),
  // id, name, note, skill, agility, kph, crew and seats, cabin, armour, hull, structure, price, arms
  ...vehicles(
    ['ground-car', 'Ground Car', 'Four seats on wheels.', 'Wheeled', 0, 150, 1 + 3, 'closed', 6, 3, 2, 6000, []],
    ['air-raft', 'Air/Raft', 'Open to the sky, and it flies.', 'Grav', 0, 400, 1 + 3, 'open', 6, 2, 2, 275_000, []],
    ['speeder', 'Speeder', 'Two seats, and very fast.', 'Grav', 2, 1500, 1 + 1, 'closed', 3, 1, 2, 890_000, []],
    [
      'helicopter',
      'Helicopter',
      'Loud, nimble, thinly skinned.',
      'Rotor',
      1,
      100,
      1 + 7,
      'closed',
      3,
      2,
      3,
      250_000,
      [],
    ],
    [
      'motor-boat',
      'Motor Boat',
      'Takes a great deal, and turns badly.',
      'Motorboats',
      -3,
      120,
      5 + 10,
      'closed',
      3,
      16,
      17,
      530_000,
      [],
    ],
    [
      'atv',
      'ATV',
      'Goes anywhere; a hardpoint for a turret.',
      'Tracked',
      0,
      100,
      1 + 15,
      'closed',
      12,
      5,
      5,
      50_000,
      [],
    ],
    [
      'afv',
      'AFV',
      'Armoured, with three lasers in a turret.',
      'Tracked',
      0,
      80,
      1 + 9,
      'military',
      18,
      5,
      5,
      65_000,
      ['triple-laser-turret'],
    ],
    [
      'g-carrier',
      'G/Carrier',
      'A flying tank with a fusion gun.',
      'Grav',
      0,
      620,
      2 + 14,
      'military',
      25,
      8,
      8,
      150_000,
      ['fusion-gun-turret'],
    ],
  ),
])

type RobotRow = readonly [
  id: string,
  name: string,
  note: string,
  str: number,
  dex: number,
  int: number,
  edu: number,
  armour: number,
  hull: number,
  structure: number,
  skills: Combatant['skills'],
  arms: readonly string[],
]
type VehicleRow = readonly [
  id: string,
  name: string,
  note: string,
  skill: string,
  agility: number,
  topKph: number,
  seats: number,
  cabin: Vehicle['cabin'],
  armour: number,
  hull: number,
  structure: number,
  price: number,
  arms: readonly string[],
]

function robots(...rows: readonly RobotRow[]): readonly (readonly [string, Block])[] {
  return rows.map(([id, name, note, str, dex, int, edu, armourValue, hull, structure, skills, arms]) => [
    id,
    {
      name,
      for: 'referee',
      note,
      sheet: {
        kind: 'robot',
        str,
        dex,
        end: 0,
        int,
        edu,
        soc: 0,
        skills,
        weapons: arms.map(fitted),
        armourValue,
        hull,
        structure,
        tags: ['mechanical'],
      },
    },
  ])
}

function vehicles(...rows: readonly VehicleRow[]): readonly (readonly [string, Block])[] {
  return rows.map(
    ([id, name, note, skill, agility, topKph, seats, cabin, armourValue, hull, structure, price, arms]) => [
      id,
      {
        name,
        for: 'referee',
        note,
        sheet: {
          kind: 'vehicle',
          str: 0,
          dex: 0,
          end: 0,
          int: 0,
          edu: 0,
          soc: 0,
          size: 'vehicle',
          weapons: arms.map(fitted),
          armourValue,
          hull,
          structure,
          tags: ['mechanical'],
          vehicle: {
            skill,
            agility,
            topKph,
            cabin,
            seats,
            price,
            mounts: {},
            kph: 0,
            heading: 0,
            controlled: false,
            fired: {},
            bears: null,
          },
        },
      },
    ],
  )
}

/** Built in: always ready. */
function fitted(weaponId: string): CarriedWeapon {
  return WEAPONS[weaponId]!.natural ? carried(weaponId) : inHand(weaponId)
}
