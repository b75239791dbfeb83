import { SOMEBODY, type Veiled, type Viewer } from './book.ts'
import { type CombatantBase, type FightBase, find, type OwnEvent } from './common-events.ts'
import { modeOf } from './entry-secrecy.ts'
import type { Writable } from './scene.ts'

/** What a viewer may know about each combatant. */
export type Sight<F = FightBase> = {
  readonly viewer: Viewer
  readonly fight: F
  readonly knows: (id: string) => boolean
  readonly owns: (id: string) => boolean
  /** Whose scores may be known in numbers. */
  readonly exact: (id: string) => boolean
  /** Whose roll for this may be seen. */
  readonly opens: (who: string, what: string) => boolean
}

export function sightOf<F extends FightBase>(viewer: Viewer, fight: F): Sight<F> {
  const owns = (id: string): boolean => viewer.referee || viewer.seats.includes(id)
  const exact = (id: string): boolean => owns(id) || viewer.health === 'exact'
  const opens = (who: string, what: string): boolean =>
    viewer.referee || modeOf(viewer, what) === 'public' || (modeOf(viewer, what) === 'private' && owns(who))
  const knows = (id: string): boolean =>
    maySee(
      viewer,
      fight,
      fight.combatants.find((one) => one.id === id),
    )
  return { viewer, fight, owns, exact, opens, knows: seesAll(viewer, fight) ? anybody : knows }
}

/** Whether nobody is hidden from this viewer by a mark alone: most fights have nobody hidden. */
export const seesAll = ({ referee }: Viewer, { combatants }: FightBase): boolean =>
  referee || !combatants.some(({ hidden }) => hidden)

const anybody = (): boolean => true

/** The hidden are seen by their own seat, and by their own side. */
export function maySee(
  { referee, seats }: Viewer,
  { combatants }: FightBase,
  one: Pick<CombatantBase, 'id' | 'side' | 'hidden'> | undefined,
): boolean {
  if (referee || !one?.hidden || seats.includes(one.id)) return true
  return combatants.some(({ id, side }) => side === one.side && seats.includes(id))
}

/** What a player may know of an event: the looks that every book has. Null for nothing. */
type About = { readonly who: string }

const all = <E>(event: E): E => event
export const known = <E extends About>(event: E, { knows }: Pick<Sight, 'knows'>): E | null =>
  knows(event.who) ? event : null
export const owned = <E extends About>(event: E, { owns }: Pick<Sight, 'owns'>): E | null =>
  owns(event.who) ? event : null
export const exact = <E extends About>(event: E, sight: Pick<Sight, 'knows' | 'exact'>): E | null =>
  sight.exact(event.who) ? known(event, sight) : null

export const nameOf = (id: string, { knows }: Pick<Sight, 'knows'>): string => (knows(id) ? id : SOMEBODY)

/** The same event with these fields null. */
export function without<E extends object>(event: E, fields: readonly (keyof E)[]): E {
  const veiled = { ...event }
  for (const field of fields) veiled[field] = null as never
  return veiled
}

type Own<T extends OwnEvent['type'], C> = Extract<OwnEvent<C>, { readonly type: T }>

/** Visibility of the engine's own events. A book decides what others may know of a field that was set. */
export const ownSeen = <F extends FightBase, C extends CombatantBase>(
  setting: (event: Own<'set', C>, who: string, sight: Sight<F>) => Veiled<Own<'set', C>> | null,
) => ({
  set: (event: Own<'set', C>, sight: Sight<F>) =>
    event.who === null
      ? event
      : sight.knows(event.who)
        ? setting(event, event.who, sight)
        : isRevealing(event)
          ? ({ type: 'revealed', who: event.who } as const)
          : null,
  joined: (event: Own<'joined', C>, { viewer, fight, owns }: Sight<F>) =>
    maySee(viewer, fight, event.combatant)
      ? { ...event, combatant: owns(event.combatant.id) ? event.combatant : cut(event.combatant) }
      : null,
  left: known,
  hidden: known,
  revealed: all,
  noted: (event: Own<'noted', C>, sight: Sight<F>) =>
    isHeardBy(event, sight.viewer) ? { ...event, who: nameOf(event.who, sight) } : null,
  stopped: all,
})

/** Where health is told in words, a change of it is told when the word changes. */
export function healthTold<F extends FightBase, E>(
  { event, who }: { readonly event: E; readonly who: string },
  { fight, viewer, knows }: Sight<F>,
  { copy, apply, statusOf }: Telling<F, E>,
): Veiled<Own<'set', never>> | null {
  if (viewer.health !== 'words' || !knows(who)) return null
  const after = copy(fight)
  apply(after as Writable<F>, event)
  const status = statusOf(find(after.combatants, who))
  return status === statusOf(find(fight.combatants, who)) ? null : { type: 'set', who, field: 'status', value: status }
}

type Telling<F extends FightBase, E> = {
  readonly copy: (fight: F) => F
  readonly apply: (fight: Writable<F>, event: E) => void
  readonly statusOf: (one: F['combatants'][number]) => string
}

const isRevealing = ({ field, value }: { readonly field: string; readonly value: unknown }): boolean =>
  field === 'hidden' && value === false

const cut = ({ id, name, side, hidden, left }: CombatantBase): CombatantBase => ({ id, name, side, hidden, left })

const isHeardBy = ({ who, to }: { readonly who: string; readonly to: string }, { seats }: Viewer): boolean =>
  to === 'all' || seats.includes(to) || (to !== 'referee' && seats.includes(who))
