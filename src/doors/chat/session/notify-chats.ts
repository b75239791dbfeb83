import { REFEREE } from '../../../engine/scene.ts'
import { answerersOf, groupIn } from '../../../engine/who-is-asked.ts'
import { nullIfSetAside } from '../../../table/fights/fights-set-aside.ts'
import { isOver, load, loadWith } from '../../../table/fights/loaded-fights.ts'
import type { Carrier } from '../../../table/post/deliver-letters.ts'
import { type Pause, pauseOf } from '../../../table/post/rate-pauses.ts'
import type { Service } from '../../../table/service.ts'
import type { ChatLetter, FightNews } from '../../../table/store/store.ts'
import { isReferee } from '../../../table/tables/role-permissions.ts'
import type { Look } from '../../../table/views/fight-for-person.ts'
import { namesIn } from '../../../words/names.ts'
import { caughtUp, lookFrom } from './catch-up.ts'
import { type Chat, leftBehind, news, newsToAll, noteKey, type Session, type Turn } from './session.ts'
import { changeSession, heardOut } from './session-store.ts'
import { tellAmiss } from './tell-referees.ts'

export type Chats = {
  /** Notifies chats whose rate pause is over. */
  tellRested(): void
  /** Notifies all chats that still wait; false if there was nothing to wait for. */
  idle(): Promise<boolean>
}

/**
 * Notifies the chats of a table of every change that this server makes. A chat in its rate pause is notified after the
 * pause, with one message for everything since. If this server dies before that, the server that next checks the clocks
 * of the fight notifies it.
 */
export function openChats(service: Service): Chats {
  const under = new Set<Promise<void>>()
  const later = new Map<string, Later>()
  const begin = (work: Promise<void>): Promise<void> => {
    const done = work.finally(() => under.delete(done))
    under.add(done)
    return done
  }
  const tellLater = ({ chat, news }: Later): void => {
    later.delete(noteKey(chat))
    for (const one of news.values()) begin(tellChat(service, chat, one)).catch(() => undefined) // it is looked after
  }
  const isPutOff = (chat: Chat, news: FightNews, at: number): boolean => {
    const rest = pauseOf(service, chat)
    if (news.again || rest.until <= at) return false
    const one = later.get(noteKey(chat)) ?? { chat, rest, news: new Map() }
    one.news.set(news.fight, news)
    later.set(noteKey(chat), one)
    return true
  }
  service.amiss.add((amiss) => void begin(tellAmiss(service, amiss)).catch(() => undefined)) // it is in the operator's log, too
  service.tellers.add((news) => {
    const at = service.steady()
    return begin(afterAnswering().then(() => tellChats(service, news, (chat) => isPutOff(chat, news, at))))
  })
  return {
    tellRested: () => {
      const now = service.steady()
      for (const one of later.values()) if (one.rest.until <= now) tellLater(one)
    },
    idle: async () => {
      for (const one of later.values()) tellLater(one)
      if (under.size === 0) return false
      while (under.size > 0) await Promise.allSettled(under)
      return true
    },
  }
}

/** Resolves in the next turn of the event loop, after the person who made the change was answered. */
const afterAnswering = (): Promise<void> => new Promise((resolve) => setImmediate(resolve))

/** News for a chat in its rate pause: the latest of each fight. */
type Later = { readonly chat: Chat; readonly rest: Pause; readonly news: Map<string, FightNews> }

/** Delivers letters with news of a fight: it was opened, or a person's time is half over. */
export const carryNews =
  (service: Service): Carrier =>
  async ({ body }) => {
    await tellChats(service, body as ChatLetter)
    return null
  }

/**
 * Sends news of a fight to every chat of its table that does not know them yet. News that are repeated (`again`) go
 * only to chats that have heard of the fight before. `isPutOff` may leave out chats in their rate pause.
 */
