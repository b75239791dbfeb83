import { figure, oneOf, pageTable, word } from '../../../kit/page-table.ts'
import { EFFECTS, LIMITS, TIMINGS, type Trait } from '../state/gear.ts'
import type { ClassName } from './classes.ts'

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
