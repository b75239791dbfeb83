import { createHash } from 'node:crypto'
import type { Refusal } from '../../engine/option-tree.ts'

/** Replies by request id, kept for a while for retries. Steps of a fight are recorded in the store for good. */
export type Replies = { readonly known: Map<string, CachedReply>; size: number }
type CachedReply = { readonly reply: Promise<object>; readonly until: number; size: number }

export const noReplies = (): Replies => ({ known: new Map(), size: 0 })

const KEPT_MS = 600_000
const MOST = { replies: 10_000, characters: 16_000_000 }

/** Executes once and repeats the reply for the same request. Refusals are not cached. */
export function once<T extends object>(
  replies: Replies,
  { request, now }: { readonly request: string; readonly now: number },
  deed: () => Promise<T | Refusal>,
): Promise<T | Refusal> {
  const key = createHash('sha256').update(request).digest('base64') // request ids may be long, and there are many
  const before = replies.known.get(key)
  if (before && before.until > now) return before.reply as Promise<T | Refusal>
  drop(replies, key)
  const reply = deed()
  const known: CachedReply = { reply, until: now + KEPT_MS, size: 0 }
  replies.known.set(key, known)
  const settled = (result: T | Refusal): void => {
    if (replies.known.get(key) !== known) return
    if ('refused' in result) return drop(replies, key)
    known.size = JSON.stringify(result).length
    replies.size += known.size
    trim(replies)
  }
  reply.then(settled, () => drop(replies, key))
  return reply
}

function drop(replies: Replies, key: string): void {
  replies.size -= replies.known.get(key)?.size ?? 0
  replies.known.delete(key)
}

/** The oldest go first. */
function trim(replies: Replies): void {
  for (const key of replies.known.keys()) {
    if (replies.known.size <= MOST.replies && replies.size <= MOST.characters) return
    drop(replies, key)
  }
}
