import { answerersOf, groupIn } from '../../../engine/guard.ts'
import type { Ask } from '../../../engine/live-run.ts'
import { linesNow } from '../../../engine/play.ts'
import { REFEREE } from '../../../engine/scene.ts'
import { isOver, load, loadWith } from '../../../table/fights/running.ts'
import { unlessSetAside } from '../../../table/fights/set-aside.ts'
import { isLeftToPeople } from '../../../table/fights/settle.ts'
import type { Carrier } from '../../../table/post/post.ts'
import type { Actor, House } from '../../../table/service.ts'
import type { ChatLetter, TableRecord } from '../../../table/store/store.ts'
import { isOpenTo, isReferee } from '../../../table/tables/roles.ts'
import { type Look, lookAs, lookBackTo } from '../../../table/views/views.ts'
import { namesIn } from '../../../words/names.ts'
import { beatOf } from '../../../words/story.ts'
import { BACK, boardOf, EARLIER, LATER } from '../dialogue/keyboard.ts'
import { type Quest, questOf, START, type Walk } from '../dialogue/question.ts'
import { hasNews, heldBy, nameFor, nextNotice, tellOn } from './news.ts'
import {
  type Chat,
  type Desk,
  folded,
  leaving,
  leftBehind,
  newDesk,
  news,
  newsToAll,
  noteKey,
  type Prompt,
  type Said,
  type Throws,
  type Turn,
} from './session.ts'

const MOST_TRIES = 50
const MOST_HEARD = 40

/**
 * Changes what is kept of a chat and says what is to be said there, in one step; if somebody else was quicker, it is
 * thought over again.
 */
export async function atDesk(house: House, chat: Chat, think: (desk: Desk) => Promise<Turn | null>): Promise<void> {
  const key = noteKey(chat)
  for (let tries = 0; tries < MOST_TRIES; tries++) {
    const note = await house.store.note(key)
    const before = (note?.body as Desk | undefined) ?? newDesk('')
    const thought = await think(before)
    if (!thought) return
    const turn = cleared(before, thought)
    const rev = note?.rev ?? 0
    const kept = await house.store.keepNote({
      key,
      rev,
      body: turn.desk,
      ...leaving(chat, turn.said, { rev, quiet: turn.desk.quiet }),
    })
    if ('rev' in kept) return
  }
  throw new Error(`too many are writing to ${key} at once`)
}

/** Keys that answer nothing any more are taken away with the next message. */
function cleared({ prompt }: Desk, turn: Turn): Turn {
  const last = turn.said.at(-1)
  if (prompt?.keys.kind !== 'reply' || turn.desk.prompt || !last || last.keys || last.kind !== 'news') return turn
  return { ...turn, said: [...turn.said.slice(0, -1), { ...last, keys: { kind: 'none' } }] }
}

/** Chats where somebody is being listened to just now: whoever is, is told what came of it right there. */
const listening = new WeakMap<House, Map<string, Promise<unknown>>>()

export async function whileHeard(house: House, chat: Chat, work: () => Promise<void>): Promise<void> {
  const all = listening.get(house) ?? new Map<string, Promise<unknown>>()
  listening.set(house, all)
  const key = noteKey(chat)
  const done = Promise.allSettled([all.get(key), work()])
  all.set(key, done)
  const [, own] = await done
  if (all.get(key) === done) all.delete(key)
  if (own.status === 'rejected') throw own.reason
}

const heardOut = async (house: House, chat: Chat): Promise<unknown> => listening.get(house)?.get(noteKey(chat))

/** Marks something as heard; null if it was before. */
export const hearOnce = (desk: Desk, id: string): Desk | null =>
  desk.heard.includes(id) ? null : { ...desk, heard: [...desk.heard, id].slice(-MOST_HEARD) }

