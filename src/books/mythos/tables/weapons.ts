import { type DamageDice, damageCell } from '../../../kit/damage-dice.ts'
import { type Cell, figure, listOf, oneOf, orNone, pageTable, word } from '../../../kit/page-table.ts'
import { type Band, CLASSES, KINDS, SHARES, type Weapon } from '../state/gear.ts'

const dice: Cell<DamageDice> = damageCell

/** `10: 4D6`. */
function band(text: string): Band {
  const [yards, damage] = text.split(': ')
  return { yards: figure(yards!), damage: dice(damage!) }
}

type Figures = Omit<Weapon, 'id' | 'name'>
const CELLS: { readonly [K in keyof Figures]: Cell<Figures[K]> } = {
  skill: word,
  damage: dice,
  class: oneOf(...CLASSES),
  db: oneOf(...SHARES),
  reach: figure,
  baseRange: figure,
  shots: figure,
  magazine: figure,
  malf: orNone(figure),
  kind: oneOf(...KINDS),
  refill: oneOf('magazine', 'two', 'never'),
  bands: listOf(band),
}

const MELEE: Partial<Figures> = { baseRange: 0, shots: 0, magazine: 0, kind: 'melee', refill: 'never', bands: [] }
const RANGED: Partial<Figures> = { reach: 0 }

/**
 * MY 3.1, in the page's order. MY-GEAR-1: blades, points and bullets impale, the rest is blunt; pellets are neither.
 * MY-GEAR-2: melee adds the whole damage bonus, what is thrown or shot from a bow half, firearms none.
 */
export const WEAPONS: Readonly<Record<string, Weapon>> = {
  ...pageTable(
    CELLS,
    MELEE,
  )(`
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
  ...pageTable(
    CELLS,
    RANGED,
  )(`
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
