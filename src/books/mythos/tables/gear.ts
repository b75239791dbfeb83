import type { Infer } from '../../../engine/schema.ts'
import { choice, flag, number, object, optional, short, text, whole, withDefault } from '../../../engine/schema.ts'
import { shared } from '../../../engine/schema-marks.ts'
import { type DamageDice, DICE_PARTS, damageCell, parseDamage } from '../../../kit/damage-dice.ts'
import { choiceOf, maybe, off, offNow, upTo } from '../../../kit/fields-with-defaults.ts'
import type { Thing } from '../../../kit/make-character.ts'
import { figure, listOf, oneOf, orNone, pageTable, word } from '../../../kit/parse-table.ts'

export const CLASSES = ['blunt', 'impale', 'none'] as const
export type DamageClass = (typeof CLASSES)[number]
const KINDS = ['melee', 'handgun', 'longarm', 'missile', 'thrown'] as const
export type Kind = (typeof KINDS)[number]
/** MY-GEAR-2. */
const SHARES = ['full', 'half', 'none'] as const
export type BonusShare = (typeof SHARES)[number]
export type Band = { readonly yards: number; readonly damage: DamageDice }

/** MY 3.2. */
type Armour = Thing & {
  readonly points: number
  readonly against: Partial<Record<Kind, number>>
  readonly helmet: boolean
}

/** MY 3.3: items that leave an effect, and all of them. */
const LASTING = ['brandy', 'stimulant', 'charm', 'flashpowder'] as const
export type LastingId = (typeof LASTING)[number]
export const ITEM_IDS = ['firstaid', 'medicine', ...LASTING, 'salts', 'ammo'] as const
export type ItemId = (typeof ITEM_IDS)[number]
/** MY-USE-3: on whom. */
const USES = ['heal', 'self', 'enemy', 'wake', 'none'] as const
export type Item = Thing & { readonly id: ItemId; readonly use: (typeof USES)[number]; readonly note: string }

export const isFirearm = (kind: Kind): boolean => kind === 'handgun' || kind === 'longarm'

/** The dice of an attack; behind them, as in `1D3+DB`, the share of the damage bonus that they take. */
type AttackDice = DamageDice & { readonly db?: 'full' | 'half' }

/** `1D3+DB`, `1D6+½DB` (also `1/2DB`, `half DB`), `DB` alone, or as above. */
function parseAttack(said: string): AttackDice | null {
  const withBonus = /^(?:(.*)\+)?(½|1\/2|half)?DB$/i.exec(said.replace(/\s+/g, ''))
  if (!withBonus) return parseDamage(said)
  const [, dice = '0', half] = withBonus
  const read = parseDamage(dice)
  return read && { ...read, db: half === undefined ? 'full' : 'half' }
}

export function makeDamage({ count, sides, plus, db }: AttackDice): string {
  const flat = plus === 0 ? '' : plus < 0 ? `−${-plus}` : `+${plus}`
  const bonus = db === undefined ? '' : db === 'half' ? '+½DB' : '+DB'
  return count === 0 ? `${plus < 0 ? `−${-plus}` : plus}${bonus}` : `${count}D${sides}${flat}${bonus}`
}

/** Written as `1D3+DB`, or as its parts. RULING: what is written behind the dice stands in place of the field `db`. */
const ATTACK_DAMAGE = short(
  object({ ...DICE_PARTS, db: optional(choice(['full', 'half'])) }),
  (raw) => (typeof raw === 'object' ? undefined : (parseAttack(String(raw)) ?? raw)),
  text({ max: 20 }),
)

/** A weapon that somebody carries. */
export const CARRIED_WEAPON = object({
  weapon: text({ min: 1, max: 64 }),
  /** Rounds in it, or how many there are of what is thrown. */
  ammo: upTo(1000),
  jammed: off(),
  /** Of no more use in this fight (MY 9.1). */
  ruined: offNow(),
  /** Taken from its bearer for the rest of the fight (MY 10.2). */
  taken: offNow(),
})