export async function actorAt(
  house: House,
  desk: Desk,
): Promise<{ readonly actor: Actor; readonly table: TableRecord } | null> {
  const id = desk.table === null ? undefined : desk.members[desk.table]
  if (id === undefined) return null
  const [member, table] = await Promise.all([house.store.member(id), house.store.table(desk.table!)])
  return member && table && !member.left ? { actor: { table: table.id, member: id, role: member.role }, table } : null
}

/** The fight that is spoken of, as the person may see it, with all that the chat was not told yet. */
export async function lookFrom(
  house: House,
  desk: Desk,
  known?: Awaited<ReturnType<typeof actorAt>>,
): Promise<Look | null> {
  const who = known === undefined ? await actorAt(house, desk) : known
  const running =
    who && desk.fight !== null
      ? await loadWith(house, desk.fight, ({ id, rev }) => desk.told?.fight !== id || desk.told.rev <= rev)
      : null
  if (!who || !running || !isOpenTo(who.actor, running.record)) return null
  const at = await lookAs(house, who.actor, running, who.table)
  return hasNews(at, desk) ? at : lookBackTo(house, at, 0)
}

/** News of a fight that come as a letter: that it was opened, or that somebody is waited for. */
export const carryNews =
  (house: House): Carrier =>
  async ({ body }) => {
    await tellChats(house, body as ChatLetter)
    return null
  }

/**
 * News of a fight, told in every chat of its table; who knows them already hears nothing. What is told again is for
 * those alone who have heard of this fight. Some chats may be put off.
 */
export async function tellChats(
  house: House,
  news: ChatLetter,
  isPutOff: (chat: Chat) => boolean = () => false,
): Promise<void> {
  const table = await house.store.table(news.table)
  await loadWith(house, news.fight, (record) => record.rev >= news.rev)
  await Promise.all(
    (table?.chats ?? [])
      .filter((chat) => chat.member !== null && !isPutOff(chat))
      .map((chat) => tellChat(house, chat, news)),
  )
}

export async function tellChat(
  house: House,
  { door, address }: Chat,
  { table, fight, rev, late, amiss, again = false }: ChatLetter,
): Promise<void> {
  await heardOut(house, { door, address })
  await atDesk(house, { door, address }, async (desk) =>
    (late === undefined && amiss === undefined && isTold(desk, { fight, rev })) || (again && !knows(desk, fight))
      ? null
      : relayed(house, desk, { table, fight, late: late ?? null, amiss: amiss ?? null }),
  )
}

const isTold = ({ told, elsewhere = [] }: Desk, { fight, rev }: Pick<ChatLetter, 'fight' | 'rev'>): boolean =>
  [told, ...elsewhere].some((one) => one?.fight === fight && one.rev >= rev)

/** Somebody who has heard of it. */
const knows = ({ fight, elsewhere = [] }: Desk, of: string): boolean =>
  fight === of || elsewhere.some((one) => one.fight === of)

/** What a chat has not been told yet; null if there is nothing. */
export async function relayed(
  house: House,
  before: Desk,
  {
    table,
    fight,
    late,
    amiss = null,
  }: Pick<ChatLetter, 'table' | 'fight'> & { readonly late: string | null; readonly amiss?: string | null },
): Promise<Turn | null> {
  const desk = await turnedTo(house, before, table, fight)
  if (!desk) return null
  const at = await lookFrom(house, desk)
  if (!at) return null
  const turn = caughtUp(at, desk)
  const reminder =
    late === null || !isWaitedFor(at, late) ? [] : [newsToAll(`Still waiting for ${waitedFor(at, late)}.`)] // CE-CHAT-6
  const warning = amiss === null || !isReferee(at.actor.role) ? [] : [news(amiss)]
  const said = [...warning, ...turn.said, ...reminder]
  return said.length === 0 && turn.desk === before ? null : { desk: turn.desk, said }
}

/** Of what is asked in secret the referee is reminded; whether that is still open is not looked into. */
const isWaitedFor = ({ running: { play } }: Look, who: string): boolean =>
  who === REFEREE.id || play.asks.some((ask) => ask.who === who)

