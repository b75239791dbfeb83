import type { ChatLine, ChatNow, ChatPlace } from '../../client/chat-shapes.ts'
import { REFEREE } from '../../engine/scene.ts'
import { answersFor } from '../../engine/who-is-asked.ts'
import { nullIfSetAside } from '../../table/fights/fights-set-aside.ts'
import type { Actor, Service } from '../../table/service.ts'
import type { Waiting } from '../../table/store/store.ts'
import { seatChat } from '../../table/tables/chat-seats.ts'
import { isReferee } from '../../table/tables/role-permissions.ts'
import { rosterOf } from '../../table/tables/roster.ts'
import { nowView } from '../../table/views/current-fight-view.ts'
import type { Look } from '../../table/views/fight-for-person.ts'
import { stripView } from '../../table/views/order-strip-view.ts'
import { isOwn } from '../../table/views/secrecy.ts'
import { namesIn } from '../../words/names.ts'
import { arrival } from '../chat/commands/joining.ts'
import { lookFrom } from '../chat/session/catch-up.ts'
import { relayed } from '../chat/session/notify-chats.ts'
import { type Chat, noteKey, type Said, type Session, type Turn, WEB } from '../chat/session/session.ts'
import { changeSession } from '../chat/session/session-store.ts'
import { openQuestion, zeroOf } from './open-question.ts'

/** A member's own chat on a page, and its location. */
export type WebChat = { readonly chat: Chat; readonly key: string; readonly place: ChatPlace }

/** The chat of a member. On the first visit it is added to the table and told of the running fight. */
export async function webChat(service: Service, actor: Actor): Promise<WebChat> {
  const chat: Chat = { door: WEB, address: actor.member }
  const key = noteKey(chat)
  const [note, member, table] = await Promise.all([
    service.store.note(key),
    service.store.member(actor.member),
    service.store.table(actor.table),
  ])
  const name = member?.name ?? ''
  if (!note || !isSeated(note.body as Session, actor)) await sit(service, actor, { chat, name })
  return {
    chat,
    key,
    place: {
      you: { member: actor.member, name, role: actor.role },
      table: { id: actor.table, name: table?.name ?? '' },
    },
  }
}

/** The session of a member's chat; null before the first visit. A look opens no chat. */
export async function seatedSession({ store }: Service, actor: Actor): Promise<Session | null> {
  const session = (await store.note(noteKey({ door: WEB, address: actor.member })))?.body as Session | undefined
  return session && isSeated(session, actor) ? session : null
}

const isSeated = ({ members }: Session, { table }: Actor): boolean => Object.hasOwn(members, table)

async function sit(
  service: Service,
  actor: Actor,
  { chat, name }: { readonly chat: Chat; readonly name: string },
): Promise<void> {
  await seatChat(service, actor, chat)
  const isNew = await isNewcomer(service, actor)
  const running = (await service.store.fights(actor.table))
    .filter(({ over, copy }) => !over && !copy)
    .sort((a, b) => b.created - a.created)[0]
  await changeSession(service, chat, async (before): Promise<Turn | null> => {
    if (isSeated(before, actor)) return null
    const session: Session = {
      ...before,
      name,
      members: { ...before.members, [actor.table]: actor.member },
      table: actor.table,
    }
    const told = running
      ? await relayed(service, session, { table: actor.table, fight: running.id, late: null }).catch(nullIfSetAside)
      : null
    const { session: after, said } = told ?? { session, said: [] }
    const table = isNew ? await service.store.table(actor.table) : null
    if (!table) return { session: after, said }
    const arrived = await arrival({
      service,
      chat,
      session: after,
      actor,
      table,
      look: null,
      request: 'sit',
      linkFor: null,
      page: null,
    })
    return { session: arrived.session, said: [...said, ...arrived.said] }
  })
}

/** Came by an invitation and has no character yet. */
async function isNewcomer(service: Service, { table, member, role }: Actor): Promise<boolean> {
  return role !== 'referee' && !(await rosterOf(service, table)).some(({ owner }) => owner === member)
}

/** Lines from a number on; the oldest may be deleted. */
export async function linesOf(
  { store }: Service,
  key: string,
  { from, most }: { readonly from: number; readonly most: number },
): Promise<readonly ChatLine[]> {
  return (await store.lines(key, from, most)).map(({ n, body }) => lineOf(n, body as Said))
}

const lineOf = (n: number, said: Said): ChatLine => ({
  ...said,
  n,
  keys: said.keys as ChatLine['keys'],
  rolls: said.rolls as ChatLine['rolls'],
})

/** The session of a chat, and its number of lines. */
export async function sessionOf(
  { store }: Service,
  key: string,
): Promise<{ readonly session: Session; readonly said: number }> {
  const note = await store.note(key)
  if (!note) throw new Error(`there is no note ${key}`)
  return { session: note.body as Session, said: note.said }
}

export async function chatNow(service: Service, session: Session): Promise<ChatNow> {
  const { prompt } = session
  const at = await lookFrom(service, session).catch(nullIfSetAside)
  const open = prompt && openQuestion(at, prompt)
  if (!at) return { ...NO_FIGHT, open }
  const { title, over, paused, book, waiting, length } = nowView(at)
  const { id, round, ...strip } = stripView(at)
  const clock = clockOf(at, prompt?.ask ?? null)
  const asked = clock && at.running.play.asks.find(({ n }) => n === clock.ask)
  return {
    ...strip,
    open,
    fight: { id, title, book, over, paused, round, length },
    waiting: isReferee(at.actor.role) ? othersAsked(at) : waiting.map(({ name }) => name),
    left: clock === null ? null : Math.max(0, clock.due - service.now()),
    zero: asked && isOwn(at.watch, asked) ? zeroOf(at, asked) : null,
  } as ChatNow
}

const NO_FIGHT: Omit<ChatNow, 'open'> = {
  fight: null,
  turn: null,
  from: null,
  unit: 'm',
  mapped: false,
  doors: [],
  blast: null,
  people: [],
  waiting: [],
  left: null,
  zero: null,
}

/** Whom the referee waits for: questions put to players, although the referee may answer them too. */
function othersAsked({ running: { book, play }, held }: Look): string[] {
  return play.asks
    .filter(({ who }) => who !== REFEREE.id && !answersFor(play.fight, held, who))
    .map(({ who }) => namesIn(book, play.fight)(who))
}

/** The clock of the viewer's open question, else of the question that the table waits for. */
function clockOf(
  {
    running: {
      record: { state },
    },
  }: Look,
  ask: number | null,
): Waiting | null {
  if (state.paused) return null
  return (ask === null ? state.clocks[0] : state.clocks.find((clock) => clock.ask === ask)) ?? null
}
