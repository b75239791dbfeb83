import { SOMEBODY, type Veiled } from '../../engine/book.ts'
import type { Event } from './fight.ts'
import type { Sight } from './may-see.ts'

export type Of<T extends Event['type']> = Extract<Event, { readonly type: T }>
/** What a player may know of an event; the fight is as it was before. */
export type Look<T extends Event['type']> = (event: Of<T>, sight: Sight) => Veiled<Event> | null

type About = Event & { readonly who: string }

export const all = <E extends Event>(event: E): E => event
export const known = <E extends About>(event: E, { knows }: Sight): E | null => (knows(event.who) ? event : null)
export const exact = <E extends About>(event: E, sight: Sight): E | null => (sight.exact(event.who) ? known(event, sight) : null)

export const nameOf = (id: string, { knows }: Sight): string => (knows(id) ? id : SOMEBODY)

export function without<E extends object>(event: E, fields: readonly (keyof E)[]): E {
  const veiled = { ...event }
  for (const field of fields) veiled[field] = null as never
  return veiled
}

/** Between two: whoever may not be known is somebody. */
export function between<E extends Event & { readonly who: string }>(event: E, sight: Sight, other: keyof E & ('at' | 'by' | 'to')): E | null {
  const second = event[other] as string
  if (!sight.knows(event.who) && !sight.knows(second)) return null
  return { ...event, who: nameOf(event.who, sight), [other]: nameOf(second, sight) }
}
