import { randomUUID } from 'node:crypto'
import type { Item, Menu } from '../../src/engine/menu.ts'
import type { Path, Step } from '../../src/engine/options.ts'

/** One table's referee who answers for everybody in one fight after another, and remembers what was acknowledged. */
export type Player = {
  readonly acknowledged: Acknowledged[]
  readonly faults: string[]
  readonly fights: string[]
  stop(): Promise<void>
}
export type Acknowledged = { readonly fight: string; readonly ask: number; readonly path: Path; readonly length: number }

type Api = (method: string, path: string, body?: unknown) => Promise<{ readonly status: number; readonly body: Record<string, unknown> }>
type Ask = { readonly ask: number; readonly menu: Menu | null; readonly dice: unknown }

/** Plays until told to stop; what gets no reply is sent again under the same request id until it gets one. */
export function playerOf(url: () => string, token: string, setup: unknown): Player {
  const api: Api = (method, path, body) => patiently(() => call(url(), token, method, path, body))
  const player = { acknowledged: [] as Acknowledged[], faults: [] as string[], fights: [] as string[] }
  let stopped = false
  const done = (async () => {
    let fight = await opened(api, setup, player)
    let known: string | null = null
    while (!stopped) {
      const view = await api('GET', `/fights/${fight}`)
      const asks = view.body.asks as readonly Ask[]
      const now = JSON.stringify(asks.map(({ ask }) => ask))
      if (known !== null && now !== known) player.faults.push(`${fight}: asked ${known} before, ${now} after, and nothing was answered between`)
      known = now
      if (asks.length === 0 || Number(view.body.length) > 1_500) {
        fight = await opened(api, setup, player)
        known = null
        continue
      }
      const { ask, menu } = asks[0]!
      const path = randomPath(menu ?? [])
      const reply = await api('POST', `/fights/${fight}/answer`, { ask, path, request: randomUUID() })
      if (reply.status === 200) player.acknowledged.push({ fight, ask, path, length: Number(reply.body.length) })
      else player.faults.push(`${fight}: ${JSON.stringify(path)} to question ${ask} was refused: ${JSON.stringify(reply.body)}`)
      known = null
    }
  })().catch((error) => { player.faults.push(String(error)) })
  return { ...player, stop: () => { stopped = true; return done } }
}

async function opened(api: Api, setup: unknown, player: { readonly fights: string[] }): Promise<string> {
  const { status, body } = await api('POST', '/fights', { title: 'crash', setup, request: randomUUID() })
  if (status !== 200 && status !== 201) throw new Error(`a fight could not be opened: ${JSON.stringify(body)}`)
  player.fights.push(body.fight as string)
  return body.fight as string
}

export async function call(url: string, token: string | null, method: string, path: string, body?: unknown) {
  const reply = await fetch(`${url}/api/v1${path}`, {
    method, headers: { ...(token && { authorization: `Bearer ${token}` }), ...(body !== undefined && { 'content-type': 'application/json' }) },
    ...(body !== undefined && { body: JSON.stringify(body) }),
  })
  const text = await reply.text()
  return { status: reply.status, body: JSON.parse(text) as Record<string, unknown> }
}

/** Again and again while nobody is there, or somebody is too busy. */
async function patiently<T extends { readonly status: number }>(work: () => Promise<T>): Promise<T> {
  for (;;) {
    const reply = await work().catch(() => null)
    if (reply && reply.status !== 429 && reply.status !== 503) return reply
    await new Promise((resolve) => setTimeout(resolve, 20 + Math.random() * 60))
  }
}

/** Some way through a menu. */
function randomPath(menu: Menu): Path {
  const item = menu.filter((one) => typeof one === 'string' || !('shut' in one))[Math.floor(Math.random() * menu.filter((one) => typeof one === 'string' || !('shut' in one)).length)]!
  if (typeof item === 'string') return [item]
  return 'menu' in item ? [item.key, ...randomPath(item.menu)] : [stepOf(item)]
}

function stepOf(item: Exclude<Item, string | { readonly menu: Menu }>): Step {
  if ('number' in item) return Math.min(item.number.least + (item.number.step || 1) * Math.floor(Math.random() * 4), item.number.most)
  if ('many' in item) return item.many.filter(() => Math.random() < 0.5)
  if ('shares' in item) return shared(item.shares)
  return 'spot' in item ? item.spot[0]! : 'a word'
}

function shared({ points, bins }: { readonly points: number; readonly bins: readonly { readonly id: string; readonly most: number }[] }): Record<string, number> {
  const given: Record<string, number> = {}
  let left = points
  for (const { id, most } of bins) {
    const share = Math.min(left, most)
    if (share > 0) given[id] = share
    left -= share
  }
  return given
}
