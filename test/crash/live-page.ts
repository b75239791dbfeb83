import { WebSocket } from 'ws'
import { clientOf } from '../../src/client/client.ts'
import type { Line } from '../../src/client/fight-shapes.ts'
import type { LiveMessage } from '../../src/client/live-messages.ts'

/** Somebody's live page of one fight, open through every break of the line. */
export type Ear = {
  /** What the page has, in the order in which it came. */
  readonly lines: readonly Line[]
  /** What was wrong with what came over the lines: the page itself would mend it. */
  readonly gaps: readonly string[]
  readonly faults: readonly string[]
  at(): number
  /** When something was heard last. */
  last(): number
  drop(): void
  stop(): void
}

/** Asks anew at every connection where to connect. */
export function earOf(url: () => string, token: string, fight: string): Ear {
  const heard = { lines: [] as Line[], gaps: [] as string[], faults: [] as string[] }
  let last = 0
  const socket = (path: string): never =>
    listened(new WebSocket(`${url().replace('http', 'ws')}${path}`), heard) as never
  const { at, drop, stop } = clientOf('', { token, socket }).listen(fight, {
    lines: (lines) => void heard.lines.push(...lines),
    again: () => void heard.faults.push(`a page of ${fight} had ${heard.lines.length} lines and had to begin anew`),
    ended: (code, reason) => void heard.faults.push(`a page of ${fight} was closed with ${code}: ${reason}`),
    now: () => {
      last = Date.now()
    },
  })
  return { ...heard, at, last: () => last, drop, stop }
}

/** On every connection: after `hello` come the lines from there on, each once. */
function listened(
  socket: WebSocket,
  { gaps, faults }: { readonly gaps: string[]; readonly faults: string[] },
): WebSocket {
  let next = 0
  socket.on('message', (raw) => {
    const message = JSON.parse(String(raw)) as LiveMessage
    if (message.type === 'hello') next = message.from
    if (message.type !== 'lines') return
    const wrong =
      message.from === next ? message.lines.find(({ seq }, i) => seq !== message.from + i)?.seq : message.from
    if (wrong !== undefined) gaps.push(`line ${wrong} came where ${next} was to come`)
    next = message.from + message.lines.length
  })
  socket.on('close', (code, reason) => {
    if (code === BROKEN) faults.push(`a live page was closed: ${reason}`)
  })
  return socket
}

const BROKEN = 1011

/** What is wrong with a page when all is over: it has every line once, as it can be looked up. */
export function misheard(
  { lines: heard, gaps, faults }: Ear,
  lines: readonly Line[],
): { readonly gaps: number; readonly faults: readonly string[] } {
  const holes = lines.filter(({ seq }, n) => seq !== n).length
  const other = lines.findIndex((line, n) => n < heard.length && JSON.stringify(line) !== JSON.stringify(heard[n]))
  return {
    gaps: gaps.length + holes,
    faults: [
      ...faults,
      ...gaps,
      ...(other < 0
        ? []
        : [`line ${other} is ${JSON.stringify(lines[other])}, and a page has ${JSON.stringify(heard[other])}`]),
      ...(heard.length > lines.length ? [`a page has ${heard.length} lines, and there are ${lines.length}`] : []),
    ],
  }
}
