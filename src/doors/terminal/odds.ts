import { PURSE, type Purse, reckonOdds } from '../../engine/answer-odds.ts'
import { finished } from '../../engine/odds.ts'
import type { Path } from '../../engine/options.ts'
import { makeAnswer } from '../../words/names.ts'
import { leavesBelow, makeReckoned, oddsNames, sharedBy } from '../../words/odds.ts'
import { askedOf, type Said, type Session, say } from './session.ts'

const MOST = 200

/** Exact odds of each answer below the open menu, as far as the book reports any. */
export function oddsLines(session: Session): readonly Said[] {
  const ask = session.play.asks[0]
  if (!ask || ask.dice) return [say('Nothing is asked of which there are odds.')]
  const purse: Purse = { left: PURSE }
  const found = leavesBelow(ask.options, session.view.path)
    .slice(0, MOST)
    .flatMap((path) => oddsFor(session, { ask: ask.n, path, purse }))
  const shared = sharedBy(found.map(({ path }) => path))
  const lines = found.map(({ path, text }) =>
    say(`  ${makeAnswer(session.book, path.slice(shared), askedOf(session, ask))}: ${text}`),
  )
  return lines.length > 0 ? lines : [say('No answer here does anything that depends on dice.')]
}

function oddsFor(
  session: Session,
  { path, ...answer }: { readonly ask: number; readonly path: Path; readonly purse: Purse },
): readonly { readonly path: Path; readonly text: string }[] {
  const { book, play } = session
  const ask = play.asks.find(({ n }) => n === answer.ask)
  const odds = finished(reckonOdds(book, play, { ...answer, path }))
  const text = !ask || 'refused' in odds ? '' : makeReckoned(odds, oddsNames(book, askedOf(session, ask)))
  return text === '' ? [] : [{ path, text }]
}