/** One way in which an enemy attacks; what is written of a weapon of the catalogue comes from there. */
export const ATTACK = object({
  name: text({ min: 1, max: 32 }),
  skill: whole(0, 999),
  damage: shared(ATTACK_DAMAGE),
  class: choiceOf(CLASSES, 'blunt'),
  /** In place of this counts what the damage says, as `1D3+DB`. */
  db: choiceOf(SHARES, 'full'),
  kind: choiceOf(KINDS, 'melee'),
  reach: withDefault(number(0, 1000), 1),
  baseRange: withDefault(number(0, 10_000), 0),
  shots: upTo(3),
  /** Null where none are counted. */
  ammo: maybe(whole(0, 1000)),
  malf: maybe(whole(1, 100)),
  jammed: off(),
  taken: offNow(),
})

export type CarriedWeapon = Infer<typeof CARRIED_WEAPON>
export type EnemyAttack = Infer<typeof ATTACK>

/** Something that lasts: dice on rolls to come, MOV, armour, or whatever a perk looks for by its key. */
export const EFFECT = object({
  key: text({ min: 1, max: 32 }),
  on: choiceOf(['attack', 'reaction', 'roll', 'MOV', 'armour', 'build', 'other'], 'other'),
  value: withDefault(whole(-20, 20), 0),
  rule: withDefault(text({ max: 16 }), ''),
  /** The next roll that it touches uses it up. */
  once: off(),
  /** The last round in which it holds; null for the whole fight. */
  until: maybe(whole(0, 10_000)),
  /** The end of its bearer's next turn ends it. */
  turn: optional(flag()),
})
export type Effect = Infer<typeof EFFECT>

/** `10: 4D6`. */
function band(text: string): Band {
  const [yards, damage] = text.split(': ')
  return { yards: figure(yards!), damage: damageCell(damage!) }
}

/** MY 3.1, column by column. Touch is 1 yard. */
const COLUMNS = {
  skill: word,
  damage: damageCell,
  class: oneOf(...CLASSES), // MY-GEAR-1: it decides what an extreme success does
  db: oneOf(...SHARES),
  reach: figure,
  baseRange: figure,
  shots: figure,
  magazine: figure, // Rounds it holds; 0 where none are counted
  malf: orNone(figure),
  kind: oneOf(...KINDS),
  refill: oneOf('magazine', 'two', 'never'), // MY-REL-1: how it is filled again
  bands: listOf(band), // Damage at longer distances, where it differs (toggle `ranges`)
}
type Figures = { readonly [K in keyof typeof COLUMNS]: ReturnType<(typeof COLUMNS)[K]> }
export type Weapon = Thing & Figures

const weapons = (usual: Partial<Figures>): ((text: string) => Readonly<Record<string, Weapon>>) =>
  pageTable(COLUMNS, usual)
const MELEE: Partial<Figures> = { baseRange: 0, shots: 0, magazine: 0, kind: 'melee', refill: 'never', bands: [] }

/**
 * MY 3.1, in the page's order. MY-GEAR-1: blades, points and bullets impale, the rest is blunt; pellets are neither.
 * MY-GEAR-2: melee adds the whole damage bonus, what is thrown or shot from a bow half, firearms none.
 */
