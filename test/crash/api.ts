/** One call of the API, with what came back; throws where nobody answered. */
export type Reply = { readonly status: number; readonly body: Record<string, unknown> }

export async function call(
  url: string,
  token: string | null,
  method: string,
  path: string,
  body?: unknown,
): Promise<Reply> {
  const reply = await fetch(`${url}/api/v1${path}`, {
    method,
    headers: {
      ...(token && { authorization: `Bearer ${token}` }),
      ...(body !== undefined && { 'content-type': 'application/json' }),
    },
    ...(body !== undefined && { body: JSON.stringify(body) }),
    signal: AbortSignal.timeout(30_000),
  })
  return { status: reply.status, body: JSON.parse(await reply.text()) as Record<string, unknown> }
}

const LONGEST_MS = 600_000

/** Retries while the server is away or answers 503; calls `meanwhile` before every further try. */
export async function patiently(
  work: () => Promise<Reply>,
  meanwhile: () => Promise<void> = async () => {},
): Promise<Reply> {
  let said = 'nothing'
  for (const late = Date.now() + LONGEST_MS; Date.now() < late; ) {
    const reply = await work().catch((error) => String(error))
    if (typeof reply !== 'string' && reply.status !== 429 && reply.status !== 503) return reply
    said = typeof reply === 'string' ? reply : JSON.stringify(reply.body)
    await pause(50 + Math.random() * 200)
    await meanwhile()
  }
  throw new Error(`no answer for ${LONGEST_MS / 1000} s: ${said}`)
}

/** What must be carried out, however often it takes. */
export async function must(work: () => Promise<Reply>): Promise<Record<string, unknown>> {
  const { status, body } = await patiently(work)
  if (status >= 300) throw new Error(`${status}: ${JSON.stringify(body)}`)
  return body
}

export const pause = (ms: number): Promise<void> => new Promise((resolve) => setTimeout(resolve, ms))

/** Waits until something holds, at most so long; says whether it does. */
export async function comesTrue(isTrue: () => boolean, ms: number): Promise<boolean> {
  for (const late = Date.now() + ms; !isTrue(); await pause(20)) if (Date.now() > late) return false
  return true
}
