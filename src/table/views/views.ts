import { bookOf } from '../../books/index.ts'
import type { Reckoned } from '../../engine/answer-odds.ts'
import type { Shown, Viewer } from '../../engine/book.ts'
import { lengthOf } from '../../engine/log.ts'
import { type Menu, menuOf } from '../../engine/menu.ts'
import type { Path } from '../../engine/options.ts'
import { REFEREE } from '../../engine/scene.ts'
import { type Refusal, sizeOf } from '../../engine/tree.ts'
import { linesOfEntries } from '../../engine/view.ts'
import type { Exported } from '../../files/save.ts'
import { forget, isOver, load, loadWhole, loadWith, type Running } from '../fights/running.ts'
import type { HookLetter } from '../post/hooks.ts'
import { type Actor, type House, refuse } from '../service.ts'
import type { Hook, Seat, TableRecord } from '../store/store.ts'
import { isAsked, unknownAsk } from '../tables/permissions.ts'
import { isOpenTo, isReferee, may, type Operation } from '../tables/roles.ts'
import { verify } from '../transfer/verify.ts'
import { oddsFor } from './odds.ts'
import {
  type AnyWatch,
  askMeant,
  entryMeant,
  type Line,
  linesFrom,
  type ShownAsks,
  shownAsks,
  shownAt,
  shownNow,
  shownRefusal,
  viewerKey,
  viewerOf,
} from './secrecy.ts'
import { dropWatches, lengthSeen, shortWatch, wholePages, wholeWatch } from './watches.ts'

/**
 * Somebody's look at a fight: the fight, and what he has seen of it: so many lines. The watch is shared, and others may
 * read on with it. It may hold the last lines alone: `lookBackTo` has more.
 */
export type Look = {
  readonly running: Running
  readonly table: TableRecord
  readonly actor: Actor
  readonly viewer: Viewer
  readonly watch: AnyWatch
  readonly key: string
  readonly length: number
}

/** What is shown of a fight as it stands. */
export type NowView = {
  readonly id: string
  readonly title: string
  readonly book: string
  readonly over: boolean
  /** The seed has been shown, and nothing changes any more. */
  readonly closed: boolean
  readonly paused: boolean
  /** Names what may be seen; when it changes, numbers start anew. */
  readonly view: string
  readonly length: number
  readonly seal: string | null
  readonly words: number
  readonly you: { readonly member: string; readonly role: Actor['role']; readonly seats: readonly string[] }
  readonly seats: Readonly<Record<string, Seat>>
  readonly shown: Shown
  readonly asks: readonly (ShownAsks['own'][number] & { readonly due: number | null })[]
  readonly waiting: ShownAsks['waiting']
  readonly offers: readonly { readonly who: string; readonly menu: Menu }[]
}

const MOST_LINES = 1_000

/** The same look at what is kept now: for whoever has seen more, at another server, than this one has heard of. */
export function lookAnew(house: House, { actor, running }: Look): Promise<Look | Refusal> {
  forget(house, running.record.id)
  return look(house, actor, running.record.id)
}

/** A look at a fight, if this may be done with it; what happened since the last look is read. */
export async function look(
  house: House,
  actor: Actor,
  fight: string,
  operation: Operation = 'view',
): Promise<Look | Refusal> {
  const [running, table] = await Promise.all([load(house, fight), house.store.table(actor.table)])
  if (!running || !table || !isOpenTo(actor, running.record)) return refuse('There is no such fight.', 'E_NO_FIGHT')
  const wrong = may(actor.role, operation, { own: true, closed: running.record.state.revealed })
  return wrong ?? lookAs(house, actor, running, table)
}

/** The same look a moment later, at the same table. */
export async function lookAgain(house: House, { actor, running: { record }, table }: Look): Promise<Look | Refusal> {
  const running = await load(house, record.id)
  return running ? lookAs(house, actor, running, table) : refuse('There is no such fight.', 'E_NO_FIGHT')
}

/** What this person may see as it stands, with what is new; of older lines only the last ones are sure to be there. */
export const lookAs = (house: House, actor: Actor, running: Running, table: TableRecord): Promise<Look> =>
  lookWith(house, { actor, running, table }, shortWatch)

/** The same look with every line from this number on, at what stands by then. */
export const lookBackTo = async (house: House, at: Look, seq: number): Promise<Look> =>
  at.watch.first <= seq ? at : lookWith(house, at, wholeWatch)