export const WEAPONS: Readonly<Record<string, Weapon>> = {
  ...weapons(MELEE)(`
    id        | name           | skill               | damage | class  | db   | reach | malf
    unarmed   | Fists          | Fighting (Brawl)    | 1D3    | blunt  | full | 1     | -
    knuckles  | Knuckle-duster | Fighting (Brawl)    | 1D3+2  | blunt  | full | 1     | -
    knife     | Knife          | Fighting (Brawl)    | 1D4    | impale | full | 1     | -
    butcher   | Butcher knife  | Fighting (Brawl)    | 1D6    | impale | full | 1     | -
    machete   | Machete        | Fighting (Brawl)    | 1D8    | impale | full | 1     | -
    club      | Small club     | Fighting (Brawl)    | 1D6    | blunt  | full | 1     | -
    crowbar   | Crowbar        | Fighting (Brawl)    | 1D6    | blunt  | full | 1     | -
    bat       | Baseball bat   | Fighting (Brawl)    | 1D8    | blunt  | full | 1     | -
    sledge    | Sledgehammer   | Fighting (Brawl)    | 2D6    | blunt  | full | 1     | -
    hatchet   | Hatchet        | Fighting (Axe)      | 1D6+1  | impale | full | 1     | -
    woodaxe   | Wood axe       | Fighting (Axe)      | 1D8+2  | impale | full | 1     | -
    sword     | Sword          | Fighting (Sword)    | 1D8    | impale | full | 1     | -
    swordcane | Sword cane     | Fighting (Sword)    | 1D6    | impale | full | 1     | -
    spear     | Short spear    | Fighting (Spear)    | 1D6+1  | impale | full | 1     | -
    whip      | Whip           | Fighting (Whip)     | 1D3    | blunt  | full | 10    | -
    chainsaw  | Chainsaw       | Fighting (Chainsaw) | 2D8    | impale | none | 1     | 97
  `),
  ...weapons({ reach: 0 })(`
    id        |name             |skill                |kind   |damage|class |db  |baseRange|shots|magazine|refill  |malf|bands
    derringer |Derringer        |Firearms (Handgun)   |handgun|1D6   |impale|none|3        |1    |2       |two     |100|-
    revolver38|.38 revolver     |Firearms (Handgun)   |handgun|1D10  |impale|none|15       |3    |6       |two     |100|-
    auto45    |.45 automatic    |Firearms (Handgun)   |handgun|1D10+2|impale|none|15       |3    |7       |magazine|100|-
    pistol9   |9 mm pistol      |Firearms (Handgun)   |handgun|1D10  |impale|none|15       |3    |17      |magazine|98|-
    flintlock |Flintlock pistol |Firearms (Handgun)   |handgun|1D6+1 |impale|none|10       |1    |1       |two     |95|-
    rifle     |Bolt-action rifle|Firearms (Rifle)     |longarm|2D6+4 |impale|none|110      |1    |5       |magazine|100|-
    elephant  |Elephant gun     |Firearms (Rifle)     |longarm|3D6+4 |impale|none|100      |1    |2       |two     |100|-
    shotgun12 |12-gauge double  |Firearms (Shotgun)   |longarm|4D6   |none  |none|10       |1    |2       |two     |100 |10: 4D6, 20: 2D6, 50: 1D6
    smg       |Submachine gun   |Firearms (Submachine)|longarm|1D10+2|impale|none|20       |1    |20      |magazine|96|-
    bow       |Bow              |Firearms (Bow)       |missile|1D6+1 |impale|half|30       |1    |0       |never   |-|-
    crossbow  |Crossbow         |Firearms (Crossbow)  |missile|1D8   |impale|none|30       |1    |1       |two     |96|-
    throwknife|Throwing knife   |Throw                |thrown |1D4   |impale|half|20       |1    |1       |never   |-|-
  `),
}

/** MY 3.2, in the page's order. */
export const ARMOURS: Readonly<Record<string, Armour>> = {
  heavyclothes: { id: 'heavyclothes', name: 'Heavy coat', points: 1, against: {}, helmet: false },
  leather: { id: 'leather', name: 'Leather jacket', points: 1, against: {}, helmet: false },
  hardleather: { id: 'hardleather', name: 'Hardened leather', points: 2, against: {}, helmet: false },
  breastplate: { id: 'breastplate', name: 'Steel breastplate', points: 3, against: {}, helmet: false },
  vest20: { id: 'vest20', name: 'Early ballistic vest', points: 4, against: {}, helmet: false },
  vest: { id: 'vest', name: 'Modern ballistic vest', points: 4, against: { handgun: 8, longarm: 8 }, helmet: false },
  helmet: { id: 'helmet', name: 'Helmet', points: 1, against: {}, helmet: true },
}

/** MY 3.3, in the page's order. */
export const ITEMS = pageTable({ use: oneOf(...USES), note: word })(`
  id          | name           | use   | note
  firstaid    | First aid kit  | heal  | 1 HP
  medicine    | Medicine       | heal  | 1D3 HP
  brandy      | Brandy         | self  | a bonus die on the next attack
  stimulant   | Stimulant      | self  | MOV +1 for this fight
  charm       | Charm          | self  | 1 armour for this fight
  flashpowder | Flash powder   | enemy | a penalty die on the enemy's next attack
  salts       | Smelling salts | wake  | wakes the unconscious
  ammo        | Ammunition     | none  | rounds in reserve
`) as Readonly<Record<ItemId, Item>>
