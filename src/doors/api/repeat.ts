import type { Refusal } from '../../engine/tree.ts'

/** Replies to requests that were given an id, for as long as somebody might ask again. Steps of a fight are remembered by the store, for good. */
export type Replies = Map<string, { readonly reply: Promise<object>; readonly until: number }>

const KEPT_MS = 600_000
const MOST = 10_000

/** Carries out a deed once, and gives its reply again to whoever sends the same request. What was refused may be tried anew. */
export function once<T extends object>(replies: Replies, key: string, now: number, deed: () => Promise<T | Refusal>): Promise<T | Refusal> {
  const known = replies.get(key)
  if (known && known.until > now) return known.reply as Promise<T | Refusal>
  const reply = deed()
  replies.set(key, { reply, until: now + KEPT_MS })
  if (replies.size > MOST) replies.delete(replies.keys().next().value!)
  const drop = (): void => void replies.delete(key)
  reply.then((result) => ('refused' in result ? drop() : undefined), drop)
  return reply
}
