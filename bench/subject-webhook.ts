import { fork } from 'node:child_process'
import { once } from 'node:events'
import { fileURLToPath } from 'node:url'
import type { Person } from '../test/telegram/server/person.ts'
import { type BotApi, startBotApi } from '../test/telegram/server/server.ts'
import type { Sample } from './rounds.ts'
import { SERVER_FLAGS } from './server-flags.ts'

/**
 * So many fights at once; in each the two sides skip their turns one after the other, as soon as the last update was
 * confirmed.
 */
const FIGHTS = 500
/** In each; after twenty the referee is asked whether to go on. */
const WARM_UP = 8
const MEASURED = 12
/** As many as Telegram allows. */
const CONNECTIONS = 100

type Ready = { readonly url: string; readonly secret: string }

/**
 * Updates per second that a bot confirms at its webhook: the Bot API server brings them there, and takes the bot's
 * messages.
 */
export async function updating(kind: 'ours' | 'empty'): Promise<Sample> {
  const api = await startBotApi()
  const people = Array.from({ length: 2 * FIGHTS }, (_, i) => api.person(`Somebody ${i}`, { started: true }))
  const child = fork(
    fileURLToPath(new URL('webhook-server.js', import.meta.url)),
    [kind, String(FIGHTS), api.url, JSON.stringify(people.map(({ id }) => id))],
    { execArgv: SERVER_FLAGS },
  )
  const [ready] = (await once(child, 'message')) as [Ready]
  await fetch(`${api.url}/bot${api.token}/setWebhook`, {
    method: 'POST',
    body: new URLSearchParams({ url: ready.url, secret_token: ready.secret, max_connections: String(CONNECTIONS) }),
  })
  await all(api, people, 0, WARM_UP)
  const start = performance.now()
  const sum = await all(api, people, WARM_UP, WARM_UP + MEASURED)
  const figure = (FIGHTS * MEASURED * 1000) / (performance.now() - start)
  child.send('stop')
  await once(child, 'exit')
  await api.close()
  return { figure, sum }
}

/** Bob is odd and comes first; then the referee for Vex. */
async function all(api: BotApi, people: readonly Person[], from: number, to: number): Promise<number> {
  const turns = new Map<number, () => void>()
  const confirmed = ({
    update,
  }: {
    readonly update: { readonly message?: { readonly chat: { readonly id: number } } }
  }): void => turns.get(update.message!.chat.id)?.()
  api.updates.whenConfirmed.push(confirmed)
  let count = 0
  await Promise.all(
    Array.from({ length: FIGHTS }, async (_, fight) => {
      for (let i = from; i < to; i++) {
        const person = people[2 * fight + (i % 2 === 0 ? 1 : 0)]!
        await new Promise<void>((resolve) => {
          turns.set(person.id, resolve)
          person.send('bot', 'Skip')
        })
        count += 1
      }
    }),
  )
  api.updates.whenConfirmed.splice(api.updates.whenConfirmed.indexOf(confirmed), 1)
  return count
}
