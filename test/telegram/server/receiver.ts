import { createServer, type IncomingHttpHeaders, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'
import type { Update } from 'grammy/types'
import { onTestFinished } from 'vitest'

type Got = { readonly update: Update; readonly headers: IncomingHttpHeaders; readonly path: string }
type Says = { readonly status?: number; readonly headers?: Record<string, string>; readonly body?: string } | 'hold'

/** A bot's own server: notes what comes, and says what the test wrote down; after that 200. */
export type Receiver = {
  readonly url: string
  readonly got: Got[]
  readonly says: Says[]
  /** Answers what was held, oldest first. */
  release(status?: number): void
  /** Waits until so many requests came. */
  until(count: number): Promise<Got[]>
}

export async function receiver(): Promise<Receiver> {
  const got: Got[] = []
  const says: Says[] = []
  const held: ServerResponse[] = []
  let ring = (): void => {}
  const server = createServer(async (request, response) => {
    let text = ''
    for await (const piece of request) text += piece
    const said = says.shift() ?? {}
    if (said === 'hold') held.push(response)
    else response.writeHead(said.status ?? 200, said.headers).end(said.body)
    got.push({ update: JSON.parse(text) as Update, headers: request.headers, path: request.url ?? '' })
    ring()
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  onTestFinished(() => {
    server.close()
    server.closeAllConnections()
  })
  return {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}/hook`,
    got,
    says,
    release: (status = 200) => void held.shift()!.writeHead(status).end(),
    until: async (count) => {
      while (got.length < count) await new Promise<void>((resolve) => (ring = resolve))
      return got
    },
  }
}
