import type { Viewer } from '../../../engine/book.ts'
import { exact, known, nameOf, type Sight as SightOf, sightOf as sightIn, without } from '../../../engine/secrecy.ts'
import type { Fight } from '../state/fight.ts'

/** What a player may know of an event, where its marks do not say it; the fight is as it was before. */
type About = { readonly who: string }

/** What a roll came to, for those who may see the roll. */
export const numbered = <E extends About>(event: E, { opens }: Sight, what: string, fields: readonly (keyof E)[]): E =>
  opens(event.who, what) ? event : without(event, fields)

/** Between two: the unknown are somebody, and then no field is told that would say where or how good they are. */
export function between<E extends About & { readonly at: string }>(
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

/** CE-CHAT-30: who struck is told how hard. RULING: unless health or his damage dice are not shown to him. */
const isByOwn = ({ fight, owns, opens }: Sight): boolean =>
  fight.attack !== null && owns(fight.attack.by) && opens(fight.attack.by, 'damage')

/** Damage, as far as the table shows it. */
export const hurt = <E extends About & { readonly points: number }>(event: E, sight: Sight): E | null =>
  exact(event, sight) ??
  (sight.viewer.health === 'words' && known(event, sight)
    ? event.points === 0 || isByOwn(sight)
      ? event
      : without(event, ['points'])
    : null)

/** CE-INIT-6: Initiative is told where it is shown. */
export const withInitiative = <E extends About & { readonly initiative: number }>(event: E, sight: Sight): E | null =>
  known(event, sight) && (sight.fight.options.showInitiative ? event : without(event, ['initiative']))
/** CE-INIT-6: what a reaction costs is told to who pays, and where Initiative is shown. */
export const withCost = <E extends About & { readonly cost: number }>(event: E, sight: Sight): E | null =>
  known(event, sight) &&
  (sight.owns(event.who) || sight.fight.options.showInitiative ? event : without(event, ['cost']))

export type Sight = SightOf<Fight>

/** As in the menus (CE-ATK-7). Who sits in a vehicle sees how it is. */
export function sightOf(viewer: Viewer, fight: Fight): Sight {
  const sight = sightIn(viewer, fight)
  return {
    ...sight,
    exact: (id) => sight.exact(id) || fight.combatants.some((one) => one.aboard === id && sight.owns(one.id)),
  }
}
