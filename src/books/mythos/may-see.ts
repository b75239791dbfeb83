import type { Viewer } from '../../engine/book.ts'
import { modeOf } from '../../engine/view.ts'
import type { Fight } from './fight.ts'
import type { Combatant } from './sheet.ts'

/** What somebody who looks may know of whom. */
export type Sight = {
  readonly viewer: Viewer
  readonly fight: Fight
  readonly knows: (id: string) => boolean
  readonly owns: (id: string) => boolean
  /** Whose skills, HP and armour may be known in numbers. */
  readonly exact: (id: string) => boolean
  /** Whose roll for this may be seen. */
  readonly opens: (who: string, what: string) => boolean
}

export function sightOf(viewer: Viewer, fight: Fight): Sight {
  const owns = (id: string): boolean => viewer.referee || viewer.seats.includes(id)
  const exact = (id: string): boolean => owns(id) || viewer.health === 'exact'
  const opens = (who: string, what: string): boolean => viewer.referee || modeOf(viewer, what) === 'public' || (modeOf(viewer, what) === 'private' && owns(who))
  return { viewer, fight, owns, exact, opens, knows: (id) => maySee(viewer, fight, fight.combatants.find((one) => one.id === id)) }
}

/** The hidden are seen by their own seat and, by their own side. */
export function maySee({ referee, seats }: Viewer, { combatants }: Fight, one: Combatant | undefined): boolean {
  if (referee || !one?.hidden || seats.includes(one.id)) return true
  return combatants.some(({ id, side }) => side === one.side && seats.includes(id))
}
