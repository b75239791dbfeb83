import { eachOf } from '../../../kit/each-value.ts'
import type { Thing } from '../../../kit/make-character.ts'
import { type Cell, figure, listOf, oneOf, orNone, pageTable, word, yesOrNo } from '../../../kit/parse-table.ts'
import type { Cloud } from '../state/fight.ts'

const WEAPON_TYPES = [
  'closeQuarters',
  'extendedReach',
  'thrown',
  'pistol',
  'rifle',
  'shotgun',
  'assaultWeapon',
  'rocket',
] as const
export type WeaponType = (typeof WEAPON_TYPES)[number]
const DAMAGE_KINDS = ['bludgeon', 'pierce', 'slash', 'energy', 'laser', 'none'] as const
type DamageKind = (typeof DAMAGE_KINDS)[number]

const SIGHTS = ['laser-sight', 'telescopic-sight', 'laser-telescopic-sight'] as const
const FITTINGS = ['gyrostabiliser', 'silencer', 'intelligent-weapon', 'bayonet', 'shoulder-stock'] as const
/** CE-WPN-5. */
export const ACCESSORIES = [
  ...SIGHTS,
  ...FITTINGS,
  ...(['folding-stock', 'secure-weapon', 'underslung-grenade-launcher'] as const),
] as const

/** CE-VEH-14: where somebody is as seen from a vehicle. */
export const ARCS = ['front', 'right', 'rear', 'left'] as const
export type Arc = (typeof ARCS)[number]

export const isMelee = ({ types }: Weapon): boolean => types[0] === 'closeQuarters' || types[0] === 'extendedReach'

/** CE-WPN-1: `2D6+2`. */
const d6: Cell<{ readonly dice: number; readonly plus: number }> = (text) => {
  const [dice, plus] = text.split('D6')
  return { dice: figure(dice!), plus: plus === '' ? 0 : figure(plus!) }
}

/** How a column is read, and what is usual. */
const column = <T>(cell: Cell<T>, usual: NoInfer<T>) => ({ cell, usual })

/** CE 3.1: one weapon of the catalogue. Melee weapons have no rate of fire and no magazine. */
const COLUMNS = {
  tl: column(figure, 0),
  cost: column(figure, 0),
  kg: column(figure, 0),
  /** Rows of the difficulty table; the first is how it is used, `thrown` as a second one that it may also be thrown. */
  types: column<readonly WeaponType[]>(listOf(oneOf(...WEAPON_TYPES)), ['closeQuarters']),
  damage: column(d6, { dice: 0, plus: 0 }),
  kind: column<DamageKind>(oneOf(...DAMAGE_KINDS), 'none'),
  rof: column(listOf(figure), []), // Allowed burst sizes, 1 for the single shot; none for melee
  recoil: column(yesOrNo, false),
  mag: column(figure, 0), // Rounds in a full magazine; 0 where nothing is loaded
  reload: column(figure, 0), // Minor actions to reload, in the full profile
  hastyReload: column(figure, 0), // The same by who does not dodge until it is done, or 0
  skills: column(listOf(word), []), // Skills it may be used with; the best one counts
  ll: column<number | null>(orNone(figure), null), // Law level from which it is illegal, or null
  hands: column<0 | 1 | 2>((text) => figure(oneOf('0', '1', '2')(text)) as 0 | 1 | 2, 2), // None for what is built into a vehicle
  natural: column(yesOrNo, false), // Part of the body: always ready, never drawn, dropped or thrown
  needsStr: column(figure, 0), // STR below which each missing point costs 1, or 0
  area: column(figure, 0), // Metres around the burst in which everybody is hit, or 0
  barrels: column(figure, 1), // How many of it fire in one attack (CE 3.5)
}
type Figures = { readonly [K in keyof typeof COLUMNS]: (typeof COLUMNS)[K]['usual'] }
export type Weapon = Thing & Figures
const CELLS = eachOf(COLUMNS, ({ cell }) => cell) as { readonly [K in keyof Figures]: Cell<Figures[K]> }
const USUAL = eachOf(COLUMNS, ({ usual }) => usual) as Figures

/** Weapons in the columns of CE 3.1, as `Weapon` names them; `usual` is what a table has in no column. */
const weapons = (usual: Partial<Figures>): ((text: string) => Readonly<Record<string, Weapon>>) =>
  pageTable(CELLS, { ...USUAL, ...usual })

const NATURAL = { skills: ['Natural Weapons'], hands: 1, natural: true } as const

