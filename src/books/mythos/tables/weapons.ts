import type { DamageDice } from '../state/damage-dice.ts'
import type { DamageClass, Kind, Weapon } from '../state/gear.ts'

/**
 * MY 3.1, in the page's order. MY-GEAR-1: blades, points and bullets impale, the rest is blunt; pellets are neither.
 * MY-GEAR-2: melee adds the whole damage bonus, what is thrown or shot from a bow half, firearms none.
 */
export const WEAPONS: Readonly<Record<string, Weapon>> = {
  ...melee('unarmed', 'Fists', 'Fighting (Brawl)', dice(1, 3), 'blunt'),
  ...melee('knuckles', 'Knuckle-duster', 'Fighting (Brawl)', dice(1, 3, 2), 'blunt'),
  ...melee('knife', 'Knife', 'Fighting (Brawl)', dice(1, 4), 'impale'),
  ...melee('butcher', 'Butcher knife', 'Fighting (Brawl)', dice(1, 6), 'impale'),
  ...melee('machete', 'Machete', 'Fighting (Brawl)', dice(1, 8), 'impale'),
  ...melee('club', 'Small club', 'Fighting (Brawl)', dice(1, 6), 'blunt'),
  ...melee('crowbar', 'Crowbar', 'Fighting (Brawl)', dice(1, 6), 'blunt'),
  ...melee('bat', 'Baseball bat', 'Fighting (Brawl)', dice(1, 8), 'blunt'),
  ...melee('sledge', 'Sledgehammer', 'Fighting (Brawl)', dice(2, 6), 'blunt'),
  ...melee('hatchet', 'Hatchet', 'Fighting (Axe)', dice(1, 6, 1), 'impale'),
  ...melee('woodaxe', 'Wood axe', 'Fighting (Axe)', dice(1, 8, 2), 'impale'),
  ...melee('sword', 'Sword', 'Fighting (Sword)', dice(1, 8), 'impale'),
  ...melee('swordcane', 'Sword cane', 'Fighting (Sword)', dice(1, 6), 'impale'),
  ...melee('spear', 'Short spear', 'Fighting (Spear)', dice(1, 6, 1), 'impale'),
  ...melee('whip', 'Whip', 'Fighting (Whip)', dice(1, 3), 'blunt', { reach: 10 }),
  ...melee('chainsaw', 'Chainsaw', 'Fighting (Chainsaw)', dice(2, 8), 'impale', { db: 'none', malf: 97 }),
  ...ranged('derringer', 'Derringer', 'Firearms (Handgun)', 'handgun', dice(1, 6), {
    range: 3,
    magazine: 2,
    refill: 'two',
    malf: 100,
  }),
  ...ranged('revolver38', '.38 revolver', 'Firearms (Handgun)', 'handgun', dice(1, 10), {
    range: 15,
    magazine: 6,
    refill: 'two',
    shots: 3,
    malf: 100,
  }),
  ...ranged('auto45', '.45 automatic', 'Firearms (Handgun)', 'handgun', dice(1, 10, 2), {
    range: 15,
    magazine: 7,
    refill: 'magazine',
    shots: 3,
    malf: 100,
  }),
  ...ranged('pistol9', '9 mm pistol', 'Firearms (Handgun)', 'handgun', dice(1, 10), {
    range: 15,
    magazine: 17,
    refill: 'magazine',
    shots: 3,
    malf: 98,
  }),
  ...ranged('flintlock', 'Flintlock pistol', 'Firearms (Handgun)', 'handgun', dice(1, 6, 1), {
    range: 10,
    magazine: 1,
    refill: 'two',
    malf: 95,
  }),
  ...ranged('rifle', 'Bolt-action rifle', 'Firearms (Rifle)', 'longarm', dice(2, 6, 4), {
    range: 110,
    magazine: 5,
    refill: 'magazine',
    malf: 100,
  }),
  ...ranged('elephant', 'Elephant gun', 'Firearms (Rifle)', 'longarm', dice(3, 6, 4), {
    range: 100,
    magazine: 2,
    refill: 'two',
    malf: 100,
  }),
  ...ranged('shotgun12', '12-gauge double', 'Firearms (Shotgun)', 'longarm', dice(4, 6), {
    range: 10,
    magazine: 2,
    refill: 'two',
    malf: 100,
    class: 'none',
    bands: [
      { yards: 10, damage: dice(4, 6) },
      { yards: 20, damage: dice(2, 6) },
      { yards: 50, damage: dice(1, 6) },
    ],
  }),
  ...ranged('smg', 'Submachine gun', 'Firearms (Submachine)', 'longarm', dice(1, 10, 2), {
    range: 20,
    magazine: 20,
    refill: 'magazine',
    malf: 96,
  }),
  ...ranged('bow', 'Bow', 'Firearms (Bow)', 'missile', dice(1, 6, 1), {
    range: 30,
    magazine: 0,
    refill: 'never',
    db: 'half',
  }),
  ...ranged('crossbow', 'Crossbow', 'Firearms (Crossbow)', 'missile', dice(1, 8), {
    range: 30,
    magazine: 1,
    refill: 'two',
    malf: 96,
  }),
  ...ranged('throwknife', 'Throwing knife', 'Throw', 'thrown', dice(1, 4), {
    range: 20,
    magazine: 1,
    refill: 'never',
    db: 'half',
  }),
}

type Named = Readonly<Record<string, Weapon>>

function melee(
  id: string,
  name: string,
  skill: string,
  damage: DamageDice,
  kind: DamageClass,
  more: Partial<Weapon> = {},
): Named {
  return {
    [id]: {
      id,
      name,
      skill,
      damage,
      class: kind,
      db: 'full',
      reach: 1,
      baseRange: 0,
      shots: 0,
      magazine: 0,
      malf: null,
      kind: 'melee',
      refill: 'never',
      bands: [],
      ...more,
    },
  }
}

type Shooting = Partial<Omit<Weapon, 'baseRange'>> & { readonly range: number }

function ranged(
  id: string,
  name: string,
  skill: string,
  kind: Kind,
  damage: DamageDice,
  { range, ...more }: Shooting,
): Named {
  return {
    [id]: {
      id,
      name,
      skill,
      damage,
      class: 'impale',
      db: 'none',
      reach: 0,
      baseRange: range,
      shots: 1,
      magazine: 0,
      malf: null,
      kind,
      refill: 'two',
      bands: [],
      ...more,
    },
  }
}

function dice(count: number, sides: number, plus = 0): DamageDice {
  return { count, sides, plus }
}
