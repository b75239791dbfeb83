import { askKindsOf } from '../../../engine/book-words.ts'
import type { Policy } from '../../../engine/simulate.ts'
import { keysOf, type Level } from '../../../engine/tree.ts'
import { keysAt } from '../../../kit/policies.ts'
import { ASKS } from '../core/asks.ts'
import type { Fight } from '../state/fight.ts'

const USUAL = askKindsOf<Fight, string>(ASKS)

/** OSR-DEC-6: attack who is in reach, else shoot, else go to the nearest. */
const standard: Policy<Fight> = (fight, who, about, level) =>
  about === 'turn' ? deed(level) : (USUAL[about]?.default(fight, who.id, level) ?? 0)

function deed(level: Level): readonly string[] {
  const keys = keysOf(level)
  for (const key of ['shoot', 'attack']) if (keys.includes(key)) return [key, ...first(level, [key])]
  if (keys.includes('reload')) return ['reload', ...first(level, ['reload'])]
  if (keys.includes('move')) return ['move', 'towards', keysAt(level, ['move', 'towards']).at(-1)!]
  return ['end turn']
}

function first(level: Level, path: readonly string[]): readonly string[] {
  const [key] = keysAt(level, path)
  return key === undefined ? [] : [key, ...first(level, [...path, key])]
}

export const POLICIES: Readonly<Record<string, Policy<Fight>>> = { standard }
