import { createHash } from 'node:crypto'
import type { Refusal } from '../../engine/tree.ts'

/**
 * Replies to requests that were given an id, for as long as somebody might ask again. Steps of a fight are remembered
 * by the store, for good.
 */
export type Replies = { readonly known: Map<string, Known>; size: number }
type Known = { readonly reply: Promise<object>; readonly until: number; size: number }

export const noReplies = (): Replies => ({ known: new Map(), size: 0 })

const KEPT_MS = 600_000
const MOST = { replies: 10_000, characters: 16_000_000 }

/**
 * Carries out a deed once, and gives its reply again to whoever sends the same request. What was refused may be tried
 * anew.
 */
export function once<T extends object>(
  replies: Replies,
  { request, now }: { readonly request: string; readonly now: number },
  deed: () => Promise<T | Refusal>,
): Promise<T | Refusal> {
  const key = createHash('sha256').update(request).digest('base64') // requests may be long, and are many
  const before = replies.known.get(key)
  if (before && before.until > now) return before.reply as Promise<T | Refusal>
  drop(replies, key)
  const reply = deed()
  const known: Known = { reply, until: now + KEPT_MS, size: 0 }
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
