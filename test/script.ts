import { scriptedTray } from '../src/engine/dice-tray.ts'
import type { Hands } from '../src/engine/live-types.ts'
import type { Entry } from '../src/engine/log.ts'
import { open } from '../src/engine/open-and-resume.ts'
import type { Refusal } from '../src/engine/option-tree.ts'
import type { Path, Step } from '../src/engine/options.ts'
import { answer, lastDecision, overrule, recast, redo, throwDice, undo, volunteer } from '../src/engine/play.ts'
import type { Play } from '../src/engine/play-append.ts'
import type { Rules } from '../src/engine/scene.ts'

/** One line of a script: an answer `['vex', 'dodge']`, or something else that a person may do. */
export type Move<E> =
  | readonly [who: string, ...path: Path]
  | { readonly volunteer: readonly [who: string, ...path: Path] }
  /** Faces of the seat's own dice; null lets the tray throw. */
  | { readonly threw: string; readonly faces: readonly number[] | null }
  | { readonly overrule: E | readonly E[]; readonly why?: string }
  /** The last roll again: with these faces, or with dice that never fell before. */
  | { readonly recast: readonly number[] | null; readonly why?: string }
  | 'undo'
  | 'redo'
  /** What must be refused, and the sentence. */
  | { readonly try: Move<E>; readonly refused: string }

type Script<E> = { readonly dice?: readonly number[]; readonly answers?: readonly Move<E>[]; readonly hands?: Hands }

/** Plays written answers with written dice; returns the play and its transcript. Nothing may be left over. */
export function script<F, E>(
  rules: Rules<F, E>,
  fight: F,
  { dice = [], answers = [], hands = {} }: Script<E>,
): Play<F, E> & { readonly lines: string[] } {
  const { tray, done } = scriptedTray(dice)
  let play = open(rules, fight, tray, { hands })
  for (const move of answers) play = make(play, move)
  done()
  return { ...play, lines: play.log.entries.flatMap(makeLine) }
}

/** Answers the open question of someone. */
export const say = <F, E>(play: Play<F, E>, who: string, ...path: Path): Play<F, E> => make(play, [who, ...path])

/** Makes one move, which must be accepted. */
export function make<F, E>(play: Play<F, E>, move: Move<E>): Play<F, E> {
  if (typeof move === 'object' && 'try' in move) return refusing(play, move.try, move.refused)
  return accepted(tried(play, move))
}

export function accepted<P extends object>(result: P | Refusal): P {
  if ('refused' in result) throw new Error(`refused: ${result.refused}`)
  return result
}

/** The number of the open question of someone. */
export function openFor<F, E>(play: Play<F, E>, who: string): number {
  const ask = play.asks.find((one) => one.who === who)
  if (!ask)
    throw new Error(
      `${who} was not asked; open: ${play.asks.map((one) => `${one.who} ${one.about}`).join(', ') || 'nothing'}`,
    )
  return ask.n
}

function refusing<F, E>(play: Play<F, E>, move: Move<E>, sentence: string): Play<F, E> {
  const result = tried(play, move)
  if (!('refused' in result)) throw new Error(`accepted, and should be refused: ${JSON.stringify(move)}`)
  if (result.refused !== sentence) throw new Error(`refused otherwise: ${result.refused}`)
  return play
}

function tried<F, E>(play: Play<F, E>, move: Move<E>): Play<F, E> | Refusal {
  if (move === 'undo') return undo(play, lastDecision(play) ?? play.log.entries.length)
  if (move === 'redo') return redo(play)
  if (isAnswer(move)) return answer(play, openFor(play, move[0]), move.slice(1) as Step[])
  if ('volunteer' in move) return volunteer(play, move.volunteer[0], move.volunteer.slice(1) as Step[])
  if ('threw' in move) return throwDice(play, openFor(play, move.threw), move.faces)
  if ('overrule' in move) return overrule(play, [move.overrule].flat() as E[], move.why ?? 'so be it')
  if ('recast' in move) return recast(play, lastRoll(play), { faces: move.recast, why: move.why ?? 'so be it' })
  return tried(play, move.try)
}

const isAnswer = <E>(move: Exclude<Move<E>, string>): move is readonly [string, ...Path] => Array.isArray(move)

function lastRoll<F, E>({ tip }: Play<F, E>): number {
  for (let place = tip; place; place = place.before) if (place.entry.type === 'rolled') return place.n
  throw new Error('no roll stands')
}

/** The transcript of an entry, or nothing for what only the engine needs. */
function makeLine<E>(entry: Entry<E>): string[] {
  switch (entry.type) {
    case 'answered':
      return [`${entry.who} ${entry.about}: ${makePath(entry.path)}`]
    case 'volunteered':
      return [`${entry.who} unasked: ${makePath(entry.path)}`]
    case 'threw':
      return [`threw ${entry.faces.join(' ')} (${entry.from})`]
    case 'happened':
      return [makeWords(entry.event)]
    case 'overruled':
      return [`overruled: ${entry.events.map(makeWords).join(', ')} (${entry.why})`]
    case 'recast':
      return [`recast ${entry.faces?.join(' ') ?? 'with new dice'} (${entry.why})`]
    case 'undone':
      return [`undone to ${entry.to}`]
    case 'restarted':
      return [`restarted: ${entry.why}`]
    case 'rolled':
      return [
        `${entry.who} ${entry.what} ${entry.total} [${entry.faces.join(' ')}]${entry.why.map(makeReason).join('')}`,
      ]
    default:
      return []
  }
}

const makePath = (path: Path): string =>
  path.map((step) => (typeof step === 'object' ? JSON.stringify(step) : step)).join(' ')
const makeWords = (event: unknown): string =>
  Object.values(event as object)
    .map((value) => (isPlain(value) ? value : JSON.stringify(value)))
    .join(' ')
const isPlain = (value: unknown): boolean => typeof value !== 'object' || Array.isArray(value)
const makeReason = ([key, value]: readonly [string, number, string]): string =>
  ` ${value > 0 ? '+' : ''}${value} ${key}`