/** CE 3.1; a row for each figure of a magazine or reload. RULING: hands, and of a sword's damage the first printed. */
export const WEAPONS: Readonly<Record<string, Weapon>> = {
  ...weapons(NATURAL)(`
    name           | damage | kind
    Unarmed Strike | 1D6    | bludgeon
  `),
  ...weapons({})(`
    name       | tl | cost | kg   | types                 | damage | kind     | skills             | ll | hands
    Cudgel     | 0  | 10   | 1    | closeQuarters         | 3D6    | bludgeon | Bludgeoning        | 9  | 1
    Dagger     | 0  | 10   | 0.25 | closeQuarters, thrown | 1D6    | pierce   | Piercing           | 5  | 1
    Spear      | 0  | 10   | 1.5  | extendedReach, thrown | 3D6    | pierce   | Piercing           | 8  | 2
    Pike       | 1  | 40   | 8    | extendedReach         | 4D6    | pierce   | Piercing           | 8  | 2
    Sword      | 1  | 150  | 1    | extendedReach         | 3D6    | pierce   | Slashing, Piercing | 8  | 1
    Broadsword | 2  | 300  | 3    | extendedReach         | 4D6    | slash    | Slashing           | 8  | 2
    Halberd    | 2  | 75   | 3    | extendedReach         | 4D6    | slash    | Slashing           | 8  | 2
    Bayonet    | 3  | 10   | 0.25 | closeQuarters         | 1D6    | pierce   | Piercing           | 5  | 1
    Blade      | 3  | 50   | 0.35 | extendedReach         | 2D6    | pierce   | Piercing           | 8  | 1
    Cutlass    | 3  | 100  | 1.25 | extendedReach         | 3D6    | slash    | Slashing           | 8  | 1
    Foil       | 3  | 100  | 0.5  | extendedReach         | 3D6    | pierce   | Piercing           | 8  | 1
  `),
  ...weapons({ skills: ['Archery'], rof: [1], recoil: true })(`
    id           | name            | tl | cost | kg | types         | damage | kind   | mag | reload | ll
    bow          | Bow             | 1  | 60   | 1  | assaultWeapon | 2D6    | pierce | 1   | 1      | 6
    crossbow     | Crossbow        | 2  | 75   | 3  | rifle         | 2D6    | pierce | 1   | 6      | 6
    crossbow-tl4 | Crossbow (TL 4) | 4  | 75   | 3  | rifle         | 2D6    | pierce | 1   | 3      | 6
    crossbow-tl9 | Crossbow (TL 9) | 9  | 75   | 3  | rifle         | 2D6    | pierce | 1   | 0      | 6
  `),
  ...weapons({ types: ['pistol'], hands: 1, rof: [1] })(`
    name             | tl | cost | kg   | damage | kind   | recoil | mag | reload | hastyReload | skills        | ll
    Revolver         | 4  | 150  | 0.9  | 2D6    | pierce | yes    | 6   | 6      | 3           | Slug Pistol   | 6
    Auto Pistol      | 5  | 200  | 0.75 | 2D6    | pierce | yes    | 15  | 1      | 0           | Slug Pistol   | 6
    Body Pistol      | 7  | 500  | 0.25 | 2D6    | pierce | yes    | 6   | 1      | 0           | Slug Pistol   | 1
    Snub Pistol      | 8  | 150  | 0.25 | 2D6    | pierce | -      | 6   | 1      | 0           | Slug Pistol   | 6
    Snub Pistol (15) | 8  | 150  | 0.25 | 2D6    | pierce | -      | 15  | 1      | 0           | Slug Pistol   | 6
    Laser Pistol     | 12 | 1000 | 1.2  | 4D6    | laser  | -      | 25  | 1      | 0           | Energy Pistol | 2
  `),
  ...weapons({})(`
    name                 |tl|cost|kg  |types        |damage|kind  |rof     |recoil|mag|reload|skills      |ll
    Carbine              |5 |200 |3   |shotgun      |2D6   |pierce|1       |yes   |20 |1     |Slug Rifle  |6
    Rifle                |5 |400 |3.5 |rifle        |2D6+2 |pierce|1       |yes   |10 |1     |Slug Rifle  |6
    Service Rifle        |5 |200 |4   |rifle        |3D6   |pierce|1       |yes   |10 |1     |Slug Rifle  |6
    Shotgun              |5 |150 |3.75|shotgun      |4D6   |pierce|1       |yes   |10 |6     |Shotgun     |7
    Submachinegun        |5 |500 |2.5 |assaultWeapon|2D6   |pierce|4       |yes   |30 |3     |Slug Rifle  |4
    Auto Rifle           |6 |1000|5   |rifle        |3D6   |pierce|1, 4    |yes   |20 |1     |Slug Rifle  |6
    Assault Rifle        |7 |300 |3   |rifle        |3D6   |pierce|1, 4    |yes   |30 |1     |Slug Rifle  |4
    Laser Carbine        |8 |2500|5   |pistol       |4D6   |laser |1       |-     |50 |1     |Energy Rifle|2
    Accelerator Rifle    |9 |900 |2.5 |rifle        |3D6   |pierce|1, 3    |-     |15 |1     |Slug Rifle  |6
    Laser Rifle          |9 |3500|6   |rifle        |5D6   |laser |1       |-     |100|1     |Energy Rifle|2
    Advanced Combat Rifle|10|1000|3.5 |rifle        |3D6   |pierce|1, 4    |yes   |20 |1     |Slug Rifle  |6
    Gauss Rifle          |12|1500|3.5 |rifle        |4D6   |pierce|1, 4, 10|-     |40 |1     |Slug Rifle  |6
  `),
  ...weapons({ skills: ['Heavy Weapons'] })(`
    name                |tl|cost  |kg|types        |damage|kind  |rof      |recoil|mag |reload|ll|area|needsStr
    Grenade Launcher    |7 |400   |6 |shotgun      |0D6   |none  |1        |yes   |6   |1     |3 |0   |0
    RAM Grenade Launcher|8 |800   |6 |assaultWeapon|0D6   |none  |1, 3     |yes   |6   |2     |3 |0   |0
    Rocket Launcher     |7 |2000  |6 |rocket       |4D6   |none  |1        |-     |1   |3     |3 |6   |0
    PGMP                |12|20000 |10|rifle        |10D6  |energy|1, 4     |yes   |40  |1     |2 |0   |12
    FGMP                |14|100000|12|rifle        |16D6  |energy|1, 4     |yes   |40  |1     |2 |0   |9
    Squad Machine Gun   |6 |1500  |8 |rifle        |3D6   |pierce|4, 10, 20|yes   |100 |3     |2 |0   |0
    Rotary Gun, mounted |8 |12000 |60|rifle        |3D6   |pierce|20, 100  |yes   |1000|6     |1 |0   |0
  `),
  // CE 3.5
  ...weapons(NATURAL)(`
    name  | damage | kind
    Bite  | 1D6+1  | pierce
    Claws | 3D6    | slash
    Crush | 3D6    | bludgeon
  `),
  // CE 3.5. SOURCE: skill and row are the SRD's, as that the lasers fire at one target with one attack; what powers the
  // vehicle powers them.
  ...weapons({ types: ['rifle'], rof: [1], ll: 1, hands: 0 })(`
    name                | tl | damage | kind   | skills        | barrels
    Triple Laser Turret | 12 | 4D6    | laser  | Energy Rifle  | 3
    Fusion Gun Turret   | 15 | 16D6   | energy | Heavy Weapons | 1
  `),
}

