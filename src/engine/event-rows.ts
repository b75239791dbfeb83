import type { Telling, Told } from './book.ts'
import { SOMEBODY } from './book.ts'
import { applyOwn, type FightBase, find, type OwnEvent } from './common-events.ts'
import { copy } from './copy-compare-hash.ts'
import type { Writable } from './scene.ts'
import type { Fields, Infer, MayMiss, ObjectOf } from './schema.ts'
import { hasMark } from './schema-marks.ts'
import type { Sight } from './viewer-sight.ts'

/** All that a book says of one kind of event. */
export type EventRow<F, P extends Fields> = {
  /** What it carries; the marks say who is named and whose numbers are told. */
  readonly fields: P
  /**
   * Makes it true: the only place where a fight is written. Null where it changes nothing. The last argument is the
   * person in `who`.
   */
  readonly does: ((fight: Writable<F>, event: ObjectOf<P>, who: WhoOf<F, P>) => void) | null
  /**
   * Its sentence, as a story of others: text with `{who}` where a field stands, or a function; null where other lines
   * say it. A number that the reader may not know is null, and `some` in a text.
   */
  readonly said: string | ((event: SaidOf<P>, told: Told<F>) => string | null) | null
  /** What a player may know of it, where that does not follow from the marks alone. Null: only the referee sees it. */
  readonly seen?: ((event: ObjectOf<P>, sight: Sight<F>, by: Looks<P>) => SaidOf<P> | OwnEvent<never> | null) | null
  /**
   * What each hears of it in a chat, where that is not the same sentence for all: by hearer, or as a function. Null:
   * nobody hears of it.
   */
  readonly told?: ToldBy<F, P> | ((event: SaidOf<P>, told: Told<F>) => readonly Telling[]) | null
  /** Who acts when may change with it. */
  readonly reorders?: true
}

/** What `seen` of a row may build on. */
export type Looks<P extends Fields> = {
  /** What follows from the marks. */
  usual(): SaidOf<P> | null
  /** In place of the event: that the health of this person, told in words, has changed; null where it has not. */
  inWords(who: string): OwnEvent<never> | null
}

/**
 * Texts, or functions, by hearer: a field that names somebody, the referee, everybody else: they hear its sentence,
 * unless told. Null: nothing.
 */
export type ToldBy<F, P extends Fields> = { readonly [K in keyof P & string]?: Heard<F, P> | null } & {
  readonly referee?: string
  readonly others?: string | null
}
type Heard<F, P extends Fields> = string | ((event: SaidOf<P>, told: Told<F>) => string)

type WhoOf<F, P> = P extends { readonly who: unknown } ? Writable<PersonOf<F>> : undefined
type PersonOf<F> = F extends FightBase ? F['combatants'][number] : never

// biome-ignore lint/suspicious/noExplicitAny: rows of all kinds stand in one table; `does` takes the event of its row
export type EventRows<F> = Readonly<Record<string, EventRow<F, any>>>

/** The union of a table's events: its own, and the engine's. */
export type EventOf<R extends EventRows<never>, C> =
  | { [T in keyof R & string]: PlainEvent<T, R[T]['fields']> }[keyof R & string]
  | OwnEvent<C>
type PlainEvent<T extends string, P extends Fields> = { readonly type: T } & ObjectOf<P>

/** The same as somebody else may know it: what is a number, holds one, or belongs to somebody may be null. */
export type SaidOf<P extends Fields> = {
  readonly [K in keyof P as P[K] extends MayMiss ? never : K]: SaidField<P[K]>
} & { readonly [K in keyof P as P[K] extends MayMiss ? K : never]?: SaidField<P[K]> }
type SaidField<S> = 'visible' extends keyof S
  ? Infer<S>
  : 'belongs' extends keyof S
    ? Infer<S> | null
    : true extends HoldsNumber<Infer<S>>
      ? Infer<S> | null
      : Infer<S>
type HoldsNumber<T> = T extends number
  ? true
  : T extends readonly (infer U)[]
    ? HoldsNumber<U>
    : T extends object
      ? { [K in keyof T]: HoldsNumber<T[K]> }[keyof T]
      : false

/** What a book does after one of the engine's own events. `was`: the person whom it names, as they were before it. */
export type AfterOwn<F> = {
  readonly [T in OwnEvent['type']]?: (
    fight: Writable<F>,
    event: Extract<OwnEvent, { readonly type: T }>,
    was: PersonOf<F> | null,
  ) => void
}

