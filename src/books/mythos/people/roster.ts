import type { Roster } from '../../../engine/roster.ts'
import type { Combatant } from '../state/fight.ts'
import { isDown } from '../wounds/lingering-wounds.ts'
import { read, SAMPLE, write } from './character-line.ts'
import { carries, give } from './inventory.ts'
import { make } from './newcomer.ts'
import { rest } from './rest.ts'

const npc = { control: 'auto' }
const isFit = (who: Combatant): boolean => !isDown(who) && who.HP > 0

/** People between fights. */
export const ROSTER: Roster<Combatant> = { make, read, write, carries, give, rest, sample: SAMPLE, npc, isFit }
