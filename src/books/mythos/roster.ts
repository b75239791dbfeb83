import type { Roster } from '../../engine/book.ts'
import { carries, give } from './kit.ts'
import { isDown } from './lingering.ts'
import { make } from './newcomer.ts'
import { rest } from './rest.ts'
import type { Combatant } from './sheet.ts'
import { read, SAMPLE, write } from './sheet-line.ts'

/** People between fights. */
export const ROSTER: Roster<Combatant> = {
  make,
  read,
  write,
  carries,
  give,
  rest,
  sample: SAMPLE,
  npc: { control: 'auto' },
  isFit: (who) => !isDown(who) && who.HP > 0,
}