function waitedFor({ running: { book, play }, viewer }: Look, who: string): string {
  const known = book.known(play.fight, viewer)
  const one = known.combatants.find(({ id }) => id === who)
  const answerers = answerersOf(known, who)
  if (one || answerers.length === 0) return one?.name ?? 'the referee'
  return groupIn(who) === null ? `the ${who}` : answerers.map(namesIn(book, known)).join(' or ')
}

/**
 * A chat follows one fight at a time: a new one at its table once the old one is over, one at another table while
 * nothing is asked at this.
 */
async function turnedTo(house: House, desk: Desk, table: string, fight: string): Promise<Desk | null> {
  if (desk.fight === fight && desk.table === table) return desk
  if (!Object.hasOwn(desk.members, table) || (desk.table !== table && desk.prompt) || desk.aside) return null
  const old = desk.fight === null ? null : await unlessSetAside(load(house, desk.fight))
  if (desk.table === table && old && !isOver(old.play)) return null
  return calledTo(desk, table, fight)
}

/** Who comes back to a fight is told what is new there, and not all of it again. */
function calledTo(desk: Desk, table: string, fight: string): Desk {
  const left = leftBehind(desk)
  const { next, order, rev } = left.find((one) => one.fight === fight) ?? { next: 0, order: '', rev: null }
  return {
    ...desk,
    table,
    fight,
    next,
    order,
    elsewhere: left.filter((one) => one.fight !== fight),
    ...(rev !== null && { told: { fight, rev } }),
  }
}

/** What happened since, and what is asked now. */
export function caughtUp(at: Look, desk: Desk): Turn {
  const told = tellOn(at, desk)
  const notice = nextNotice(at, told.desk)
  const asked = promptIn(at, notice.desk)
  const isSame = told.desk.next === desk.next && told.said.length === 0 && asked.desk === told.desk
  const { id: fight, rev } = at.running.record
  return isSame
    ? { desk, said: [] }
    : {
        desk: { ...asked.desk, told: { fight, rev } },
        said: [...asked.before, ...told.said, ...notice.said, ...asked.said],
      }
}

/** The first question that is this person's to answer. */
export function askFor(at: Look): Ask | null {
  const {
    running: {
      play,
      record: { state },
    },
    actor,
  } = at
  const held = heldBy(actor, state)
  const isPlayed = (who: string, n: number): boolean => held.includes(who) && isLeftToPeople(state, { who, n })
  return (
    play.asks.find(({ who, n }) =>
      who === REFEREE.id ? isReferee(actor.role) : answerersOf(play.fight, who).some((id) => isPlayed(id, n)),
    ) ?? null
  )
}

export function questAt(at: Look, ask: Ask, tag: string): Quest {
  const {
    running: { book, play, record },
    viewer,
    actor,
  } = at
  const name = ask.who === REFEREE.id ? null : nameFor(at, ask.who, heldBy(actor, record.state))
  return questOf(book, ask, { tag, fight: book.known(play.fight, viewer), beat: beatOf(play), name })
}

/** The open question is shown once; one that closed loses its keys. A form gives way to what a fight asks. */
function promptIn(at: Look, desk: Desk): Turn & { readonly before: readonly Said[] } {
  const ask = askFor(at)
  const { prompt } = desk
  if (ask && prompt?.ask != null && isStillOpen(at, prompt, ask))
    return { desk: prompt.ask === ask.n ? desk : { ...desk, prompt: { ...prompt, ask: ask.n } }, said: [], before: [] }
  const closing = prompt === null || (prompt.ask === null && !ask) ? [] : closed(prompt)
  if (!ask)
    return {
      desk: prompt?.ask == null ? desk : { ...desk, prompt: null, closed: closedWith(desk) },
      said: [],
      before: closing,
    }
  const shown = show(questAt(at, ask, `${at.running.record.id}.${ask.n}`), START)
  const now: Prompt = { ask: ask.n, who: ask.who, about: ask.about, ...shown.prompt }
  const throws = throwsOf(at, ask)
  return {
    desk: { ...desk, prompt: now, form: null, closed: closedWith(desk) },
    said: [throws ? { ...shown.said, throws } : shown.said],
    before: closing,
  }
}

