import type { ChatLine, ChatNow, ChatPlace } from './chat-shapes.ts'
import type { Line, Now } from './fight-shapes.ts'

/**
 * Messages of a live fight. After `hello` come the lines from `from` on, without gaps or repeats; another `hello`
 * restarts the numbering.
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
 * Messages of a live chat: `hello` gives the first line number, then come all lines in order, and after each change the
 * open question.
 */
export type ChatMessage =
  | ({ readonly type: 'hello'; readonly from: number; readonly length: number } & ChatPlace)
  | { readonly type: 'lines'; readonly from: number; readonly lines: readonly ChatLine[] }
  | { readonly type: 'now'; readonly now: ChatNow }

/**
 * The only message to the server. `view` is the view that the line numbers belong to; `now` requests the whole fight
 * after each change.
 */
export type LiveWish = { readonly token: string; readonly view?: string; readonly now?: boolean }

/** Close codes. After 44xx a retry is pointless. */
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
