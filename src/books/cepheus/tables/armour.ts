import { figure, orNone, pageTable, word, yesOrNo } from '../../../kit/page-table.ts'

/** `skill`: what its wearer needs (CE-SHEET-7); `layer`: it may be worn with another (CE-ARM-2). */
const WORN = { skill: orNone(word), layer: yesOrNo }
const CELLS = { tl: figure, rating: figure, laserRating: figure, cost: figure, kg: figure, ...WORN }

/** CE 3.3, in the page's order. RULING: the hides of CE 3.5 are armours, as good against lasers as the rest. */
export const ARMOURS = pageTable(CELLS)(`
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
