import { valueIn } from '../../../kit/character-line.ts'
import { eachOf } from '../../../kit/map-values.ts'
import { figure, listOf, oneOf, pageTable, word } from '../../../kit/page-table.ts'
import type { CarriedWeapon } from '../state/sheet.ts'
import { WEAPONS } from './gear.ts'
import { type Block, carried, inHand, type WrittenSheet } from './people.ts'

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

const location = oneOf(...LOCATIONS)

/** Where a hit goes by 2D6. */
const BY_SUM = pageTable({ source: location, srd: location, inside: location, robot: location })(`
  id | source  | srd     | inside     | robot
  2  | hull    | hull    | structure  | hull
  3  | hull    | sensors | power      | power
  4  | drive   | drive   | power      | sensors
  5  | weapon  | weapon  | cargo      | weapon
  6  | armour  | hull    | structure  | hull
  7  | hull    | armour  | passengers | armour
  8  | hull    | hull    | structure  | hull
  9  | weapon  | weapon  | cargo      | weapon
  10 | drive   | drive   | computer   | drive
  11 | sensors | sensors | cockpit    | sensors
  12 | hull    | hull    | cockpit    | computer
`)

const column = (name: 'source' | 'srd' | 'inside' | 'robot'): Column =>
  Object.fromEntries(Object.entries(BY_SUM).map(([sum, row]) => [sum, row[name]]))

/** CE-VEH-3: the source's, and with the toggle `vehicleTable` the SRD's. */
export const OUTSIDE: Readonly<Record<'source' | 'srd', Column>> = { source: column('source'), srd: column('srd') }

/** CE-VEH-4: inside, when there is no Hull left. */
export const INSIDE = column('inside')

/** CE-VEH-7: `weapon` is Weapon or Limb. */
export const ROBOT = column('robot')

/** CE-VEH-4, CE-VEH-5: after so many hits a system is disabled or destroyed, and further ones are Hull hits. */
export const LADDERS: { readonly [L in Location]?: number } = {
  drive: 3,
  weapon: 2,
  sensors: 2,
  power: 3,
  cargo: 1,
  computer: 2,
}

const MACHINE = { note: word, armour: figure, hull: figure, structure: figure, arms: listOf(word), skill: word }
const ROBOTS = { ...MACHINE, str: figure, dex: figure, int: figure, edu: figure }
const CABIN = oneOf('open', 'closed', 'military')
const VEHICLES = { ...MACHINE, agility: figure, kph: figure, seats: figure, cabin: CABIN, price: figure }
const NO_SCORES = { str: 0, dex: 0, end: 0, int: 0, edu: 0, soc: 0 }
const PARKED = { mounts: {}, kph: 0, heading: 0, controlled: false, fired: {}, bears: null }

/** CE 3.5: robots, then vehicles. SOURCE: the page prints no prices of vehicles; these are the SRD's. */
export const MACHINES: Readonly<Record<string, Block>> = {
  ...robots(`
    name        |note                              |str|dex|int|edu|armour|hull|structure|skill            |arms
    Combat Drone|A flying gun; its operator shoots.|12 |10 |0  |0  |9     |4   |4        |Slug Rifle 1     |gauss-rifle
    Cargo Robot |Slow of mind, and strong.         |30 |9  |3  |5  |8     |2   |2        |Natural Weapons 0|crush
  `),
  ...vehicles(`
    name      |note                                    |skill     |agility|kph |seats|cabin   |armour|hull|structure|price |arms
    Ground Car|Four seats on wheels.                   |Wheeled   |0      |150 |4    |closed  |6     |3   |2        |6000  |-
    Air/Raft  |Open to the sky, and it flies.          |Grav      |0      |400 |4    |open    |6     |2   |2        |275000|-
    Speeder   |Two seats, and very fast.               |Grav      |2      |1500|2    |closed  |3     |1   |2        |890000|-
    Helicopter|Loud, nimble, thinly skinned.           |Rotor     |1      |100 |8    |closed  |3     |2   |3        |250000|-
    Motor Boat|Takes a great deal, and turns badly.    |Motorboats|-3     |120 |15   |closed  |3     |16  |17       |530000|-
    ATV       |Goes anywhere; a hardpoint for a turret.|Tracked   |0      |100 |16   |closed  |12    |5   |5        |50000 |-
    AFV       |Armoured, with three lasers in a turret.|Tracked   |0      |80  |10   |military|18    |5   |5        |65000 |triple-laser-turret
    G/Carrier |A flying tank with a fusion gun.        |Grav      |0      |620 |16   |military|25    |8   |8        |150000|fusion-gun-turret
  `),
}

function robots(text: string): Readonly<Record<string, Block>> {
  return eachOf(pageTable(ROBOTS)(text), (one) => {
    const { str, dex, int, edu, skill } = one
    const { said, value } = valueIn(skill)!
    return machine(one, { kind: 'robot', str, dex, end: 0, int, edu, soc: 0, skills: { [said]: value } })
  })
}

function vehicles(text: string): Readonly<Record<string, Block>> {
  return eachOf(pageTable(VEHICLES)(text), (one) => {
    const { skill, agility, kph, cabin, seats, price } = one
    const vehicle = { skill, agility, topKph: kph, cabin, seats, price, ...PARKED }
    return machine(one, { kind: 'vehicle', ...NO_SCORES, size: 'vehicle', vehicle })
  })
}

type Machine = ReturnType<ReturnType<typeof pageTable<typeof MACHINE>>>[string]

function machine({ name, note, armour, hull, structure, arms }: Machine, own: WrittenSheet): Block {
  const built = { weapons: arms.map(fitted), armourValue: armour, hull, structure, tags: ['mechanical'] }
  return { name, for: 'referee', note, sheet: { ...own, ...built } }
}

/** Built in: always ready. */
function fitted(weaponId: string): CarriedWeapon {
  return WEAPONS[weaponId]!.natural ? carried(weaponId) : inHand(weaponId)
}
