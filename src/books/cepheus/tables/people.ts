import { valueIn } from '../../../kit/character-line.ts'
import { eachOf } from '../../../kit/each-value.ts'
import { figure, idOf, listOf, oneOf, pageTable, word } from '../../../kit/parse-table.ts'
import { type Ready, readyFor, readyFromLine, stacksOf } from '../../../kit/ready-made-people.ts'
import { read } from '../people/character-line.ts'
import type { Combatant } from '../state/fight.ts'
import type { CarriedWeapon, Characteristic } from '../state/sheet.ts'
import { WEAPONS } from './gear.ts'

/** What a person writes of a combatant; a score is one number, its maximum and what is left of it. */
export type WrittenSheet = Partial<Omit<Combatant, Characteristic>> & { readonly [C in Characteristic]?: number }
type Block = Ready<WrittenSheet>

/** As a weapon is put on a sheet. */
const TUBE = { shell: null, tubeEmpty: false, tubeReloading: 0 }
const STOWED = { drawn: false, accessories: [], reloading: 0, gone: false, jarred: false, hasty: false, ...TUBE }

/** What stands in no line of a character. */
const MORE: Readonly<Record<string, WrittenSheet>> = {
  sniper: { weapons: [{ ...inHand('service-rifle'), accessories: ['telescopic-sight'] }] },
  zealot: { tags: ['fearless'] },
  'guard-beast': { kind: 'animal', stride: 12, tags: ['animal'] },
  'great-predator': { kind: 'animal', tags: ['animal'] },
}

/** CE 3.5, in the page's order; robots and vehicles are not of this profile. Then the ready player characters. */
export const BLOCKS: Readonly<Record<string, Block>> = {
  ...people(`
    Thug 878554 Bludgeoning 1, Natural Weapons 0, Slug Pistol 0, Jack, Cudgel, Revolver
      Flees when wounded and alone.
    Security Guard 777766 Slug Pistol 1, Bludgeoning 0, Recon 0, Mesh, Auto Pistol, Cudgel
      A pistol first, the cudgel when it gets close.
    Guard Sergeant 888777 Slug Rifle 2, Tactics 1, Leadership 1, Cloth, Assault Rifle
      Rolls Tactics.
    Pirate 888653 Slashing 1, Shotgun 1, Zero-G 1, Vacc Suit, Cutlass, Shotgun
      Boards with the cutlass; the shotgun is slung.
    Mercenary 899765 Slug Rifle 2, Athletics 1, Recon 1, Cloth, Assault Rifle, 2 Frag grenades
      Paid, steady, and carries grenades.
    Marine 99A776 Slug Rifle 2, Piercing 1, Zero-G 1, Combat Armour, Gauss Rifle, Bayonet
      Gauss rifle and combat armour.
    Armoured Trooper 889776 Battle Dress 1, Heavy Weapons 2, Battle Dress, PGMP
      No suppression. The scores are those without the suit (CE-ARM-1).
    Sniper 6B7875 Slug Rifle 3, Recon 2, Jack, Service Rifle
      Aims before firing.
    Zealot 779543 Piercing 0, Athletics 0, Dagger, Frag grenade
      Fearless, and wears no armour.
    Field Medic 677897 Medicine 2, Slug Pistol 0, Cloth, Auto Pistol, Medical kit
      First aid with a medical kit.
  `),
  ...eachOf(
    people(`
      Guard Beast 797100 Natural Weapons 1, Hide, Bite
        Moves 12 m.
      Great Predator E8E100 Natural Weapons 2, Thick hide, Claws
        Strong, slow to fall, and silent until it is near.
    `),
    (one) => readyFor('referee', one),
  ),
  // RULING: the ready player characters are ours: scores two dice can give, skills 0 to 2, gear they can use.
  ...eachOf(
    people(`
      Scout Pilot 798876 Pilot 2, Slug Pistol 1, Slug Rifle 1, Recon 1, Zero-G 1, Natural Weapons 0, Vacc Suit, Auto Pistol, Blade, Infra-red goggles
        Sees in the dark, knows vacuum, shoots a little.
      Ship Officer 78799A Tactics 2, Leadership 2, Slug Pistol 1, Slashing 1, Zero-G 0, Mesh, Auto Pistol, Cutlass
        Plans the fight and leads it.
      Gunhand 8A9665 Slug Pistol 2, Slug Rifle 2, Natural Weapons 1, Recon 0, Streetwise 1, Cloth, Revolver, Carbine, Stim
        The best shot of the crew, and good with the fists.
      Ship Doctor 6879A8 Medicine 2, Energy Pistol 1, Natural Weapons 0, Mesh, Laser Pistol, Medical kit, 2 Panaceas, 2 Stims
        Keeps the others alive afterwards.
      Broker 687989 Persuasion 2, Liaison 1, Carousing 1, Slug Pistol 0, Piercing 0, Reflec, Mesh, Body Pistol, Dagger
        Talks first; a small pistol, and Reflec over the mesh.
    `),
    (one) => readyFor('players', one),
  ),
}

/** The line of a character, the first weapon in hand; below it a note. */
function people(text: string): Readonly<Record<string, Block>> {
  const blocks = [...text.matchAll(/(\S.*)\n *(\S.*)/g)].map(([, line, note]) => {
    const { name, sheet } = readyFromLine<WrittenSheet>(loadedSheet)(note!, line!)
    const id = idOf(name)
    return [id, { name, note: note!, sheet: { ...sheet, ...MORE[id] } }] as const
  })
  return Object.fromEntries(blocks)
}

function loadedSheet(line: string): ReturnType<typeof read> {
  const found = read(line)
  if ('refused' in found) return found
  const { weapons } = found.sheet as { readonly weapons: readonly string[] }
  return { ...found, sheet: { ...found.sheet, weapons: weapons.map(loadedWeapon) } }
}

function loadedWeapon(id: string, n: number): CarriedWeapon {
  return n === 0 && !WEAPONS[id]!.natural ? inHand(id) : carried(id)
}

/** RULING: a block's first weapon is in hand; every weapon is full, with two spare magazines where it has any. */
export function inHand(weaponId: string): CarriedWeapon {
  return { ...carried(weaponId), drawn: true }
}

/** Also for what is always ready (CE-WPN-4). */
export function carried(weaponId: string): CarriedWeapon {
  const { mag } = WEAPONS[weaponId]!
  return { ...STOWED, weaponId, loaded: mag, magazines: mag > 0 ? 2 : 0 }
}

export const stacks = stacksOf('itemId')

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
