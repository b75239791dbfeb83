import { Agent, request as plainRequest } from 'node:http'
import { Agent as SecureAgent, request as secureRequest } from 'node:https'
import { Readable } from 'node:stream'
import { urlToHttpOptions } from 'node:url'

/** What grammY asks of the network. */
type Request = { readonly method?: string; readonly headers?: Record<string, string>; readonly body?: unknown; readonly signal?: AbortSignal }
type Response = { readonly ok: boolean; readonly status: number; json(): Promise<unknown> }

const plain = new Agent({ keepAlive: true })
const secure = new SecureAgent({ keepAlive: true })

/** A bot calls few addresses, one for each method. */
const targets = new Map<string, ReturnType<typeof urlToHttpOptions>>()

function targetOf(url: string): ReturnType<typeof urlToHttpOptions> {
  const target = targets.get(url) ?? urlToHttpOptions(new URL(url))
  if (targets.size < 500) targets.set(url, target)
  return target
}

/** One call over a connection that stays open: what a bot sends most is short, and a full `fetch` costs more than the message. */
export const call = (url: string, { method = 'GET', headers = {}, body, signal }: Request): Promise<Response> => new Promise((resolve, reject) => {
  const isSecure = url.startsWith('https:')
  const sent = (isSecure ? secureRequest : plainRequest)({ ...targetOf(url), method, headers, agent: isSecure ? secure : plain }, (reply) => {
    const pieces: Buffer[] = []
    reply.on('data', (piece: Buffer) => void pieces.push(piece)).on('error', reject).on('end', () => {
      const { statusCode: status = 0 } = reply
      resolve({ ok: status >= 200 && status < 300, status, json: async () => JSON.parse(Buffer.concat(pieces).toString('utf8')) })
    })
  })
  sent.on('error', reject)
  signal?.addEventListener('abort', () => sent.destroy(new Error('the call took too long')), { once: true })
  if (body === undefined || body === null || typeof body === 'string') sent.end(body ?? undefined)
  else Readable.from(body as AsyncIterable<Uint8Array>).on('error', reject).pipe(sent)
})
