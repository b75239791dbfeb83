import { type Fields, type Mark, object, type Schema, short, text, whole, withDefault } from './schema.ts'

type Any = Schema<unknown>

const marked = <S extends Any>(
  of: S,
  mark: Mark,
  rest: { readonly whose?: string; readonly roll?: string; readonly max?: string } = {},
): S => ({ kind: 'marked', of, mark, ...rest }) as Any as S

/**
 * The id of somebody in the fight. A viewer who may not know them reads `somebody`, or null where null may stand; a
 * list leaves them out.
 */
export const person = (): Schema<string> => marked(text({ min: 1, max: 32 }), 'person')

/** The person that an event or an object is about: a viewer who may not know them sees nothing of it. */
export const subject = (): Schema<string> => marked(person(), 'subject')

/** The id of a weapon, an armour or an item: a sentence says its name. */
export const thing = (): Schema<string> => marked(text({ min: 1, max: 64 }), 'thing')

export type Score = { readonly max: number; readonly now: number }

/** A score and what is left of it; `nerve: 3` is short for 3 of 3. */
export function score(most: number, { least = 0, value }: { least?: number; value?: number } = {}): Schema<Score> {
  const both = object({ max: whole(Math.max(least, 0), most), now: whole(least, most) })
  const lengthen = (raw: unknown): unknown => (typeof raw === 'object' ? undefined : { max: raw, now: raw })
  const long = short(both, lengthen, whole(least, most))
  return value === undefined ? long : withDefault(long, { max: value, now: value })
}

/**
 * A score or a number that stands for health: other people see it as exactly as the table shows health. Of a number,
 * `max` names the field that says how much there is of it.
 */
export const health = <S extends Any>(of: S, { max }: { max?: string } = {}): S =>
  marked(of, 'health', max === undefined ? {} : { max })

/** The field that says how much there is at most of a number that stands for health. */
export function maxOf(schema: Any): string | null {
  if (schema.kind === 'marked' && schema.mark === 'health') return schema.max ?? null
  return isWrapper(schema) ? maxOf(schema.of) : null
}

export type Visible<T> = Schema<T> & { readonly visible?: true }

/**
 * Meets the eye: on a sheet everybody sees it; in an event everybody who sees the event. People in a visible field do
 * not decide who sees the event.
 */
export const visible = <T>(of: Schema<T>): Visible<T> => marked(of, 'visible') as Visible<T>

/** For the referee alone, not even on one's own sheet. */
export const secret = <S extends Any>(of: S): S => marked(of, 'secret')

/** Belongs to one fight: it has this value when a fight begins, and again when it is over. */
export const perFight = <T>(of: Schema<T>, value: NoInfer<T>): Schema<T> => marked(withDefault(of, value), 'perFight')

/** Never written into: an event that changes it puts a new one in its place, so copies of a fight share it. */
export const shared = <S extends Any>(of: S): S => marked(of, 'shared')

export type Belonging<T> = Schema<T> & { readonly belongs?: true }

/**
 * In an event: a value that reveals the health of the person in the field `whose` of the same event. Viewers who know
 * that health exactly see it; viewers who know it in words see it only if it holds no number. With `roll` (a kind of
 * roll) it also reveals what that person rolled, so it is hidden where that roll is hidden.
 */
export const belongsTo = <T>(whose: string, of: Schema<T>, { roll }: { roll?: string } = {}): Belonging<T> =>
  marked(of, 'belongsTo', roll === undefined ? { whose } : { whose, roll }) as Belonging<T>

type Wrapper = Extract<Any, { readonly kind: 'nullable' | 'optional' | 'default' | 'short' | 'described' | 'marked' }>
const WRAPPERS: ReadonlySet<string> = new Set(['nullable', 'optional', 'default', 'short', 'described', 'marked'])
export const isWrapper = (schema: Any): schema is Wrapper => WRAPPERS.has(schema.kind)

/** Whether this mark stands on a schema or on what it wraps. */
export function hasMark(schema: Any, mark: Mark): boolean {
  if (schema.kind === 'marked' && schema.mark === mark) return true
  if (schema.kind === 'either') return schema.of.some((one) => hasMark(one, mark))
  return isWrapper(schema) && hasMark(schema.of, mark)
}

/** Whether it names people: a person, or a list of them. */
const namesPeople = (schema: Any): boolean => {
  const core = coreOf(schema)
  return hasMark(schema, 'person') || (core.kind === 'list' && namesPeople(core.of))
}

/** Whether it names people whom a viewer must know to see the event or object: people not marked visible. */
export const decides = (schema: Any): boolean => namesPeople(schema) && !hasMark(schema, 'visible')

export type Whose = { readonly whose: string; readonly roll: string | null }

export function whoseOf(schema: Any): Whose | null {
  if (schema.kind === 'marked' && schema.mark === 'belongsTo')
    return { whose: schema.whose!, roll: schema.roll ?? null }
  return isWrapper(schema) ? whoseOf(schema.of) : null
}

/** What a schema comes to without its wrappers. */
export const coreOf = (schema: Any): Any => (isWrapper(schema) ? coreOf(schema.of) : schema)

/** Whether it is a number or holds one, at any depth. */
export function holdsNumber(schema: Any): boolean {
  const core = coreOf(schema)
  if (core.kind === 'object') return Object.values(core.fields).some(holdsNumber)
  if (core.kind === 'list' || core.kind === 'record') return holdsNumber(core.of)
  if (core.kind === 'either') return core.of.some(holdsNumber)
  return core.kind === 'whole' || core.kind === 'number' || core.kind === 'plain'
}

export const isNullable = (schema: Any): boolean =>
  schema.kind === 'nullable' || (isWrapper(schema) && isNullable(schema.of))

export function isScore(schema: Any): boolean {
  const core = coreOf(schema)
  return core.kind === 'object' && Object.keys(core.fields).join() === 'max,now'
}

/** The fields of an object's schema. */
export function fieldsOf(schema: Any): Fields {
  const core = coreOf(schema)
  if (core.kind !== 'object') throw new Error(`an object is expected here, not a ${core.kind}`)
  return core.fields
}

/** The names of the fields that bear this mark. */
export const fieldsWith = (schema: Any, mark: Mark): readonly string[] =>
  Object.entries(fieldsOf(schema)).flatMap(([name, field]) => (hasMark(field, mark) ? [name] : []))