/** `skill`: what its wearer needs (CE-SHEET-7); `layer`: it may be worn with another (CE-ARM-2). */
const WORN = { skill: orNone(word), layer: yesOrNo }
const ARMOUR_COLUMNS = { tl: figure, rating: figure, laserRating: figure, cost: figure, kg: figure, ...WORN }

/** CE 3.3, in the page's order. RULING: the hides of CE 3.5 are armours, as good against lasers as the rest. */
export const ARMOURS = pageTable(ARMOUR_COLUMNS)(`
  name                          | tl | rating | laserRating | cost   | kg | skill        | layer
  Jack                          | 1  | 3      | 3           | 50     | 1  | -            | -
  Mesh                          | 7  | 5      | 5           | 150    | 2  | -            | -
  Cloth                         | 6  | 9      | 9           | 250    | 2  | -            | -
  Ablat                         | 9  | 3      | 8           | 75     | 2  | -            | -
  Reflec                        | 10 | 0      | 14          | 1500   | 1  | -            | yes
  Vacc Suit                     | 9  | 6      | 6           | 9000   | 8  | Zero-G       | -
  Hostile Environment Vacc Suit | 12 | 8      | 8           | 18000  | 40 | Zero-G       | -
  Combat Armour                 | 11 | 11     | 11          | 20000  | 18 | Zero-G       | -
  Battle Dress                  | 13 | 18     | 18          | 200000 | 60 | Battle Dress | -
  Hide                          | 0  | 1      | 1           | 0      | 0  | -            | -
  Thick hide                    | 0  | 2      | 2           | 0      | 0  | -            | -
`)
export type Armour = (typeof ARMOURS)[string]

