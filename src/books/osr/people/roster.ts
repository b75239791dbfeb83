import type { Roster } from '../../../engine/roster.ts'
import { rest } from '../health/aftermath.ts'
import type { Combatant } from '../state/fight.ts'
import { read, SAMPLE, write } from './character-line.ts'
import { carries, give } from './inventory.ts'
import { make } from './newcomer.ts'

const npc = { control: 'auto' }
const isFit = ({ hp, conditions }: Combatant): boolean => hp > 0 && !conditions.dead && !conditions.outOfAction

/** People between fights. */
export const ROSTER: Roster<Combatant> = { make, read, write, carries, give, rest, sample: SAMPLE, npc, isFit }
