import type { Operations } from '../../client/client.ts'

type Reply = Awaited<ReturnType<Operations['chat']>>
type Early = { readonly status: number; readonly body: object } | null

/** The first look at a chat, if `early.js` has asked for it; it is good once. */
export async function earlyReply(token: string): Promise<Reply | null> {
  const all = (globalThis as { frayEarly?: Record<string, Promise<Early>> }).frayEarly ?? {}
  const asked = all[token]
  delete all[token]
  const early = await asked?.catch(() => null)
  if (!early) return null
  return (early.status < 400 ? early.body : { ...early.body, status: early.status }) as Reply
}
