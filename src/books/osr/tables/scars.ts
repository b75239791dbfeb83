import { type Cell, figure, orNone, pageTable, word } from '../../../kit/parse-table.ts'
import type { Ability } from '../state/derived-values.ts'

export type Scar = {
  readonly name: string
  /** What it takes from abilities and from Spy. */
  readonly takes: Partial<Record<Ability | 'Spy', number>>
  readonly move: number | 'half' | null
  /** What else it means, in words. */
  readonly note: string | null
}

/** `CHA 1, DEX 1`. */
const takes: Cell<Scar['takes']> = (text) =>
  text === '-' ? {} : Object.fromEntries(text.split(', ').map((one) => [one.slice(0, 3), Number(one.slice(4))]))

const pace: Cell<Scar['move']> = (text) => (text === 'half' ? 'half' : orNone(figure)(text))

const PAGE = pageTable({ takes, move: pace, note: orNone(word) })(`
  id | name            | takes        | move | note
  2  | death           | -            | -    | -
  3  | gut             | CON 4        | -    | -
  4  | lost leg        | DEX 4        | 10   | -
  5  | lost arm        | DEX 4        | -    | one arm
  6  | lost hand       | DEX 2        | -    | one hand
  7  | incontinent     | CHA 2        | -    | -
  8  | throat          | -            | -    | whisper only
  9  | blind eye       | -            | -    | 4 less to shoot or throw
  10 | abscess         | CHA 1, CON 1 | -    | -
  11 | torn muscle     | STR 2        | -    | -
  12 | knee            | DEX 2        | half | -
  13 | nose            | CHA 2        | -    | no smell
  14 | flesh wound     | -            | -    | -
  15 | ruined ear      | Spy 1        | -    | -
  16 | stiff scars     | CHA 1, DEX 1 | -    | -
  17 | fingers         | -            | -    | no bows
  18 | torn face       | CHA 2        | -    | -
  19 | cracked skull   | INT 2        | -    | -
  20 | brain bruised   | WIS 2        | -    | -
  21 | ribs            | CON 2        | -    | -
  22 | elbow           | DEX 2        | -    | one arm
  23 | unmanned        | -            | -    | no heirs
  24 | lung            | CON 4        | -    | -
`)

/** OSR-SCAR-2, by the sum of the dice. */
export const scarOf = (sum: number): Scar => PAGE[sum]!
export const DEATH = 2
