import { type AnswerOdds, mean, oddsOfAnswer } from '../../engine/answer-odds.ts'
import type { Ask } from '../../engine/live.ts'
import { type Chance, makeChance, UNDECIDED } from '../../engine/odds.ts'
import type { Path } from '../../engine/options.ts'
import { isAsking, type Level, levelAt, placesOf } from '../../engine/tree.ts'
import { makeAnswer } from '../../words/names.ts'
import { askedOf, type Said, type Sitting, say } from './sitting.ts'

/** What each answer below the open menu would do, exactly, as far as it does anything that the book reports. */
export function oddsLines(sitting: Sitting): readonly Said[] {
  const ask = sitting.play.asks[0]
  if (!ask || ask.dice) return [say('Nothing is asked of which there are odds.')]
  const at = levelAt(ask.options, sitting.view.path)
  const paths = 'refused' in at ? [] : leaves(at, sitting.view.path).slice(0, MOST)
  const found = paths.flatMap((path) => oddsFor(sitting, ask, path))
  const shared = sharedBy(found.map(({ path }) => path))
  const lines = found.map(({ path, text }) => say(`  ${makeAnswer(sitting.book, path.slice(shared), askedOf(sitting, ask))}: ${text}`))
  return lines.length > 0 ? lines : [say('No answer here does anything that depends on dice.')]
}

const MOST = 200
const DEEPEST = 8

function oddsFor({ book, play }: Sitting, ask: Ask, path: Path): readonly { readonly path: Path; readonly text: string }[] {
  const odds = oddsOfAnswer(book, play, ask.n, path)
  const parts = 'refused' in odds ? [] : Object.keys(odds).flatMap((key) => makePart(odds as AnswerOdds, key))
  return parts.length > 0 ? [{ path, text: parts.join(', ') }] : []
}

/** How many steps all have in common; one is left at least. */
function sharedBy([first = [], ...others]: readonly Path[]): number {
  let shared = 0
  while (shared < first.length - 1 && others.every((path) => shared < path.length - 1 && path[shared] === first[shared])) shared += 1
  return others.length === 0 ? Math.max(0, first.length - 3) : shared
}

/** `hit 58 % (7/12)`, `damage 5.8 on average`; nothing for what cannot be. What is undecided may add to it. */
function makePart(odds: AnswerOdds, key: string): readonly string[] {
  const values = odds[key]!
  const isYesNo = [...values.keys()].some((value) => typeof value === 'boolean')
  const least = values.has(UNDECIDED) ? 'at least ' : ''
  if (!isYesNo) return share(mean(odds, key)) === 0 ? [] : [`${key} ${least}${share(mean(odds, key)).toFixed(1)} on average`]
  const chance = values.get(true)
  return chance && chance[0] > 0n ? [`${key} ${least}${makePercent(chance)}`] : []
}

function makePercent(chance: Chance): string {
  const percent = Math.round(100 * share(chance))
  const bounded = percent === 0 ? '<1' : percent === 100 && chance[0] < chance[1] ? '>99' : `${percent}`
  return `${bounded} %${chance[1] <= 1296n && chance[1] > 1n ? ` (${makeChance(chance)})` : ''}`
}

const share = ([ways, of]: Chance): number => Number((ways * 1_000_000n) / of) / 1_000_000

/** The ways to all leaves; numbers and the like are no options of their own. */
function leaves(level: Level, before: Path): Path[] {
  return placesOf(level).flatMap((place) => {
    if (isAsking(place)) return []
    const path = [...before, typeof place === 'string' ? place : place.key]
    return typeof place === 'object' && place.kind === 'branch' && path.length < DEEPEST ? leaves(place.open(), path) : [path]
  })
}
