import { SOMEBODY } from './book.ts'
import type { FightBase } from './common-events.ts'
import type { EventRows } from './event-rows.ts'
import { veilBy } from './hide-people.ts'
import type { Fields } from './schema.ts'
import { decides, hasMark, holdsNumber, isNullable, type Whose, whoseOf } from './schema-marks.ts'
import type { Sight } from './viewer-sight.ts'

type Thing = Readonly<Record<string, unknown>>
type Look<F> = (event: Thing, sight: Sight<F>) => Thing | null

/** How the health of somebody changes with an event, where the table tells it in words; null where it does not. */
type InWords<F> = (event: { readonly type: string }, who: string, sight: Sight<F>) => object | null

/** `see` of a table of events: a row's own `seen`, or what follows from its marks. */
export function seenBy<F extends FightBase>(
  rows: EventRows<F>,
  inWords: InWords<F> = () => null,
): (event: { readonly type: string }, sight: Sight<F>) => object | null {
  const looks = new Map(Object.entries(rows).map(([type, row]) => [type, ownLook(row, inWords)]))
  return (event, sight) => {
    const seen = looks.get(event.type)?.(event as Thing, sight) ?? null
    return seen === null || 'type' in seen ? seen : { ...seen, type: event.type }
  }
}

function ownLook<F extends FightBase>({ fields, seen }: EventRows<F>[string], inWords: InWords<F>): Look<F> {
  const byMarks = lookOf<F>(fields)
  if (seen === undefined) return byMarks
  if (seen === null) return () => null
  return (event, sight) =>
    seen(event, sight, {
      usual: () => byMarks(event, sight),
      inWords: (who) => inWords(event as { readonly type: string } & Thing, who, sight) as never,
    }) as Thing | null
}

/** A field that may be kept back: whose it is, where it belongs to somebody, and whether it holds numbers. */
type Guarded = { readonly name: string; readonly of: Whose | null; readonly isExact: boolean }

/**
 * A viewer who knows nobody whom an event names, or does not know its subject, sees nothing of it; people unknown to
 * the viewer become `somebody`. A number, or what holds one, is known to everybody if it is visible; to viewers who
 * know the exact health of its owner if it belongs to one; else to viewers who know the exact health of all who are
 * named. A word is known unless it belongs to somebody whose health the viewer may not know in words.
 */
function lookOf<F>(fields: Fields): Look<F> {
  const names = Object.keys(fields)
  const people = names.filter((name) => decides(fields[name]!))
  const subjects = people.filter((name) => hasMark(fields[name]!, 'subject'))
  const others = names.filter((name) => !people.includes(name))
  const guarded = people.length === 0 ? [] : others.flatMap((name) => guardedField(fields, name))
  const deeper = others.flatMap((name) => {
    const veil = veilBy(fields[name]!)
    return veil ? [{ name, veil }] : []
  })
  if (people.length === 0 && deeper.length === 0) return (event) => event
  return (event, sight) => {
    const { knows } = sight
    const named = people.filter((name) => event[name] !== null && event[name] !== undefined)
    const unknown = named.filter((name) => !every(event[name], knows))
    if (unknown.length > 0 && unknown.length === named.length && !named.some((name) => some(event[name], knows)))
      return null
    if (unknown.some((name) => subjects.includes(name))) return null
    const kept = guarded.filter((field) => isKept(field, event, { named, sight })).map(({ name }) => name)
    if (unknown.length + kept.length + deeper.length === 0) return event
    const seen = veiled(event, fields, { unknown, kept, knows })
    for (const { name, veil } of deeper) if (seen[name] !== null) seen[name] = veil(seen[name], knows)
    return seen
  }
}

function guardedField(fields: Fields, name: string): readonly Guarded[] {
  const field = fields[name]!
  const of = whoseOf(field)
  if (of !== null && !Object.hasOwn(fields, of.whose))
    throw new Error(`the field '${name}' belongs to '${of.whose}'; the event has ${Object.keys(fields).join(', ')}`)
  const isExact = holdsNumber(field)
  return hasMark(field, 'visible') || (of === null && !isExact) ? [] : [{ name, of, isExact }]
}

type Looking = { readonly named: readonly string[]; readonly sight: Sight<unknown> }

function isKept({ of, isExact }: Guarded, event: Thing, { named, sight }: Looking): boolean {
  const mayKnow = (id: string): boolean =>
    sight.knows(id) && (sight.exact(id) || (!isExact && sight.viewer.health === 'words'))
  const isSecret = (name: string): boolean => !every(event[name], mayKnow)
  if (of === null) return named.some(isSecret)
  if (named.includes(of.whose) && isSecret(of.whose)) return true
  return of.roll !== null && !sight.opens(event[of.whose] as string, of.roll)
}

type Veiling = {
  readonly unknown: readonly string[]
  readonly kept: readonly string[]
  readonly knows: (id: string) => boolean
}

function veiled(event: Thing, fields: Fields, { unknown, kept, knows }: Veiling): Record<string, unknown> {
  const seen: Record<string, unknown> = { ...event }
  for (const name of unknown) {
    const value = event[name]
    seen[name] = Array.isArray(value) ? value.filter(knows) : isNullable(fields[name]!) ? null : SOMEBODY
  }
  for (const name of kept) seen[name] = null
  return seen
}

const every = (ids: unknown, holds: (id: string) => boolean): boolean =>
  Array.isArray(ids) ? ids.every(holds) : holds(ids as string)
const some = (ids: unknown, holds: (id: string) => boolean): boolean => Array.isArray(ids) && ids.some(holds)
