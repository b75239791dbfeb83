import type { DamageKind, Weapon, WeaponType } from './gear.ts'

/**
 * CE 3.1, in the page's order and columns; of several figures for a magazine or a reload each is a row of its own.
 * RULING: one hand holds a pistol, dagger, bayonet, blade, cudgel, cutlass, foil or sword; everything else takes two. The page is silent.
 */
export const WEAPONS: Readonly<Record<string, Weapon>> = byId([
  // id, name, damage, kind
  ...natural(
    ['unarmed-strike', 'Unarmed Strike', d6(1), 'bludgeon'],
  ),
  // id, name, TL, Cr, kg, types, damage, kind, skills, LL, hands
  ...melee(
    ['cudgel', 'Cudgel', 0, 10, 1, ['closeQuarters'], d6(3), 'bludgeon', ['Bludgeoning'], 9, 1],
    ['dagger', 'Dagger', 0, 10, 0.25, ['closeQuarters', 'thrown'], d6(1), 'pierce', ['Piercing'], 5, 1],
    ['spear', 'Spear', 0, 10, 1.5, ['extendedReach', 'thrown'], d6(3), 'pierce', ['Piercing'], 8, 2],
    ['pike', 'Pike', 1, 40, 8, ['extendedReach'], d6(4), 'pierce', ['Piercing'], 8, 2],
    ['sword', 'Sword', 1, 150, 1, ['extendedReach'], d6(3), 'pierce', ['Slashing', 'Piercing'], 8, 1], // RULING: of its two kinds the first printed
    ['broadsword', 'Broadsword', 2, 300, 3, ['extendedReach'], d6(4), 'slash', ['Slashing'], 8, 2],
    ['halberd', 'Halberd', 2, 75, 3, ['extendedReach'], d6(4), 'slash', ['Slashing'], 8, 2],
    ['bayonet', 'Bayonet', 3, 10, 0.25, ['closeQuarters'], d6(1), 'pierce', ['Piercing'], 5, 1],
    ['blade', 'Blade', 3, 50, 0.35, ['extendedReach'], d6(2), 'pierce', ['Piercing'], 8, 1],
    ['cutlass', 'Cutlass', 3, 100, 1.25, ['extendedReach'], d6(3), 'slash', ['Slashing'], 8, 1],
    ['foil', 'Foil', 3, 100, 0.5, ['extendedReach'], d6(3), 'pierce', ['Piercing'], 8, 1],
  ),
  // id, name, TL, Cr, kg, type, damage, kind, RoF, recoil, mag, reload, skill, LL, hands
  ...ranged(
    ['bow', 'Bow', 1, 60, 1, 'assaultWeapon', d6(2), 'pierce', [1], 'yes', 1, 1, 'Archery', 6, 2],
    ['crossbow', 'Crossbow', 2, 75, 3, 'rifle', d6(2), 'pierce', [1], 'yes', 1, 6, 'Archery', 6, 2],
    ['crossbow-tl4', 'Crossbow (TL 4)', 4, 75, 3, 'rifle', d6(2), 'pierce', [1], 'yes', 1, 3, 'Archery', 6, 2],
    ['crossbow-tl9', 'Crossbow (TL 9)', 9, 75, 3, 'rifle', d6(2), 'pierce', [1], 'yes', 1, 0, 'Archery', 6, 2],
    ['revolver', 'Revolver', 4, 150, 0.9, 'pistol', d6(2), 'pierce', [1], 'yes', 6, 6, 'Slug Pistol', 6, 1, { hastyReload: 3 }],
    ['auto-pistol', 'Auto Pistol', 5, 200, 0.75, 'pistol', d6(2), 'pierce', [1], 'yes', 15, 1, 'Slug Pistol', 6, 1],
    ['body-pistol', 'Body Pistol', 7, 500, 0.25, 'pistol', d6(2), 'pierce', [1], 'yes', 6, 1, 'Slug Pistol', 1, 1],
    ['snub-pistol', 'Snub Pistol', 8, 150, 0.25, 'pistol', d6(2), 'pierce', [1], 'no', 6, 1, 'Slug Pistol', 6, 1],
    ['snub-pistol-15', 'Snub Pistol (15)', 8, 150, 0.25, 'pistol', d6(2), 'pierce', [1], 'no', 15, 1, 'Slug Pistol', 6, 1],
    ['laser-pistol', 'Laser Pistol', 12, 1000, 1.2, 'pistol', d6(4), 'laser', [1], 'no', 25, 1, 'Energy Pistol', 2, 1],
    ['carbine', 'Carbine', 5, 200, 3, 'shotgun', d6(2), 'pierce', [1], 'yes', 20, 1, 'Slug Rifle', 6, 2],
    ['rifle', 'Rifle', 5, 400, 3.5, 'rifle', d6(2, 2), 'pierce', [1], 'yes', 10, 1, 'Slug Rifle', 6, 2], // CE-WPN-1
    ['service-rifle', 'Service Rifle', 5, 200, 4, 'rifle', d6(3), 'pierce', [1], 'yes', 10, 1, 'Slug Rifle', 6, 2],
    ['shotgun', 'Shotgun', 5, 150, 3.75, 'shotgun', d6(4), 'pierce', [1], 'yes', 10, 6, 'Shotgun', 7, 2],
    ['submachinegun', 'Submachinegun', 5, 500, 2.5, 'assaultWeapon', d6(2), 'pierce', [4], 'yes', 30, 3, 'Slug Rifle', 4, 2],
    ['auto-rifle', 'Auto Rifle', 6, 1000, 5, 'rifle', d6(3), 'pierce', [1, 4], 'yes', 20, 1, 'Slug Rifle', 6, 2],
    ['assault-rifle', 'Assault Rifle', 7, 300, 3, 'rifle', d6(3), 'pierce', [1, 4], 'yes', 30, 1, 'Slug Rifle', 4, 2],
    ['laser-carbine', 'Laser Carbine', 8, 2500, 5, 'pistol', d6(4), 'laser', [1], 'no', 50, 1, 'Energy Rifle', 2, 2],
    ['accelerator-rifle', 'Accelerator Rifle', 9, 900, 2.5, 'rifle', d6(3), 'pierce', [1, 3], 'no', 15, 1, 'Slug Rifle', 6, 2],
    ['laser-rifle', 'Laser Rifle', 9, 3500, 6, 'rifle', d6(5), 'laser', [1], 'no', 100, 1, 'Energy Rifle', 2, 2],
    ['advanced-combat-rifle', 'Advanced Combat Rifle', 10, 1000, 3.5, 'rifle', d6(3), 'pierce', [1, 4], 'yes', 20, 1, 'Slug Rifle', 6, 2],
    ['gauss-rifle', 'Gauss Rifle', 12, 1500, 3.5, 'rifle', d6(4), 'pierce', [1, 4, 10], 'no', 40, 1, 'Slug Rifle', 6, 2],
    ['grenade-launcher', 'Grenade Launcher', 7, 400, 6, 'shotgun', d6(0), 'none', [1], 'yes', 6, 1, 'Heavy Weapons', 3, 2],
    ['ram-grenade-launcher', 'RAM Grenade Launcher', 8, 800, 6, 'assaultWeapon', d6(0), 'none', [1, 3], 'yes', 6, 2, 'Heavy Weapons', 3, 2],
    ['rocket-launcher', 'Rocket Launcher', 7, 2000, 6, 'rocket', d6(4), 'none', [1], 'no', 1, 3, 'Heavy Weapons', 3, 2, { area: 6 }],
    ['pgmp', 'PGMP', 12, 20_000, 10, 'rifle', d6(10), 'energy', [1, 4], 'yes', 40, 1, 'Heavy Weapons', 2, 2, { needsStr: 12 }],
    ['fgmp', 'FGMP', 14, 100_000, 12, 'rifle', d6(16), 'energy', [1, 4], 'yes', 40, 1, 'Heavy Weapons', 2, 2, { needsStr: 9 }],
    ['squad-machine-gun', 'Squad Machine Gun', 6, 1500, 8, 'rifle', d6(3), 'pierce', [4, 10, 20], 'yes', 100, 3, 'Heavy Weapons', 2, 2],
    ['rotary-gun', 'Rotary Gun, mounted', 8, 12_000, 60, 'rifle', d6(3), 'pierce', [20, 100], 'yes', 1000, 6, 'Heavy Weapons', 1, 2],
  ),
  // CE 3.5
  ...natural(
    ['bite', 'Bite', d6(1, 1), 'pierce'],
    ['claws', 'Claws', d6(3), 'slash'],
    ['crush', 'Crush', d6(3), 'bludgeon'],
  ),
  // CE 3.5. SOURCE: skill and row are the SRD's, as that the lasers fire at one target with one attack; what powers the vehicle powers them.
  ...ranged(
    ['triple-laser-turret', 'Triple Laser Turret', 12, 0, 0, 'rifle', d6(4), 'laser', [1], 'no', 0, 0, 'Energy Rifle', 1, 0, { barrels: 3 }],
    ['fusion-gun-turret', 'Fusion Gun Turret', 15, 0, 0, 'rifle', d6(16), 'energy', [1], 'no', 0, 0, 'Heavy Weapons', 1, 0],
  ),
])