/** Telegram has dice with six sides. */
const throwsOf = ({ running: { record } }: Look, { n, who, dice }: Ask): Throws | null =>
  dice?.sides === 6 && Object.hasOwn(record.state.hands, who) && record.state.hands[who] === 'telegram'
    ? { fight: record.id, ask: n, count: dice.count }
    : null

const closed = (prompt: Prompt): readonly Said[] => (prompt.keys.kind === 'inline' ? [folded(prompt)] : [])

/** CE-CHAT-1: what would be an answer to this question. */
const labelsOf = ({ keys }: Prompt): readonly string[] =>
  keys.kind === 'reply' ? keys.keys.filter((label) => label !== BACK && label !== EARLIER && label !== LATER) : []

/** A menu further in the same question, which is open all the same. */
export const furtherOn = (prompt: Prompt, now: Pick<Prompt, 'tag' | 'walk' | 'text' | 'keys'>): Prompt => ({
  ...prompt,
  ...now,
  passed: distinct(labelsOf(prompt), prompt.passed),
})

/** CE-CHAT-1: what is late once the open question is closed. An old keyboard is there for long, but not for ever. */
export const closedWith = ({ prompt, closed }: Pick<Desk, 'prompt' | 'closed'>): readonly string[] =>
  prompt ? distinct(labelsOf(prompt), prompt.passed, closed).slice(0, MOST_CLOSED) : closed

const MOST_CLOSED = 60

const distinct = (...lists: readonly (readonly string[] | undefined)[]): readonly string[] => [
  ...new Set(lists.flatMap((list) => list ?? [])),
]

/** CE-CHAT-1: a key of a question that is closed, and of no menu of the open one. */
export function isLate(
  { closed, prompt }: Pick<Desk, 'prompt' | 'closed'>,
  heard: { readonly text: string } | { readonly tap: string },
): boolean {
  if (!('text' in heard)) return false
  const said = heard.text.trim().toLowerCase()
  const isAmong = (labels: readonly string[]): boolean => labels.some((label) => label.toLowerCase() === said)
  return isAmong(closed) && !isAmong(prompt?.passed ?? [])
}

export const CLOSED = 'That question is closed.'

/** The open question that a prompt stands for, under its number of now. */
export function askOf(at: Look, prompt: Prompt): Ask | null {
  const now = askFor(at)
  return at.running.play.asks.find(({ n }) => n === prompt.ask) ?? (now && isStillOpen(at, prompt, now) ? now : null)
}

/** The same question, or the same asked afresh because somebody spoke up: it was never answered. */
function isStillOpen({ running: { play } }: Look, { ask, who, about }: Prompt, now: Ask): boolean {
  if (ask === now.n) return true
  if (who !== now.who || about !== now.about) return false
  const lines = linesNow(play)
  return (
    lines.some(({ n }) => n === ask) &&
    !lines.some(({ entry }) => (entry.type === 'answered' || entry.type === 'threw') && entry.ask === ask)
  )
}

/** A place in a question, shown. Inline keys change under their message; reply keys come with a new one. */
export function show(
  quest: Quest,
  walk: Walk,
  edit = false,
): { readonly said: Said; readonly prompt: Pick<Prompt, 'tag' | 'walk' | 'text' | 'keys'> } {
  const { text, keys } = boardOf(quest, walk)
  return {
    said: {
      kind: 'ask',
      text,
      keys,
      tag: quest.tag,
      edit: edit && keys.kind === 'inline',
      rolls: [],
      ...(quest.isReaction && { urgent: true }),
    },
    prompt: { tag: quest.tag, walk, text, keys },
  }
}
