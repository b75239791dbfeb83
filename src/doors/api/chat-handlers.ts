import { newId } from '../../table/service.ts'
import { may } from '../../table/tables/role-permissions.ts'
import { hear } from '../chat/receive-message.ts'
import { hintsFor } from './answer-hints.ts'
import { toolsFor } from './chat-tools.ts'
import type { Handlers } from './handler-types.ts'
import { chatNow, linesOf, seatedSession, sessionOf, webChat } from './web-chat.ts'

const MOST_LINES = 500

export const CHAT_HANDLERS: Pick<Handlers, 'chat' | 'hints' | 'tools' | 'say'> = {
  chat: async ({ service, actor, query: { from, most = MOST_LINES } }) => {
    const wrong = may(actor.role, 'chat')
    if (wrong) return wrong
    const { key, place } = await webChat(service, actor)
    const { session, said } = await sessionOf(service, key)
    const count = Math.min(most, MOST_LINES)
    const lines = await linesOf(service, key, { from: from ?? Math.max(0, said - count), most: count })
    return { ...place, from: lines[0]?.n ?? said, length: said, lines, now: await chatNow(service, session) }
  },
  hints: async ({ service, actor }) => {
    const wrong = may(actor.role, 'chat')
    if (wrong) return wrong
    return hintsFor(service, await seatedSession(service, actor))
  },
  tools: async ({ service, actor }) => {
    const wrong = may(actor.role, 'chat')
    if (wrong) return wrong
    return toolsFor(service, await seatedSession(service, actor), actor)
  },
  say: async ({ service, actor, body: { text, tap }, request }) => {
    const wrong = may(actor.role, 'say')
    if (wrong) return wrong
    const { chat, key, place } = await webChat(service, actor)
    await hear(service, chat, {
      id: request ?? newId(service),
      name: place.you.name,
      ...(tap === undefined ? { text: text! } : { tap }),
    })
    return { length: (await sessionOf(service, key)).said }
  },
}
