import { fork } from 'node:child_process'
import { once } from 'node:events'
import { Agent, request } from 'node:http'
import { fileURLToPath } from 'node:url'
import { startBotApi } from '../test/telegram/server/server.ts'
import type { Sample } from './rounds.ts'

/** So many fights at once; in each the two sides skip their turns one after the other, as soon as the last update was taken. */
const FIGHTS = 500
const WARM_UP = 4
const MEASURED = 16

type Ready = { readonly port: number; readonly secret: string }

/** Updates per second that a bot takes at its webhook, while it sends its messages to a Bot API server. */
export async function updating(kind: 'ours' | 'empty'): Promise<Sample> {
  const api = await startBotApi()
  const { account } = api.person('Somebody', { started: true })
  for (let id = 1; id <= 2 * FIGHTS; id++) api.world.accounts.set(id, { ...account, id })
  const child = fork(fileURLToPath(new URL('webhook-server.js', import.meta.url)), [kind, String(FIGHTS), api.url])
  const [ready] = (await once(child, 'message')) as [Ready]
  const agent = new Agent({ keepAlive: true, maxSockets: 100 })
  await all(ready, agent, 0, WARM_UP)
  const start = performance.now()
  const sum = await all(ready, agent, WARM_UP, WARM_UP + MEASURED)
  const figure = (FIGHTS * MEASURED * 1000) / (performance.now() - start)
  child.send('stop')
  await once(child, 'exit')
  await api.close()
  return { figure, sum }
}

async function all(ready: Ready, agent: Agent, from: number, to: number): Promise<number> {
  const taken = await Promise.all(Array.from({ length: FIGHTS }, async (_, fight) => {
    let count = 0
    for (let i = from; i < to; i++) count += await post(ready, agent, updateOf(fight, i))
    return count
  }))
  return taken.reduce((sum, one) => sum + one, 0)
}

let updates = 1

/** Bob is even and comes first; then the referee for Vex. */
function updateOf(fight: number, i: number): object {
  const id = 2 * fight + (i % 2 === 0 ? 2 : 1)
  const from = { id, is_bot: false, first_name: 'Somebody' }
  return { update_id: updates++, message: { message_id: i + 1, date: 1_790_000_000, chat: { id, type: 'private', first_name: 'Somebody' }, from, text: 'Skip' } }
}

function post({ port, secret }: Ready, agent: Agent, update: object): Promise<number> {
  const body = JSON.stringify(update)
  const headers = { 'content-type': 'application/json', 'content-length': Buffer.byteLength(body), 'x-telegram-bot-api-secret-token': secret }
  return new Promise((resolve, reject) => {
    const sent = request({ host: '127.0.0.1', port, agent, method: 'POST', path: '/telegram', headers }, (reply) => {
      reply.resume().on('end', () => (reply.statusCode === 200 ? resolve(1) : reject(new Error(`the webhook said ${reply.statusCode}`))))
    })
    sent.on('error', reject).end(body)
  })
}
