import type { Veiled } from '../../../engine/book.ts'
import type { Event } from '../state/fight.ts'
import type { Sight } from './sight.ts'

export type Of<T extends Event['type']> = Extract<Event, { readonly type: T }>
/** What a player may know of an event; the fight is as it was before. */
export type Look<T extends Event['type']> = (event: Of<T>, sight: Sight) => Veiled<Event> | null
