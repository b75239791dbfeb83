import { jams } from '../items/malfunction.ts'
import { needOf } from '../ranges/distances.ts'
import type { Scene } from '../state/events.ts'
import type { Fight } from '../state/fight.ts'
import type { Blow } from './modifiers.ts'
import type { Reading } from './percentile-roll.ts'
import { type Level, rankOf } from './success-levels.ts'

/**
 * What an attack roll counts for. MY-MALF-1: a weapon that jams has failed; MY-RNG-2: so has a level below the need of
 * the distance.
 */
export function judged(scene: Scene, blow: Blow, thrown: Reading): Level {
  if (jams(scene, blow, thrown)) return 'failure'
  return rankOf(thrown.level) >= needOf(scene.fight, blow) ? thrown.level : 'failure'
}

/**
 * Results that a setting tells apart besides the levels, each the last of its kind: of an attack, or of a reaction with
 * null.
 */
export function settingEdges({ options }: Fight, blow: Blow | null): readonly number[] {
  const edges = options.fumbles ? HUNDRED : NONE
  return blow && options.malfunction && blow.arm.malf !== null ? [...edges, blow.arm.malf - 1] : edges
}

const NONE: readonly number[] = []
const HUNDRED: readonly number[] = [99]
