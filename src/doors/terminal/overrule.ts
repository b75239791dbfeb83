import type { EventBase } from '../../engine/book.ts'
import { ruled } from '../../engine/overruling.ts'
import { linesOf, overrule, recast } from '../../engine/play.ts'
import { overruleHelp } from '../../words/help-examples.ts'
import { parseOverruling, sayOverrule } from '../../words/read-overruling.ts'
import { took } from './read-answer.ts'
import { type Heard, type Said, type Session, say, sorry, stays } from './session.ts'

export const overruleLines = ({ book, play }: Session): readonly Said[] =>
  overruleHelp('overrule', book, play.fight).map((text) => say(`  ${text}`))

/** An overruling by the referee, with its reason. */
export function overruling(session: Session, said: readonly string[]): Heard {
  const { book, play } = session
  if (said.length === 0) return stays(session, sorry(sayOverrule('overrule')), ...overruleLines(session))
  const wish = parseOverruling(book, play.fight, { said, command: 'overrule' })
  if ('refused' in wish) return stays(session, sorry(wish.refused))
  if ('faces' in wish) return rolling(session, wish.faces, wish.why)
  const event = ruled(book, play.fight, wish.what)
  return 'refused' in event
    ? stays(session, sorry(event.refused))
    : took(session, overrule(play, [event as EventBase], wish.why))
}

function rolling(session: Session, faces: readonly number[] | null, why: string): Heard {
  const last = linesOf(session.play).findLast(({ entry }) => entry.type === 'rolled')
  return last
    ? took(session, recast(session.play, last.n, { faces, why }))
    : stays(session, sorry('Nothing was rolled yet.'))
}
