import { d, type Modifier, weigh } from '../../../engine/dice.ts'
import { branch, each, leaf } from '../../../engine/options.ts'
import { REFEREE } from '../../../engine/scene.ts'
import { modifierOf } from '../state/derived-values.ts'
import type { Scene } from '../state/events.ts'
import type { Combatant } from '../state/fight.ts'
import { isAble } from '../state/presence.ts'

const RESULTS = ['Hostile', 'Unfriendly', 'Neutral', 'Indifferent', 'Helpful'] as const

/** OSR-REA-2. */
const resultOf = (total: number): number => (total <= 2 ? 0 : total <= 5 ? 1 : total <= 8 ? 2 : total <= 11 ? 3 : 4)

/** OSR-REA-1, OSR-REA-4: only where the referee asks for it; the result is whether it comes to a fight. */
export function reaction(scene: Scene): boolean {
  const speakers = scene.fight.combatants.filter((one) => one.side === 'pc' && one.kind === 'character' && isAble(one))
  const spokesman = scene.ask(REFEREE, 'reaction roll', [
    leaf('no', false as const),
    branch('yes', () => [leaf('nobody', null), each(speakers)]),
  ])
  if (spokesman === false) return true
  const result = rolled(scene, spokesman)
  const usual = result <= 1 ? (['fight', 'parley', 'part'] as const) : (['parley', 'fight', 'part'] as const)
  return scene.ask(REFEREE, 'after reaction', usual) === 'fight'
}

/** OSR-REA-3. */
function rolled(scene: Scene, spokesman: Combatant | null): number {
  const why: Modifier[] = []
  if (spokesman !== null) weigh(why, 'CHA', modifierOf(spokesman.CHA), 'OSR-REA-3')
  const { total } = scene.roll(spokesman ?? REFEREE, 'reaction', d(2, 6), why)
  const result = resultOf(total)
  scene.tell({ type: 'judged', total, result: RESULTS[result]! })
  return result
}
