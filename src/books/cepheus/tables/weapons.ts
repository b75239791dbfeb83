import { eachOf } from '../../../kit/map-values.ts'
import type { Thing } from '../../../kit/newcomer.ts'
import { type Cell, figure, listOf, oneOf, orNone, pageTable, word, yesOrNo } from '../../../kit/page-table.ts'
import { DAMAGE_KINDS, type DamageKind, WEAPON_TYPES, type WeaponType } from '../state/gear.ts'

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
export const weapons = (usual: Partial<Figures>): ((text: string) => Readonly<Record<string, Weapon>>) =>
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
