import { cepheus } from '../src/books/cepheus/book.ts'
import type { Fight } from '../src/books/cepheus/state/fight.ts'

/** What a test writes of somebody; only what matters to it. */
export type Written = { readonly id: string; readonly side?: string; readonly [field: string]: unknown }

/** Somebody plain: every characteristic 7, no skills, no weapon, no armour. */
export const someone = (id: string, sheet: Omit<Written, 'id'> = {}): Written => ({
  id,
  side: 'players',
  initiative: 8,
  ...sheet,
})
export const foe = (id: string, sheet: Omit<Written, 'id'> = {}): Written => someone(id, { side: 'enemies', ...sheet })

/** A fight that opens at the turn of the first of them, with no opening dice. */
export function fightOf(combatants: readonly Written[], rest: Readonly<Record<string, unknown>> = {}): Fight {
  return opened({ book: 'cepheus', start: { turn: combatants[0]!.id }, combatants, ...rest })
}

/** A fight that begins with its opening: awareness, range, initiative. */
export const freshFight = (combatants: readonly Written[], rest: Readonly<Record<string, unknown>> = {}): Fight =>
  opened({ book: 'cepheus', combatants: combatants.map(({ initiative: _, ...one }) => one), ...rest })

function opened(setup: unknown): Fight {
  const result = cepheus.open(setup)
  if ('errors' in result) throw new Error(result.errors.map(({ sentence }) => sentence).join('\n'))
  return result.fight
}
