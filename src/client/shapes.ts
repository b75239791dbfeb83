import { z } from 'zod'
import type { EventBase, Seen, Shown } from '../engine/book.ts'
import type { Throw } from '../engine/dice.ts'
import type { Menu, Shape } from '../engine/menu.ts'
import type { Path } from '../engine/options.ts'
import type { Name } from './routes.ts'

/** A schema that says roughly what comes, with the type that says it exactly. */
const like = <T>(schema: z.ZodType): z.ZodType<T> => schema as z.ZodType<T>
const record = (): z.ZodType<Readonly<Record<string, unknown>>> => like(z.looseObject({}))

const id = z.string().regex(/^[0-9A-Za-z_-]{1,64}$/)
const who = z.string().min(1).max(100)
const name = z.string().min(1).max(64)
const why = z.string().max(500)
const count = z.number().int().min(0).max(1_000_000_000)
const asNumber = z
  .string()
  .regex(/^\d{1,9}$/)
  .transform(Number)
const faces = z.array(z.number().int().min(1).max(1_000_000)).max(1_000).nullable()
const path = like<Path>(
  z
    .array(
      z.union([
        z.string().max(4_000),
        z.number(),
        z.array(z.union([z.string().max(100), z.number()])).max(1_000),
        z.record(z.string().max(100), z.number()),
      ]),
    )
    .max(32),
)

/** A path as it stands in an address: JSON. */
const writtenPath = z
  .string()
  .max(4_000)
  .transform((text, at): unknown => {
    try {
      return JSON.parse(text)
    } catch {
      at.addIssue('A path is written as JSON, as in ["attack","vex"].')
      return z.NEVER
    }
  })
  .pipe(path)

/** The same id sent twice is carried out once; the second time the first answer comes back. */
const request = z
  .string()
  .regex(/^[\w.:-]{1,64}$/)
  .optional()
  .describe('Sent again with the same id, an action is carried out once. The header Idempotency-Key does the same.')
const acting = <S extends z.ZodRawShape>(shape: S) => z.strictObject({ ...shape, request })

const role = z.enum(['referee', 'co-referee', 'player', 'spectator'])
const settings = z.strictObject({
  book: z.string().max(64),
  house: z.record(z.string().max(64), z.unknown()),
  health: z.enum(['exact', 'words', 'hidden']),
  clock: z.strictObject({
    turn: z.number().min(0).max(604_800),
    reaction: z.number().min(0).max(604_800),
    bank: z.number().min(0).max(604_800),
  }),
  rolls: z.record(z.string().max(64), z.enum(['public', 'private', 'referee', 'blind'])),
})
const character = z.object({
  id,
  name: z.string(),
  owner: z.string().nullable(),
  book: z.string(),
  sheet: z.unknown().optional(),
})
const orders = z.strictObject({
  reactions: z.record(
    z.string().max(64),
    z.strictObject({ when: z.enum(['off', 'ask', 'auto']), if: z.string().max(200).nullable() }),
  ),
  turn: z
    .array(z.union([z.string().max(100), z.number()]))
    .max(32)
    .nullable(),
})
const seat = z.strictObject({ member: id.nullable(), policy: z.string().max(64).nullable() })

const overruling = z.union([
  z.strictObject({
    set: z.strictObject({ who: who.nullable(), field: z.string().min(1).max(200), value: z.unknown() }),
  }),
  z.strictObject({ join: record() }),
  z.strictObject({ leave: who }),
  z.strictObject({ hide: who }),
  z.strictObject({ reveal: who }),
  z.strictObject({ note: z.strictObject({ to: who, words: z.string().min(1).max(4_000) }) }),
  z.strictObject({ end: z.string().min(1).max(500) }),
])

/** One line of the record as the viewer may know it. Numbers count for this viewer alone, and have no holes. */
export const line = z.object({
  seq: count,
  entry: like<Seen<EventBase>>(z.looseObject({ type: z.string() })),
  text: z.string().nullable(),
})
export type Line = z.infer<typeof line>

