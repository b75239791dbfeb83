import { Readable } from 'node:stream'
import { Agent, type Dispatcher, request } from 'undici'

/** What grammY asks of the network. */
type Request = { readonly method?: string; readonly headers?: Record<string, string>; readonly body?: unknown; readonly signal?: AbortSignal }
type Response = { readonly ok: boolean; readonly status: number; json(): Promise<unknown> }

/** Connections stay open; who looks after them takes no header about that. */
const lines = new Agent()

/** One call: what a bot sends most is short, and a full `fetch` costs more than the message. */
export async function call(url: string, { method = 'GET', headers: { connection: _, ...headers } = {}, body, signal }: Request): Promise<Response> {
  const { statusCode: status, body: reply } = await request(url, { dispatcher: lines, method: method as Dispatcher.HttpMethod, headers, body: bodyOf(body), signal: signal ?? null })
  return { ok: status >= 200 && status < 300, status, json: () => reply.json() }
}

function bodyOf(body: unknown): string | Readable | null {
  if (body === undefined || body === null || typeof body === 'string') return body ?? null
  return Readable.from(body as AsyncIterable<Uint8Array>)
}
