import { oddsOfAnswer } from '../../engine/answer-odds.ts'
import type { Ask } from '../../engine/live.ts'
import type { Path } from '../../engine/options.ts'
import { makeAnswer } from '../../words/names.ts'
import { leavesBelow, makeOdds, oddsNames, sharedBy } from '../../words/odds.ts'
import { askedOf, type Said, type Sitting, say } from './sitting.ts'

const MOST = 200

/** What each answer below the open menu would do, exactly, as far as it does anything that the book reports. */
export function oddsLines(sitting: Sitting): readonly Said[] {
  const ask = sitting.play.asks[0]
  if (!ask || ask.dice) return [say('Nothing is asked of which there are odds.')]
  const found = leavesBelow(ask.options, sitting.view.path).slice(0, MOST).flatMap((path) => oddsFor(sitting, ask, path))
  const shared = sharedBy(found.map(({ path }) => path))
  const lines = found.map(({ path, text }) => say(`  ${makeAnswer(sitting.book, path.slice(shared), askedOf(sitting, ask))}: ${text}`))
  return lines.length > 0 ? lines : [say('No answer here does anything that depends on dice.')]
}

function oddsFor(sitting: Sitting, ask: Ask, path: Path): readonly { readonly path: Path; readonly text: string }[] {
  const { book, play } = sitting
  const odds = oddsOfAnswer(book, play, ask.n, path)
  const text = 'refused' in odds ? '' : makeOdds(odds as Parameters<typeof makeOdds>[0], oddsNames(book, askedOf(sitting, ask)))
  return text === '' ? [] : [{ path, text }]
}
