import type { AnyBook } from '../../books/index.ts'
import type { Asked } from '../../engine/book.ts'
import type { FightBase } from '../../engine/common-events.ts'
import type { Ask } from '../../engine/live-types.ts'
import type { Path, Shared } from '../../engine/options.ts'
import type { Saved } from '../../files/saved-fight.ts'
import { settle } from '../../words/menu-walk.ts'
import { namesIn } from '../../words/names.ts'
import type { Trail } from '../../words/square-choice.ts'
import { type AnyPlay, beatOf, type Line, newsOf } from '../../words/transcript.ts'

/** A fight at one terminal: the play, who plays by policy, and the position in the open question. */
export type Session = {
  readonly book: AnyBook
  readonly play: AnyPlay
  readonly title: string
  readonly seed: number
  readonly practice: boolean
  readonly dice: 'tray' | 'typed'
  /** Ids and sides played by the book's policy. */
  readonly auto: ReadonlySet<string>
  readonly view: View
  /** The last saved file, and its number of entries. */
  readonly kept: { readonly file: string; readonly entries: number } | null
  readonly write: (file: string, saved: Saved) => { readonly refused: string } | null
}

/** Position in the menus of a question; ticks and points chosen so far. */
export type View = {
  readonly path: Path
  readonly ticks: readonly string[] | null
  readonly shared: Shared
  /** On squares: what was chosen before it is confirmed. */
  readonly trail: Trail
}

/** One line of output with its tone. */
export type Said = {
  readonly text: string
  readonly tone: Tone
  /** Indent of continuation lines. */
  readonly hang?: number
}
export type Tone = 'plain' | 'head' | 'roll' | 'quiet' | 'ask' | 'sorry'

/** Result of a line: the fight went on, the question stays, or the person quits. */
export type Heard = { readonly session: Session; readonly said: readonly Said[]; readonly next: 'on' | 'same' | 'quit' }

export const say = (text: string, tone: Tone = 'plain'): Said => ({ text, tone })
export const sorry = (text: string): Said => say(text, 'sorry')

export const stays = (session: Session, ...said: readonly Said[]): Heard => ({ session, said, next: 'same' })

/** The fight went on: its news, and the next question from its first menu. */
export function goesOn(session: Session, play: AnyPlay, ...first: readonly Said[]): Heard {
  const news = toldOf(newsOf(session.book, session.play, play))
  return { session: { ...session, play, view: viewOf(play.asks[0]) }, said: [...first, ...news], next: 'on' }
}

export const viewOf = (ask: Ask | undefined): View => ({
  path: ask && !ask.dice ? settle(ask.options, []) : [],
  ticks: null,
  shared: {},
  trail: [],
})

/** Lines of several beats, separated by an empty line. */
export const toldOf = (lines: readonly Line[]): readonly Said[] =>
  lines.flatMap((line, i) => (line.begins && i > 0 ? [say(''), saidOf(line)] : [saidOf(line)]))

export function saidOf({ entry, roll, sentence }: Line): Said {
  if (roll !== null) return say(`  #${roll} ${sentence}`, 'roll')
  const isRound = entry.type === 'happened' && entry.event.type === 'round'
  return say(sentence, isRound ? 'head' : 'plain')
}

export const nameOf = ({ book, play }: Session): ((id: string) => string) => namesIn(book, play.fight)

export const askedOf = (session: Session, { who, about }: Ask): Asked<FightBase> => ({
  fight: session.play.fight,
  name: nameOf(session),
  who,
  about,
  beat: beatOf(session.play),
})