/** CE 3.2 and 3.4. SOURCE: the page prints no price in 3.2 and no weight; these are the SRD's, 0 where it has none. */
export const ITEMS = pageTable({ cost: figure, kg: figure })(`
  name                      | cost  | kg
  Frag grenade              | 30    | 0.5
  Smoke grenade             | 15    | 0.5
  Aerosol grenade           | 15    | 0.5
  Stun grenade              | 30    | 0.5
  Plastic                   | 200   | 0
  TDX                       | 1000  | 0
  Pocket nuke               | 20000 | 0
  Combat drug               | 1000  | 0
  Metabolic accelerator     | 500   | 0
  Stim                      | 50    | 0
  Anti-radiation            | 1000  | 0
  Panacea                   | 200   | 0
  Medicinal                 | 5     | 0
  Fast                      | 200   | 0
  Medicinal Slow            | 500   | 0
  Anagathics                | 2000  | 0
  Medical kit               | 1000  | 10
  Spare parts               | 0     | 0
  Infra-red goggles         | 500   | 0
  Light-intensifier goggles | 500   | 0
`)

/** Dice within so many metres of the burst, the upper bound included; beyond the last nothing. */
export type Band = readonly [metres: number, dice: number]

/** What goes off: dice by distance, what they are multiplied with, a plus (CE-BURST-1), and whether it only stuns. */
export type Blast = {
  readonly what: string
  readonly bands: readonly Band[]
  readonly times: number
  readonly plus: number
  readonly stuns: boolean
}

export const GRENADE_KINDS = ['frag-grenade', 'smoke-grenade', 'aerosol-grenade', 'stun-grenade'] as const
export type GrenadeKind = (typeof GRENADE_KINDS)[number]

/** `3: 5D6`. */
const band: Cell<Band> = (text) => {
  const [metres, damage] = text.split(': ')
  return [figure(metres!), d6(damage!).dice]
}
const CLOUDS: readonly Cloud['kind'][] = ['smoke', 'aerosol']
const GRENADE = { bands: listOf(band), stuns: yesOrNo, cloud: orNone(oneOf(...CLOUDS)), area: figure }

/** CE 3.2, in the page's order; CE-BLAST-6. */
const GRENADE_TABLE = pageTable(GRENADE)(`
  name            | bands                  | stuns | cloud   | area
  Frag grenade    | 3: 5D6, 6: 3D6, 9: 1D6 | -     | -       | 9
  Smoke grenade   | -                      | -     | smoke   | 6
  Aerosol grenade | -                      | -     | aerosol | 6
  Stun grenade    | 6: 3D6                 | yes   | -       | 6
`)
export const GRENADES = GRENADE_TABLE as Readonly<Record<GrenadeKind, (typeof GRENADE_TABLE)[string]>>

/** CE 3.2: damage dice, their multiplier, dice of the area in metres. RULING: `horizontal blast only` spares nobody. */
export const EXPLOSIVES = {
  plastic: { dice: 3, times: 1, area: 2 },
  tdx: { dice: 4, times: 1, area: 4 },
  'pocket-nuke': { dice: 2, times: 20, area: 15 },
} as const
export type Explosive = keyof typeof EXPLOSIVES
export const EXPLOSIVE_KINDS = Object.keys(EXPLOSIVES) as readonly Explosive[]

export const isGrenade = (id: string): id is GrenadeKind => Object.hasOwn(GRENADES, id)
export const isExplosive = (id: string): id is Explosive => Object.hasOwn(EXPLOSIVES, id)

/** Weapons of no catalogue: CE 3.2 thrown with Athletics; CE-WPN-5 underslung. RULING: else as a Grenade Launcher. */
export const LOBS: Readonly<Record<string, Weapon>> = {
  ...weapons({ tl: 6, kg: 0.5, types: ['thrown'], skills: ['Athletics'], hands: 1 })(`
    name
    Frag grenade
    Smoke grenade
    Aerosol grenade
    Stun grenade
  `),
  ...weapons({ types: ['shotgun'], rof: [1], recoil: true, skills: ['Heavy Weapons'] })(`
    name                        | tl | mag | reload | ll
    Underslung grenade launcher | 7  | 1   | 4      | 3
  `),
}
