import type { AnyBook } from '../../books/index.ts'
import type { CombatantBase, FightBase } from '../../engine/common-events.ts'
import type { Ask } from '../../engine/live-types.ts'
import { follow, keysOf, type Refusal } from '../../engine/option-tree.ts'
import type { Path } from '../../engine/options.ts'
import type { Orders } from '../store/store.ts'

/** A simple condition of a standing order: a field of one's own sheet against a value. */
export type Condition = { readonly field: string; readonly is: Relation; readonly value: string | number }
type Relation = 'is' | 'is not' | '<' | '<=' | '>' | '>='

/** `cover is not none`, `end.now < 4`, `status is wounded`. */
export function parseCondition(text: string): Condition | Refusal {
  const found = /^\s*([a-z][\w.]*)\s+(is\s+not|is|<=|>=|<|>)\s+(.{1,40}?)\s*$/i.exec(text.slice(0, 200))
  if (!found)
    return {
      refused: `'${text.slice(0, 40)}' is no condition: write a field, then is, is not, <, <=, > or >=, then a value, such as 'cover is not none'.`,
    }
  const [, field, is, value] = found as unknown as [string, string, string, string]
  return {
    field,
    is: is.toLowerCase().replace(/\s+/, ' ') as Relation,
    value: Number.isNaN(Number(value)) ? value : Number(value),
  }
}

export const makeCondition = ({ field, is, value }: Condition): string => `${field} ${is} ${value}`

/** What a standing order answers at once, or null where the person is to be asked. */
export function orderedNow(
  { book, fight }: { readonly book: AnyBook; readonly fight: FightBase },
  ask: Ask,
  orders: Orders | undefined,
): Path | null {
  if (!orders || book.asks[ask.about]?.shape !== 'reaction') return null
  const keys = keysOf(ask.options)
  const auto = keys.find((key) => wanted({ book, fight, who: ask.who }, orders, key) === 'auto')
  if (auto !== undefined) return [auto]
  const open = keys.filter((key) => wanted({ book, fight, who: ask.who }, orders, key) !== 'off')
  return open.length === 1 ? [open[0]!] : null
}

/**
 * An answer for somebody whose time is up; without a path the question waits. `unfit` says why a standing order was
 * passed over.
 */
type Late = { readonly path: Path | null; readonly by: 'orders' | 'clock'; readonly unfit: Refusal | null }

/**
 * What is done when time has run out: the standing order, else the question's default. Whether that one is offered
 * shows when it is answered.
 */
export function orderedLate(
  { book, fight }: { readonly book: AnyBook; readonly fight: FightBase },
  ask: Ask,
  orders: Orders | undefined,
): Late {
  const turn = orders?.turn ?? null
  const taken = turn && follow(ask.options, turn)
  if (taken && !('refused' in taken)) return { path: turn, by: 'orders', unfit: null }
  const isMeant = turn !== null && keysOf(ask.options).includes(String(turn[0])) // an order for turns is none for other questions
  return {
    path: book.asks[ask.about]?.default(fight, ask.who, ask.options) ?? null,
    by: 'clock',
    unfit: isMeant ? (taken as Refusal) : null,
  }
}

/** They are written with every step of the fight. */
const MOST_REACTIONS = 20

/** Orders that make sense in this book, or a sentence about the first that does not. */
export function checkOrders(
  { book, fight }: { readonly book: AnyBook; readonly fight: FightBase },
  who: string,
  orders: Orders,
): Refusal | null {
  const one = fight.combatants.find(({ id }) => id === who)
  if (!one) return { refused: 'Nobody has that name.' }
  if (Object.keys(orders.reactions).length > MOST_REACTIONS)
    return { refused: `Orders are for at most ${MOST_REACTIONS} reactions.` }
  for (const [key, { if: text }] of Object.entries(orders.reactions)) {
    const condition = text === null ? null : parseCondition(text)
    if (condition && 'refused' in condition) return condition
    if (condition && readFrom({ book, fight, one }, condition.field) === undefined)
      return { refused: `${key}: there is no field ${condition.field}.` }
  }
  return null
}

function wanted(
  { book, fight, who }: { readonly book: AnyBook; readonly fight: FightBase; readonly who: string },
  { reactions }: Orders,
  key: string,
): 'off' | 'ask' | 'auto' {
  const order = Object.hasOwn(reactions, key) ? reactions[key]! : null
  if (!order) return 'ask'
  return order.if === null || holds({ book, fight, who }, order.if) ? order.when : 'ask'
}

function holds(
  { book, fight, who }: { readonly book: AnyBook; readonly fight: FightBase; readonly who: string },
  text: string,
): boolean {
  const condition = parseCondition(text)
  const one = fight.combatants.find(({ id }) => id === who)
  if ('refused' in condition || !one) return false
  const value = readFrom({ book, fight, one }, condition.field)
  switch (condition.is) {
    case 'is':
      return String(value) === String(condition.value)
    case 'is not':
      return String(value) !== String(condition.value)
    default:
      return (
        typeof value === 'number' &&
        typeof condition.value === 'number' &&
        compare(value, condition.is, condition.value)
      )
  }
}

function compare(a: number, relation: '<' | '<=' | '>' | '>=', b: number): boolean {
  if (relation === '<') return a < b
  if (relation === '<=') return a <= b
  return relation === '>' ? a > b : a >= b
}

/** A derived value, or a dotted field of the sheet. */
function readFrom(
  { book, fight, one }: { readonly book: AnyBook; readonly fight: FightBase; readonly one: CombatantBase },
  field: string,
): unknown {
  if (Object.hasOwn(book.reads, field)) return book.reads[field]!(fight, one)
  return field
    .split('.')
    .reduce<unknown>(
      (at, step) => (typeof at === 'object' && at !== null && Object.hasOwn(at, step) ? at[step as never] : undefined),
      one,
    )
}
