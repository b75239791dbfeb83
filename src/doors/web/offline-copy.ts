import type { ChatState } from './chat-store.ts'
import { memberOf } from './merge-links.ts'

type Kept = Pick<ChatState, 'place' | 'messages' | 'first' | 'at' | 'now' | 'map'>

const MOST = 60
const keyOf = (token: string): string => `fray.last.${memberOf(token)}`

/** What a chat showed last, for a page that is opened without a network. */
export function lastSeen(token: string): Kept | null {
  try {
    return JSON.parse(localStorage.getItem(keyOf(token)) ?? 'null') as Kept | null
  } catch {
    return null
  }
}

/** Keys of the question are not kept: they are asked anew. */
export function keepSeen(token: string, { place, messages, at, now, map }: ChatState): void {
  const kept: Kept = { place, messages: messages.slice(-MOST), first: 0, at, now: now && { ...now, open: null }, map }
  try {
    if (place) localStorage.setItem(keyOf(token), JSON.stringify(kept))
  } catch {} // no room: the page works without
}

export function forgetSeen(token: string): void {
  try {
    localStorage.removeItem(keyOf(token))
  } catch {}
}
