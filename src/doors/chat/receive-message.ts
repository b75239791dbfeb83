import type { Ask } from '../../engine/live-types.ts'
import { isLeafAt } from '../../engine/option-tree.ts'
import { answerAsk, throwFaces } from '../../table/fights/answer-and-overrule.ts'
import { STALE } from '../../table/fights/change-fight.ts'
import { isSetAside } from '../../table/fights/fights-set-aside.ts'
import { isOver } from '../../table/fights/loaded-fights.ts'
import type { Actor, Service } from '../../table/service.ts'
import type { Keeping } from '../../table/store/store.ts'
import { alongWith, type Look, type Visit } from '../../table/views/fight-for-person.ts'
import { shownRefusal } from '../../table/views/secrecy.ts'
import { ASK_AGAIN, makeRefusal } from '../../words/refusal-sentences.ts'
import { commandMeant, commandOf } from './commands/all-commands.ts'
import type { At } from './commands/command.ts'
import { formReply } from './dialogue/form.ts'
import { isNoAnswer, type Taken, takeTap, takeText } from './dialogue/read-answer.ts'
import { askOf, CLOSED, closedWith, furtherOn, isLate, questAt, show } from './session/ask-next-question.ts'
import { caughtUp, isUpToDate, lookFrom, visitFrom } from './session/catch-up.ts'
import { isTapped, parseLabelTap } from './session/label-taps.ts'
import {
  type Chat,
  folded,
  news,
  own,
  type Prompt,
  type Said,
  type Session,
  sorry,
  type Turn,
  WEB,
} from './session/session.ts'
import { changeSession, hearOnce, requestOf, type Thought, wasDone, whileHeard } from './session/session-store.ts'

/**
 * What came from a person: words, or a tap on an inline key. The id tells a repeat; the name is how the door calls the
 * person.
 */
export type Heard = {
  readonly id: string
  readonly name: string
  /** An address that leads to the table with this code. */
  readonly linkFor?: (code: string) => string
  /** What the address of the page begins with. */
  readonly page?: string | null
} & ({ readonly text: string; readonly tapped?: true } | { readonly tap: string })

/** A tap under the open question: a key that stands for its words has them, and any other the empty text. */
function inWords(heard: Heard, { prompt }: Session): { readonly heard: Heard; readonly tapped: string | null } {
  if (!('tap' in heard) || prompt === null || !heard.tap.startsWith(`${prompt.tag}:`)) return { heard, tapped: null }
  const text = parseLabelTap(heard.tap, prompt)
  if (text === null) return { heard, tapped: '' }
  const { tap: _, ...who } = heard
  return { heard: { ...who, text, tapped: true }, tapped: text }
}

/**
 * One message of one person, and all that a door or a script needs (CHAT-25, CE-CHAT-50). What it does in a fight is
 * done once, however often the message comes. Why a tap did nothing is returned, for the door to say.
 */
export async function hear(service: Service, chat: Chat, heard: Heard): Promise<{ readonly sorry: string | null }> {
  let why: string | null = null
  const tried: Tried = { turn: null }
  await whileHeard(service, chat, () =>
    changeSession(service, chat, async (before, keeping) => {
      const words = inWords(heard, before)
      const thought = await heardAt({ service, chat, ...words, tried, keeping }, before)
      if (thought === null || typeof thought === 'string') return thought
      const { said } = thought
      why = said.find(({ kind }) => kind === 'sorry')?.text ?? null
      return why !== null && 'tap' in heard && chat.door !== WEB
        ? { ...thought, said: said.filter(({ kind }) => kind !== 'sorry') }
        : thought
    }),
  )
  return { sorry: why }
}

/** A message in words, where it was heard, and the note that a turn there comes to. */
type Hearing = {
  readonly service: Service
  readonly chat: Chat
  readonly heard: Heard
  readonly tapped: string | null
  readonly tried: Tried
  readonly keeping: (turn: Turn) => Keeping
}

/**
 * Result of a command and its changes to the session. After a write conflict they are applied to the newer session; the
 * command is not carried out twice.
 */
type Tried = { turn: { readonly changed: Partial<Session>; readonly said: readonly Said[] } | null }

