import type { AskKind } from '../../../engine/book.ts'
import { find } from '../../../engine/common-events.ts'
import type { Path } from '../../../engine/options.ts'
import type { Level } from '../../../engine/tree.ts'
import { attackPath, nextTarget, reactionPath } from '../policy/choices.ts'
import type { Fight } from '../state/fight.ts'
import { PART_ASKS } from './parts.ts'

/** MY 13: every question, its clock, and what is taken when time runs out. */
export const ASKS = {
  turn: { clock: 'turn', default: (fight, who, options) => usual(fight, who, options) }, // MY-DEC-1 to MY-DEC-4, MY-DEC-9 to MY-DEC-11
  attack: { clock: 'turn', default: (fight, who, options) => attackPath(fight, find(fight.combatants, who), options) },
  'next target': {
    clock: 'turn',
    default: (fight, who, options) => [nextTarget(fight, find(fight.combatants, who), options)],
  }, // MY-DEC-14
  reaction: {
    shape: 'reaction',
    clock: 'reaction',
    default: (fight, who, options) => reactionPath(fight, find(fight.combatants, who), options),
  }, // MY-DEC-5, MY-DEC-6, MY-DEC-12
  ...PART_ASKS,
} as const satisfies Record<string, AskKind<Fight>>
export type About = keyof typeof ASKS

/** MY-DEC-1: Fight; who cannot takes what is offered first. */
function usual(fight: Fight, who: string, options: Level): Path {
  const one = find(fight.combatants, who)
  return attackPath(fight, one, options)
}
