import type { House } from '../../../table/service.ts'
import { type Chat, type Desk, leaving, newDesk, noteKey, type Turn } from './session.ts'

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

export const heardOut = async (house: House, chat: Chat): Promise<unknown> => listening.get(house)?.get(noteKey(chat))

/** Marks something as heard; null if it was before. */
export const hearOnce = (desk: Desk, id: string): Desk | null =>
  desk.heard.includes(id) ? null : { ...desk, heard: [...desk.heard, id].slice(-MOST_HEARD) }
