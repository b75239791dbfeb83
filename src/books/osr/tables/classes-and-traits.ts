import { eachOf } from '../../../kit/each-value.ts'
import { figure, listOf, oneOf, pageTable, word } from '../../../kit/parse-table.ts'
import { EFFECTS, LIMITS, TIMINGS, type Trait } from '../state/gear-and-trait-schemas.ts'

export const CLASSES = ['fighter', 'expert', 'caster', 'fighter-expert', 'fighter-caster', 'expert-caster'] as const
export type ClassName = (typeof CLASSES)[number]

/** Attack bonus of the levels 1 to 10, and what a die of HP has added besides the modifier of CON. */
type Row = { readonly bonus: readonly number[]; readonly plus: number }

/** OSR-SHEET-4. */
export const CLASS_TABLE: Readonly<Record<ClassName, Row>> = eachOf(
  pageTable({ bonus: listOf(figure), plus: figure })(`
    id             | bonus                         | plus
    fighter        | 1, 2, 3, 4, 5, 6, 7, 8, 9, 10 | 2
    expert         | 0, 1, 1, 2, 2, 3, 3, 4, 4, 5  | 0
    expert-caster  | 0, 1, 1, 2, 2, 3, 3, 4, 4, 5  | 0
    caster         | 0, 0, 1, 1, 2, 2, 3, 3, 3, 4  | -1
    fighter-expert | 1, 2, 2, 3, 4, 5, 5, 6, 6, 7  | 2
    fighter-caster | 1, 2, 2, 3, 4, 5, 5, 6, 6, 7  | 2
  `),
  ({ bonus, plus }) => ({ bonus, plus }),
) as Readonly<Record<ClassName, Row>>

const CELLS = {
  timing: oneOf(...TIMINGS),
  limit: oneOf(...LIMITS),
  effect: oneOf(...EFFECTS),
  value: figure,
  note: word,
}

/** OSR 3.5, in the page's order; then what the stat blocks of OSR 3.6 print. */
export const TRAITS: Readonly<Record<string, Trait>> = pageTable(CELLS)(`
  id             | name               | timing | limit | effect           | value | note
  luck           | Fighter's Luck     | IA     | fight | luck             | 0     | a hit misses, or a miss hits
  expertise      | Expertise          | IA     | fight | expertise        | 0     | a failed skill check again, the better counts
  insistent      | Insistent          | IA     | fight | heal             | 4     | 1d4 HP for each level
  snappy         | Snappy             | always | none  | snap             | 1     | snap attacks at −3
  gallant        | Gallant            | always | none  | oppositionMorale | 1     | +1 to the opposition's morale roll
  brutal         | Brutal             | always | none  | meleeDamage      | 1     | +1 melee damage
  hug            | Hug                | always | none  | hug              | 0     | both claws on one foe: 2d8 more
  pack           | Pack               | always | none  | packMorale       | 8     | Morale 8 while three or more stand
  with-leader    | Bold with a leader | always | none  | leaderMorale     | 2     | Morale +2 with a leader
  shuns-daylight | Shuns daylight     | always | none  | daylight         | -1    | −1 in full daylight
`)

/** OSR 3.5: not of the hybrid classes. */
export const OF_CLASS: Partial<Record<ClassName, string>> = { fighter: 'luck', expert: 'expertise' }
