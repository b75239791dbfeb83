import { z } from 'zod'
import type { Shown } from '../engine/book.ts'
import type { Throw } from '../engine/dice.ts'
import { acting, asNumber, count, done, id, like, role, type Shaped } from './shape-parts.ts'

/** `reply` keys send their label as text; `inline` keys send their data. */
const keys = z.discriminatedUnion('kind', [
  z.object({ kind: z.literal('reply'), keys: z.array(z.string()) }),
  z.object({
    kind: z.literal('inline'),
    keys: z.array(z.object({ label: z.string(), data: z.string() })),
    columns: z.number().optional(),
  }),
  z.object({ kind: z.literal('none') }),
])

export type Keys = z.infer<typeof keys>
const saidRoll = z.object({
  who: z.string(),
  what: z.string(),
  dice: like<Throw>(z.looseObject({ count: z.number(), sides: z.number() })),
  faces: z.array(z.number()),
  total: z.number(),
  sum: z.string(),
})
export type SaidRoll = z.infer<typeof saidRoll>
/** One line of a chat. `edit` replaces the last line with the same tag; null keys leave the keys unchanged. */
const chatLine = z.object({
  n: count,
  kind: z.enum(['news', 'ask', 'sorry', 'own']),
  text: z.string(),
  keys: keys.nullable(),
  tag: z.string().nullable(),
  edit: z.boolean(),
  rolls: z.array(saidRoll),
  document: z.object({ name: z.string(), text: z.string() }).optional(),
  all: z.literal(true).optional(),
  urgent: z.literal(true).optional(),
})

export type ChatLine = z.infer<typeof chatLine>
const chatPlace = { you: z.object({ member: id, name: z.string(), role }), table: z.object({ id, name: z.string() }) }
/**
 * The open question of a chat, and the state of its fight. `left`: milliseconds until the default is taken for this
 * question or for the one being waited for.
 */
const chatNow = z.object({
  open: z.object({ tag: z.string(), text: z.string(), keys }).nullable(),
  fight: z.object({ title: z.string(), over: z.boolean(), round: z.number() }).nullable(),
  people: z.array(
    z.object({
      name: z.string(),
      side: z.string(),
      own: z.boolean(),
      left: z.boolean(),
      health: like<Shown['combatants'][number]['health']>(z.unknown()),
    }),
  ),
  waiting: z.array(z.string()),
  left: z.number().nullable(),
})

export type ChatNow = z.infer<typeof chatNow>
export type ChatPlace = { readonly [K in keyof typeof chatPlace]: z.infer<(typeof chatPlace)[K]> }

/** A member's own chat. */
export const CHAT_SHAPES = {
  chat: {
    says: 'Your own chat: its last lines or those from a number on, and what is asked in it.',
    query: z.object({ from: asNumber.optional(), most: asNumber.optional() }),
    reply: z.object({ ...chatPlace, from: count, length: count, lines: z.array(chatLine), now: chatNow }),
  },
  say: {
    says: 'Says something in your own chat: words, or a tap on one of its keys.',
    body: acting({ text: z.string().min(1).max(4_000).optional(), tap: z.string().min(1).max(200).optional() }).refine(
      ({ text, tap }) => (text === undefined) !== (tap === undefined),
      'either text or tap',
    ),
    reply: done,
  },
} as const satisfies Readonly<Record<string, Shaped>>
