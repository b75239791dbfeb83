import type { ChatLine, ChatNow, ChatPlace } from './chat-shapes.ts'
import type { Line, Now } from './fight-shapes.ts'

/**
 * What a live page hears. After `hello` come the lines from `from` on, without gaps or repeats; a second `hello` says
 * that numbers start anew.
 */
export type LiveMessage =
  | {
      readonly type: 'hello'
      readonly view: string
      readonly from: number
      readonly length: number
      readonly you: Now['you']
    }
  | { readonly type: 'lines'; readonly from: number; readonly lines: readonly Line[] }
  | { readonly type: 'now'; readonly now: Omit<Now, 'you'> }
  | { readonly type: 'reminder'; readonly who: string }

/**
 * What a live chat hears: `hello` says where lines begin, then come all of them once and in order, and after each
 * change what is asked.
 */
export type ChatMessage =
  | ({ readonly type: 'hello'; readonly from: number; readonly length: number } & ChatPlace)
  | { readonly type: 'lines'; readonly from: number; readonly lines: readonly ChatLine[] }
  | { readonly type: 'now'; readonly now: ChatNow }

/**
 * The first and only message to the server. `view` is the one the numbers belong to; `now` wishes for the whole fight
 * after each change.
 */
export type LiveWish = { readonly token: string; readonly view?: string; readonly now?: boolean }

/** Why the server closed. What begins with 44 will not get better by trying again. */
export const CLOSED = {
  stopping: 1001,
  away: 1013,
  unfit: 4400,
  noLink: 4401,
  noFight: 4404,
  changed: 4409,
  tooSlow: 4308,
  tooMany: 4429,
} as const
