import { fork } from 'node:child_process'
import { once } from 'node:events'
import { Agent, request } from 'node:http'
import { fileURLToPath } from 'node:url'
import type { Answer } from './bench-server.ts'
import type { Sample } from './rounds.ts'
import { SERVER_FLAGS } from './server-flags.ts'

/** So many fights at once, each played by a client that has one connection and waits for every reply. */
const CLIENTS = 50
const WARM_UP = 60
const MEASURED = 100

type Ready = { readonly port: number; readonly token: string; readonly scripts: readonly (readonly Answer[])[] }
type Server = Ready & { readonly agent: Agent }

/** Answers over HTTP to a server in a process of its own; each is written before its reply. */
export async function answering(store: string): Promise<Sample> {
  const child = fork(
    fileURLToPath(new URL('answer-server.js', import.meta.url)),
    [store, String(CLIENTS), String(WARM_UP + MEASURED)],
    { execArgv: SERVER_FLAGS },
  )
  const [ready] = (await once(child, 'message')) as [Ready]
  const server: Server = { ...ready, agent: new Agent({ keepAlive: true, maxSockets: CLIENTS }) }
  await all(server, 0, WARM_UP)
  const start = performance.now()
  const sum = await all(server, WARM_UP, WARM_UP + MEASURED)
  const figure = (CLIENTS * MEASURED * 1000) / (performance.now() - start)
  child.send('stop')
  await once(child, 'exit')
  return { figure, sum }
}

/** The same on a PostgreSQL of its own, which shares the machine. */
export async function onPostgres(): Promise<Sample> {
  const postgres = await (await import('../test/table/postgres.ts')).startPostgres()
  if (!postgres) throw new Error('PostgreSQL cannot be had here')
  try {
    return await answering(postgres.url)
  } finally {
    await postgres.stop()
  }
}

async function all(server: Server, from: number, to: number): Promise<number> {
  const lengths = await Promise.all(
    server.scripts.map(async (script) => {
      let sum = 0
      for (const answer of script.slice(from, to)) sum += await post(server, answer)
      return sum
    }),
  )
  return lengths.reduce((sum, one) => sum + one, 0)
}

/** How long the record is then. */
function post({ port, token, agent }: Server, { fight, ask, path }: Answer): Promise<number> {
  const body = JSON.stringify({ ask, path, request: String(ask) })
  const headers = {
    authorization: `Bearer ${token}`,
    'content-type': 'application/json',
    'content-length': Buffer.byteLength(body),
  }
  return new Promise((resolve, reject) => {
    const sent = request(
      { host: '127.0.0.1', port, agent, method: 'POST', path: `/api/v1/fights/${fight}/answer`, headers },
      (reply) => {
        let text = ''
        reply
          .setEncoding('utf8')
          .on('data', (part: string) => {
            text += part
          })
          .on('end', () => {
            if (reply.statusCode === 200) resolve((JSON.parse(text) as { readonly length: number }).length)
            else reject(new Error(`${reply.statusCode}: ${text}`))
          })
      },
    )
    sent.on('error', reject).end(body)
  })
}
