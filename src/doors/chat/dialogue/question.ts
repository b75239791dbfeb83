import type { AnyBook } from '../../../books/index.ts'
import { type Asked, SOMEBODY, type Standing } from '../../../engine/book.ts'
import type { FightBase } from '../../../engine/common-events.ts'
import { OWN_ASKS } from '../../../engine/common-words.ts'
import type { Throw } from '../../../engine/dice.ts'
import type { Ask } from '../../../engine/live-types.ts'
import {
  type Asking,
  isAsking,
  keysOf,
  type Level,
  levelAt,
  placeAt,
  type Refusal,
  sizeOf,
} from '../../../engine/option-tree.ts'
import type { Gone, Path, Reach, Shared } from '../../../engine/options.ts'
import type { Beat } from '../../../engine/scene.ts'
import { labelOf, namesIn } from '../../../words/names.ts'
import type { Way } from '../../../words/parse-place.ts'
import { menuNames, textOf } from '../../../words/questions.ts'
import { makeRefusal } from '../../../words/refusal-sentences.ts'
import { makeDice, rollName } from '../../../words/roll-sentences.ts'
import { foretold } from '../../../words/square-choice.ts'

/** A question as a chat asks it, whether a fight asks it or a form. */
export type Quest = {
  /** Names it among all that are asked in this chat: a tap on an older one carries another name. */
  readonly tag: string
  readonly options: Level
  readonly dice: Throw | null
  readonly isReaction: boolean
  /** The name before every text, where somebody answers for several. */
  readonly front: string
  text(walk: Walk): string
  label(key: string): string
  /** Whether a key is a word of the dialogue and no name of somebody or something. */
  isWord(key: string): boolean
  /** Whether a menu is passed over, and its first choice taken. */
  isGranted(path: Path): boolean
  refusal(refusal: Refusal): string
  /** Short forms that may be typed, each with the ways it may mean. */
  readonly short: Readonly<Record<string, readonly string[]>>
  /** Keys without a key on the board. */
  readonly quiet: readonly string[]
  /** Keys that stay on the board though they are shut. */
  readonly always: readonly string[]
  /** Branches whose choices stand in the menu above. */
  readonly flat: readonly string[]
  /** Position of the person asked, if known. */
  readonly stands: Standing | null
  /** Lines of what follows from a way on squares before it is taken. */
  readonly foretold?: (gone: Gone, path: Path) => readonly string[]
  /** The map with the squares that may be chosen, as SVG. */
  readonly drawn?: (reach: Reach) => string | null
  /** What may be taken for an answer where words are wanted. */
  readonly suggested?: readonly string[]
}

/** How far somebody has come in a question. */
export type Walk = {
  readonly path: Path
  readonly ticks: readonly string[]
  readonly shared: Shared
  readonly page: number
  /** The way that was named, before how far. */
  readonly way: Way | null
  /** On squares: what was chosen before it is confirmed, a square or a path. */
  readonly trail?: readonly string[]
}
export const START: Walk = { path: [], ticks: [], shared: {}, page: 0, way: null }

type Moment = {
  readonly tag: string
  /** As it may be known. */
  readonly fight: FightBase
  readonly beat: Beat | null
  /** In front of the text, where somebody answers for several. */
  readonly name: string | null
}

/** The question of a fight. */
export function questOf(book: AnyBook, { who, about, options, dice }: Ask, { tag, fight, beat, name }: Moment): Quest {
  const { words } = book
  const asked: Asked<FightBase> = { fight, name: namesIn(book, fight), who, about, beat: knownBeat(fight, beat) }
  const front = name === null ? '' : `${name}: ` // CHAT-8, CE-CHAT-8
  return {
    tag,
    options,
    dice,
    front,
    isReaction: book.asks[about]?.shape === 'reaction',
    text: (walk) =>
      front +
      (dice
        ? `${rollName(book, about)}: throw ${makeDice(dice)}.`
        : textOf(book, walk.path, { ...asked, left: leftOf(options, walk) })),
    label: (key) => labelOf(book, key, asked),
    isWord: (key) => Object.hasOwn(words.keys, key) || Object.hasOwn(OWN_ASKS, about),
    isGranted: (path) => isGranted(book, { options, path }, asked),
    refusal: (refusal) => makeRefusal(book, refusal),
    short: words.short ?? {},
    quiet: words.quiet && Object.hasOwn(words.quiet, about) ? words.quiet[about]! : [],
    always: words.always ?? [],
    flat: words.flat ?? [],
    stands: words.stands?.(fight, who) ?? null,
    foretold: (gone, path) => foretold(book, asked, { ...gone, path }),
  }
}

/** CHAT-30: a menu that the book takes for granted is passed over. */
function isGranted(
  book: AnyBook,
  { options, path }: { readonly options: Level; readonly path: Path },
  asked: Asked<FightBase>,
): boolean {
  const { granted = {} } = book.words
  const name = menuNames(book, path)
    .flatMap((one) => [`${asked.about} > ${one}`, one])
    .find((one) => Object.hasOwn(granted, one))
  const level = name === undefined ? null : levelAt(options, path)
  return level !== null && !('refused' in level) && granted[name!]!(keysOf(level), asked)
}

const knownBeat = ({ combatants }: FightBase, beat: Beat | null): Beat | null =>
  beat?.who && !combatants.some(({ id, side }) => id === beat.who || side === beat.who)
    ? { ...beat, who: SOMEBODY }
    : beat

function leftOf(options: Level, { path, shared }: Walk): number {
  const level = levelAt(options, path)
  const place = 'refused' in level ? null : askingIn(level)
  return (place?.kind === 'shares' ? place.of.points : 0) - Object.values(shared).reduce((sum, share) => sum + share, 0)
}

/** What wants more than a key here, or null where there are keys. */
export function askingIn(level: Level): Asking | null {
  const only = sizeOf(level) === 1 ? placeAt(level, 0) : null
  return only !== null && isAsking(only) ? only : null
}
