import type { Roster } from '../../../engine/roster.ts'
import type { Combatant } from '../state/fight.ts'
import { read, SAMPLE, write } from './character-line.ts'
import { carries, give } from './inventory.ts'
import { make } from './newcomer.ts'
import { rest } from './rest.ts'

const npc = { control: 'npc' }
const isFit = ({ dead }: Combatant): boolean => !dead

/** People between fights. */
export const ROSTER: Roster<Combatant> = { make, read, write, carries, give, rest, sample: SAMPLE, npc, isFit }
