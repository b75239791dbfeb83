import type { Call } from './calls.ts'
import type { Watch } from './leak-watch.ts'

export type Reply = { readonly status: number; readonly text: string }

const LONGEST_MS = 30_000
const SENTENCE = /^\{"refused":"(?:[^"\\]|\\.)+[.?!…]","code":"E_[A-Z_]+"\}$/s

/** Sends a call, and has what comes back looked at: headers and body. A refusal is a sentence with a code. */
export async function send(
  url: string,
  watch: Watch,
  who: string,
  { method, path, token, bytes, type }: Call,
): Promise<Reply> {
  const headers = {
    ...(type !== null && { 'content-type': type }),
    ...(token !== null && { authorization: `Bearer ${token}` }),
  }
  const sent = `${method} ${path} ${type ?? ''} ${token ?? ''} ${bytes?.toString('utf8') ?? ''}`
  try {
    const response = await fetch(`${url}${path}`, {
      method,
      headers,
      signal: AbortSignal.timeout(LONGEST_MS),
      ...(bytes && { body: bytes }),
    })
    const text = await response.text()
    const { status } = response
    watch.saw({ who, sent, status, text: `${JSON.stringify([...response.headers])}\n${text}` })
    if (status >= 400 && !SENTENCE.test(text))
      watch.fault('wordless', `${status} for ${who}: ${sent.slice(0, 300)} → ${text.slice(0, 300)}`)
    return { status, text }
  } catch (error) {
    if (isUnsendable(error)) return { status: 0, text: '' }
    watch.fault('broken', `no reply for ${who}: ${sent.slice(0, 300)} → ${String((error as Error).cause ?? error)}`)
    return { status: 0, text: '' }
  }
}

/**
 * Requests that `fetch` cannot write, and a body too large: the server does not wait for its end.
 */
const isUnsendable = (error: unknown): boolean => {
  const cause = (error as { readonly cause?: { readonly code?: string; readonly name?: string } }).cause
  return (
    (error instanceof TypeError && cause === undefined) ||
    cause?.name === 'InvalidArgumentError' ||
    cause?.code === 'EPIPE' ||
    cause?.code === 'ECONNRESET' ||
    cause?.code === 'UND_ERR_SOCKET'
  )
}