async function heardAt(hearing: Hearing, before: Session): Promise<Thought> {
  const { service, heard, tapped, tried, keeping } = hearing
  const session = hearOnce(
    before.name === heard.name || heard.name === '' ? before : { ...before, name: heard.name },
    heard.id,
  )
  if (!session) return null
  const echo = 'text' in heard ? [own(heard.text)] : []
  if (tried.turn) {
    const said = [...echo, ...tried.turn.said]
    return after(service, { session: changedBy(session, tried.turn.changed), said, tapped })
  }
  const { at, ahead } = atOf(hearing, session, await visitFrom(service, session))
  const withAll = ({ session: now, said }: Turn): Turn => ({
    session: now,
    said: unanswered(ahead, [...echo, ...said], now),
    tapped,
  })
  const meant = isOvertaken(session, at.session, heard) ? { stays: CLOSED } : meantBy(at, heard)
  if (isAnswer(meant)) {
    const note = (turn: Turn): Keeping => keeping(withAll(turn))
    const thought = await answered(at, meant, note).catch((error: unknown) => asideReply(at, error))
    return typeof thought === 'string' ? thought : after(service, withAll(thought))
  }
  if (await wasDone(service, session, heard.id)) {
    const said = [...echo, ...(session.prompt?.keys.kind === 'inline' ? [folded(session.prompt)] : [])]
    return after(service, { session: { ...session, prompt: null, closed: [] }, said, tapped })
  }
  const turn = await reply(at, heard, meant).catch((error: unknown) => asideReply(at, error))
  if ('run' in meant) tried.turn = { changed: changesOf(at.session, turn.session), said: turn.said }
  return after(service, withAll(turn))
}

const changesOf = (before: Session, now: Session): Partial<Session> =>
  Object.fromEntries(Object.entries(now).filter(([key, value]) => before[key as keyof Session] !== value))

/** A question that was answered before it was shown becomes news without keys. */
function unanswered(ahead: readonly Said[], said: readonly Said[], { prompt }: Session): readonly Said[] {
  const asked = ahead.find(({ kind, edit }) => kind === 'ask' && !edit)
  if (!asked || asked.tag === prompt?.tag) return [...ahead, ...said]
  return [...ahead.map((one) => (one === asked ? news(one.text) : one)), ...said.filter(({ tag }) => tag !== asked.tag)]
}

/** The key belongs to a question that was replaced by another one. */
const isOvertaken = ({ prompt }: Session, now: Session, heard: Heard): boolean =>
  prompt !== null &&
  prompt.tag !== now.prompt?.tag &&
  isLate({ closed: closedWith({ prompt, closed: [] }), prompt: null }, heard)

/** A session that already follows this fight stays as it is, so that no news are lost. */
const changedBy = (session: Session, changed: Partial<Session>): Session =>
  changed.fight !== undefined && changed.fight === session.fight ? session : { ...session, ...changed }

/** CHAT-2: the question once more, its keys under one line why. Inline keys are still where they were. */
const askedAgain = ({ keys }: Prompt, why: string): Said => ({
  ...sorry(why),
  keys: keys.kind === 'reply' ? keys : null,
})

/** Adds the news since the last look. */
async function after(service: Service, turn: Turn): Promise<Turn> {
  const look = (await visitFrom(service, turn.session))?.look
  return look ? caughtUp(look, turn)! : turn
}

/** The state a message finds, and the news (`ahead`) that its person has to be told before the reply. */
function atOf(
  { service, chat, heard: { id, linkFor, page = null } }: Hearing,
  before: Session,
  here: Visit | null,
): { readonly at: At; readonly ahead: readonly Said[] } {
  const { actor = null, table = null, look = null } = here ?? {}
  const { session, said } =
    look && !isUpToDate(look, before) ? caughtUp(look, { session: before, said: [] })! : { session: before, said: [] }
  const at = { service, chat, session, actor, table, look, request: requestOf(id), linkFor: linkFor ?? null, page }
  return { at, ahead: said }
}

/** What a message means: a command, an answer to the open form or question, or a sentence why it means nothing. */
type Meant = NonNullable<ReturnType<typeof commandOf>> | { readonly form: true } | Given | { readonly stays: string }
type Given = {
  readonly look: Look
  readonly actor: Actor
  readonly ask: Ask
  readonly taken: Taken
}

function meantBy(at: At, heard: Heard): Meant {
  const { form, prompt } = at.session
  const command = 'text' in heard && heard.text.trimStart().startsWith('/') ? commandOf(heard.text) : null
  return command ?? (form && prompt?.ask === null ? { form: true } : givenBy(at, heard))
}

/** A complete answer to the open question: no further menu, no refusal. */
type Answered = Given & { readonly taken: Extract<Taken, { readonly answer: unknown } | { readonly faces: unknown }> }

const isAnswer = (meant: Meant): meant is Answered =>
  'taken' in meant && ('answer' in meant.taken || 'faces' in meant.taken)

async function reply(at: At, heard: Heard, meant: Meant): Promise<Turn> {
  const bare = 'text' in heard && isNothing(meant) ? commandMeant(heard.text) : null
  if (bare === '/help') return commandOf(bare)!.run(at)
  if (bare !== null) return { session: at.session, said: [guessed(at.session, bare)] }
  if ('run' in meant) return meant.run(at)
  if ('form' in meant) return formReply(at, heard)
  if (!('stays' in meant)) return furtherIn(at, heard, meant)
  if (!at.look) await lookFrom(at.service, at.session) // a fight that is set aside says so
  return { session: at.session, said: [sorry(meant.stays)] }
}