export async function tellChats(
  service: Service,
  news: ChatLetter,
  isPutOff: (chat: Chat) => boolean = () => false,
): Promise<void> {
  const table = await service.store.table(news.table)
  const chats = (table?.chats ?? []).filter(
    (chat) => chat.member !== null && noteKey(chat) !== news.but && !isPutOff(chat),
  )
  if (chats.length === 0) return
  await loadWith(service, news.fight, (record) => record.rev >= news.rev)
  await Promise.all(chats.map((chat) => tellChat(service, chat, news)))
}

async function tellChat(
  service: Service,
  { door, address }: Chat,
  { table, fight, rev, late, amiss, again = false }: ChatLetter,
): Promise<void> {
  await heardOut(service, { door, address })
  await changeSession(service, { door, address }, async (session) =>
    (late === undefined && amiss === undefined && isTold(session, { fight, rev })) || (again && !knows(session, fight))
      ? null
      : relayed(service, session, { table, fight, late: late ?? null, amiss: amiss ?? null }),
  )
}

const isTold = ({ told, elsewhere = [] }: Session, { fight, rev }: Pick<ChatLetter, 'fight' | 'rev'>): boolean =>
  [told, ...elsewhere].some((one) => one?.fight === fight && one.rev >= rev)

/** Whether the chat has heard of this fight before. */
const knows = ({ fight, elsewhere = [] }: Session, of: string): boolean =>
  fight === of || elsewhere.some((one) => one.fight === of)

/** What a chat has not been told yet; null if there is nothing. */
export async function relayed(
  service: Service,
  before: Session,
  {
    table,
    fight,
    late,
    amiss = null,
  }: Pick<ChatLetter, 'table' | 'fight'> & { readonly late: string | null; readonly amiss?: string | null },
): Promise<Turn | null> {
  const session = await turnedTo(service, before, { table, fight })
  if (!session) return null
  const at = await lookFrom(service, session)
  if (!at) return null
  const turn = caughtUp(at, { session, said: [], passing: true })!
  const reminder =
    late === null || !isWaitedFor(at, late) ? [] : [newsToAll(`Still waiting for ${waitedFor(at, late)}.`)] // CHAT-6, CE-CHAT-6
  const warning = amiss === null || !isReferee(at.actor.role) ? [] : [news(amiss)]
  const said = [...warning, ...turn.said, ...reminder]
  return said.length === 0 && turn.session === before ? null : { session: turn.session, said, passing: true }
}

/** Of what is asked in secret the referee is reminded; whether that is still open is not looked into. */
const isWaitedFor = ({ running: { play } }: Look, who: string): boolean =>
  who === REFEREE.id || play.asks.some((ask) => ask.who === who)

function waitedFor({ running: { book, play }, viewer }: Look, who: string): string {
  const known = book.known(play.fight, viewer)
  const one = known.combatants.find(({ id }) => id === who)
  const answerers = answerersOf(known, who)
  if (one || answerers.length === 0) return one?.name ?? 'the referee'
  if (groupIn(who) !== null) return answerers.map(namesIn(book, known)).join(' or ')
  return book.called?.(known, who)?.replace(/^The /, 'the ') ?? `the ${who}`
}

/**
 * A chat follows one fight at a time: a new one at its table once the old one is over, one at another table while
 * nothing is asked at this.
 */
async function turnedTo(
  service: Service,
  session: Session,
  { table, fight }: { readonly table: string; readonly fight: string },
): Promise<Session | null> {
  if (session.fight === fight && session.table === table) return session
  if (!Object.hasOwn(session.members, table) || (session.table !== table && session.prompt) || session.aside)
    return null
  const old = session.fight === null ? null : await load(service, session.fight).catch(nullIfSetAside)
  if (session.table === table && old && !isOver(old.play)) return null
  return calledTo(session, table, fight)
}

/** Who comes back to a fight is told what is new there, and not all of it again. */
function calledTo(session: Session, table: string, fight: string): Session {
  const left = leftBehind(session)
  const { next, order, rev } = left.find((one) => one.fight === fight) ?? { next: 0, order: '', rev: null }
  return {
    ...session,
    table,
    fight,
    next,
    order,
    elsewhere: left.filter((one) => one.fight !== fight),
    ...(rev !== null && { told: { fight, rev } }),
  }
}
