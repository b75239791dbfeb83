import type { Keys } from '../../src/doors/chat/dialogue/keyboard.ts'
import { hear } from '../../src/doors/chat/receive-message.ts'
import { type Chat, newSession, noteKey, type Said, WEB } from '../../src/doors/chat/session/session.ts'
import type { Actor, Service } from '../../src/table/service.ts'
import { seatChat } from '../../src/table/tables/chat-seats.ts'
import { accepted } from '../script.ts'
import { deliver, holdNews } from './deliver-news.ts'
import { inShort, type Wire } from './wire.ts'

type Seat = { readonly chat: Chat; readonly called?: string; read: number; readonly waiting: string[] }

let updates = 0

/** Chats as pages see them: lines that are kept. */
export async function webWire(service: Service): Promise<Wire> {
  holdNews(service)
  const seats = new Map<string, Seat>()
  const lines = async ({ chat }: Seat, from: number): Promise<readonly Said[]> =>
    (await service.store.lines(noteKey(chat), from, 2000)).map(({ body }) => body as Said)
  return {
    seat: async (actor, name) =>
      void seats.set(name, { chat: await seated(service, actor, name), read: 0, waiting: [] }),
    enter: async (name) =>
      void seats.set(name, { chat: { door: WEB, address: name }, called: name, read: 0, waiting: [] }),
    say: async (name, text) => {
      const seat = seats.get(name)!
      const last = (await lines(seat, 0)).findLast(({ keys }) => keys !== null)
      const tapped = last?.keys?.kind === 'inline' ? last.keys.keys.find(({ label }) => label === text) : undefined
      await hear(service, seat.chat, {
        id: `u${updates++}`,
        name: seat.called ?? '',
        ...(tapped ? { tap: tapped.data } : { text }),
      })
    },
    settle: async () => {
      while ((await deliver(service)) > 0);
      for (const seat of seats.values()) {
        const fresh = await lines(seat, seat.read)
        seat.read += fresh.length
        seat.waiting.push(
          ...fresh
            .filter(isTold)
            .map(({ text, keys, document }) => inShort(document ? `${text} {${document.name}}` : text, labelsOf(keys))),
        )
      }
    },
    next: (name) => seats.get(name)!.waiting.shift() ?? '(nothing)',
    left: (name) => seats.get(name)!.waiting,
  }
}

async function seated(service: Service, actor: Actor, name: string): Promise<Chat> {
  const chat = { door: WEB, address: actor.member }
  accepted(await seatChat(service, actor, chat))
  const session = { ...newSession(name), members: { [actor.table]: actor.member }, table: actor.table }
  await service.store.keepNote({ key: noteKey(chat), rev: 0, body: session, lines: [], letters: [] })
  return chat
}

const isTold = ({ kind, edit, keys }: Said): boolean => kind !== 'own' && !(edit && keys?.kind === 'none')

function labelsOf(keys: Keys | null): readonly string[] {
  if (keys === null || keys.kind === 'none') return []
  return keys.kind === 'reply' ? keys.keys : keys.keys.map(({ label }) => label)
}
