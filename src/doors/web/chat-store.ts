import type { ChatLine, ChatNow, ChatPlace, Hints } from '../../client/chat-shapes.ts'
import { type Client, chatListener, isRefused, type Operations, operationsOf } from '../../client/client.ts'
import type { Listening } from '../../client/listen.ts'
import type { GridMap } from '../../field/map.ts'
import { type Key, type Message, readOn } from './chat-messages.ts'
import { type Store, storeOf } from './observable.ts'
import { keepSeen, lastSeen } from './offline-copy.ts'
import { earlyReply } from './prefetched-chat.ts'

/** Sent, but not yet stored by the server. */
export type Sent = {
  readonly request: string
  readonly send: Key['send']
  readonly held: boolean
  /** Its line number in the chat. */
  readonly until: number | null
}

export type ChatState = {
  /** `broken`: reconnecting; `ended`: closed for good. */
  readonly line: 'opening' | 'live' | 'broken' | 'ended'
  readonly place: ChatPlace | null
  readonly messages: readonly Message[]
  /** Line numbers: first loaded, and next. */
  readonly first: number
  readonly at: number
  readonly now: ChatNow | null
  /** When the open question runs out, by this device's clock. */
  readonly due: number | null
  readonly sent: readonly Sent[]
  /** What the keys of the open question are worth, once it is known. */
  readonly hints: Hints | null
  /** The map of the fight, where it has one. */
  readonly map: { readonly fight: string; readonly map: GridMap } | null
  /** The last refusal. */
  readonly refused: string | null
}

export type ChatStore = Store<ChatState> & {
  readonly token: string
  readonly client: Operations
  say(send: Key['send']): void
  earlier(): Promise<void>
  stop(): void
}

const AT_FIRST = 200
const NOTHING: ChatState = {
  line: 'opening',
  place: null,
  messages: [],
  first: 0,
  at: 0,
  now: null,
  due: null,
  sent: [],
  hints: null,
  map: null,
  refused: null,
}

type Inside = {
  readonly token: string
  readonly client: Operations
  readonly listen: Client['listenChat']
  posting: boolean
  get(): ChatState
  set(change: Partial<ChatState>): void
}

/** One chat, kept up to date while the page is open. */
export function chatStore(token: string, base: string = location.origin): ChatStore {
  const { get, watch, set } = storeOf<ChatState>({ ...NOTHING, ...lastSeen(token) })
  watch(soon(() => get().line === 'live' && keepSeen(token, get())))
  const inside: Inside = {
    token,
    client: operationsOf(base, { token }),
    listen: chatListener(base, { token }),
    posting: false,
    get,
    set,
  }
  const line = { stopped: false, listening: null as Listening | null }
  void open(inside, line)
  return {
    get,
    watch,
    token,
    client: inside.client,
    say(send) {
      const one: Sent = { request: newRequest(), send, held: false, until: null }
      set({ sent: [...get().sent, one], refused: null })
      void post(inside)
    },
    earlier: () => earlier(inside),
    stop() {
      line.stopped = true
      line.listening?.stop()
      set({ line: 'ended' }) // nothing is kept of it any more
    },
  }
}

/** At most once a second. */
function soon(work: () => void): () => void {
  let isDue = false
  return () => {
    if (isDue) return
    isDue = true
    setTimeout(() => {
      isDue = false
      work()
    }, 1_000)
  }
}

/** Loads the last lines, then streams; repeats after failures. */
async function open(
  inside: Inside,
  line: { readonly stopped: boolean; listening: Listening | null },
  wait = 250,
): Promise<void> {
  const { token, client, set } = inside
  const reply = (await earlyReply(token)) ?? (await client.chat({ most: AT_FIRST }).catch(() => null))
  if (line.stopped) return
  if (reply && isRefused(reply) && reply.status === 401)
    return set({ line: 'ended', refused: reply.code === 'E_LINK_EXPIRED' ? reply.refused : null })
  if (!reply || isRefused(reply)) {
    set({ line: 'broken' })
    setTimeout(() => void open(inside, line, Math.min(10_000, wait * 2)), wait)
    return
  }
  set({
    place: { you: reply.you, table: reply.table },
    messages: readOn([], reply.lines),
    first: reply.from,
    at: reply.length,
    ...standing(reply.now),
  })
  void lookFurther(inside)
  line.listening = listen(inside, reply.length)
}

