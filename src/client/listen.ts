import type { ChatLine, ChatNow, ChatPlace } from './chat-shapes.ts'
import type { Line, Now } from './fight-shapes.ts'
import { type ChatMessage, CLOSED, type LiveMessage, type LiveWish } from './live-messages.ts'

/** Callbacks of a stream. Lines come once and in order; `again` starts over from the first line. */
export type Hearing = {
  lines?(lines: readonly Line[]): void
  again?(): void
  now?(now: Omit<Now, 'you'>): void
  you?(you: Now['you']): void
  reminder?(who: string): void
  /** Closed for good: no reconnect follows. */
  ended?(code: number, reason: string): void
}

/** The same for a chat. */
export type ChatHearing = {
  hello?(place: ChatPlace): void
  lines(lines: readonly ChatLine[]): void
  again?(): void
  now?(now: ChatNow): void
  /** Disconnected; a reconnect is pending. */
  broken?(): void
  ended?(code: number, reason: string): void
}

export type Listening = {
  stop(): void
  /** Lines received so far. */
  at(): number
  /** Closes the socket as a network failure would; for tests. */
  drop(): void
}

/** The part of WebSocket that is used; in Node the `ws` package provides it. */
export type SocketMaker = (url: string) => {
  send(text: string): void
  close(): void
  onopen: ((event: never) => void) | null
  onmessage: ((event: never) => void) | null
  onclose: ((event: never) => void) | null
  onerror: ((event: never) => void) | null
}

type Caller = { readonly token: string; readonly socket: SocketMaker }

const FINAL: readonly number[] = [CLOSED.unfit, CLOSED.noLink, CLOSED.noFight]
const LONGEST_MS = 3_000

/** Streams a fight; after a reconnect it continues behind the last line received. */
export function listenTo(
  url: string,
  { token, socket }: Caller,
  { hearing, from }: { readonly hearing: Hearing; readonly from: number },
): Listening {
  let at = from
  let view: string | undefined
  const { stop, drop } = keepLine<LiveMessage>(socket, {
    url: () => `${url}?from=${at}`,
    wish: () => ({ token, ...(view !== undefined && { view }), ...(hearing.now && { now: true }) }),
    ended: (code, reason) => hearing.ended?.(code, reason),
    hear: (message) => {
      switch (message.type) {
        case 'hello':
          if (message.from !== at) hearing.again?.()
          at = message.from
          view = message.view
          return hearing.you?.(message.you)
        case 'lines': {
          if (message.from > at) return drop()
          const fresh = message.lines.slice(at - message.from)
          at += fresh.length
          if (fresh.length > 0) hearing.lines?.(fresh)
          return
        }
        case 'now':
          return hearing.now?.(message.now)
        case 'reminder':
          return hearing.reminder?.(message.who)
      }
    },
  })
  return { stop, drop, at: () => at }
}

/** Streams a chat. If the oldest lines were deleted, it starts with the first one stored. */
export function listenToChat(
  url: string,
  { token, socket }: Caller,
  { hearing, from }: { readonly hearing: ChatHearing; readonly from: number },
): Listening {
  let at = from
  const { stop, drop } = keepLine<ChatMessage>(socket, {
    url: () => `${url}?from=${at}`,
    wish: () => ({ token }),
    broken: () => hearing.broken?.(),
    ended: (code, reason) => hearing.ended?.(code, reason),
    hear: (message) => {
      switch (message.type) {
        case 'hello':
          if (message.from < at) hearing.again?.()
          at = message.from
          return hearing.hello?.({ you: message.you, table: message.table })
        case 'lines': {
          if (message.from > at) return drop()
          const fresh = message.lines.slice(at - message.from)
          at += fresh.length
          if (fresh.length > 0) hearing.lines(fresh)
          return
        }
        case 'now':
          return hearing.now?.(message.now)
      }
    },
  })
  return { stop, drop, at: () => at }
}

type Kept<M> = {
  url(): string
  wish(): LiveWish
  hear(message: M): void
  broken?(): void
  ended(code: number, reason: string): void
}

/** Connects, authenticates, and reconnects whenever the socket closes. */
function keepLine<M>(connect: SocketMaker, line: Kept<M>): Pick<Listening, 'stop' | 'drop'> {
  let stopped = false
  let failures = 0
  let socket: ReturnType<SocketMaker> | null = null
  let timer: ReturnType<typeof setTimeout> | undefined
  const open = (): void => {
    const mine = connect(line.url())
    socket = mine
    mine.onopen = () => mine.send(JSON.stringify(line.wish()))
    mine.onmessage = ({ data }: { data: unknown }) => {
      if (stopped || socket !== mine) return
      failures = 0
      line.hear(JSON.parse(String(data)))
    }
    mine.onerror = () => {}
    mine.onclose = ({ code, reason }: { code: number; reason: string }) => {
      if (stopped || socket !== mine) return
      if (FINAL.includes(code)) return line.ended(code, String(reason))
      line.broken?.()
      timer = setTimeout(open, Math.min(LONGEST_MS, 50 * 2 ** failures++) * (0.5 + Math.random() / 2))
    }
  }
  open()
  return {
    drop: () => socket?.close(),
    stop() {
      stopped = true
      clearTimeout(timer)
      socket?.close()
    },
  }
}