const ask = z.object({
  ask: count,
  who: z.string(),
  about: z.string(),
  text: z.string(),
  shape: like<Shape | null>(z.string().nullable()),
  menu: like<Menu | null>(z.array(z.unknown()).nullable()),
  dice: like<Throw | null>(z.looseObject({ count: z.number(), sides: z.number() }).nullable()),
  due: z.number().nullable(),
})
export type ShownAsk = z.infer<typeof ask>

/** The fight as it stands, for this viewer. `view` names what may be seen: when it changes, numbers start anew. */
export const now = z.object({
  id,
  title: z.string(),
  book: z.string(),
  over: z.boolean(),
  closed: z.boolean(),
  paused: z.boolean(),
  view: z.string(),
  length: count,
  seal: z.string().nullable(),
  words: count,
  you: z.object({ member: z.string(), role, seats: z.array(z.string()) }),
  seats: z.record(z.string(), z.object({ member: z.string().nullable(), policy: z.string().nullable() })),
  shown: like<Shown>(z.looseObject({ phase: z.string(), round: z.number() })),
  asks: z.array(ask),
  waiting: z.array(z.object({ who: z.string(), name: z.string() })),
  offers: z.array(z.object({ who: z.string(), menu: like<Menu>(z.array(z.unknown())) })),
})
export type Now = z.infer<typeof now>

