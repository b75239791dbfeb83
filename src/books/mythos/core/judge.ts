import { jams } from '../items/malfunction.ts'
import { needOf } from '../ranges/distances.ts'
import type { Scene } from '../state/events.ts'
import type { Fight, Reacting } from '../state/fight.ts'
import type { Blow } from './modifiers.ts'
import { type Level, type Reading, rankOf, succeeds } from './percentile-roll.ts'

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

/**
 * Who deals damage: the attacker, the defender who fought back, nobody because the blow was dodged, or nobody at all.
 */
export type Winner = 'attacker' | 'defender' | 'avoided' | 'nobody'

/**
 * MY-CMP-1, the table of MY 7.3 as it stands (MY-GEN-7): "both failed" before "same level"; MY-CMP-3: no skill breaks a
 * tie. MY-ATK-3: who failed deals none.
 */
export function compare(how: Reacting, attack: Level, defence: Level | null): Winner {
  if (how === 'nothing' || defence === null) return succeeds(attack) ? 'attacker' : 'nobody'
  if (!succeeds(attack) && !succeeds(defence)) return 'nobody'
  const ahead = rankOf(attack) - rankOf(defence)
  if (how === 'dodge') return ahead > 0 ? 'attacker' : 'avoided'
  return ahead >= 0 ? 'attacker' : 'defender'
}
