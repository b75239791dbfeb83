import type { Viewer } from '../../../engine/book.ts'
import { type Sight as SightOf, sightOf as sightIn } from '../../../engine/secrecy.ts'
import type { Fight } from '../state/fight.ts'

export type Sight = SightOf<Fight>

/** As in the menus (CE-ATK-7). Who sits in a vehicle sees how it is. */
export function sightOf(viewer: Viewer, fight: Fight): Sight {
  const sight = sightIn(viewer, fight)
  return {
    ...sight,
    exact: (id) => sight.exact(id) || fight.combatants.some((one) => one.aboard === id && sight.owns(one.id)),
  }
}