/** Keys of a chat: those of `reply` send their words, those of `inline` what stands behind them. */
const keys = z.discriminatedUnion('kind', [
  z.object({ kind: z.literal('reply'), keys: z.array(z.string()) }),
  z.object({ kind: z.literal('inline'), keys: z.array(z.object({ label: z.string(), data: z.string() })) }),
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

/**
 * One line of a chat. With `edit` it stands in place of the last one with its tag; keys that are null leave those that
 * are there.
 */
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
 * What is asked in a chat, and how the fight stands that it follows. `left`: milliseconds until the question takes its
 * default, or the one waited for.
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

const lines = z.object({ view: z.string(), from: count, length: count, lines: z.array(line) })
const done = z.object({ length: count })
const reveal = z.object({ seed: z.string(), words: z.array(z.string()) })
const hook = z.object({ id, url: z.string(), role: z.enum(['spectator', 'referee']) })
const inviteMade = z.object({ invite: id, token: z.string(), code: z.string(), expires: z.number() })

export const refusal = z.object({ refused: z.string(), code: z.string() })
export type RefusedBody = z.infer<typeof refusal>

const atId = z.object({ id })

/** What an operation takes and gives. `open`: no link is needed. */
type Shaped = {
  readonly says: string
  readonly open?: true
  readonly params?: z.ZodType
  readonly query?: z.ZodType
  readonly body?: z.ZodType
  readonly reply: z.ZodType
}

export const SHAPES = {
  books: {
    says: 'The rule books, with their ready-made people and encounters.',
    open: true,
    reply: z.object({
      books: z.array(
        z.object({
          id: z.string(),
          title: z.string(),
          blocks: record(),
          encounters: record(),
          policies: z.array(z.string()),
        }),
      ),
    }),
  },
  openTable: {
    says: 'Opens a table; whoever opens it is its referee.',
    open: true,
    body: acting({ name, referee: name, book: z.string().max(64).optional() }),
    reply: z.object({ table: id, token: z.string() }),
  },
  table: {
    says: 'The table: its people, fights, characters and house rules.',
    reply: z.object({
      id,
      name: z.string(),
      settings: z.object(settings.shape),
      you: z.object({ member: id, role }),
      members: z.array(z.object({ id, name: z.string(), role })),
      fights: z.array(
        z.object({
          id,
          title: z.string(),
          over: z.boolean(),
          length: count.optional(),
          created: z.number(),
          book: z.string(),
          copy: z.boolean(),
        }),
      ),
      characters: z.array(character),
      rulings: z.array(record()),
    }),
  },
  changeTable: {
    says: 'Another name, other settings; what is not named stays.',
    body: acting({ name: name.optional(), settings: settings.partial().optional() }),
    reply: z.object({ name: z.string(), settings: z.object(settings.shape) }),
  },
  exportTable: { says: 'The whole table as one file.', reply: record() },
  invite: {
    says: 'An invitation: a link and a short code.',
    body: acting({
      role,
      hours: z.number().min(1).max(8760).optional(),
      uses: z.number().int().min(1).max(1000).optional(),
    }),
    reply: inviteMade,
  },
  invites: {
    says: 'Invitations that were given out.',
    reply: z.object({
      invites: z.array(
        z.object({
          id,
          role,
          code: z.string().nullable(),
          expires: z.number(),
          uses: z.number(),
          revoked: z.boolean(),
        }),
      ),
    }),
  },
  revoke: { says: 'Takes an invitation back.', params: atId, reply: z.object({ revoked: id }) },
  join: {
    says: 'Joins a table by a link or by a code.',
    open: true,
    body: acting({ token: z.string().max(1_000).optional(), code: z.string().max(40).optional(), name }),
    reply: z.object({ table: id, member: id, role, token: z.string() }),
  },
  changeMember: {
    says: 'Another role, another name, new links.',
    params: atId,
    body: acting({ role: role.optional(), name: name.optional(), renew: z.literal(true).optional() }),
    reply: z.object({ member: id, token: z.string().optional() }),
  },
  removeMember: { says: 'Leaves the table, or sends somebody away.', params: atId, reply: z.object({ member: id }) },
  addCharacter: {
    says: 'A new character for the roster.',
    body: acting({ name, owner: id.nullable().optional(), sheet: record(), book: z.string().max(64).optional() }),
    reply: character,
  },
  changeCharacter: {
    says: 'Changes a character of the roster, or hands it over.',
    params: atId,
    body: acting({ name, owner: id.nullable().optional(), sheet: record() }),
    reply: character,
  },
  removeCharacter: { says: 'Takes a character off the roster.', params: atId, reply: z.object({ removed: id }) },
  keepRuling: {
    says: 'Keeps a ruling; with `rule`, it is a house rule from now on.',
    body: acting({ why: why.min(1), what: record(), fight: id.nullable().optional(), rule: z.boolean() }),
    reply: record(),
  },
  openFight: {
    says: 'Opens a fight from what a referee wrote, or from a ready-made encounter.',
    body: acting({
      title: z.string().min(1).max(120).optional(),
      setup: record().optional(),
      encounter: z.string().max(64).optional(),
      words: z.array(z.string().max(200)).max(50).optional(),
    }),
    reply: z.object({ fight: id }),
  },
  fight: {
    says: 'The fight as this viewer may know it, with the record from a number on.',
    params: atId,
    query: z.object({ from: asNumber.optional() }),
    reply: now.extend({ lines: z.array(line), from: count }),
  },
  entries: {
    says: 'The record from a number on, as this viewer may know it.',
    params: atId,
    query: z.object({ from: asNumber.optional(), most: asNumber.optional() }),
    reply: lines,
  },
  answer: {
    says: 'Answers an open question with a path of its menu.',
    params: atId,
    body: acting({ ask: count, path }),
    reply: done,
  },
  throw: {
    says: 'Faces for an open throw; null lets the tray throw.',
    params: atId,
    body: acting({ ask: count, faces }),
    reply: done,
  },
  volunteer: { says: 'Does something unasked.', params: atId, body: acting({ who, path }), reply: done },
  overrule: {
    says: 'The referee’s word, with its reason.',
    params: atId,
    body: acting({ what: overruling, why }),
    reply: done,
  },
  undo: {
    says: 'Back to just before an entry, or before the last decision.',
    params: atId,
    body: acting({ to: count.nullable().optional() }),
    reply: done,
  },
  redo: { says: 'Takes the last undo back.', params: atId, body: acting({}), reply: done },
  recast: {
    says: 'A roll with these faces, or with new dice.',
    params: atId,
    body: acting({ to: count, faces, why }),
    reply: done,
  },
  fork: {
    says: 'A copy of the fight that goes its own way from an entry, or from the last decision.',
    params: atId,
    body: acting({ to: count.nullable().optional(), title: z.string().min(1).max(120).optional() }),
    reply: z.object({ fight: id }),
  },
  seat: {
    says: 'Hands a seat to a member, to the referee, or to a policy.',
    params: atId,
    body: acting({ who, member: seat.shape.member.optional(), policy: seat.shape.policy.optional() }),
    reply: done,
  },
  orders: { says: 'Standing orders of a combatant.', params: atId, body: acting({ who, orders }), reply: done },
  dice: {
    says: 'Which dice somebody throws.',
    params: atId,
    body: acting({ who, dice: z.enum(['tray', 'typed', 'telegram']) }),
    reply: done,
  },
  word: {
    says: 'Mixes a word into the dice, before the first of them falls.',
    params: atId,
    body: acting({ word: z.string().max(200) }),
    reply: done,
  },
  reveal: {
    says: 'Shows the seed of a fight that is over; from then on nothing in it can be changed.',
    params: atId,
    body: acting({}),
    reply: done,
  },
  pause: {
    says: 'Stops the clocks, or lets them go on.',
    params: atId,
    body: acting({ pause: z.boolean() }),
    reply: done,
  },
  odds: {
    says: 'What an answer is worth, as far as this viewer may know. Where all of it would take too long to reckon, `reach` says how far the odds go: to the end of the first beat, or so many rolls.',
    params: atId,
    query: z.object({ ask: asNumber, path: writtenPath }),
    reply: z.object({
      odds: z
        .record(
          z.string(),
          z.array(z.object({ value: z.union([z.number(), z.boolean(), z.string()]), chance: z.string() })),
        )
        .nullable(),
      reach: z.union([z.enum(['end', 'first beat']), z.object({ rolls: z.number() })]),
    }),
  },
  log: {
    says: 'The log to take along: the referee has it whole, others as they may know it; with the seed once the fight is over.',
    params: atId,
    reply: z.looseObject({ title: z.string(), reveal: reveal.optional() }),
  },
  replay: {
    says: 'The fight as it was at a line of the record.',
    params: atId,
    query: z.object({ at: asNumber }),
    reply: z.object({ at: count, length: count, shown: now.shape.shown, line }),
  },
  verify: {
    says: 'Checks the dice of a fight that is over.',
    params: atId,
    reply: z.object({ confirmed: z.string(), reveal }),
  },
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
  addHook: {
    says: 'Posts what happens to a web address, signed.',
    body: acting({
      url: z.url({ protocol: /^https?$/ }).max(2_000),
      secret: z.string().min(16).max(200).optional(),
      role: hook.shape.role.optional(),
    }),
    reply: hook.extend({ secret: z.string() }),
  },
  hooks: { says: 'Web addresses that are told.', reply: z.object({ hooks: z.array(hook) }) },
  removeHook: { says: 'Tells a web address no more.', params: atId, reply: z.object({ removed: id }) },
} as const satisfies Readonly<Record<Name, Shaped>>

type Part<K extends Name, P extends string> = (typeof SHAPES)[K] extends {
  readonly [Q in P]: infer S extends z.ZodType
}
  ? z.output<S>
  : unknown
export type Params<K extends Name> = Part<K, 'params'>
export type Query<K extends Name> = Part<K, 'query'>
export type Body<K extends Name> = Part<K, 'body'>
export type Reply<K extends Name> = Part<K, 'reply'>
/** What a caller writes: numbers as numbers, whatever the address makes of them. */
export type Wanted<K extends Name> = Params<K> & Query<K> & Omit<Body<K>, 'request'> & { readonly request?: string }
