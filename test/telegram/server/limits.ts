import type { Clock } from './clock.ts'

export type Breach = {
  readonly at: number
  readonly method: string
  readonly chat: number
  readonly rule: Rule
  readonly seconds: number
}
type Rule = 'one chat' | 'one group' | 'all chats'

/**
 * What the service counts: sends and edits together. Off, watched (a report), or enforced (429). The numbers may be
 * changed.
 */
export type Limits = {
  mode: 'off' | 'watch' | 'enforce'
  chatPerSecond: number
  chatBurst: number
  groupPerMinute: number
  allPerSecond: number
  /** Every call that was over a limit; when enforced, it was refused. */
  breaches: Breach[]
  /** The most there was in any minute in one group, and in any second over all. */
  peak: { groupMinute: number; second: number }
}

export type Counter = {
  readonly limits: Limits
  readonly clock: Clock
  readonly chats: Map<number, { tokens: number; at: number }>
  readonly groups: Map<number, number[]>
  all: number[]
}

export function counterOf(clock: Clock): Counter {
  const limits: Limits = {
    mode: 'off',
    chatPerSecond: 1,
    chatBurst: 5,
    groupPerMinute: 20,
    allPerSecond: 30,
    breaches: [],
    peak: { groupMinute: 0, second: 0 },
  }
  return { limits, clock, chats: new Map(), groups: new Map(), all: [] }
}

/** Counts a call. The answer is how many seconds it must wait, or 0. */
export function count(counter: Counter, method: string, chat: number | null): number {
  const { limits, clock } = counter
  if (limits.mode === 'off' || chat === null || !/^(send(?!ChatAction)|editMessage)/.test(method)) return 0
  const over = overOf(counter, chat)
  if (over) limits.breaches.push({ at: clock.now(), method, chat, ...over })
  if (over && limits.mode === 'enforce') return over.seconds
  add(counter, chat)
  return 0
}

function overOf(counter: Counter, chat: number): { rule: Rule; seconds: number } | null {
  const { limits, clock } = counter
  const tokens = tokensOf(counter, chat)
  if (tokens < 1) return { rule: 'one chat', seconds: Math.ceil((1 - tokens) / limits.chatPerSecond) }
  const minute = recent(counter.groups.get(chat) ?? [], clock.now() - 60_000)
  if (chat < 0 && minute.length >= limits.groupPerMinute)
    return { rule: 'one group', seconds: Math.ceil((minute[0]! + 60_000 - clock.now()) / 1000) }
  return recent(counter.all, clock.now() - 1000).length >= limits.allPerSecond
    ? { rule: 'all chats', seconds: 1 }
    : null
}

function add(counter: Counter, chat: number): void {
  const { limits, clock } = counter
  const now = clock.now()
  counter.chats.set(chat, { tokens: Math.max(0, tokensOf(counter, chat) - 1), at: now })
  counter.all = [...recent(counter.all, now - 1000), now]
  limits.peak.second = Math.max(limits.peak.second, counter.all.length)
  if (chat > 0) return
  const minute = [...recent(counter.groups.get(chat) ?? [], now - 60_000), now]
  counter.groups.set(chat, minute)
  limits.peak.groupMinute = Math.max(limits.peak.groupMinute, minute.length)
}

function tokensOf({ limits, clock, chats }: Counter, chat: number): number {
  const { tokens, at } = chats.get(chat) ?? { tokens: limits.chatBurst, at: clock.now() }
  return Math.min(limits.chatBurst, tokens + ((clock.now() - at) / 1000) * limits.chatPerSecond)
}

const recent = (times: readonly number[], since: number): number[] => times.filter((time) => time > since)
