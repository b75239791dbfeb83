import type { Reckoned } from '../../engine/answer-odds.ts'
import type { Shown } from '../../engine/book.ts'
import type { Refusal } from '../../engine/option-tree.ts'
import type { Path } from '../../engine/options.ts'
import type { Strip } from '../../engine/status-strip.ts'
import { linesOfEntries } from '../../engine/viewer-lines.ts'
import type { Exported } from '../../files/saved-fight.ts'
import { namesIn } from '../../words/names.ts'
import { foretoldOf } from '../../words/square-choice.ts'
import { beatOf } from '../../words/transcript.ts'
import { isOver, load, loadWhole, loadWith } from '../fights/loaded-fights.ts'
import type { HookLetter } from '../post/step-letters.ts'
import { type Actor, refuse, type Service } from '../service.ts'
import type { Hook, TableRecord } from '../store/table-records.ts'
import { isAsked, unknownAsk } from '../tables/fight-permissions.ts'
import { isOpenTo, isReferee } from '../tables/role-permissions.ts'
import { verify } from '../transfer/verify-log.ts'
import { type Look, lookAs, lookBackTo, shortOf } from './fight-for-person.ts'
import { oddsFor } from './odds-cache.ts'
import { stripAt } from './order-strip-view.ts'
import { askMeant, entryMeant, fightAt, type Line, linesFrom, shownNow, shownRefusal, viewerOf } from './secrecy.ts'
import { lengthSeen, wholePages } from './watch-cache.ts'

const MOST_LINES = 1_000

/** At most so many lines from a number on. The look must reach back to it. */
export function linesView(
  at: Look,
  from: number,
  most: number = MOST_LINES,
): { readonly view: string; readonly from: number; readonly length: number; readonly lines: readonly Line[] } {
  return {
    view: shortOf(at),
    from,
    length: at.length,
    lines: linesFrom(at.watch, from).slice(0, Math.max(0, Math.min(most, MOST_LINES, at.length - from))),
  }
}

/** A refusal as this person may read it. Words of their own may be repeated to them. */
export async function refusalFor(
  service: Service,
  actor: Actor,
  { fight, refusal, said }: { readonly fight: string | null; readonly refusal: Refusal; readonly said: unknown },
): Promise<Refusal> {
  const running = fight === null || isReferee(actor.role) ? null : await load(service, fight)
  if (!running || !isOpenTo(actor, running.record)) return shownRefusal({ referee: isReferee(actor.role) }, refusal)
  const { book, play, record } = running
  const { settings } = (await service.store.table(actor.table))!
  const viewer = viewerOf(actor, record.state, settings)
  const known = new Set(book.known(play.fight, viewer).combatants.map(({ id }) => id))
  const own = JSON.stringify(said ?? null).toLowerCase()
  const strangers = play.fight.combatants
    .filter(({ id }) => !known.has(id))
    .flatMap(({ id, name }) => [id, name])
    .filter((name) => !own.includes(name.toLowerCase()))
  return shownRefusal(viewer, refusal, strangers)
}

/** The log number of the question that a viewer means; a number never asked if they mean none. */
export async function askNumber(service: Service, at: Look, ask: number): Promise<number> {
  const meant = lastAsked(at, ask) ?? lastAsked(await lookBackTo(service, at, ask), ask)
  return meant === null ? NO_ENTRY : Number(meant)
}

const lastAsked = ({ watch: { asked } }: Look, ask: number): string | null =>
  Object.keys(asked).findLast((n) => asked[Number(n)] === ask) ?? null

/** The log number of the line that a viewer means. */
export async function entryNumber(service: Service, at: Look, seq: number): Promise<number> {
  const { watch } = await lookBackTo(service, at, seq)
  return entryMeant(watch, seq) ?? (seq === lengthSeen(watch) ? watch.next : NO_ENTRY)
}

const NO_ENTRY = -1

