import { because, type Fall, type Modifier, type Throw } from '../../../engine/dice.ts'
import type { Scene } from '../state/all-events.ts'
import type { Combatant } from '../state/fight.ts'

/** What somebody rolls against, for what, and every source of a bonus (+1) or penalty die (-1). */
export type Trial = {
  readonly who: Combatant
  readonly what: What
  readonly skill: number
  readonly dice: readonly Modifier[]
  /** Results that the rule tells apart besides the levels: each is the last of its kind. */
  readonly edges?: readonly number[]
}
export const WHATS = ['attack', 'fight back', 'dodge', 'constitution', 'skill', 'sanity'] as const
export type What = (typeof WHATS)[number]
export type Reading = { readonly result: number; readonly level: Level }

/** MY-DICE-1, MY-DICE-2: d100, then a d10 for each net bonus or penalty die; MY-DICE-3: the lowest, or the highest. */
export function percentile(scene: Scene, trial: Trial): Reading {
  const { who, what, skill, dice } = trial
  const net = netOf(dice, scene.fight.options.max_net_dice)
  const first = scene.roll(who, what, hundred(trial, net), dice).faces[0]!
  const more = net > 0 ? 'bonus dice' : 'penalty dice'
  const tens = net === 0 ? [] : scene.roll(who, more, further(first, net), because(['net', net, 'MY-DICE-4'])).faces
  const candidates = [first, ...tens.map((face) => candidateOf(face, first))]
  const result = net > 0 ? Math.min(...candidates) : Math.max(...candidates)
  const level = levelOf(result, skill)
  scene.tell({ type: 'read', who: who.id, what, skill, candidates, result, level })
  return { result, level }
}

/** MY-DICE-4: one bonus die cancels one penalty die; MY-DICE-5: so many of either at most. */
export function netOf(dice: readonly Modifier[], most: number): number {
  let net = 0
  for (const [, value] of dice) net += value
  return Math.max(-most, Math.min(most, net))
}

/** MY-DICE-2: face 10 is tens 0; tens 0 with units 0 reads 100. */
export function candidateOf(face: number, first: number): number {
  const read = (face % 10) * 10 + (first % 10)
  return read === 0 ? 100 : read
}

const hundred = ({ skill, edges }: Trial, net: number): Throw => ({
  count: 1,
  sides: 100,
  reads: 'faces',
  falls: () => levelFalls(skill, net, edges),
})

/** Its odds are told by the first throw, so here each die shows the tens of that. */
const further = (first: number, net: number): Throw => ({
  count: Math.abs(net),
  sides: 10,
  reads: 'faces',
  falls: () => [{ faces: Array.from({ length: Math.abs(net) }, () => Math.floor(first / 10) % 10 || 10), ways: 1n }],
})

/**
 * One fall for each rank that a result may have, with the ways of all its results: 100 counts as any other failure,
 * unless an edge tells them apart. Of the ten results with the same units, the jth from the top is the highest of n
 * with j^n - (j - 1)^n of 10^n ways, and so from below
 * for the lowest.
 */
export function levelFalls(skill: number, net: number, edges: readonly number[] = []): readonly Fall[] {
  const ends = [...new Set([1, Math.floor(skill / 5), Math.floor(skill / 2), Math.min(99, skill), 100, ...edges])]
    .filter((end) => end >= 1 && end <= 100)
    .sort((a, b) => a - b)
  let from = 1
  return ends.map((end) => {
    let ways = 0n
    for (let result = from; result <= end; result++) ways += waysOf(result, net)
    const shown = end > skill ? from : end
    from = end + 1
    return { faces: [shown], ways }
  })
}

function waysOf(result: number, net: number): bigint {
  const n = BigInt(Math.abs(net) + 1)
  const place = result % 10 === 0 ? result / 10 : Math.floor(result / 10) + 1
  const beyond = BigInt(net > 0 ? 11 - place : place)
  return beyond ** n - (beyond - 1n) ** n
}

/** MY 1.2, best first. */
export const LEVELS = ['critical', 'extreme', 'hard', 'success', 'failure', 'critical failure'] as const
export type Level = (typeof LEVELS)[number]

/** MY-LVL-1: the best row that fits; MY-LVL-2: fractions round down; MY-LVL-3: 1 and 100 stand whatever the skill. */
export function levelOf(result: number, skill: number): Level {
  if (result === 1) return 'critical'
  if (result === 100) return 'critical failure'
  if (result <= Math.floor(skill / 5)) return 'extreme'
  if (result <= Math.floor(skill / 2)) return 'hard'
  return result <= skill ? 'success' : 'failure'
}

const RANKS: Readonly<Record<Level, number>> = {
  critical: 4,
  extreme: 3,
  hard: 2,
  success: 1,
  failure: 0,
  'critical failure': 0,
}

/** MY-LVL-4; MY-LVL-5: of two failures none is worse. */
export const rankOf = (level: Level): number => RANKS[level]

export const succeeds = (level: Level): boolean => RANKS[level] > 0
