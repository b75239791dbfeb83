/** MY 1.2, best first. */
export const LEVELS = ['critical', 'extreme', 'hard', 'success', 'failure', 'critical failure'] as const
export type Level = (typeof LEVELS)[number]

/**
 * MY-LVL-1: the best row that fits; MY-LVL-2: fractions round down; MY-LVL-3: 1 and 100 are what they are whatever the
 * skill.
 */
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
