import { z } from 'zod'
import type { EventBase, Seen, Shown } from '../engine/book.ts'
import type { Throw } from '../engine/dice.ts'
import type { Menu, Shape } from '../engine/menu.ts'
import type { Strip } from '../engine/status-strip.ts'
import {
  acting,
  asNumber,
  atId,
  count,
  done,
  id,
  like,
  path,
  record,
  role,
  type Shaped,
  who,
  why,
} from './shape-parts.ts'

const faces = z.array(z.number().int().min(1).max(1_000_000)).max(1_000).nullable()
/** A path in a URL, as JSON. */
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
/** One line of the record as the viewer may know it. Lines are numbered per viewer, without gaps. */
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
/**
 * The current fight for this viewer. `view` names what the viewer may see: when it changes, lines are numbered anew.
 */
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
const lines = z.object({ view: z.string(), from: count, length: count, lines: z.array(line) })
const reveal = z.object({ seed: z.string(), words: z.array(z.string()) })

/** Operations of a fight: views of it, and every step. */
export const FIGHT_SHAPES = {
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
    says: 'Which dice somebody throws: `tray`, `typed`, or the name of a carrier of chats that has dice of its own.',
    params: atId,
    body: acting({ who, dice: z.string().max(32) }),
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
    says: 'What an answer is worth, as far as this viewer may know. Where all of it would take too long to reckon, `reach` says how far the odds go: to the end of the first beat, or so many rolls. `follows`: the way to a place on squares and what follows from it, in sentences.',
    params: atId,
    query: z.object({ ask: asNumber, path: writtenPath }),
    reply: z.object({
      odds: z
        .record(
          z.string(),
          z.array(z.object({ value: z.union([z.number(), z.boolean(), z.string()]), chance: z.string() })),
        )
        .nullable(),
      follows: z.array(z.string()),
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
    reply: z.object({
      at: count,
      length: count,
      shown: now.shape.shown,
      strip: like<Strip>(z.looseObject({ round: z.number() })),
      line,
    }),
  },
  ending: {
    says: 'How a fight went: why it ended, in which round somebody fell, and how the dice fell against all the ways in which they can.',
    params: atId,
    reply: z.object({
      why: z.string().nullable(),
      rolls: count,
      people: z.array(
        z.object({
          who: z.string(),
          name: z.string(),
          fell: z.number().nullable(),
          luck: z.object({ dice: count, beyond: z.number(), better: z.number().nullable() }).nullable(),
        }),
      ),
    }),
  },
  verify: {
    says: 'Checks the dice of a fight that is over.',
    params: atId,
    reply: z.object({ confirmed: z.string(), reveal }),
  },
} as const satisfies Readonly<Record<string, Shaped>>