const standing = (now: ChatNow): Pick<ChatState, 'now' | 'due'> => ({
  now,
  due: now.left === null ? null : Date.now() + now.left,
})

/** What takes longer to know: the worth of the keys, and the map. */
const lookFurther = (inside: Inside): Promise<unknown> => Promise.all([lookAtMap(inside), lookAtKeys(inside)])

async function lookAtKeys({ client, get, set }: Inside): Promise<void> {
  const { now, hints } = get()
  if (!now?.open) {
    if (hints) set({ hints: null })
  } else {
    const reply = await client.hints().catch(() => null)
    if (reply && !isRefused(reply) && reply.tag === get().now?.open?.tag) set({ hints: reply })
  }
}

async function lookAtMap({ client, get, set }: Inside): Promise<void> {
  const { now, map } = get()
  if (!now?.mapped || !now.fight || map?.fight === now.fight.id) return
  const fight = await client.fight({ id: now.fight.id, from: 0 }).catch(() => null)
  const found = fight && !isRefused(fight) ? (fight.shown.ground as { readonly map?: GridMap }).map : null
  if (found) set({ map: { fight: now.fight.id, map: found } })
}

const listen = (inside: Inside, from: number): Listening =>
  inside.listen(
    {
      hello: (place) => {
        inside.set({ line: 'live', place, refused: null })
        void post(inside)
      },
      lines: (lines) => {
        const { messages, sent } = inside.get()
        const at = lines.at(-1)!.n + 1
        inside.set({ messages: readOn(messages, lines), at, sent: stillSent(sent, lines, at) })
      },
      now: (now) => {
        inside.set(standing(now))
        void lookFurther(inside)
      },
      again: () => inside.set({ messages: [], first: 0, at: 0 }),
      broken: () => inside.set({ line: 'broken' }),
      ended: () => inside.set({ line: 'ended' }),
    },
    from,
  )

/** Sends in order. What cannot be sent now is held until reconnected, and everything after it. */
async function post(inside: Inside): Promise<void> {
  if (inside.posting) return
  inside.posting = true
  for (let one = nextOf(inside); one && (await deliver(inside, one)); one = nextOf(inside));
  inside.posting = false
  if (nextOf(inside) && inside.get().line === 'live') setTimeout(() => void post(inside), 1_000)
}

const nextOf = ({ get }: Inside): Sent | undefined => get().sent.find(({ until }) => until === null)

/** Retries use the same request id, so the message counts once. */
async function deliver({ client, get, set }: Inside, one: Sent): Promise<boolean> {
  const change = (next: Sent | null): void =>
    set({
      sent: get().sent.flatMap((other) => (other.request !== one.request ? [other] : next === null ? [] : [next])),
    })
  const reply = await client.say({ ...one.send, request: one.request }).catch(() => null)
  if (reply === null || (isRefused(reply) && reply.status >= 500)) {
    set({ sent: get().sent.map((other) => ({ ...other, held: other.until === null })) })
    return false
  }
  if (!isRefused(reply)) change(reply.length <= get().at ? null : { ...one, held: false, until: reply.length })
  else {
    change(null)
    set({ refused: reply.refused })
  }
  return true
}

async function earlier({ client, get, set }: Inside): Promise<void> {
  const { first } = get()
  const from = Math.max(0, first - AT_FIRST)
  const reply = first === 0 ? null : await client.chat({ from, most: first - from }).catch(() => null)
  if (!reply || isRefused(reply) || get().first !== first) return
  set({ messages: [...readOn([], reply.lines), ...get().messages], first: reply.lines.length === 0 ? 0 : reply.from })
}

/** Drops what has arrived as a line, or is older than the loaded lines. */
function stillSent(sent: readonly Sent[], lines: readonly ChatLine[], at: number): readonly Sent[] {
  const echoes = lines.filter(({ kind }) => kind === 'own').map(({ text }) => text)
  return sent.filter(({ send, until }) => {
    if (until !== null && until <= at) return false
    const echo = 'text' in send ? echoes.indexOf(send.text) : -1
    if (echo >= 0) echoes.splice(echo, 1)
    return echo < 0
  })
}

const newRequest = (): string =>
  Array.from(crypto.getRandomValues(new Uint8Array(12)), (byte) => byte.toString(16).padStart(2, '0')).join('')
