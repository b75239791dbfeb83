import { isGroup } from './chat-address.ts'

/** A bucket: so many at once, then one at each interval. */
type Rate = { readonly burst: number; readonly everyMs: number }

/** Telegram allows about one message a second in a chat, with short bursts; so never more than 60 in a minute. */
const CHAT: Rate = { burst: 5, everyMs: 1_090 }
/** And twenty a minute in a group, edits included. */
const GROUP: Rate = { burst: 3, everyMs: 3_600 }

/**
 * The pause after a message. `next` is when the one before allowed another, in the past if the bucket is not empty: it
 * is stored with the address, so the bucket is one for all servers and survives a restart.
 */
export function restAfter(address: string, next: number, now: number): number {
  const { burst, everyMs } = isGroup(address) ? GROUP : CHAT
  const full = burst * everyMs
  return Math.max(now, next + full) + everyMs - full - now || 1 // 0 would fill the bucket
}
