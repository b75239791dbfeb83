import type { AnyBook } from '../../books/index.ts'
import { type EventBase, type Seen, type Shown, SOMEBODY, type Viewer } from '../../engine/book.ts'
import type { FightBase } from '../../engine/common-events.ts'
import type { Throw } from '../../engine/dice.ts'
import { modeOf } from '../../engine/entry-secrecy.ts'
import { sifted } from '../../engine/fast-lists.ts'
import type { Ask } from '../../engine/live-types.ts'
import { lengthOf } from '../../engine/log.ts'
import { type Menu, menuOf, type Shape, shapeOf } from '../../engine/menu.ts'
import type { Refusal } from '../../engine/option-tree.ts'
import { BROKE_OFF } from '../../engine/rule-errors.ts'
import { type Beat, REFEREE } from '../../engine/scene.ts'
import {
  fightAfter,
  lineAt,
  type Pages,
  type SeenLine,
  type Watch,
  watchOf,
  watchOn,
} from '../../engine/viewer-lines.ts'
import { answerersOf, answersFor, anyOf, groupIn } from '../../engine/who-is-asked.ts'
import { isSilent, makeWords, SILENT } from '../../words/entry-sentences.ts'
import { namesIn } from '../../words/names.ts'
import { questionOf } from '../../words/questions.ts'
import { type AnyPlay, beatOf } from '../../words/transcript.ts'
import { mayReorder, toldOrder } from '../../words/turn-order.ts'
import type { FightState } from '../store/store.ts'
import type { Role, TableSettings } from '../store/table-records.ts'
import { isReferee } from '../tables/role-permissions.ts'

/**
 * Everything that leaves the server about a fight goes through here. A viewer's lines are numbered for that viewer
 * alone: 0, 1, 2 … without gaps. Viewers meet only these numbers: to resume from, as the number of a question, and in
 * what was undone. Numbers of the log stay here. When a viewer changes (a seat is handed over, health is shown
 * otherwise), so do the numbers: `viewerKey` changes, and lines start at 0.
 */
export type AnyWatch = Watch<FightBase, EventBase>
type AnyPages = Pages<FightBase, EventBase>

/** A line as sent. `undone`, `restarted` and `recast` go back to just before line `to`. */
export type Line = { readonly seq: number; readonly entry: Seen<EventBase>; readonly text: string | null }

/** A member as a viewer of a fight. */
export function viewerOf(
  { member, role }: { readonly member: string; readonly role: Role },
  { seats }: Pick<FightState, 'seats'>,
  { health, rolls }: Pick<TableSettings, 'health' | 'rolls'>,
): Viewer {
  return {
    referee: isReferee(role),
    seats: Object.keys(seats)
      .filter((id) => seats[id]!.member === member)
      .sort(),
    health,
    rolls,
  }
}

/** Viewers with the same key see the same, and share a watch. */
export const viewerKey = ({ referee, seats, health, rolls }: Viewer): string =>
  JSON.stringify(referee ? 'referee' : [seats.toSorted(), health, Object.entries(rolls).sort()])

/** A viewer's watch of the whole log. */
export function watchFor(book: AnyBook, pages: AnyPages, viewer: Viewer): AnyWatch {
  const watch = watchOf<FightBase, EventBase>(book, viewer, pages.root.fight, { version: pages.root.version })
  watchOn(book, watch, saying(book, viewer, pages))
  return watch
}

/** Lets a watch read on to the end of the log. */
export const advance = (book: AnyBook, watch: AnyWatch, pages: AnyPages): readonly SeenLine<EventBase>[] =>
  watchOn(book, watch, saying(book, watch.viewer, pages))

/** Reads on and returns the lines that are new to this viewer, often none. */
export const linesOn = (book: AnyBook, watch: AnyWatch, pages: AnyPages): readonly Line[] =>
  advance(book, watch, pages).map(lineOf)

