import type { EventBase, RuleBook, Viewer } from './book.ts'
import type { Entry, Place } from './log.ts'
import type { FightBase } from './own.ts'
import type { Play } from './play.ts'
import { linesOf } from './play.ts'

/** What a viewer may know of a fight: its standing lines, each as far as the book lets it be seen. The referee sees all. */
export function viewOf<F extends FightBase, E extends EventBase>(book: RuleBook<F, E>, play: Play<F, E>, viewer: Viewer): readonly Seen<E>[] {
  return linesOf(play).flatMap(({ n, entry }) => {
    const seen = seenBy(book, entry, viewer, play.fight)
    return seen ? [{ n, entry: seen }] : []
  })
}

export type Seen<E> = Pick<Place<E>, 'n' | 'entry'>

/** One entry as a viewer may know it, or null: others' questions and answers are theirs, and of an overruling only what may be known is shown. */
function seenBy<F extends FightBase, E extends EventBase>(book: RuleBook<F, E>, entry: Entry<E>, viewer: Viewer, fight: F): Entry<E> | null {
  if (viewer.referee) return entry
  switch (entry.type) {
    case 'asked':
    case 'answered':
    case 'volunteered':
      return viewer.seats.includes(entry.who) ? entry : null
    case 'overruled':
      return { ...entry, events: entry.events.filter((event) => book.see({ type: 'happened', event }, viewer, fight) !== null) }
    default:
      return book.see(entry, viewer, fight)
  }
}
