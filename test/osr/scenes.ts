import { osr } from '../../src/books/osr/book.ts'
import type { Event } from '../../src/books/osr/state/all-events.ts'
import type { Combatant, Fight } from '../../src/books/osr/state/fight.ts'
import type { Play } from '../../src/engine/play-append.ts'
import { type Move, script } from '../script.ts'

export type Written = { readonly id: string; readonly [field: string]: unknown }
export type Played = Play<Fight, Event> & { readonly lines: readonly string[] }

/** Aude of OSR 14: +6 with the broad spear, AC 14, HP 22. */
export const aude = (sheet: object = {}): Written => ({ id: 'aude', side: 'pc', block: 'aude', ...sheet })
/** Somebody of the party who has no class: a player's, at 10 in everything. */
export const hero = (id: string, sheet: object = {}): Written => ({ id, side: 'pc', hp: 10, ...sheet })
/** One of the referee's, by a block of the page, whom the referee plays. */
export const foe = (id: string, block: string, sheet: object = {}): Written => ({
  id,
  side: 'npc',
  block,
  control: 'referee',
  ...sheet,
})

export function opened(setup: object): Fight {
  const result = osr.open({ book: 'osr', ...setup })
  if ('errors' in result) throw new Error(result.errors.map(({ sentence }) => sentence).join('\n'))
  return result.fight
}

/** A fight that opens at the turn of the first of them, without total defence and snap attacks. */
export const fightOf = (combatants: readonly Written[], options: object = {}, rest: object = {}): Fight =>
  opened({ start: { turn: combatants[0]!.id }, ...rest, options: { instantCombat: false, ...options }, combatants })

export const play = (fight: Fight, dice: readonly number[], ...answers: readonly Move<Event>[]): Played =>
  script(osr, fight, { dice, answers }) as Played

export function who({ fight }: { readonly fight: Fight }, id: string): Combatant {
  const found = fight.combatants.find((one) => one.id === id)
  if (!found) throw new Error(`there is no ${id}`)
  return found
}
