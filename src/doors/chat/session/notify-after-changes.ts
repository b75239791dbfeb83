import { type Pause, pauseOf } from '../../../table/post/rate-pauses.ts'
import type { Service } from '../../../table/service.ts'
import type { FightNews } from '../../../table/store/store.ts'
import { tellChat, tellChats } from './notify-chats.ts'
import { type Chat, noteKey } from './session.ts'
import { tellAmiss } from './tell-referees.ts'

export type Chats = {
  /** Tells those who were put off and need not wait any longer. */
  tellRested(): void
  /** Tells everybody, and says whether anybody was being told. */
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

/** Whoever made the change is answered first. */
const afterAnswering = (): Promise<void> => new Promise((resolve) => setImmediate(resolve))

/** What a chat is to be told once it has rested: of each fight the latest. */
type Later = { readonly chat: Chat; readonly rest: Pause; readonly news: Map<string, FightNews> }
