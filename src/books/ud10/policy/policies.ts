import { askKindsOf } from '../../../engine/book-words.ts'
import type { Policy } from '../../../engine/simulate.ts'
import { keysOf } from '../../../engine/tree.ts'
import { pathDown } from '../../../kit/policies.ts'
import { ASKS } from '../core/asks.ts'
import type { Fight } from '../state/fight.ts'

const USUAL = askKindsOf<Fight, string>(ASKS)

const standard: Policy<Fight> = (fight, who, about, level) => {
  if (about === 'end') return ['end fight']
  if (about === 'turn' && keysOf(level).includes('attack')) return pathDown(level, ['attack'])
  return USUAL[about]!.default(fight, who.id, level) ?? 0
}

export const POLICIES: Readonly<Record<string, Policy<Fight>>> = { standard }