type Natural = readonly [id: string, name: string, damage: Weapon['damage'], kind: DamageKind]
type Melee = readonly [
  id: string, name: string, tl: number, cost: number, kg: number, types: readonly WeaponType[], damage: Weapon['damage'], kind: DamageKind,
  skills: readonly string[], ll: number, hands: 1 | 2,
]
type Ranged = readonly [
  id: string, name: string, tl: number, cost: number, kg: number, type: WeaponType, damage: Weapon['damage'], kind: DamageKind,
  rof: readonly number[], recoil: 'yes' | 'no', mag: number, reload: number, skill: string, ll: number, hands: 0 | 1 | 2, more?: Partial<Weapon>,
]

function byId(weapons: readonly Weapon[]): Readonly<Record<string, Weapon>> {
  return Object.fromEntries(weapons.map((weapon) => [weapon.id, weapon]))
}

function natural(...rows: readonly Natural[]): Weapon[] {
  return rows.map(([id, name, damage, kind]) => ({
    id, name, tl: 0, cost: 0, kg: 0, types: ['closeQuarters'], damage, kind, rof: [], recoil: false, mag: 0, reload: 0, hastyReload: 0,
    skills: ['Natural Weapons'], ll: null, hands: 1, natural: true, needsStr: 0, area: 0, barrels: 1,
  }))
}

function melee(...rows: readonly Melee[]): Weapon[] {
  return rows.map(([id, name, tl, cost, kg, types, damage, kind, skills, ll, hands]) => ({
    id, name, tl, cost, kg, types, damage, kind, rof: [], recoil: false, mag: 0, reload: 0, hastyReload: 0,
    skills, ll, hands, natural: false, needsStr: 0, area: 0, barrels: 1,
  }))
}

function ranged(...rows: readonly Ranged[]): Weapon[] {
  return rows.map(([id, name, tl, cost, kg, type, damage, kind, rof, recoil, mag, reload, skill, ll, hands, more]) => ({
    id, name, tl, cost, kg, types: [type], damage, kind, rof, recoil: recoil === 'yes', mag, reload, hastyReload: 0,
    skills: [skill], ll, hands, natural: false, needsStr: 0, area: 0, barrels: 1, ...more,
  }))
}

function d6(dice: number, plus = 0): Weapon['damage'] {
  return { dice, plus }
}
