import { damageCell } from '../../../kit/damage-dice.ts'
import { type Cell, figure, listOf, oneOf, orNone, pageTable, word } from '../../../kit/parse-table.ts'
import {
  type Armour,
  ATTRIBUTES,
  FLAGS,
  type Item,
  parseShock,
  type Range,
  type Shield,
  type Shock,
  type Weapon,
} from '../state/gear-and-trait-schemas.ts'

/** `2/15`. */
const shockCell: Cell<Shock> = (text) => {
  const read = parseShock(text)
  if (read === null) throw new Error(`damage/AC expected, got '${text}'`)
  return read
}

/** `30/60`: feet, short and long. */
const feet: Cell<Range> = (text) => {
  const [short, long] = text.split('/').map(figure)
  return { short: short!, long: long! }
}

type Figures = Omit<Weapon, 'id' | 'name'>
const CELLS: { readonly [K in keyof Figures]: Cell<Figures[K]> } = {
  attr: oneOf(...ATTRIBUTES),
  dmg: damageCell,
  shock: orNone(shockCell),
  minSTR: (text) => orNone(figure)(text) ?? 0,
  flags: listOf(oneOf(...FLAGS)),
  range: orNone(feet),
  isRanged: (text) => text === 'yes',
}

/** OSR 3.2, then OSR 3.3, in the page's order; the range of a melee weapon is how far it can be thrown. */
export const WEAPONS: Readonly<Record<string, Weapon>> = {
  ...pageTable(CELLS, { isRanged: false })(`
    name              | attr   | dmg  | shock | minSTR | flags    | range
    Axe               | either | 1d6  | 2/15  | 7      | T, SH    | 10/30
    War axe           | STR    | 1d10 | 3/15  | 9      | 2H, SH   | -
    Club              | either | 1d4  | 1/13  | -      | T, LL    | 10/30
    Large club        | STR    | 1d10 | 2/15  | 7      | 2H       | -
    Dagger            | either | 1d4  | 1/15  | -      | T, XA    | 30/60
    Halberd           | STR    | 1d10 | 2/15  | 7      | L, 2H    | -
    War hammer        | STR    | 1d8  | 1/18  | 8      | SH       | -
    Great hammer      | STR    | 1d10 | 2/18  | 9      | 2H, SH   | -
    Hatchet           | STR    | 1d4  | 1/13  | -      | -        | -
    Javelin           | either | 1d6  | 2/13  | -      | T        | 30/60
    Knife             | either | 1d4  | 1/15  | -      | -        | -
    Mace              | STR    | 1d6  | 1/18  | -      | LL       | -
    Pike              | STR    | 1d8  | 1/18  | 7      | 2H, L    | -
    Quarterstaff      | either | 1d6  | 1/13  | -      | 2H, LL   | -
    Seax              | either | 1d6  | 1/15  | -      | -        | -
    Broad spear       | STR    | 1d8  | 2/13  | -      | L        | -
    Heavy spear       | STR    | 1d10 | 2/15  | 7      | 2H, L    | -
    Short sword       | either | 1d6  | 2/15  | -      | -        | -
    Long sword        | either | 1d8  | 2/13  | -      | -        | -
    Great sword       | STR    | 1d12 | 2/15  | 7      | 2H       | -
    Small shield bash | either | 1d4  | -     | -      | LL, bash | -
    Large shield bash | STR    | 1d6  | 1/13  | -      | LL, bash | -
    Unarmed           | either | 1d2  | -     | -      | LL, P    | -
  `),
  ...pageTable(CELLS, { isRanged: true, shock: null })(`
    name      | attr | dmg  | range   | minSTR | flags
    Small bow | DEX  | 1d6  | 50/300  | -      | 2H, R, XA
    Large bow | STR  | 1d8  | 100/600 | 10     | 2H, R, XA
    Crossbow  | DEX  | 1d10 | 100/300 | 7      | 2H, SR, XA
    Sling     | DEX  | 1d6  | 50/100  | -      | 2H, R
  `),
}

/** Neither can be carried, given or dropped. */
export const isOfTheBody = ({ flags }: Pick<Weapon, 'flags'>): boolean => flags.includes('P') || flags.includes('bash')

/** OSR 3.4; without armour the base is 10. */
export const NO_ARMOUR = 10
export const ARMOURS: Readonly<Record<string, Armour>> = pageTable({ base: figure })(`
  name         | base
  Gambeson     | 12
  Mail shirt   | 14
  Mail hauberk | 16
`)

/** OSR 3.4, with what each is as a weapon (OSR 3.2). */
export const SHIELDS: Readonly<Record<string, Shield>> = pageTable({ base: figure, bash: word })(`
  name         | base | bash
  Small shield | 13   | small-shield-bash
  Large shield | 14   | large-shield-bash
  Broad shield | 15   | large-shield-bash
`)

/** OSR-GEAR-3: a shot uses one of the quiver or pouch. */
export const AMMUNITION = 'ammunition'
export const ITEMS: Readonly<Record<string, Item>> = {
  ammunition: { id: 'ammunition', name: 'Ammunition', note: 'shots for a bow, a crossbow or a sling' },
}
export const PER_QUIVER = 12
