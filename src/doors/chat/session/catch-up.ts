import type { EventBase, SeenRoll, Telling } from '../../../engine/book.ts'
import { lengthOf, type Rolled } from '../../../engine/log.ts'
import { lineAt, lineBefore, linesOfEntries, type SeenLine } from '../../../engine/viewer-lines.ts'
import { answersFor } from '../../../engine/who-is-asked.ts'
import { isOver } from '../../../table/fights/loaded-fights.ts'
import type { Service } from '../../../table/service.ts'
import type { TableRecord } from '../../../table/store/table-records.ts'
import { type Look, linesSince, type Visit, visit } from '../../../table/views/fight-for-person.ts'
import { nextOf, outIn } from '../../../table/views/order-strip-view.ts'
import { makeNumber, namesIn } from '../../../words/names.ts'
import { receiptOf } from '../../../words/roll-receipt.ts'
import { makeSum, rollName } from '../../../words/roll-sentences.ts'
import { askFor, nameFor, promptIn } from './ask-next-question.ts'
import { type Held, news, newsToAll, type Said, type SaidRoll, type Session, type Turn } from './session.ts'

/** The person of a chat at their table, with a look at the fight that is spoken of. */
export async function visitFrom(service: Service, session: Session): Promise<Visit | null> {
  const { table, members, fight, told, next } = session
  const member = table === null ? undefined : members[table]
  if (table === null || member === undefined) return null
  return visit(service, { table, member, fight, rev: told?.fight === fight ? told.rev : 0, next })
}

/** The person at their table, whatever is played there. */
export const actorAt = (service: Service, session: Session): Promise<Visit | null> =>
  visitFrom(service, { ...session, fight: null })

/** The fight that is spoken of, as the person may see it; throws where it is set aside. */
export async function lookFrom(service: Service, session: Session): Promise<Look | null> {
  const here = await visitFrom(service, session)
  if (here?.aside) throw here.aside
  return here?.look ?? null
}

/** The chat knows the latest change of the fight, and its open question is the one to be asked. */
export const isUpToDate = (at: Look, { told, prompt, stead = null }: Session): boolean =>
  told !== undefined &&
  told.fight === at.running.record.id &&
  told.rev === at.running.record.rev &&
  prompt !== null &&
  askFor(at, { stead })?.n === prompt.ask

/** Adds what happened since the chat was told last, and the next question. Null if the look lacks older lines. */
export function caughtUp(at: Look, turn: Turn): Turn | null {
  const { session, said } = turn
  const lines = linesSince(at, session.next)
  if (!lines) return null
  const told = tellOn(at, session, lines)
  const notice = nextNotice(at, told.session)
  const asked = promptIn(at, notice.session)
  const isSame = told.session.next === session.next && told.said.length === 0 && asked.session === told.session
  if (isSame) return turn
  const { id: fight, rev } = at.running.record
  const speaks = notice.session !== told.session || asked.said.length > 0
  const heard = heldBack(at, { session: asked.session, said: told.said }, { speaks, acts: !turn.passing })
  return {
    ...turn,
    session: { ...heard.session, told: { fight, rev } },
    said: [
      ...said,
      ...asked.before,
      ...heard.said,
      ...notice.said,
      ...asked.said.map((one) => (one.kind === 'ask' ? { ...one, rolls: told.rolls } : one)),
    ],
  }
}

/** These lines as the person of the chat hears them. `rolls` are the dice that belong to the next message. */
function tellOn(
  at: Look,
  session: Session,
  lines: readonly SeenLine<EventBase>[],
): Turn & { readonly rolls: readonly SaidRoll[] } {
  const said: Said[] = []
  const record = withEarlier(at, session.next, lines)
  let rolls = decidedSince(at, session.next, record)
  let { order } = session
  const next = lengthOf(at.running.play.log)
  for (const line of lines) {
    if (line.n >= next) break // later than this look: for the next one
    if (line.entry.type === 'began') rolls = [] // they belong to what is behind us
    const roll = line.entry.type === 'rolled' ? rollOf(at, line.entry, record) : null
    if (roll) rolls.push(roll)
    if (line.entry.type === 'undone') {
      said.push(takenBack(at, line, line.entry.to))
      rolls = []
    } else
      for (const telling of line.told) {
        if (!isFor(at, telling)) continue
        said.push(
          telling.who === undefined && !telling.referee
            ? newsToAll(telling.text, rolls)
            : news(textFor(at, telling), rolls),
        )
        rolls = []
      }
    if (line.order && line.order.length > 0 && sequence(line.order) !== order) {
      order = sequence(line.order)
      said.splice(0, said.length, ...said.filter((one) => !one.order))
      said.push({ ...news(orderText(line.order), rolls), order: true })
      rolls = []
    }
  }
  return { session: { ...session, next, order }, rolls, said }
}

const EARLIER = 40

/** With some lines before them: what a roll is against may have been told before the last question. */
function withEarlier(
  { watch }: Look,
  next: number,
  lines: readonly SeenLine<EventBase>[],
): readonly SeenLine<EventBase>[] {
  return linesOfEntries(watch, Math.max(watch.first, next - EARLIER)) ?? lines
}

/** The last dice that were told before it was known what came of them: they come again with that. */
function decidedSince(at: Look, next: number, record: readonly SeenLine<EventBase>[]): SaidRoll[] {
  const before = record.filter(({ n }) => n < next)
  const last = before.findLast(({ entry }) => entry.type === 'rolled')?.entry
  if (last?.type !== 'rolled' || before.length === record.length) return []
  const made = (lines: readonly SeenLine<EventBase>[]) => rollOf(at, last, lines)?.receipt?.made ?? null
  const roll = made(before) === null && made(record) !== null ? rollOf(at, last, record) : null
  return roll ? [roll] : []
}

