import type { EventBase } from '../../engine/book.ts'
import { linesOf, overrule, recast } from '../../engine/play.ts'
import { ruled } from '../../engine/ruling.ts'
import { overruleHelp } from '../../words/help-examples.ts'
import { parseOverruling, sayOverrule } from '../../words/read-overruling.ts'
import { took } from './read-answer.ts'
import { type Heard, type Said, type Sitting, say, sorry, stays } from './session.ts'

export const overruleLines = ({ book, play }: Sitting): readonly Said[] =>
  overruleHelp('overrule', book, play.fight).map((text) => say(`  ${text}`))

/** An overruling by the referee, with its reason. */
export function overruling(sitting: Sitting, said: readonly string[]): Heard {
  const { book, play } = sitting
  if (said.length === 0) return stays(sitting, sorry(sayOverrule('overrule')), ...overruleLines(sitting))
  const wish = parseOverruling(book, play.fight, { said, command: 'overrule' })
  if ('refused' in wish) return stays(sitting, sorry(wish.refused))
  if ('faces' in wish) return rolling(sitting, wish.faces, wish.why)
  const event = ruled(book, play.fight, wish.what)
  return 'refused' in event
    ? stays(sitting, sorry(event.refused))
    : took(sitting, overrule(play, [event as EventBase], wish.why))
}

function rolling(sitting: Sitting, faces: readonly number[] | null, why: string): Heard {
  const last = linesOf(sitting.play).findLast(({ entry }) => entry.type === 'rolled')
  return last
    ? took(sitting, recast(sitting.play, last.n, { faces, why }))
    : stays(sitting, sorry('Nothing was rolled yet.'))
}
