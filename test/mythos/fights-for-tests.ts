import { mythos } from '../../src/books/mythos/book.ts'
import type { Event } from '../../src/books/mythos/state/all-events.ts'
import type { Combatant, Fight } from '../../src/books/mythos/state/fight.ts'
import type { Rolled } from '../../src/engine/log.ts'
import { linesOf } from '../../src/engine/play.ts'
import type { Play } from '../../src/engine/play-append.ts'
import { type Move, script } from '../script.ts'

export type Written = { readonly id: string; readonly [field: string]: unknown }
export type Played = Play<Fight, Event> & { readonly lines: readonly string[] }

/** Ada of the page: Fighting (Brawl) 50, Handgun 60, Dodge 40, bat, knife and revolver. */
export const ada = (sheet: object = {}): Written => ({
  id: 'ada',
  side: 'investigators',
  STR: 60,
  CON: 60,
  SIZ: 65,
  DEX: 55,
  dodge: 40,
  skills: { 'Fighting (Brawl)': 50, 'Firearms (Handgun)': 60 },
  weapons: ['bat', 'knife', 'revolver38'],
  ...sheet,
})
export const friend = (id: string, sheet: object = {}): Written => ada({ id, DEX: 50, ...sheet })
export const enemy = (id: string, sheet: object = {}): Written => ({ id, side: 'enemies', block: 'corpse', ...sheet })

/** A fight that opens at the turn of the first of them. */
export const fightOf = (combatants: readonly Written[], options: object = {}, rest: object = {}): Fight =>
  opened({ start: { turn: combatants[0]!.id }, ...rest, options, combatants })
export const freshFight = (combatants: readonly Written[], options: object = {}): Fight =>
  opened({ options, combatants })

export function opened(setup: object): Fight {
  const result = mythos.open({ book: 'mythos', ...setup })
  if ('errors' in result) throw new Error(result.errors.map(({ sentence }) => sentence).join('\n'))
  return result.fight
}

export const faults = (setup: object): readonly string[] => {
  const result = mythos.open({ book: 'mythos', ...setup })
  return 'errors' in result ? result.errors.map(({ sentence }) => sentence) : []
}

export const play = (fight: Fight, dice: readonly number[], ...answers: readonly Move<Event>[]): Played =>
  script(mythos, fight, { dice, answers })

/** Ada attacks the corpse once, who fights back; only what matters is written. */
export type One = {
  readonly by?: object
  readonly at?: object
  readonly path?: readonly string[]
  readonly dice: readonly number[]
  readonly more?: readonly Written[]
  readonly options?: object
}
export const attackOnce = ({ by = {}, at = {}, path = ['bat'], dice, more = [], options = {} }: One): Played =>
  play(fightOf([ada(by), enemy('corpse', at), ...more], options), dice, ['ada', 'fight', 'corpse', ...path])

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

/** The sources of the last roll of this kind: key, value. */
export function sources(played: Play<Fight, Event>, what = 'attack'): Readonly<Record<string, number>> {
  const rolled = linesOf(played)
    .map(({ entry }) => entry)
    .findLast((entry): entry is Rolled => entry.type === 'rolled' && entry.what === what)
  return Object.fromEntries((rolled?.why ?? []).map(([key, value]) => [key, value]))
}

/** The referee sets something. */
export const set = (id: string | null, field: string, value: unknown): Move<Event> => ({
  overrule: { type: 'set', who: id, field, value },
})