type Does = (fight: never, event: never, who: never) => void

/** `apply` of a table: one row is looked up; what is in no row is the engine's own. */
export function applyBy<F extends FightBase>(
  rows: EventRows<F>,
  after: AfterOwn<F> = {},
): (fight: Writable<F>, event: { readonly type: string }) => void {
  const table = new Map(
    Object.entries(rows).map(([type, { fields, does }]) => [
      type,
      { does: (does ?? nothing) as Does, finds: takesWho(does) && hasMark(fields.who, 'person') },
    ]),
  )
  return (fight, event) => {
    const row = table.get(event.type)
    if (!row) return applyEngine(fight, event as OwnEvent, after)
    const who = row.finds ? find((fight as FightBase).combatants, (event as { readonly who?: string }).who!) : undefined
    row.does(fight as never, event as never, who as never)
  }
}

/** A `does` that names no third argument needs nobody looked up. */
const takesWho = (does: Does | null): boolean => does !== null && does.length > 2

const nothing = (): void => {}

function applyEngine<F extends FightBase>(fight: Writable<F>, event: OwnEvent, after: AfterOwn<F>): void {
  const then = after[event.type]
  const was = then && 'who' in event && event.who !== null ? copy(find(fight.combatants, event.who)) : null
  applyOwn(fight as never, event)
  then?.(fight, event as never, was as never)
}

type Thing = Readonly<Record<string, unknown>>
type Naming = { readonly name: (id: string) => string }

/** The sentence of a row as a function. */
export function sayingOf(
  type: string,
  { fields, said }: { readonly fields: Fields; readonly said: unknown },
): (event: Thing, told: Naming) => string | null {
  if (typeof said === 'string') return templateOf(type, fields, said)
  return (said as ((event: Thing, told: Naming) => string | null) | null) ?? (() => null)
}

/** A text with fields in braces. One that the event does not carry is a mistake, and said at once. */
function templateOf(type: string, fields: Fields, text: string): (event: Thing, told: Naming) => string {
  const parts = text.split(/\{(\w+)\}/)
  const unknown = parts.find((part, i) => i % 2 === 1 && !Object.hasOwn(fields, part))
  if (unknown !== undefined)
    throw new Error(
      `a sentence of the event '${type}' names {${unknown}}; the event has ${Object.keys(fields).join(', ')}`,
    )
  const named = parts.map((part, i) => i % 2 === 1 && NAMED.some((mark) => hasMark(fields[part]!, mark)))
  return (event, { name }) => {
    let sentence = ''
    for (let i = 0; i < parts.length; i++) {
      const value = event[parts[i]!]
      if (i % 2 === 0) sentence += parts[i]
      else if (named[i]) sentence += name(String(value ?? SOMEBODY))
      else sentence += typeof value === 'number' && value < 0 ? `−${-value}` : String(value ?? 'some')
    }
    return sentence
  }
}

const NAMED = ['person', 'thing'] as const

type Tells = (event: Thing, told: Naming) => readonly Telling[]

/** What each hears of an event in a chat, as a function; null where all hear its sentence. */
export function tellingOf(
  type: string,
  row: { readonly fields: Fields; readonly said: unknown; readonly told?: unknown },
): Tells | null {
  const { fields, told } = row
  if (told === undefined) return null
  if (told === null) return () => []
  if (typeof told === 'function') return told as Tells
  const { others, referee, ...spoken } = told as Readonly<Record<string, string | null>>
  const says = (text: string): ReturnType<typeof sayingOf> => templateOf(type, fields, text)
  const lines = Object.entries(spoken).map(([hearer, said]) => ({
    hearer,
    says: said && sayingOf(type, { fields, said }),
  }))
  const toOthers = others === undefined ? sayingOf(type, row) : others === null ? null : says(others)
  const toReferee = referee ? says(referee) : null
  return (event, naming) => {
    const told: Telling[] = []
    for (const { hearer, says } of lines) {
      const who = event[hearer]
      if (says && typeof who === 'string' && who !== SOMEBODY) told.push({ who, text: says(event, naming)! })
    }
    const rest = toOthers?.(event, naming) ?? null
    if (rest !== null) told.push({ but: lines.map(({ hearer }) => String(event[hearer])), text: rest })
    if (toReferee) told.push({ referee: true, text: toReferee(event, naming)! })
    return told
  }
}