/** The lines from number `from` on. */
export function linesFrom({ lines, first }: AnyWatch, from: number): readonly Line[] {
  if (from < first) throw new Error(`this watch begins with line ${first}, and the lines from ${from} on are wanted`)
  return lines.slice(from - first).map(lineOf)
}

/** The same at once, without keeping a watch. */
export const seenEntries = (
  book: AnyBook,
  pages: AnyPages,
  { viewer, from = 0 }: { readonly viewer: Viewer; readonly from?: number | undefined },
): readonly Line[] => linesFrom(watchFor(book, pages, viewer), from)

const lineOf = ({ seq, entry, text }: SeenLine<EventBase>): Line => ({ seq, entry, text })

const saying = (book: AnyBook, viewer: Viewer, { log, root }: AnyPages): AnyPages => ({
  log,
  root,
  say: (entry, fight) => {
    if (isSilent(entry)) return SILENT
    const known = book.known(lately(entry, fight), viewer)
    const { text, told } = makeWords(book, entry, known)
    return viewer.referee && mayReorder(book, entry) ? { text, told, order: toldOrder(book, known) } : { text, told }
  },
})

/** A combatant who hides in this very entry is named once more. */
function lately(entry: Seen<EventBase>, fight: FightBase): FightBase {
  const events = entry.type === 'happened' ? [entry.event] : entry.type === 'overruled' ? entry.events : []
  const gone = sifted(events, (event) =>
    'who' in event && (event.type === 'hidden' || (event.type === 'set' && event.field === 'hidden'))
      ? event.who
      : null,
  )
  return gone.length === 0
    ? fight
    : { ...fight, combatants: fight.combatants.map((one) => (gone.includes(one.id) ? { ...one, hidden: false } : one)) }
}

/** The fight as a viewer may know it, now or just after one of their lines. */
export const shownNow = (book: AnyBook, { fight }: Pick<AnyPlay, 'fight'>, viewer: Viewer): Shown =>
  book.show(fight, viewer)

export function shownAt(
  book: AnyBook,
  watch: AnyWatch,
  at: { readonly pages: AnyPages; readonly seq: number },
): Shown | Refusal {
  const fight = fightAt(book, watch, at)
  return fight ? book.show(fight, watch.viewer) : { refused: `There is no line ${at.seq}.` }
}

/** The whole fight just after a line, for views of it; null if there is no such line. */
export function fightAt(
  book: AnyBook,
  watch: AnyWatch,
  { pages, seq }: { readonly pages: AnyPages; readonly seq: number },
): FightBase | null {
  const line = lineAt(watch, seq)
  return line ? fightAfter(book, pages, line.n) : null
}

/** Open questions: one's own in full, of others only who is waited for. */
export type ShownAsks = {
  readonly own: readonly ShownAsk[]
  readonly waiting: readonly { readonly who: string; readonly name: string }[]
}

/** A question under the number of its line. Without a menu it is too large to be sent whole, or asks for dice. */
export type ShownAsk = {
  readonly ask: number
  readonly who: string
  readonly about: string
  readonly text: string
  readonly shape: Shape | null
  readonly menu: Menu | null
  readonly dice: Throw | null
}

export function shownAsks(book: AnyBook, watch: AnyWatch, play: AnyPlay): ShownAsks {
  if (watch.next < lengthOf(play.log))
    throw new Error(`this watch has read up to entry ${watch.next}, and the fight stands at ${lengthOf(play.log)}`)
  const own = play.asks.filter((ask) => isOwn(watch, ask))
  return { own: own.map((ask) => shownAsk(book, watch, { play, ask })), waiting: waitedFor(book, watch, { play, own }) }
}

/** A question to a side is everybody's of that side. Dice for the referee's eyes are asked of the referee alone. */
export const isOwn = ({ viewer, fight }: Pick<AnyWatch, 'viewer' | 'fight'>, { who, dice, about }: Ask): boolean =>
  viewer.referee || (answersFor(fight, viewer.seats, who) && !(dice && modeOf(viewer, about) === 'referee'))