/** Limit of held news in characters: they have to fit into one message. */
const MOST_HELD = 3_000

/**
 * If the table has a group chat, its card shows the news that everybody may hear. A private chat holds such news back
 * until it gets a message of its own or a question, and then sends them together.
 */
function heldBack(
  at: Look,
  { session, said }: Turn,
  { speaks, acts }: { readonly speaks: boolean; readonly acts: boolean },
): Turn {
  const { held = [] } = session
  const isHere = !isElsewhere(at, session)
  if (held.length === 0 && isHere) return { session, said }
  const isOwn = ({ all, order }: Said): boolean => !all && !order
  const all = withLastOrder([...held.map(saidAgain), ...said])
  const length = all.reduce((sum, { text }) => sum + text.length, 0)
  if (isHere || speaks || (acts ? said.length > 0 : said.some(isOwn)) || length > MOST_HELD || isDecided(at))
    return { session: { ...session, held: [] }, said: all }
  return { session: { ...session, held: all.map(({ text, order }) => ({ text, ...(order && { order }) })) }, said: [] }
}

/** The fight is over, or only its aftermath is left. */
const isDecided = ({ running: { book, play }, viewer }: Look): boolean =>
  isOver(play) || play.fight.stopped !== null || book.show(play.fight, viewer).phase === 'aftermath'

const saidAgain = ({ text, order }: Held): Said => (order ? { ...news(text), order } : newsToAll(text))

const withLastOrder = (said: readonly Said[]): readonly Said[] =>
  said.filter((one, n) => !one.order || n === said.findLastIndex(({ order }) => order))

const isElsewhere = ({ table }: Look, { lines = 'own' }: Session): boolean => lines === 'own' && hasGroup(table)

const hasGroup = ({ chats = [] }: TableRecord): boolean => chats.some(({ member }) => member === null)

/**
 * Tells the next person in the order so, if the order of action is shown in a group chat and not here. Who plays nobody
 * that is still up gets no question either: a new round is notice enough to be told what happened.
 */
function nextNotice(at: Look, session: Session): Turn {
  if (at.viewer.referee || !hasGroup(at.table)) return { session, said: [] }
  const { book, play } = at.running
  const shown = book.show(play.fight, at.viewer)
  const out = outIn(at)
  const next = nextOf(shown, out)
  const isIdle = at.viewer.seats.every((id) => out.includes(id))
  const noticed = isIdle ? `${shown.round}` : `${shown.round} ${shown.turn}`
  if (session.noticed === noticed) return { session, said: [] }
  if (isIdle) return { session: { ...session, noticed }, said: [] }
  if (next === null || !at.viewer.seats.includes(next)) return { session, said: [] }
  return {
    session: { ...session, noticed },
    said: [news(named(at, next, 'You are next.'))],
  }
}

const textFor = (at: Look, { who, text }: Telling): string => (who === undefined ? text : named(at, who, text))

const MOST_BACK = 3

/** Names what this person was told of what is taken back; undoing an undo is a redo. */
function takenBack(at: Look, line: SeenLine<EventBase>, to: number): Said {
  const first = lineAt(at.watch, to)
  if (first?.entry.type === 'undone')
    return {
      ...newsToAll('What the referee took back stands again.'),
      back: { texts: textsOf(at, first), stands: true },
    }
  const texts = textsOf(at, line)
  const more = texts.length - MOST_BACK
  const named = `The referee takes back: ${texts.slice(0, MOST_BACK).join(' ')}${more > 0 ? ` And ${more} more.` : ''}`
  return { ...newsToAll(texts.length > 0 ? named : (line.told[0]?.text ?? '')), back: { texts, stands: false } }
}

/** What this person was told of all that stood before an undo and was taken back by it. */
function textsOf(at: Look, { entry, before }: SeenLine<EventBase>): readonly string[] {
  const to = entry.type === 'undone' ? entry.to : before
  const texts: string[] = []
  for (let line = lineAt(at.watch, before); line && line.seq >= to; line = lineBefore(at.watch, line))
    texts.unshift(...line.told.filter((telling) => isFor(at, telling)).map((telling) => textFor(at, telling)))
  return texts
}

function isFor({ running, viewer, held }: Look, { who, referee, but = [] }: Telling): boolean {
  const { fight } = running.play
  if (who !== undefined) return answersFor(fight, held, who)
  return !but.some((one) => answersFor(fight, held, one)) && (!referee || viewer.referee)
}

/** CHAT-8, for every book: a name before the text, for a person who plays several combatants. */
function named(at: Look, who: string, text: string): string {
  const name = nameFor(at, who)
  return name === null ? text : `${name}: ${text}`
}

/** CHAT-12: first to last, with their totals. */
const orderText = (order: NonNullable<SeenLine<EventBase>['order']>): string =>
  ['The current order of action is:', ...order.map(([name, total]) => `${name} | ${makeNumber(total)}`)].join('\n')

const sequence = (order: NonNullable<SeenLine<EventBase>['order']>): string => order.map(([name]) => name).join('\n')

function rollOf(
  { running: { book, play } }: Look,
  entry: SeenRoll,
  lines: readonly SeenLine<EventBase>[],
): SaidRoll | null {
  if (entry.faces === null || entry.total === null) return null
  const { who, what, faces, dice, total } = entry
  return {
    who: namesIn(book, play.fight)(who),
    what,
    faces,
    dice,
    total,
    sum: makeSum(book, { ...entry, faces, total }),
    name: rollName(book, what),
    receipt: receiptOf(
      book,
      entry as Rolled,
      lines.map((line) => line.entry),
    ),
  }
}
