import { CLOSED, type LiveMessage, type LiveWish } from './messages.ts'
import type { Line, Now } from './shapes.ts'

/** What is done with what is heard. Lines come each once and in order; after `again` they begin anew. */
export type Hearing = {
  lines?(lines: readonly Line[]): void
  again?(): void
  now?(now: Omit<Now, 'you'>): void
  you?(you: Now['you']): void
  reminder?(who: string): void
  /** It will not go on by itself. */
  ended?(code: number, reason: string): void
}

export type Listening = { stop(): void; /** How many lines were heard. */ at(): number; /** Breaks the line, as a bad network would. */ drop(): void }

/** As much of a WebSocket as is needed; browsers have one, and for Node there is `ws`. */
export type SocketMaker = (url: string) => {
  send(text: string): void
  close(): void
  onopen: ((event: never) => void) | null
  onmessage: ((event: never) => void) | null
  onclose: ((event: never) => void) | null
  onerror: ((event: never) => void) | null
}

const FINAL: readonly number[] = [CLOSED.unfit, CLOSED.noLink, CLOSED.noFight]
const LONGEST_MS = 10_000

/** Connects, and whenever the line breaks connects again and asks for what comes after the last line heard. */
export function listenTo(url: string, { token, socket: connect }: { readonly token: string; readonly socket: SocketMaker }, hearing: Hearing, from: number): Listening {
  let at = from
  let view: string | undefined
  let stopped = false
  let failures = 0
  let socket: ReturnType<SocketMaker> | null = null
  let timer: ReturnType<typeof setTimeout> | undefined

  const hear = (message: LiveMessage): void => {
    failures = 0
    switch (message.type) {
      case 'hello':
        if (message.from !== at) hearing.again?.()
        at = message.from
        view = message.view
        hearing.you?.(message.you)
        return
      case 'lines': {
        if (message.from > at) return socket?.close()
        const fresh = message.lines.slice(at - message.from)
        at += fresh.length
        if (fresh.length > 0) hearing.lines?.(fresh)
        return
      }
      case 'now': return hearing.now?.(message.now)
      case 'reminder': return hearing.reminder?.(message.who)
    }
  }

  const open = (): void => {
    const mine = connect(`${url}?from=${at}`)
    socket = mine
    mine.onopen = () => mine.send(JSON.stringify({ token, ...(view !== undefined && { view }), ...(hearing.now && { now: true }) } satisfies LiveWish))
    mine.onmessage = ({ data }: { data: unknown }) => { if (!stopped && socket === mine) hear(JSON.parse(String(data))) }
    mine.onerror = () => {}
    mine.onclose = ({ code, reason }: { code: number; reason: string }) => {
      if (stopped || socket !== mine) return
      if (FINAL.includes(code)) return hearing.ended?.(code, String(reason))
      timer = setTimeout(open, Math.min(LONGEST_MS, 50 * 2 ** failures++) * (0.5 + Math.random() / 2))
    }
  }

  open()
  return {
    at: () => at,
    drop: () => socket?.close(),
    stop() {
      stopped = true
      clearTimeout(timer)
      socket?.close()
    },
  }
}
