import { carryNews, tellChats } from '../../src/doors/chat/session/notify-chats.ts'
import { type Carriers, sendPost } from '../../src/table/post/deliver-letters.ts'
import type { Service } from '../../src/table/service.ts'
import type { FightNews } from '../../src/table/store/store.ts'

const waiting = new WeakMap<Service['tellers'], FightNews[]>()

/** From now on what changes at this house waits until it is delivered: a test says when. */
export function holdNews({ tellers }: Service): FightNews[] {
  const news = waiting.get(tellers) ?? []
  if (waiting.has(tellers)) return news
  waiting.set(tellers, news)
  tellers.add(async (one) => void news.push(one))
  return news
}

/** Tells the chats what has changed, and carries what may leave now; says how much there was. */
export async function deliver(service: Service, carriers: Carriers = {}): Promise<number> {
  const news = holdNews(service).splice(0)
  for (const one of news) await tellChats(service, one)
  return news.length + (await sendPost(service, { chat: carryNews(service), ...carriers }))
}