function shownAsk(
  book: AnyBook,
  watch: AnyWatch,
  { play, ask }: { readonly play: AnyPlay; readonly ask: Ask },
): ShownAsk {
  const { n, who, about, dice, options } = ask
  const fight = book.known(play.fight, watch.viewer)
  const { text } = questionOf(book, ask, { fight, beat: knownBeat(fight, beatOf(play)), path: [] })
  return {
    ask: watch.asked[n]!,
    who,
    about,
    text,
    shape: dice ? null : (book.asks[about]?.shape ?? shapeOf(options)),
    menu: dice ? null : menuWithin(options),
    dice,
  }
}

const knownBeat = ({ combatants }: FightBase, beat: Beat | null): Beat | null =>
  beat?.who && !combatants.some(({ id, side }) => id === beat.who || side === beat.who)
    ? { ...beat, who: SOMEBODY }
    : beat

function menuWithin(options: Ask['options']): Menu | null {
  try {
    return menuOf(options)
  } catch {
    return null
  }
}

/**
 * Hidden combatants, and dice for the referee's eyes, are shown as waiting for the referee, so that viewers cannot tell
 * them apart.
 */
function waitedFor(
  book: AnyBook,
  { viewer }: AnyWatch,
  { play: { fight, asks }, own }: { readonly play: AnyPlay; readonly own: readonly Ask[] },
): ShownAsks['waiting'] {
  const known = book.known(fight, viewer)
  const others = asks
    .filter((ask) => !own.includes(ask))
    .map(({ who }) =>
      answerersOf(known, who).length > 0 && !viewer.seats.includes(who) ? knownGroup(known, who) : REFEREE.id,
    )
  return [...new Set(others)].sort().map((who) => ({ who, name: namesIn(book, known)(who) }))
}

/** A group is named by its members known to the viewer. */
const knownGroup = (known: FightBase, who: string): string =>
  groupIn(who) === null ? who : anyOf(answerersOf(known, who).map((id) => ({ id }))).id

/** The open question with a viewer's number, or null. */
export const askMeant = (watch: AnyWatch, { asks }: Pick<AnyPlay, 'asks'>, ask: number): Ask | null =>
  asks.find((one) => watch.asked[one.n] === ask && isOwn(watch, one)) ?? null

/** The log entry of a viewer's line number, or null. */
export const entryMeant = (watch: AnyWatch, seq: number): number | null => lineAt(watch, seq)?.n ?? null

/** Codes of log checks, whose sentences name combatants. */
const FOUND: readonly (string | undefined)[] = ['E_RULES', 'E_DICE', 'E_DAMAGED']

/**
 * A refusal as sent: internal errors go to the referee only, and a sentence that names a stranger is replaced.
 * Sentences with other codes are fixed and are not searched: a hit would reveal a stranger called like one of their
 * words.
 */
export function shownRefusal(
  { referee }: Pick<Viewer, 'referee'>,
  refusal: Refusal,
  strangers: readonly string[] = [],
): Refusal {
  const { refused, code } = refusal
  if (referee) return refusal
  if (refused.startsWith(BROKE_OFF))
    return { refused: `${BROKE_OFF}. The referee can see why.`, ...(code !== undefined && { code }) }
  if (FOUND.includes(code))
    return { ...refusal, refused: 'The log does not hold what was sealed. The referee can see where.' }
  return code === undefined && strangers.some((name) => isNamed(refused, name))
    ? { refused: 'That cannot be done now.' }
    : refusal
}

/** Whole words only: `Al` is not in `all`. */
function isNamed(sentence: string, name: string): boolean {
  const word = name.replace(/[.*+?^${}()|[\]\\]/g, '\\$&')
  return new RegExp(`(?<![\\p{L}\\p{N}])${word}(?![\\p{L}\\p{N}])`, 'iu').test(sentence)
}