const guessed = ({ prompt }: Session, command: string): Said => {
  const text = `Did you mean ${command}?`
  return prompt ? askedAgain(prompt, text) : sorry(text)
}

/** No command, no form, and no answer to what is asked. */
const isNothing = (meant: Meant): boolean =>
  ('stays' in meant && meant.stays !== CLOSED) ||
  ('taken' in meant && 'sorry' in meant.taken && meant.taken.sorry === ASK_AGAIN.key)

/** Replies that the fight is set aside (its book is missing, or it is damaged); the message counts as heard. */
function asideReply({ session }: At, error: unknown): Turn {
  if (!isSetAside(error)) throw error
  return { session, said: [sorry(error.message)] }
}

/** CHAT-1, CHAT-7: an answer to the question that is open here; to another one, or to none, a sentence. */
function givenBy({ session, look, actor }: At, heard: Heard): Given | { readonly stays: string } {
  const { prompt } = session
  if (!look || !actor) return { stays: 'Nothing is asked here. /help says what you can do.' }
  if ('tap' in heard && (!prompt || !heard.tap.startsWith(`${prompt.tag}:`))) return { stays: CLOSED }
  const ask = prompt && askOf(look, prompt)
  if (!prompt || !ask) return { stays: whyNot(look, session, heard) }
  const path = 'text' in heard ? pathBehind(prompt, ask, heard.text) : null
  if (path) return { look, actor, ask, taken: { answer: path } }
  const quest = questAt(look, ask, prompt.tag)
  const taken =
    'tap' in heard
      ? takeTap(quest, prompt.walk, heard.tap.slice(prompt.tag.length + 1))
      : takeText(quest, prompt.walk, heard.text)
  return {
    look,
    actor,
    ask,
    taken: isNoAnswer(quest, prompt.walk, taken) && isLate(session, heard) ? { sorry: CLOSED } : taken,
  }
}

/** The whole answer that a key stands for, as it was shown: the question needs not be put together once more. */
function pathBehind({ walk, ways = {} }: Prompt, { options }: Ask, label: string): readonly string[] | null {
  if (!Object.hasOwn(ways, label)) return null
  const path = [...(walk.path as readonly string[]), ...ways[label]!]
  return isLeafAt(options, path) ? path : null
}

function whyNot({ running: { play } }: Look, session: Session, heard: Heard): string {
  if (isOver(play)) return 'The fight is over.'
  return session.prompt || isLate(session, heard) ? CLOSED : 'It is not your turn.'
}

/** Another place of the dialogue, or a line why not. */
function furtherIn({ session }: At, heard: Heard, { look, ask, taken }: Given): Turn {
  const prompt = session.prompt!
  if ('sorry' in taken) return { session, said: [askedAgain(prompt, taken.sorry)] }
  if (!('walk' in taken)) throw new Error('an answer goes to the fight')
  const quest = questAt(look, ask, prompt.tag)
  const { said, prompt: now } = show(quest, taken.walk, isTapped(heard) ? 'in place' : prompt.keys.kind === 'inline')
  return { session: { ...session, prompt: furtherOn(prompt, now) }, said: [said] }
}

/**
 * Gives an answer to the fight. The session is written in the same transaction, with the outcome as this person hears
 * it and the next question. If that note cannot be made, the session is returned, to be written by itself.
 */
async function answered(
  { service, session, request }: At,
  { look, actor, taken, ask }: Answered,
  keeping: (turn: Turn) => Keeping,
): Promise<Turn | 'kept' | 'stale'> {
  const prompt = session.prompt!
  const closing: Turn = {
    session: { ...session, prompt: null, closed: closedWith(session) },
    said: prompt.keys.kind === 'inline' ? [folded(prompt)] : [],
  }
  const along = alongWith(service, look, (next) => {
    const turn = caughtUp(next, closing)
    return turn && keeping(turn)
  })
  const call = { fight: look.running.record.id, request, ask: ask.n, table: look.table, along }
  const done =
    'answer' in taken
      ? await answerAsk(service, actor, { ...call, path: taken.answer })
      : await throwFaces(service, actor, { ...call, faces: taken.faces })
  if (!('refused' in done)) return done.kept ? 'kept' : closing
  if (done.code === STALE) return 'stale'
  const isClosed = done.code === 'E_ANSWERED' || done.code === 'E_CLOSED'
  const why = isClosed ? CLOSED : makeRefusal(look.running.book, shownRefusal(look.viewer, done))
  return { session, said: [askedAgain(prompt, why)] }
}
