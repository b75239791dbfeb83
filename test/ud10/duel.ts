import { ud10 } from '../../src/books/ud10/book.ts'
import type { Event } from '../../src/books/ud10/state/all-events.ts'
import type { Combatant, Fight } from '../../src/books/ud10/state/fight.ts'
import type { Rolled } from '../../src/engine/log.ts'
import { linesOf } from '../../src/engine/play.ts'
import type { Play } from '../../src/engine/play-append.ts'
import { type Move, script } from '../script.ts'

export type Written = { readonly id: string; readonly [field: string]: unknown }
export type Played = Play<Fight, Event> & { readonly lines: readonly string[] }

/** Anna of the page. */
export const anna = (sheet: object = {}): Written => ({
  id: 'anna',
  side: 'players',
  str: 2,
  dex: 2,
  con: 1,
  hpMax: 12,
  epMax: 11,
  skills: { initiative: 1, melee: 3, parry: 2 },
  ready: ['short-sword'],
  armour: ['studded-leather'],
  pos: [5, 5],
  ...sheet,
})
/** A street thug who is answered for; next to Anna. */
export const boris = (sheet: object = {}): Written => ({
  id: 'boris',
  block: 'street-thug',
  control: 'referee',
  pos: [4, 5],
  ...sheet,
})
export const carla = (sheet: object = {}): Written => ({
  id: 'carla',
  side: 'players',
  str: 1,
  dex: 3,
  con: 1,
  hpMax: 11,
  skills: { initiative: 2, ranged: 3 },
  ready: ['bow'],
  pos: [12, 5],
  ...sheet,
})
export const egon = (sheet: object = {}): Written => ({
  id: 'egon',
  block: 'knight',
  control: 'referee',
  pos: [5, 4],
  ...sheet,
})

/** A fight that opens at the turn of the first of them. */
export const fightOf = (combatants: readonly Written[], options: object = {}, rest: object = {}): Fight =>
  opened({ start: { turn: combatants[0]!.id }, ...rest, options, combatants })
export const freshFight = (combatants: readonly Written[], options: object = {}, rest: object = {}): Fight =>
  opened({ options, combatants, ...rest })

export function opened(setup: object): Fight {
  const result = ud10.open({ book: 'ud10', ...setup })
  if ('errors' in result) throw new Error(result.errors.map(({ sentence }) => sentence).join('\n'))
  return result.fight
}

export const faults = (setup: object): readonly string[] => {
  const result = ud10.open({ book: 'ud10', ...setup })
  return 'errors' in result ? result.errors.map(({ sentence }) => sentence) : []
}

export const play = (fight: Fight, dice: readonly number[], ...answers: readonly Move<Event>[]): Played =>
  script(ud10, fight, { dice, answers })

export function who({ fight }: { readonly fight: Fight }, id: string): Combatant {
  const one = fight.combatants.find((combatant) => combatant.id === id)
  if (!one) throw new Error(`nobody is called ${id}`)
  return one
}

export const happened = <T extends Event['type']>(
  played: Play<Fight, Event>,
  type: T,
): readonly Extract<Event, { type: T }>[] =>
  linesOf(played).flatMap(({ entry }) =>
    entry.type === 'happened' && entry.event.type === type ? [entry.event as Extract<Event, { type: T }>] : [],
  )

const rolledAs = (played: Play<Fight, Event>, what: string): readonly Rolled[] =>
  linesOf(played).flatMap(({ entry }) => (entry.type === 'rolled' && entry.what === what ? [entry] : []))

/** The reasons of the first roll of this kind: key, value. */
export const sources = (played: Play<Fight, Event>, what = 'attack'): Readonly<Record<string, number>> =>
  Object.fromEntries((rolledAs(played, what)[0]?.why ?? []).map(([key, value]) => [key, value]))

/** What the last roll of this kind came to. */
export const total = (played: Play<Fight, Event>, what = 'attack'): number | undefined =>
  rolledAs(played, what).at(-1)?.total

/** The referee sets something. */
export const set = (id: string | null, field: string, value: unknown): Move<Event> => ({
  overrule: { type: 'set', who: id, field, value },
})
