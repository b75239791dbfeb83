import type { Viewer } from '../../engine/book.ts'
import type { CombatantBase } from '../../engine/common-events.ts'
import { type Board, boardOf, drawnBoard, MOST_SQUARES } from '../../words/fight-on-map.ts'
import { drawLine, type Marked, marksOf } from '../../words/line-of-positions.ts'
import { makeNumber } from '../../words/names.ts'
import { beatOf } from '../../words/transcript.ts'
import { orderOf, type Placed, readOf } from '../../words/turn-order.ts'
import { type Said, type Session, say } from './session.ts'

/** The state of the fight: turn order with totals, health, weapons and positions. */
export function statusLines(session: Session): readonly Said[] {
  const { book, play } = session
  const { fight } = play
  const totals = orderOf(book, fight)
  const opened = totals.some(({ total }) => total !== 0)
  const order = opened ? totals : fight.combatants.map((who) => ({ who, total: 0 }))
  const living = order.filter(({ who }) => !isDead(session, who))
  const dead = order.filter(({ who }) => isDead(session, who))
  const board = boardOf(book.show(fight, REFEREE_VIEW))
  return [
    say(''),
    say(rule([roundOf(session), session.title]), 'head'),
    ...living.map((one) => row(session, one, opened ? 'opened' : 'before')),
    ...(dead.length > 0 ? [say(`      Dead: ${dead.map(({ who }) => who.name).join(', ')}.`, 'quiet')] : []),
    ...(opened || board ? whereLines(session, living, board) : []),
  ]
}

const REFEREE_VIEW: Viewer = { referee: true, seats: [], health: 'exact', rolls: {} }

/** The map, or the line on which everybody stands. */
function whereLines(session: Session, living: readonly Placed[], board: Board | null): readonly Said[] {
  const lines = board
    ? drawnBoard(board, null, MOST_SQUARES)
    : drawLine(
        living.flatMap(({ who }) => standing(session, who)),
        76,
        session.book.words.unit,
      )
  return lines.map((text) => say(`  ${text}`, 'quiet'))
}

/** CHAT-12, for every book. */
export const orderLines = ({ book, play }: Session): readonly Said[] => [
  say('The current order of action is:'),
  ...orderOf(book, play.fight).map(({ who, total }) => say(`  ${who.name} | ${makeNumber(total)}`)),
]

function row(session: Session, { who, total }: Placed, when: 'before' | 'opened'): Said {
  const { book, play } = session
  const isActing = beatOf(play)?.who === who.id
  const isDone = readOf(book, play.fight, { who, field: 'acted' }) === true
  const wide = Math.min(18, Math.max(...play.fight.combatants.map(({ name }) => name.length)))
  const place = when === 'opened' ? makeNumber(total).padStart(3) : '   '
  const mark = marksOf(play.fight.combatants).get(who.id) ?? ' '
  const start = `${isActing ? '>' : isDone ? '-' : ' '}${place} ${mark} ${who.name.padEnd(wide)}  `
  const text = `${start}${book.words.status(who, play.fight)}${who.hidden ? ' · hidden' : ''}`
  return { text, tone: isActing ? 'ask' : isDone ? 'quiet' : 'plain', hang: start.length }
}

function standing({ book, play }: Session, who: CombatantBase): readonly Marked[] {
  if (readOf(book, play.fight, { who, field: 'status' }) === 'escaped') return []
  const { pos } = who as CombatantBase & { readonly pos?: { readonly x?: unknown } }
  return typeof pos?.x === 'number' ? [{ x: pos.x, mark: marksOf(play.fight.combatants).get(who.id) ?? '*' }] : []
}

function roundOf({ play }: Session): string {
  const { round } = play.fight as { readonly round?: unknown }
  return typeof round === 'number' && round > 0 ? `Round ${round}` : ''
}

const rule = (parts: readonly string[]): string =>
  `-- ${parts.filter((part) => part !== '').join(' · ')} `.padEnd(78, '-')

const isDead = ({ book, play }: Session, who: CombatantBase): boolean =>
  readOf(book, play.fight, { who, field: 'status' }) === 'dead'
