import type { Veiled } from '../../../engine/book.ts'
import { nameOf, type Sight as SightOf } from '../../../engine/secrecy.ts'
import type { Event, Fight } from '../state/fight.ts'

export type Sight = SightOf<Fight>

export type Of<T extends Event['type']> = Extract<Event, { readonly type: T }>
/** What a player may know of an event; the fight is as it was before. */
export type Look<T extends Event['type']> = (event: Of<T>, sight: Sight) => Veiled<Event> | null

/** Between two: whoever may not be known is somebody. */
export function between<E extends Event & { readonly who: string }>(
  event: E,
  sight: Sight,
  other: keyof E & ('at' | 'by' | 'to'),
): E | null {
  const second = event[other] as string
  if (!sight.knows(event.who) && !sight.knows(second)) return null
  return { ...event, who: nameOf(event.who, sight), [other]: nameOf(second, sight) }
}
