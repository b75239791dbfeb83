import type { FastifyInstance } from 'fastify'
import type { WebSocket } from 'ws'
import type { ChatNow } from '../../client/chat-shapes.ts'
import type { ChatMessage } from '../../client/live-messages.ts'
import type { Service } from '../../table/service.ts'
import { noteNews } from '../../table/store/notes.ts'
import { type OpenSocket, sent } from './live-sockets.ts'
import { chatNow, linesOf, sessionOf, webChat } from './web-chat.ts'

const LINES_AT_ONCE = 200

/** A connection to a chat: lines read, fight followed, last state sent. */
type Reader = {
  readonly key: string
  readonly socket: WebSocket
  at: number
  fight: string | null
  told: string
  busy: 'no' | 'looking' | 'again'
}

/** Live chats: the lines missed, then each line as it is written. News only says that there is something to read. */
export function openChatLive(app: FastifyInstance, service: Service, openSocket: OpenSocket): void {
  const readers = new Set<Reader>()
  const news = (name: string): void => {
    for (const reader of readers)
      if (name === '' || name === noteNews(reader.key) || name === reader.fight) look(service, reader)
  }
  service.told.add(news)
  app.addHook('onClose', async () => void service.told.delete(news))
  openSocket('/chat/live', async ({ socket, actor, from }) => {
    const { key, place } = await webChat(service, actor)
    const { said } = await sessionOf(service, key)
    const [first] = await linesOf(service, key, { from: from > said ? 0 : from, most: 1 })
    const reader: Reader = { key, socket, at: first?.n ?? said, fight: null, told: '', busy: 'no' }
    await sent(socket, packed({ type: 'hello', from: reader.at, length: said, ...place }))
    if (socket.readyState !== socket.OPEN) return
    readers.add(reader)
    socket.on('close', () => readers.delete(reader))
    look(service, reader)
  })
}

const packed = (message: ChatMessage): Buffer => Buffer.from(JSON.stringify(message))

/** One read at a time; news during a read causes one more. Slow sockets are waited for. */
function look(service: Service, reader: Reader): void {
  if (reader.busy !== 'no') return void (reader.busy = 'again')
  const lookOn = async (): Promise<void> => {
    do {
      reader.busy = 'looking'
      await readOn(service, reader)
    } while ((reader.busy as Reader['busy']) === 'again')
    reader.busy = 'no'
  }
  lookOn().catch(() => reader.socket.close(1011, 'broken')) // the client reconnects and gets what it missed
}

/** Lines and the question after them are sent together, so that no key of an answered question can be pressed. */
async function readOn(service: Service, reader: Reader): Promise<void> {
  const { key, socket } = reader
  for (let rest = true; rest && socket.readyState === socket.OPEN; ) {
    const lines = await linesOf(service, key, { from: reader.at, most: LINES_AT_ONCE })
    const { session } = await sessionOf(service, key)
    reader.fight = session.fight // before the fight is read: what changes meanwhile is news
    rest = lines.length === LINES_AT_ONCE
    const now = rest ? null : await chatNow(service, session)
    const told = now === null ? reader.told : tellingOf(service, now)
    const leaving: ChatMessage[] = [
      ...(lines.length > 0 ? [{ type: 'lines' as const, from: lines[0]!.n, lines }] : []),
      ...(now !== null && told !== reader.told ? [{ type: 'now' as const, now }] : []),
    ]
    await Promise.all(leaving.map((message) => sent(socket, packed(message))))
    Object.assign(reader, { at: lines.at(-1) ? lines.at(-1)!.n + 1 : reader.at, told })
  }
}

/** What a change must differ in to be sent; passing time alone is not sent. */
const tellingOf = (service: Service, { left, ...now }: ChatNow): string =>
  JSON.stringify({ ...now, due: left === null ? null : Math.round((service.now() + left) / 1000) })