async function lookWith(
  house: House,
  { actor, running, table }: Pick<Look, 'actor' | 'running' | 'table'>,
  watchOf: typeof shortWatch,
): Promise<Look> {
  const viewer = viewerOf(actor, running.record.state, table.settings)
  const at = { running, viewer, key: viewerKey(viewer) }
  const watch = await watchOf(house, at)
  const newer =
    watch.next > lengthOf(running.play.log)
      ? await loadWith(house, running.record.id, ({ length }) => length >= watch.next)
      : null
  if (newer && newer.record.length < watch.next) dropWatches(house, at) // the database itself went back
  return newer
    ? lookWith(house, { actor, running: newer, table }, watchOf)
    : { running, table, actor, viewer, key: shortOf(at.key), watch, length: lengthSeen(watch) }
}

/** A short name for what may be seen. It says nothing of what it stands for. */
function shortOf(key: string): string {
  let hash = 0x811c9dc5
  for (let i = 0; i < key.length; i++) hash = Math.imul(hash ^ key.charCodeAt(i), 0x01000193) >>> 0
  return hash.toString(36)
}

export function nowView(at: Look): NowView {
  const { running, viewer, actor } = at
  const { record, play, book } = running
  const { own, waiting } = shownAsks(book, at.watch, play)
  const known = new Set(book.known(play.fight, viewer).combatants.map(({ id }) => id))
  return {
    id: record.id,
    title: record.title,
    book: record.header.book,
    over: isOver(play),
    closed: record.state.revealed,
    paused: record.state.paused !== null,
    view: at.key,
    length: at.length,
    seal: record.header.seal,
    words: record.state.words.length,
    you: { member: actor.member, role: actor.role, seats: viewer.seats },
    seats: Object.fromEntries(
      Object.entries(record.state.seats)
        .filter(([who]) => known.has(who))
        .map(([who, seat]) => [
          who,
          viewer.referee || viewer.seats.includes(who) ? seat : { ...seat, policy: seat.policy && 'auto' },
        ]),
    ),
    shown: shownNow(book, play, viewer),
    asks: own.map((ask) => ({ ...ask, due: dueOf(at, ask.ask) })),
    waiting,
    offers: offersOf(at),
  }
}

/** When a question's time runs out; null where it waits, or the clocks stand still. */
function dueOf({ running: { record }, watch }: Look, ask: number): number | null {
  return record.state.clocks.find(({ ask: n }) => watch.asked[n] === ask)?.due ?? null
}

function offersOf({ running: { book, play }, viewer }: Look): NowView['offers'] {
  if (isOver(play)) return []
  const seats = viewer.referee ? [...play.fight.combatants.map(({ id }) => id), REFEREE.id] : viewer.seats
  return seats
    .map((who) => ({ who, offered: book.offers(play.fight, who) }))
    .filter(({ offered }) => sizeOf(offered) > 0)
    .map(({ who, offered }) => ({ who, menu: menuOf(offered) }))
}

/** The record from a number on, at most so many lines. The look has to reach back to there. */
export function linesView(
  at: Look,
  from: number,
  most: number = MOST_LINES,
): { readonly view: string; readonly from: number; readonly length: number; readonly lines: readonly Line[] } {
  return {
    view: at.key,
    from,
    length: at.length,
    lines: linesFrom(at.watch, from).slice(0, Math.max(0, Math.min(most, MOST_LINES, at.length - from))),
  }
}

/** A refusal as this person may read it. What he said himself may come back to him. */
export async function refusalFor(
  house: House,
  actor: Actor,
  fight: string | null,
  refusal: Refusal,
  said: unknown,
): Promise<Refusal> {
  const running = fight === null || isReferee(actor.role) ? null : await load(house, fight)
  if (!running || !isOpenTo(actor, running.record)) return shownRefusal({ referee: isReferee(actor.role) }, refusal)
  const { book, play, record } = running
  const { settings } = (await house.store.table(actor.table))!
  const viewer = viewerOf(actor, record.state, settings)
  const known = new Set(book.known(play.fight, viewer).combatants.map(({ id }) => id))
  const own = JSON.stringify(said ?? null).toLowerCase()
  const strangers = play.fight.combatants
    .filter(({ id }) => !known.has(id))
    .flatMap(({ id, name }) => [id, name])
    .filter((name) => !own.includes(name.toLowerCase()))
  return shownRefusal(viewer, refusal, strangers)
}

/** The number in the log of the question that a viewer means; one that nobody asked where he means none. */
export async function askNumber(house: House, at: Look, ask: number): Promise<number> {
  const meant = lastAsked(at, ask) ?? lastAsked(await lookBackTo(house, at, ask), ask)
  return meant === null ? NO_ENTRY : Number(meant)
}

const lastAsked = ({ watch: { asked } }: Look, ask: number): string | null =>
  Object.keys(asked).findLast((n) => asked[Number(n)] === ask) ?? null

