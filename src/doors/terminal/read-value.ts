import type { Chosen, Viewer } from '../../engine/book.ts'
import type { Ask } from '../../engine/live-types.ts'
import { type Asking, follow, type Refusal } from '../../engine/option-tree.ts'
import { type Measure, type Named, type Pool, pointsOf, type Reach, type Step } from '../../engine/options.ts'
import { REFEREE } from '../../engine/scene.ts'
import { matchFirst, type Nameable, wordsOf } from '../../words/match-name.ts'
import { labelOf, namesIn } from '../../words/names.ts'
import { parseAmount, parsePoint } from '../../words/parse-values.ts'
import { ASK_AGAIN, makeRefusal } from '../../words/refusal-sentences.ts'
import { answerOf, barredAs, foretold, stepOf, wordsIn } from '../../words/square-choice.ts'
import { beatOf } from '../../words/transcript.ts'
import { askedOf, type Session, type View } from './session.ts'
import { suggestedTicks } from './suggested-answer.ts'

/** Result of a line for a value: the value, a view with more ticks or points, or a refusal. */
type Taken = { readonly step: Step } | { readonly view: View } | Refusal
type Moment = { readonly session: Session; readonly ask: Ask; readonly view: View }

export function takeValue(place: Asking, text: string, moment: Moment): Taken {
  switch (place.kind) {
    case 'amount':
      return fitting(parseAmount(text, place.of.unit), place, ASK_AGAIN.number(place.of))
    case 'many':
      return ticked(place.things, text, moment)
    case 'shares':
      return shared(place.of, text, moment)
    case 'spot':
      if (place.of.squares) return squareTaken(place.of, text, moment)
      return fitting(parsePoint(text, pointsOf(place.of)), place, ASK_AGAIN.spot)
    case 'letter':
      return fitting(text.trim().replace(/^"(.*)"$/s, '$1'), place, ASK_AGAIN.letter(place.most))
  }
}

/** A square or a path. Where something follows from it, it is shown first and waits to be confirmed. */
function squareTaken(of: Reach, text: string, { session, ask, view }: Moment): Taken {
  const isConfirmed = view.trail.length > 0 && ['ok', 'go', 'y', 'yes'].includes(text.trim().toLowerCase())
  const trail = isConfirmed ? view.trail : wordsIn(text)
  const gone = of.squares!.wayOf(stepOf(trail))
  if ('why' in gone)
    return { refused: barredAs(gone.why, (code) => makeRefusal(session.book, { refused: code, code })) }
  const follows = isConfirmed ? [] : foretoldFor(session, ask, { ...gone, path: view.path })
  return follows.length > 0 ? { view: { ...view, trail } } : { step: answerOf(trail, gone) }
}

/** Consequences of a way, as far as the person asked may know them. */
export function foretoldFor({ book, play }: Session, ask: Ask, chosen: Chosen): readonly string[] {
  const fight = book.known(play.fight, viewerOf(ask))
  const { who, about } = ask
  return foretold(book, { fight, name: namesIn(book, fight), who, about, beat: beatOf(play) }, chosen)
}

/** The viewer of the person who is asked. */
export const viewerOf = ({ who }: Ask): Viewer => ({
  referee: who === REFEREE.id,
  seats: [who],
  health: 'words',
  rolls: {},
})

function fitting(step: Step | null, place: Asking, sentence: string): Taken {
  return step === null || 'refused' in follow([place], [step]) ? { refused: sentence } : { step }
}

/** CHAT-4: names and numbers toggle, `all` ticks everyone or no one, `x` is done. */
function ticked(things: readonly Named[], text: string, { session, ask, view }: Moment): Taken {
  const all = things.map(({ id }) => ({ key: id, label: labelOf(session.book, id, askedOf(session, ask)) }))
  let ticks = view.ticks ?? suggestedTicks(session, ask)
  for (let words = wordsOf(text.replaceAll(',', ' ')); words.length > 0; ) {
    const word = words[0]!.toLowerCase()
    if (word === 'x' || word === 'done') return words.length === 1 ? { step: ticks } : { refused: ASK_AGAIN.many }
    if (word === 'all') {
      ticks = ticks.length === all.length ? [] : all.map(({ key }) => key)
      words = words.slice(1)
      continue
    }
    const named = numbered(words, all)
    if (!named || 'refused' in named) return named ?? { refused: ASK_AGAIN.many }
    const { key } = named.found
    const now = ticks.includes(key) ? ticks.filter((one) => one !== key) : [...ticks, key]
    ticks = all.map((one) => one.key).filter((one) => now.includes(one))
    words = named.rest
  }
  return { view: { ...view, ticks } }
}

/** CHAT-20: one word is one point; a number after a name gives several. */
function shared(pool: Pool, text: string, { session, ask, view }: Moment): Taken {
  const all = pool.bins.map(({ id }) => ({ key: id, label: labelOf(session.book, id, askedOf(session, ask)) }))
  if (/^\s*(clear|0)\s*$/i.test(text)) return { view: { ...view, shared: {} } }
  const points: Record<string, number> = { ...view.shared }
  for (let words = wordsOf(text.replaceAll(',', ' ')); words.length > 0; ) {
    const named = numbered(words, all)
    if (!named) return { refused: ASK_AGAIN.shares(pool) }
    if ('refused' in named) return named
    const amount = !/^\d+$/.test(words[0]!) && /^\d{1,6}$/.test(named.rest[0] ?? '') ? Number(named.rest[0]) : null
    const { key, label } = named.found
    points[key] = (points[key] ?? 0) + (amount ?? 1)
    const { most } = pool.bins.find(({ id }) => id === key)!
    if (points[key] > most) return { refused: `${label} takes at most ${most}.` }
    words = amount === null ? named.rest : named.rest.slice(1)
  }
  return given(pool, { ...view, shared: Object.fromEntries(Object.entries(points).filter(([, share]) => share > 0)) })
}

/** With the last point the answer is complete. */
function given(pool: Pool, view: View): Taken {
  const sum = Object.values(view.shared).reduce((total, share) => total + share, 0)
  const wanted = Math.min(
    pool.points,
    pool.bins.reduce((total, { most }) => total + most, 0),
  )
  if (sum > wanted) return { refused: `There are only ${wanted} points.` }
  return sum === wanted ? { step: view.shared } : { view }
}

function numbered(words: readonly string[], all: readonly Nameable[]): ReturnType<typeof matchFirst> {
  const nth = /^\d{1,4}$/.test(words[0]!) ? all[Number(words[0]) - 1] : undefined
  return nth ? { found: nth, rest: words.slice(1) } : matchFirst(words, all)
}

export const describeMeasure = ({ least, most, step, unit }: Measure): string =>
  `${least} to ${most}${unit && ` ${unit}`}${step > 0 && step !== 1 ? `, in steps of ${step}` : ''}`
