import type { Ask } from '../../engine/live-types.ts'
import type { Asking } from '../../engine/option-tree.ts'
import { pointsOf, type Reach } from '../../engine/options.ts'
import { askedOn, boardOf, drawnBoard, MOST_SQUARES, placesLine } from '../../words/fight-on-map.ts'
import { backFrom } from '../../words/menu-walk.ts'
import { labelOf } from '../../words/names.ts'
import { type Question, questionOf } from '../../words/questions.ts'
import { stepOf, wayLine } from '../../words/square-choice.ts'
import { beatOf } from '../../words/transcript.ts'
import { describeMeasure, foretoldFor, viewerOf } from './read-value.ts'
import { askedOf, type Said, type Session, say } from './session.ts'
import { suggestedTicks, suggestionFor } from './suggested-answer.ts'

/** The open question: who, what, and numbered choices. */
export function question(session: Session): readonly Said[] {
  const ask = session.play.asks[0]
  if (!ask) return [say(''), say('The fight is over. You can still say undo, why, log, save FILE or quit.', 'ask')]
  const { path } = session.view
  const asked = questionOf(session.book, ask, { fight: session.play.fight, beat: beatOf(session.play), path })
  const back = backFrom(ask.options, path) && session.view.trail.length === 0 ? ['0 <-'] : []
  const onSquares = asked.asking?.kind === 'spot' && asked.asking.of.squares ? asked.asking.of : null
  const map = onSquares && session.view.trail.length === 0 ? mapFor(session, ask, onSquares) : []
  const head = [say(''), ...map, say(`${asked.who}: ${asked.text}`, 'ask')]
  if (ask.dice)
    return [
      ...head,
      say(
        `  Type the faces, as in ${Array.from({ length: ask.dice.count }, () => 1 + Math.floor(ask.dice!.sides / 2)).join(' ')}; Enter lets the tray throw.`,
        'quiet',
      ),
    ]
  return [...head, ...(asked.asking ? wanted({ session, ask }, asked.asking, back) : menu(asked, back))]
}

/** On one line if it fits, else one per line; shut options with their reasons. */
function menu({ choices, shut }: Question, back: readonly string[]): readonly Said[] {
  const labels = choices.map(({ label, leads }) => (leads.length > 0 ? `${label} (${leads.join(', ')})` : label))
  const inline = [...labels.map((label, i) => `${i + 1} ${label}`), ...back].join('   ')
  const wide = `${choices.length}`.length
  const list = labels.map((label, i) => say(`  ${`${i + 1}`.padStart(wide)} ${label}`))
  const closed = shut.map(({ label, why }) => say(`  ${' '.repeat(wide)} ${label}: ${why}`, 'quiet'))
  if (inline.length <= 76 && choices.length <= 5) return [say(`  ${inline}`), ...closed]
  return [...list, ...closed, ...back.map((key) => say(`  ${' '.repeat(wide - 1)}${key}`))]
}

/** The value asked for: choices, and how to write it. */
function wanted(at: At, place: Asking, back: readonly string[]): readonly Said[] {
  const hint: Hint = (...parts) => [
    say(`  ${[...parts.filter((part) => part !== null), ...back].join('   ')}`, 'quiet'),
  ]
  const { session, ask } = at
  switch (place.kind) {
    case 'amount':
      return hint(describeMeasure(place.of), enter(session, ask, place.of.unit))
    case 'many':
      return [...ticked(at, place), ...hint('Numbers or names tick and untick, all, x when done')]
    case 'shares':
      return shares(at, place, hint)
    case 'spot': {
      if (place.of.squares) return squares(at, place.of, hint)
      const points = pointsOf(place.of)
      return [
        say(
          `  ${points
            .slice(0, 40)
            .map(([x, y], i) => `${i + 1} ${x},${y}`)
            .join('   ')}`,
        ),
        ...hint(`x,y in ${place.of.unit}`),
      ]
    }
    case 'letter':
      return hint(`Words, at most ${place.most} characters`)
  }
}

/** What was chosen and what follows from it, or how a square is named. */
function squares({ session, ask }: At, of: Reach, hint: Hint): readonly Said[] {
  const { trail, path } = session.view
  const gone = trail.length === 0 ? null : of.squares!.wayOf(stepOf(trail))
  if (gone === null || 'why' in gone) return hint('A square: C4, or a path: C4 D5, e e se', '* can be reached')
  return [
    ...[wayLine(gone, of), ...foretoldFor(session, ask, { ...gone, path })].map((line) => say(`  ${line}`)),
    ...hint('Enter: go', 'or another square', '0 chooses again'),
  ]
}

/** The map above a question of squares, as the person asked sees it. */
function mapFor({ book, play }: Session, ask: Ask, of: Reach): readonly Said[] {
  const board = boardOf(book.show(play.fight, viewerOf(ask)))
  if (!board) return []
  return [...drawnBoard(board, askedOn(of), MOST_SQUARES), placesLine(board)].map((line) => say(`  ${line}`))
}

type Hint = (...parts: readonly (string | null)[]) => readonly Said[]
type At = { readonly session: Session; readonly ask: Ask }

const labelIn = ({ session, ask }: At, id: string): string => labelOf(session.book, id, askedOf(session, ask))

function ticked(at: At, { things }: Extract<Asking, { readonly kind: 'many' }>): readonly Said[] {
  const ticks = at.session.view.ticks ?? suggestedTicks(at.session, at.ask)
  return things.map(({ id }, i) =>
    say(`  ${`${i + 1}`.padStart(2)} [${ticks.includes(id) ? 'x' : ' '}] ${labelIn(at, id)}`),
  )
}

function shares(at: At, { of }: Extract<Asking, { readonly kind: 'shares' }>, hint: Hint): readonly Said[] {
  const { shared } = at.session.view
  const left = of.points - Object.values(shared).reduce((sum, share) => sum + share, 0)
  const bins = of.bins.map(({ id, most }, i) => `${i + 1} ${labelIn(at, id)} ${shared[id] ?? 0} of ${most}`)
  return [
    say(`  ${bins.join('   ')}`),
    ...hint(
      `${left} ${left === 1 ? 'point' : 'points'} left; one word is one point, or as in: ${of.bins[0]!.id} ${left}`,
      enter(at.session, at.ask, ''),
    ),
  ]
}

/** What Enter alone would accept; only before any choice was made. */
function enter(session: Session, ask: Ask, unit: string): string | null {
  const [step] = (session.view.path.length === 0 && suggestionFor(session, ask)) || []
  if (typeof step === 'number') return `Enter: ${step}${unit && ` ${unit}`}`
  if (typeof step !== 'object' || Array.isArray(step)) return null
  return `Enter: ${Object.entries(step)
    .map(([bin, share]) => `${bin} ${share}`)
    .join(' ')}`
}
