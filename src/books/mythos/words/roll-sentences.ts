import { type Level, rankOf, succeeds, type What } from '../core/percentile-roll.ts'
import { needOf } from '../ranges/distances.ts'
import { armsOf } from '../state/arms.ts'
import type { Fight } from '../state/fight.ts'

export const LEVEL_NAMES: Readonly<Record<Level, string>> = {
  critical: 'critical success',
  extreme: 'extreme success',
  hard: 'hard success',
  success: 'success',
  failure: 'failure',
  'critical failure': 'critical failure',
}

const CALLED: Readonly<Record<What, string>> = {
  attack: 'attack',
  'fight back': 'fight-back',
  dodge: 'dodge',
  constitution: 'Constitution roll',
  skill: 'roll',
  sanity: 'sanity roll',
}

type Read = {
  readonly what: What
  readonly candidates: readonly number[]
  readonly result: number
  readonly level: Level
  readonly skill: number | null
}

/** Every candidate, and what it came to. */
export const rollText = ({ what, candidates, result, level, skill }: Read): string =>
  `${CALLED[what]}: ${result}${candidates.length > 1 ? ` (of ${candidates.join(', ')})` : ''}${skill === null ? '' : ` against ${skill}`}, ${LEVEL_NAMES[level]}.`

/** MY-RNG-2: what it takes at that distance, where a success is not enough. */
export function needText(
  fight: Fight,
  { who, what, level }: { readonly who: string; readonly what: What; readonly level: Level },
): string {
  const { combatants, attack } = fight
  const [by, at] = [attack?.by, attack?.at].map((id) => combatants.find((one) => one.id === id))
  const arm = by && armsOf(fight, by).find(({ id }) => id === attack?.weapon)
  const need = what === 'attack' && by?.id === who && at && arm ? needOf(fight, { by, at, arm }) : 1
  return !succeeds(level) || rankOf(level) >= need
    ? ''
    : ` At this range it takes ${need === 2 ? 'a hard' : 'an extreme'} success.`
}
