import type { AskRow, AskRows, RollRows } from './ask-and-roll-rows.ts'
import type { Asked, AskKind, EventBase, SeenRoll, Telling, Told, Words } from './book.ts'
import type { AnyRules, Basis, One, Parts } from './book-parts.ts'
import type { CombatantBase, FightBase } from './common-events.ts'
import { OWN_WORDS } from './common-words.ts'
import { type EventRows, sayingOf, tellingOf } from './event-rows.ts'
import { fieldsOf, hasMark, type Score } from './schema-marks.ts'

type Saying<F> = (asked: Asked<F>) => string
type Table<T> = Readonly<Record<string, T>>

/** The words of a book from its rows. What a book writes in `words` is added, or stands in place of it. */
export function wordsBy(parts: Parts, basis: Basis): AnyRules['words'] {
  const { events, asks, rolls, refusals, words } = parts
  const asked = askWords(asks)
  const { events: sentences, told } = eventWords<FightBase, { readonly type: string }>(events)
  return {
    events: sentences,
    ...rollWords(rolls),
    ...orderOf(parts, basis),
    ...asked,
    refusals: Object.assign({}, ...refusals.map(({ sentences }) => sentences)) as Table<string>,
    reasons: {},
    status: statusBy(parts, basis),
    ...(words as object),
    told: { ...told, ...words?.told } as never,
    menus: { ...asked.menus, ...(words?.menus as Table<Saying<FightBase>> | undefined) },
    keys: { ...asked.keys, ...words?.keys },
    labels: { ...asked.labels, ...(words?.labels as Table<Saying<FightBase>> | undefined) },
  }
}

/** The sentences of a table of events and of the engine's own, and what each hears of them in a chat. */
function eventWords<F, E extends EventBase>(events: EventRows<F>): Pick<Words<F, E>, 'events' | 'told'> {
  const rows = Object.entries(events)
  return {
    events: { ...Object.fromEntries(rows.map(([type, row]) => [type, sayingOf(type, row)])), ...OWN_WORDS } as never,
    told: present(rows.map(([type, row]) => [type, tellingOf(type, row)])) as never,
  }
}

/** The names of a table of rolls, and what each hears of them in a chat. */
const rollWords = <F>(rolls: RollRows<F>): Required<Pick<Words<F, never>, 'rolls' | 'toldRolls'>> => ({
  rolls: byName(rolls, ({ says }) => says),
  toldRolls: present(Object.entries(rolls).map(([what, row]) => [what, rollTelling(row)])),
})

type AskWords<F, A extends string> = Pick<
  Words<F, never, A>,
  'asks' | 'menus' | 'foretells' | 'quiet' | 'granted' | 'keys' | 'labels'
>

/** The words of a table of questions: what each says, its menus and labels. */
const askWords = <F, A extends string>(asks: Readonly<Record<A, AskRow<F>>>): AskWords<F, A> => ({
  asks: byName(asks, ({ says }) => sayingAs(says)),
  menus: Object.fromEntries(ofAsks(asks, ({ menus = {} }) => menus).map(([menu, line]) => [menu, sayingAs(line)])),
  foretells: present(Object.entries<AskRow<F>>(asks).map(([about, { foretells }]) => [about, foretells ?? null])),
  quiet: present(Object.entries<AskRow<F>>(asks).map(([about, { quiet }]) => [about, quiet ?? null])),
  granted: Object.fromEntries(ofAsks(asks, ({ granted = {} }) => granted)),
  ...labelsOf(asks),
})

const byName = <A extends string, R, T>(rows: Readonly<Record<A, R>>, part: (row: R) => T): Readonly<Record<A, T>> =>
  Object.fromEntries(Object.entries<R>(rows).map(([name, row]) => [name, part(row)])) as Record<A, T>

/** The events that may change the order, the engine's own first. */
const orderChanges = (events: EventRows<never>): readonly string[] => [
  'joined',
  'left',
  ...Object.entries(events).flatMap(([type, { reorders }]) => (reorders ? [type] : [])),
]

/**
 * Labels by question (`turn > strike`), and under the key alone that of the first question that has it,
 * for what is said of a key outside of any question: standing orders, what may be done unasked.
 */
function labelsOf<F>(asks: AskRows<F>): { readonly keys: Table<string>; readonly labels: Table<Saying<F>> } {
  const keys: Record<string, string> = {}
  const labels: Record<string, Saying<F>> = {}
  for (const [about, row] of Object.entries(asks))
    for (const [key, label] of Object.entries(row.keys ?? {}))
      for (const name of [`${about} > ${key}`, key]) {
        if (Object.hasOwn(keys, name)) continue
        keys[name] = typeof label === 'string' ? label : key
        if (typeof label === 'function') labels[name] = label
      }
  return { keys, labels }
}

/** Every question, its clock, and what is taken when time runs out. */
export const askKindsOf = <F, A extends string>(
  asks: Readonly<Record<A, AskRow<F>>>,
): Readonly<Record<A, AskKind<F>>> =>
  byName<A, AskRow<F>, AskKind<F>>(asks, ({ clock, shape, afterwards, default: taken }) => ({
    clock: clock ?? (shape === 'reaction' ? 'reaction' : 'turn'),
    ...(shape && { shape }),
    ...(afterwards && { afterwards }),
    default: typeof taken === 'function' ? taken : () => taken ?? null,
  }))

const sayingAs = <F>(line: string | Saying<F>): Saying<F> => (typeof line === 'string' ? () => line : line)

/** What the rows of questions hold by key, each named with its question. */
function ofAsks<F, T>(asks: AskRows<F>, part: (row: AskRow<F>) => Table<T>): [string, T][] {
  return Object.entries(asks).flatMap(([about, row]) =>
    Object.entries(part(row)).map(([key, value]): [string, T] => [`${about} > ${key}`, value]),
  )
}

const present = <T>(rows: readonly (readonly [string, T | null])[]): Record<string, T> =>
  Object.fromEntries(rows.filter((row): row is readonly [string, T] => row[1] !== null))

type RollTelling<F> = (roll: SeenRoll, told: Told<F>) => readonly Telling[]

function rollTelling<F>({ says, told }: RollRows<F>[string]): RollTelling<F> | null {
  if (told === null) return null
  const usual = ({ who, total }: SeenRoll, { name }: Told<F>): string | null =>
    total === null ? null : `${name(who)}: ${says} ${String(total).replace('-', '−')}.`
  return (roll, how) => {
    const line = (told ?? usual)(roll, how)
    return typeof line === 'string' ? [{ text: line }] : (line ?? [])
  }
}

/** The order is told where it has totals. */
function orderOf({ events, ranking }: Parts, { isUp, reads }: Basis): Pick<AnyRules['words'], 'order'> {
  if (!reads.initiative) return {}
  const isIn = (ranking?.isIn ?? ((one: CombatantBase) => !one.left && isUp(one))) as (one: CombatantBase) => boolean
  return { order: { changes: orderChanges(events) as never, isIn } }
}

function statusBy({ model }: Parts, { isUp, condition }: Basis): AnyRules['words']['status'] {
  const shown = Object.entries(fieldsOf(model.sheet)).flatMap(([name, field]) =>
    hasMark(field, 'health') || hasMark(field, 'visible') ? [name] : [],
  )
  return (one, fight) =>
    isUp(one) ? shown.map((name) => `${name} ${valueText((one as One)[name])}`).join(' · ') : condition(one, fight)
}

const valueText = (value: unknown): string =>
  typeof value === 'object' && value !== null && 'max' in value
    ? `${(value as Score).now}/${(value as Score).max}`
    : String(value)
