import { z } from 'zod'
import type { Area, Covered } from '../engine/area-of-effect.ts'
import type { Throw } from '../engine/dice.ts'
import type { Path } from '../engine/options.ts'
import type { Receipt, StripOne } from '../engine/status-strip.ts'
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
  name: z.string().optional(),
  receipt: like<Receipt>(z.looseObject({})).optional(),
})
export type SaidRoll = z.infer<typeof saidRoll>
type Back = { readonly texts: readonly string[]; readonly stands: boolean }
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
  talk: z.object({ by: z.string(), to: z.string().nullable() }).optional(),
  urgent: z.literal(true).optional(),
  /** Texts of earlier lines that were taken back, or that stand again. */
  back: like<Back>(z.looseObject({ texts: z.array(z.string()), stands: z.boolean() })).optional(),
})

export type ChatLine = z.infer<typeof chatLine>
const chatPlace = { you: z.object({ member: id, name: z.string(), role }), table: z.object({ id, name: z.string() }) }
/**
 * The open question of a chat. `aims`: for each key whom it names; `shut`: what cannot be done now, and why; `number`:
 * what is asked for; `zero`: what is answered when the time is up.
 */
const openQuestion = z.object({
  tag: z.string(),
  text: z.string(),
  keys,
  who: z.object({ id: z.string(), name: z.string() }).nullable(),
  about: z.string(),
  urgent: z.boolean(),
  aims: z.array(z.string().nullable()),
  shut: z.array(z.object({ label: z.string(), why: z.string() })),
  number: z
    .object({
      least: z.number(),
      most: z.number(),
      step: z.number(),
      unit: z.string(),
      usual: z.number().nullable(),
    })
    .nullable(),
  zero: z.string().nullable(),
  deep: z.boolean(),
})
/** What an answer covers: circles with what falls in each, or a cone. */
const area = like<Area>(z.looseObject({ kind: z.enum(['blast', 'cone']) }))
/**
 * The open question, and the state of the fight. `left`: milliseconds until the default is taken for this question or
 * for the one being waited for, `zero` what it is.
 */
const chatNow = z.object({
  open: openQuestion.nullable(),
  fight: z
    .object({
      id: z.string(),
      title: z.string(),
      book: z.string(),
      over: z.boolean(),
      paused: z.boolean(),
      round: z.number(),
      /** Lines of the record that are reckoned in, as the reader counts them. */
      length: count,
    })
    .nullable(),
  turn: z.string().nullable(),
  from: z.string().nullable(),
  unit: z.string(),
  /** Whether the fight has a map; it is in `ground` of the fight. */
  mapped: z.boolean(),
  /** Doors of the map that are open. */
  doors: z.array(z.string()),
  /** What is going off right now, as circles in metres. */
  blast: like<Covered>(z.looseObject({ area: area })).nullable(),
  people: z.array(like<StripOne>(z.looseObject({ id: z.string(), name: z.string() }))),
  waiting: z.array(z.string()),
  left: z.number().nullable(),
  zero: z.string().nullable(),
})

export type ChatNow = z.infer<typeof chatNow>
export type ChatPlace = { readonly [K in keyof typeof chatPlace]: z.infer<(typeof chatPlace)[K]> }

/**
 * An answer to the open question with the chance to hit that it has; `of` is 0 where the viewer may not know it. `tap`
 * gives the answer.
 */
const hint = z.object({
  label: z.string(),
  rest: z.string(),
  aim: z.string().nullable(),
  tap: z.string(),
  ways: z.number(),
  of: z.number(),
  damage: z.number().nullable(),
  area: area.nullable(),
  again: z.boolean(),
})
export type Hint = z.infer<typeof hint>
const hints = z.object({
  tag: z.string().nullable(),
  /** The number of the question in the fight. */
  ask: count.nullable(),
  keys: z.record(z.string(), hint),
  likely: z.array(hint),
  /** Places that can be reached: the answer is the path and the step of the place. */
  moves: z.array(
    like<{
      readonly tag: string
      readonly path: Path
      /** What the move is called: `Move`, `Run`. */
      readonly label: string
      readonly area: Area | null
      readonly points: readonly { readonly at: readonly [x: number, y: number]; readonly step: Path[number] }[]
    }>(z.looseObject({ tag: z.string() })),
  ),
})
export type Hints = z.infer<typeof hints>

const tools = z.object({
  commands: z.array(z.object({ name: z.string(), use: z.string(), says: z.string() })),
  undo: z.string().nullable(),
})
export type Tools = z.infer<typeof tools>

/** A member's own chat. */
export const CHAT_SHAPES = {
  chat: {
    says: 'Your own chat: its last lines or those from a number on, and what is asked in it.',
    query: z.object({ from: asNumber.optional(), most: asNumber.optional() }),
    reply: z.object({ ...chatPlace, from: count, length: count, lines: z.array(chatLine), now: chatNow }),
  },
  hints: {
    says: 'What the keys of the open question are worth, the likeliest answers, and where one can go.',
    reply: hints,
  },
  tools: { says: 'What can be said besides answers, and what an undo would take back.', reply: tools },
  say: {
    says: 'Says something in your own chat: words, or a tap on one of its keys.',
    body: acting({ text: z.string().min(1).max(4_000).optional(), tap: z.string().min(1).max(400).optional() }).refine(
      ({ text, tap }) => (text === undefined) !== (tap === undefined),
      'either text or tap',
    ),
    reply: done,
  },
} as const satisfies Readonly<Record<string, Shaped>>
