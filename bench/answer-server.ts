import type { AddressInfo } from 'node:net'
import { type Answer, benchServerOn, foreseen, opened } from './bench-server.ts'

/**
 * `answer-server.js STORE CLIENTS ANSWERS`: a server with so many answers foreseen for each client, one fight after
 * another.
 */
const [kind, clients, answers] = process.argv.slice(2) as [string, string, string]
const place = await benchServerOn(kind)
const scripts: (readonly Answer[])[] = []
for (let client = 0; client < Number(clients); client++) scripts.push(await scriptOf(client, Number(answers)))
await place.app.listen({ port: 0, host: '127.0.0.1' })
process.send!({ port: (place.app.server.address() as AddressInfo).port, token: place.token, scripts })
process.once('message', async () => {
  await place.stop()
  process.exit()
})

async function scriptOf(client: number, most: number): Promise<readonly Answer[]> {
  const script: Answer[] = []
  while (script.length < most)
    script.push(...(await foreseen(place, await opened(place), client + 1, most - script.length)))
  return script
}