/** The odds of an answer, from what the viewer may know; null if there are none to show. */
export async function oddsView(
  service: Service,
  at: Look,
  answer: { readonly ask: number; readonly path: Path },
): Promise<Reckoned | Refusal | null> {
  const { running, watch } = at
  if ((await askNumber(service, at, answer.ask)) === NO_ENTRY)
    return unknownAsk(isAsked(running, at.actor, at.table.settings))
  if (!askMeant(watch, running.play, answer.ask)) return refuse('That question is closed.', 'E_CLOSED')
  return oddsFor(service, at, answer)
}

/** What follows from an answer before it is given, from what the viewer may know. */
export function followsView(
  { running: { book, play }, watch, viewer }: Look,
  { ask: n, path }: { readonly ask: number; readonly path: Path },
): readonly string[] {
  const ask = askMeant(watch, play, n)
  if (!ask || ask.dice) return []
  const fight = book.known(play.fight, viewer)
  const asked = { fight, name: namesIn(book, fight), who: ask.who, about: ask.about, beat: beatOf(play) }
  return foretoldOf(book, asked, { options: ask.options, path })
}

/** The content of a letter to a hook: the lines of these entries for its role; null if it may see none. */
export async function hookView(
  service: Service,
  table: TableRecord,
  { hook: { role }, letter: { fight, from, to } }: { readonly hook: Hook; readonly letter: HookLetter },
): Promise<{
  readonly fight: string
  readonly title: string
  readonly over: boolean
  readonly lines: readonly Line[]
} | null> {
  const running = await loadWith(service, fight, ({ length }) => length >= to)
  if (!running || !isOpenTo({ table: table.id, role }, running.record)) return null
  const at = await lookAs(service, { actor: { table: table.id, member: '', role }, running, table })
  const seen =
    linesOfEntries(at.watch, from) ?? (await lookBackTo(service, at, 0)).watch.lines.filter(({ n }) => n >= from)
  const lines = seen.filter(({ n }) => n < to).map(({ seq, entry, text }) => ({ seq, entry, text }))
  return lines.length === 0 ? null : { fight, title: running.record.title, over: isOver(running.play), lines }
}

/** The fight just after a line, and what a page showed of it then. */
export async function replayView(
  service: Service,
  one: Look,
  seq: number,
): Promise<
  | {
      readonly at: number
      readonly length: number
      readonly shown: Shown
      readonly strip: Strip
      readonly line: Line
    }
  | Refusal
> {
  const at = await lookBackTo(service, one, seq)
  const { book } = at.running
  const fight = fightAt(book, at.watch, { pages: await wholePages(service, at.running), seq })
  if (!fight) return refuse(`There is no line ${seq}.`, 'E_NO_LINE')
  return {
    at: seq,
    length: at.length,
    shown: shownNow(book, { fight }, at.viewer),
    strip: stripAt(at, fight, false),
    line: linesFrom(at.watch, seq)[0]!,
  }
}

/** The exported log: whole for the referee, as known for others; with the seed once the fight is final. */
export async function exportView(
  service: Service,
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
      lines: linesFrom((await lookBackTo(service, at, 0)).watch, 0),
      ...shown,
    }
  const { log } = (await loadWhole(service, record)).play
  return { title: record.title, log, ...shown }
}

const revealOf = ({ running: { record } }: Look): NonNullable<Exported['reveal']> => ({
  seed: record.state.seed,
  words: record.state.words,
})

/** Verifies the dice of a fight; anybody may ask once it is over. */
export async function verifyView(
  service: Service,
  at: Look,
): Promise<{ readonly confirmed: string; readonly reveal: NonNullable<Exported['reveal']> } | Refusal> {
  const { book, play } = await loadWhole(service, at.running.record)
  const found = verify(() => book, play.log, revealOf(at))
  return 'refused' in found ? found : { confirmed: found.confirmed, reveal: revealOf(at) }
}
