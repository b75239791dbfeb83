import type { Veiled } from '../../../engine/book.ts'
import { exact, known, nameOf, without } from '../../../engine/secrecy.ts'
import type { Event } from '../state/fight.ts'
import type { Sight } from './sight.ts'

export type Of<T extends Event['type']> = Extract<Event, { readonly type: T }>
/** What a player may know of an event; the fight is as it was before. */
export type Look<T extends Event['type']> = (event: Of<T>, sight: Sight) => Veiled<Event> | null

/** What a roll came to, for those who may see the roll. */
export const numbered = <E extends { readonly who: string }>(
  event: E,
  { opens }: Sight,
  what: string,
  fields: readonly (keyof E)[],
): E => (opens(event.who, what) ? event : without(event, fields))

/**
 * Between two: whoever may not be known is somebody, and then nothing is told that would say where or how good he is.
 */
export function between<E extends Event & { readonly who: string; readonly at: string }>(
  event: E,
  sight: Sight,
  fields: readonly (keyof E)[],
): E | null {
  const { who, at } = event
  if (sight.knows(who) && sight.knows(at)) return event
  return sight.knows(who) || sight.knows(at)
    ? without({ ...event, who: nameOf(who, sight), at: nameOf(at, sight) }, fields)
    : null
}

/**
 * CE-CHAT-30: who struck is told how hard. RULING: unless the table shows nothing of health at all, or does not show
 * him his damage dice.
 */
const isByOwn = ({ fight, owns, opens }: Sight): boolean =>
  fight.attack !== null && owns(fight.attack.by) && opens(fight.attack.by, 'damage')

/** Damage, as far as the table shows it. */
export const hurt = <E extends Of<'struck' | 'owed'>>(event: E, sight: Sight): Veiled<Event> | null =>
  exact(event, sight) ??
  (sight.viewer.health === 'words' && known(event, sight)
    ? ({ ...event, points: event.points === 0 || isByOwn(sight) ? event.points : null } as Veiled<Event>)
    : null)
