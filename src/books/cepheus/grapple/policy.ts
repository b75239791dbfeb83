import { keysOf, type Level, levelAt, placeAt } from '../../../engine/option-tree.ts'
import type { Path } from '../../../engine/options.ts'
import type { Combatant, Fight } from '../state/fight.ts'

/** CE-GRAP-1: who is held wrestles. */
export const wrestlePath = ({ grapples }: Combatant, keys: readonly string[]): Path =>
  grapples !== null && keys.includes('significant') ? ['significant', 'grapple', grapples] : ['skip']

/** CE-GRAP-1: who has won takes a weapon away, else hurts. */
export const holdOf = (level: Level): Path =>
  keysOf(level).includes('disarm') ? ['disarm', keysOf(levelAt(level, ['disarm']) as Level)[0]!] : ['hurt']

/** CE-BLIND-1, where no referee sits: the unseen are in the line of fire, else all enemies. */
export function lineOf({ combatants, turn }: Fight, level: Level): Path {
  const place = placeAt(level, 0)
  const near =
    typeof place === 'object' && place.kind === 'many'
      ? place.things.map(({ id }) => combatants.find((one) => one.id === id)!)
      : []
  const side = combatants.find(({ id }) => id === turn?.who)?.side
  const foes = near.filter((one) => one.side !== side)
  const unseen = foes.filter(({ hidden }) => hidden)
  return [(unseen.length > 0 ? unseen : foes).map(({ id }) => id)]
}