/** The number in the log of the line that a viewer means. */
export async function entryNumber(house: House, at: Look, seq: number): Promise<number> {
  const { watch } = await lookBackTo(house, at, seq)
  return entryMeant(watch, seq) ?? (seq === lengthSeen(watch) ? watch.next : NO_ENTRY)
}

const NO_ENTRY = -1

/** A ready-made encounter of the table's book, or an empty page to write on. */
export async function readyMade(
  house: House,
  { table }: Actor,
  name: string | null,
): Promise<{ readonly title: string; readonly setup: object } | Refusal> {
  if (name === null) return { title: 'A fight', setup: {} }
  const book = bookOf((await house.store.table(table))?.settings.book ?? '')
  if (!book || !Object.hasOwn(book.catalogue.encounters, name))
    return refuse(`There is no encounter '${name.slice(0, 40)}'.`, 'E_NO_ENCOUNTER')
  const { title, setup } = book.catalogue.encounters[name]!
  return { title, setup: setup as object }
}

/** The odds of an answer, from what the viewer may know; null where there are none to be shown. */
export async function oddsView(
  house: House,
  at: Look,
  answer: { readonly ask: number; readonly path: Path },
): Promise<Reckoned | Refusal | null> {
  const { running, watch } = at
  if ((await askNumber(house, at, answer.ask)) === NO_ENTRY)
    return unknownAsk(isAsked(running, at.actor, at.table.settings))
  if (!askMeant(watch, running.play, answer.ask)) return refuse('That question is closed.', 'E_CLOSED')
  return oddsFor(house, at, answer)
}

/**
 * What a letter to another program holds: the lines that came of these entries, for somebody with its role; null where
 * there are none to see.
 */
export async function hookView(
  house: House,
  table: TableRecord,
  { role }: Hook,
  { fight, from, to }: HookLetter,
): Promise<{
  readonly fight: string
  readonly title: string
  readonly over: boolean
  readonly lines: readonly Line[]
} | null> {
  const running = await loadWith(house, fight, ({ length }) => length >= to)
  if (!running || !isOpenTo({ table: table.id, role }, running.record)) return null
  const at = await lookAs(house, { table: table.id, member: '', role }, running, table)
  const seen =
    linesOfEntries(at.watch, from) ?? (await lookBackTo(house, at, 0)).watch.lines.filter(({ n }) => n >= from)
  const lines = seen.filter(({ n }) => n < to).map(({ seq, entry, text }) => ({ seq, entry, text }))
  return lines.length === 0 ? null : { fight, title: running.record.title, over: isOver(running.play), lines }
}

/** The fight as it was just after a line. */
export async function replayView(
  house: House,
  one: Look,
  seq: number,
): Promise<{ readonly at: number; readonly length: number; readonly shown: Shown; readonly line: Line } | Refusal> {
  const at = await lookBackTo(house, one, seq)
  const shown = shownAt(at.running.book, at.watch, await wholePages(house, at.running), seq)
  if ('refused' in shown) return refuse(shown.refused, 'E_NO_LINE')
  return { at: seq, length: at.length, shown, line: linesFrom(at.watch, seq)[0]! }
}

/**
 * The log to take along: whole for the referee, as it may be known for others; with the seed once nothing can change
 * any more.
 */
export async function exportView(
  house: House,
  at: Look,
): Promise<
  | Exported
  | {
      readonly title: string
      readonly seal: string | null
      readonly lines: readonly Line[]
      readonly reveal?: Exported['reveal']
    }
> {
  const { record } = at.running
  const shown = record.state.revealed ? { reveal: revealOf(at) } : {}
  if (!at.viewer.referee)
    return {
      title: record.title,
      seal: record.header.seal,
      lines: linesFrom((await lookBackTo(house, at, 0)).watch, 0),
      ...shown,
    }
  const { log } = (await loadWhole(house, record)).play
  return { title: record.title, log, ...shown }
}

const revealOf = ({ running: { record } }: Look): NonNullable<Exported['reveal']> => ({
  seed: record.state.seed,
  words: record.state.words,
})

/** Whether the dice of a fight were as sealed, checked here; everybody may ask once it is over. */
export async function verifyView(
  house: House,
  at: Look,
): Promise<{ readonly confirmed: string; readonly reveal: NonNullable<Exported['reveal']> } | Refusal> {
  const { book, play } = await loadWhole(house, at.running.record)
  const found = verify(() => book, play.log, revealOf(at))
  return 'refused' in found ? found : { confirmed: found.confirmed, reveal: revealOf(at) }
}
