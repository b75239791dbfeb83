import type { Service } from '../../../table/service.ts'
import type { Keeping } from '../../../table/store/store.ts'
import { IN_PLACE } from '../../messengers.ts'
import { inPlace, leaving } from './compose-messages.ts'
import { type Chat, newSession, noteKey, type Session, type Turn } from './session.ts'

const MOST_TRIES = 50
const MOST_HEARD = 40

/**
 * The new session with its messages, or null for no change. `kept`: it was written with a step of the fight. `stale`:
 * that write found a newer session.
 */
export type Thought = Turn | null | 'kept' | 'stale'

/**
 * Changes the session of a chat and sends messages there, in one transaction. After a write conflict `think` runs again
 * on the newer session. `keeping` makes the note of a turn, for a step of a fight that writes it.
 */
export async function changeSession(
  service: Service,
  chat: Chat,
  think: (session: Session, keeping: (turn: Turn) => Keeping) => Promise<Thought>,
): Promise<void> {
  const key = noteKey(chat)
  for (let tries = 0; tries < MOST_TRIES; tries++) {
    const note = await service.store.note(key)
    const before = (note?.body as Session | undefined) ?? newSession('')
    const rev = note?.rev ?? 0
    const keeping = (thought: Turn): Keeping => {
      const { session, said } = IN_PLACE.has(chat.door) ? inPlace(before, thought) : cleared(before, thought)
      return {
        key,
        rev,
        body: session,
        ...leaving(chat, said, { key, rev, quiet: session.quiet, passing: thought.passing ?? false }),
      }
    }
    const thought = await think(before, keeping)
    if (thought === null || thought === 'kept') return
    if (thought !== 'stale' && 'rev' in (await service.store.keepNote(keeping(thought)))) return
  }
  throw new Error(`too many are writing to ${key} at once`)
}

/** The next message removes a reply keyboard whose question is closed. */
function cleared({ prompt }: Session, turn: Turn): Turn {
  const last = turn.said.at(-1)
  if (prompt?.keys.kind !== 'reply' || turn.session.prompt || !last || last.keys || last.kind !== 'news') return turn
  return { ...turn, said: [...turn.said.slice(0, -1), { ...last, keys: { kind: 'none' } }] }
}

/** Messages in progress, by chat: news for such a chat waits, since the message itself brings them. */
const listening = new WeakMap<Service, Map<string, Promise<unknown>>>()

export async function whileHeard(service: Service, chat: Chat, work: () => Promise<void>): Promise<void> {
  const all = listening.get(service) ?? new Map<string, Promise<unknown>>()
  listening.set(service, all)
  const key = noteKey(chat)
  const done = Promise.allSettled([all.get(key), work()])
  all.set(key, done)
  const [, own] = await done
  if (all.get(key) === done) all.delete(key)
  if (own.status === 'rejected') throw own.reason
}

export const heardOut = async (service: Service, chat: Chat): Promise<unknown> =>
  listening.get(service)?.get(noteKey(chat))

/** Marks something as heard; null if it was before. */
export const hearOnce = (session: Session, id: string): Session | null =>
  session.heard.includes(id) ? null : { ...session, heard: [...session.heard, id].slice(-MOST_HEARD) }

/**
 * Whether a fight has carried out this message already, and the session was lost. Answers need no such check: the fight
 * recognises their request id.
 */
export async function wasDone(service: Service, session: Session, id: string): Promise<boolean> {
  const member = session.table === null ? undefined : session.members[session.table]
  return (
    session.fight !== null &&
    member !== undefined &&
    (await service.store.seen(session.fight, `${member} ${requestOf(id)}`)) !== undefined
  )
}

export const requestOf = (id: string): string => `chat ${id}`
