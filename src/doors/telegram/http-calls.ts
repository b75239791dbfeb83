import { Readable } from 'node:stream'
import { HttpError, type Transformer } from 'grammy'
import { Agent, type Dispatcher, request } from 'undici'

/** The part of `fetch` that grammY uses. */
type Request = {
  readonly method?: string
  readonly headers?: Record<string, string>
  readonly body?: unknown
  readonly signal?: AbortSignal
}
type Response = { readonly ok: boolean; readonly status: number; json(): Promise<unknown> }

/** Timeout of a call. */
export const TIMEOUT_S = 60

/** Keep-alive connections; undici rejects a `connection` header. */
const lines = new Agent({ headersTimeout: TIMEOUT_S * 1000, bodyTimeout: TIMEOUT_S * 1000 })

/** One call: a full `fetch` costs more than a short message. */
export async function call(
  url: string,
  { method = 'GET', headers: { connection: _, ...headers } = {}, body, signal }: Request,
): Promise<Response> {
  const { statusCode: status, body: reply } = await request(url, {
    dispatcher: lines,
    method: method as Dispatcher.HttpMethod,
    headers,
    body: bodyOf(body),
    signal: signal ?? null,
  })
  return { ok: status >= 200 && status < 300, status, json: () => reply.json() }
}

function bodyOf(body: unknown): string | Readable | null {
  if (body === undefined || body === null || typeof body === 'string') return body ?? null
  return Readable.from(body as AsyncIterable<Uint8Array>)
}

const MESSAGES: ReadonlySet<string> = new Set(['sendMessage', 'editMessageText', 'answerCallbackQuery'])

/**
 * Sends messages, by far the most frequent calls, past grammY's `fetch`: they are short and carry no file. All other
 * calls use grammY.
 */
export function sendStraight(root: string, token: string): Transformer {
  const { origin, pathname } = new URL(root)
  const path = `${pathname.replace(/\/$/, '')}/bot${token}/`
  return (usual, method, ...[payload, signal]) =>
    MESSAGES.has(method) && !signal
      ? (replyTo(origin, path + method, JSON.stringify(payload)).catch((error: unknown) => {
          throw new HttpError(`Network request for '${method}' failed!`, error) // as grammY says it
        }) as never)
      : usual(method, payload, signal)
}

const replyTo = (origin: string, path: string, body: string): Promise<unknown> =>
  new Promise((resolve, reject) => {
    const pieces: Buffer[] = []
    lines.dispatch(
      { origin, path, method: 'POST', headers: JSON_BODY, body },
      {
        onRequestStart: () => {},
        onResponseStart: () => {},
        onResponseData: (_, piece) => void pieces.push(piece),
        onResponseEnd: () => parsed(pieces, resolve, reject),
        onResponseError: (_, error) => reject(error),
      },
    )
  })

const JSON_BODY = { 'content-type': 'application/json' }

function parsed(pieces: readonly Buffer[], resolve: (reply: unknown) => void, reject: (error: unknown) => void): void {
  try {
    resolve(JSON.parse((pieces.length === 1 ? pieces[0]! : Buffer.concat(pieces)).toString()))
  } catch (error) {
    reject(error)
  }
}
