import type { EventBase, RuleBook, Seen, Viewer } from './book.ts'
import type { FightBase } from './common-events.ts'
import type { Entry } from './log.ts'
import { happen } from './scene.ts'
import type { Back, Watch } from './viewer-lines.ts'
import { answersFor } from './who-is-asked.ts'

/** Questions and answers of others are not shown; neither are ends of beats, whose mark depends on hidden facts. */
export function seenBy<F extends FightBase, E extends EventBase>(
  book: RuleBook<F, E>,
  { viewer, fight, asked }: Watch<F, E>,
  { entry, next }: { readonly entry: Exclude<Entry<E>, Back<E>>; readonly next: Entry<E> | null },
): Seen<E> | null {
  if (viewer.referee) return entry.type === 'renewed' ? { ...entry, fight: null } : (entry as Seen<E>)
  switch (entry.type) {
    case 'asked':
      return answersFor(fight, viewer.seats, entry.who) && !(entry.dice && modeOf(viewer, entry.about) === 'referee')
        ? entry
        : null
    case 'answered':
      return answersFor(fight, viewer.seats, entry.who) ? answeredBy(entry, asked) : null
    case 'volunteered':
      return viewer.seats.includes(entry.who) ? entry : null
    case 'threw':
      return asked[entry.ask] === undefined ? null : { ...entry, ask: asked[entry.ask]! }
    case 'began':
    case 'rolled':
    case 'happened':
      return book.see(entry, viewer, fight, next)
    default:
      return null
  }
}

/** A policy's reason is for the referee only. */
function answeredBy<E>(
  { why: _, ...entry }: Extract<Entry<E>, { type: 'answered' }>,
  asked: Watch<unknown, E>['asked'],
): Extract<Seen<E>, { type: 'answered' }> {
  return { ...entry, ask: entry.ask === null ? null : (asked[entry.ask] ?? null) }
}

/** Who sees a roll that is made for this. */
export const modeOf = ({ rolls }: Viewer, what: string): Viewer['rolls'][string] =>
  Object.hasOwn(rolls, what) ? rolls[what]! : 'public'

/**
 * The visible events of a ruling and its reason; null if all of them concern people the viewer may not know. Its events
 * are applied on the way.
 */
export function ruled<F extends FightBase, E extends EventBase>(
  book: RuleBook<F, E>,
  watch: Watch<F, E>,
  entry: Extract<Entry<E>, { type: 'overruled' }>,
): Seen<E> | null {
  const { viewer, fight } = watch
  const why = hushed(book, watch, entry.why)
  const events: Extract<Seen<E>, { type: 'overruled' }>['events'][number][] = []
  let concerns = false
  for (const event of entry.events) {
    concerns ||= isAbout(event, new Set(book.known(fight, viewer).combatants.map(({ id }) => id)))
    const seen = viewer.referee ? null : book.see({ type: 'happened', event }, viewer, fight, null)
    if (seen?.type === 'happened') events.push(seen.event)
    happen(book, fight, event)
  }
  if (viewer.referee) return entry as Seen<E>
  return concerns || events.length > 0 ? { ...entry, events, why } : null
}

const isAbout = (event: EventBase, known: ReadonlySet<string>): boolean =>
  !('combatant' in event) && !('who' in event && event.who !== null && !known.has(event.who as string))

/** Hides a reason that names a person the viewer may not know. */
export function hushed<F extends FightBase, E extends EventBase>(
  book: RuleBook<F, E>,
  { viewer, fight }: Watch<F, E>,
  why: string,
): string {
  if (viewer.referee) return why
  const known = new Set(book.known(fight, viewer).combatants.map(({ id }) => id))
  const said = why.toLowerCase()
  return fight.combatants.some(
    ({ id, name }) => !known.has(id) && (said.includes(name.toLowerCase()) || said.includes(id)),
  )
    ? ''
    : why
}
