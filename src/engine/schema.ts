import { cut } from './schema-fault-words.ts'

/**
 * What a value must look like: plain data that checks, walks and prints itself as JSON Schema. `type` is never set; it
 * carries T.
 */
export type Schema<T> = Shape & { readonly type?: T }

/** The checked, readonly type of a schema. */
export type Infer<S> = S extends { readonly type?: infer T } ? T : never

/** The way to a value: names of fields, numbers of places in a list. */
export type Path = readonly (string | number)[]

/** What is wrong and where. `at` holds the caller's `where` too, `path` starts at the value that was checked. */
export type Fault = { readonly at: string; readonly path: Path; readonly sentence: string }

export type Checked<T> = { readonly value: T } | { readonly errors: readonly Fault[] }

/** A fault that no schema found, written as they write theirs. */
export function faultAt(path: Path, said: string): Fault {
  const at = placeOf(path)
  return { at, path, sentence: at === '' ? said : `${at}: ${said}` }
}

/** A fault found in a part, as a fault of the whole. */
export const faultIn = (whole: Path, { at, path, sentence }: Fault): Fault =>
  faultAt([...whole, ...path], at === '' ? sentence : sentence.slice(at.length + 2))

export type Any = Schema<unknown>

export type Fields = Readonly<Record<string, Any>>

export type MayMiss = { readonly kind: 'optional' }

type Shape =
  | { readonly kind: 'text'; readonly min: number; readonly max: number; readonly pattern: RegExp | null }
  | { readonly kind: 'whole'; readonly least: number; readonly most: number }
  | { readonly kind: 'number'; readonly least: number; readonly most: number; readonly step: number | null }
  | { readonly kind: 'flag' }
  | { readonly kind: 'choice'; readonly of: readonly string[] }
  | { readonly kind: 'list'; readonly of: Any; readonly most: number }
  | { readonly kind: 'record'; readonly of: Any; readonly keys: Any | null; readonly most: number }
  | { readonly kind: 'object'; readonly fields: Fields }
  | { readonly kind: 'either'; readonly of: readonly Any[] }
  | { readonly kind: 'nullable' | 'optional'; readonly of: Any }
  | { readonly kind: 'default'; readonly of: Any; readonly value: unknown }
  | {
      readonly kind: 'short'
      readonly of: Any
      readonly lengthen: (raw: unknown) => unknown
      readonly form: Any | null
    }
  | { readonly kind: 'described'; readonly of: Any; readonly sentence: string }
  | {
      readonly kind: 'marked'
      readonly of: Any
      readonly mark: Mark
      readonly whose?: string
      readonly roll?: string
      readonly max?: string
    }
  | { readonly kind: 'plain' }

/** What a field means in every book alike (schema-marks.ts): copying, sight and resetting follow from it. */
export type Mark =
  | 'person'
  | 'subject'
  | 'thing'
  | 'health'
  | 'visible'
  | 'secret'
  | 'perFight'
  | 'belongsTo'
  | 'shared'

export type Of<K extends Shape['kind']> = Extract<Shape, { readonly kind: K }>

type Flat<T> = { readonly [K in keyof T]: T[K] }

export type ObjectOf<F extends Fields> = Flat<
  { readonly [K in keyof F as F[K] extends MayMiss ? never : K]: Infer<F[K]> } & {
    readonly [K in keyof F as F[K] extends MayMiss ? K : never]?: Infer<F[K]>
  }
>

/** Text of so many characters, 0 to 1000 unless told. */
export const text = ({
  min = 0,
  max = 1000,
  pattern,
}: {
  min?: number
  max?: number
  pattern?: RegExp
} = {}): Schema<string> => ({ kind: 'text', min, max, pattern: pattern ?? null })

/** A whole number; either end may be infinite. */
export const whole = (least: number, most: number): Schema<number> => ({ kind: 'whole', least, most })

/** A number, where told a multiple of `step`. */
export const number = (least: number, most: number, step?: number): Schema<number> => ({
  kind: 'number',
  least,
  most,
  step: step ?? null,
})

export const flag = (): Schema<boolean> => ({ kind: 'flag' })

export const choice = <const C extends readonly string[]>(of: C): Schema<C[number]> => ({ kind: 'choice', of })

export const list = <T>(of: Schema<T>, { most }: { most: number }): Schema<readonly T[]> => ({ kind: 'list', of, most })

/** Names, each with a value. */
export const record = <T>(
  of: Schema<T>,
  { keys, most }: { keys?: Schema<string>; most: number },
): Schema<{ readonly [name: string]: T }> => ({ kind: 'record', of, keys: keys ?? null, most })

export const object = <F extends Fields>(fields: F): Schema<ObjectOf<F>> => ({ kind: 'object', fields })

export const nullable = <T>(of: Schema<T>): Schema<T | null> => ({ kind: 'nullable', of })

/** The first that fits. */
export const either = <S extends readonly Any[]>(...of: S): Schema<Infer<S[number]>> => ({ kind: 'either', of })

/** A field that may be missing, and then stays missing. */
export const optional = <T>(of: Schema<T>): Schema<T> & MayMiss => ({ kind: 'optional', of })

/** A field that may be missing, and then has this value; every time a copy. */
export const withDefault = <T>(of: Schema<T>, value: NoInfer<T>): Schema<T> => ({ kind: 'default', of, value })

/**
 * Accepts a short form: `lengthen` gives the long one, or undefined for what is long already. Let it lengthen whatever
 * is no object, so that `dex: 'seven'` is refused as a number at `dex`. `form` tells editors what the short form is.
 */
export const short = <T>(of: Schema<T>, lengthen: (raw: unknown) => unknown, form?: Any): Schema<T> => ({
  kind: 'short',
  of,
  lengthen,
  form: form ?? null,
})

/** What a `lengthen` returns for a short form that cannot be read, with the sentence why. */
export const unreadable = (said: string): Unreadable => ({ [UNREADABLE]: said })
export const UNREADABLE = Symbol('unreadable')
export type Unreadable = { readonly [UNREADABLE]: string }

/** The same schema with a sentence for people. */
export const described = <S extends Any>(of: S, sentence: string): S =>
  ({ kind: 'described', of, sentence }) as Any as S

/** Any JSON value, unchecked; the type is the book's word for it. */
export const plain = <T>(): Schema<T> => ({ kind: 'plain' })

/** The schema of what lies at the end of a path, or null. */
export function schemaAt(schema: Any, path: Path): Any | null {
  const [step, ...rest] = path
  if (step === undefined) return schema
  if (schema.kind === 'either')
    return schema.of.map((one) => schemaAt(one, path)).find((found) => found !== null) ?? null
  const next = stepInto(schema, step)
  if (next !== null) return schemaAt(next, rest)
  return 'of' in schema && WRAPPERS.has(schema.kind) ? schemaAt(schema.of as Any, path) : null
}

/**
 * `weapons.0.loaded`, also `weapons[0].loaded`. A name with a dot in it is quoted, `skills."Mr. Fix"`, or the dot is
 * written `\.`.
 */
export function parseField(field: string): Path {
  if (field === '') return []
  const dotted = field.replace(/\\.|"[^"]*"|\[(\d+)\]/gs, (all, place?: string) =>
    place === undefined ? all : `.${place}`,
  )
  return (dotted.match(/(?:^|\.)(?:\\.|"[^"]*"|[^.\\]|\\$)*/gs) ?? []).map((step) => parseStep(step.replace(/^\./, '')))
}

/** A quoted or escaped number is a name; so is one that would be written otherwise, as 007. */
const parseStep = (step: string): string | number =>
  /^(0|[1-9]\d{0,8})$/.test(step)
    ? Number(step)
    : step.replace(/\\(.)|"([^"]*)"/gs, (_, escaped?: string, quoted?: string) => escaped ?? quoted!)

export const makeField = (path: Path): string => path.map((step) => makeStep(String(step))).join('.')

const makeStep = (step: string): string =>
  /["\\]/.test(step) ? step.replace(/[\\.[\]"]/g, '\\$&') : /[.[\]]/.test(step) ? `"${step}"` : step

const WRAPPERS: ReadonlySet<string> = new Set(['nullable', 'optional', 'default', 'short', 'described', 'marked'])

export const FORBIDDEN: ReadonlySet<string> = new Set(['__proto__', 'constructor', 'prototype'])

export const placeOf = (path: Path, where = ''): string =>
  path.reduce<string>(
    (so, step) => (typeof step === 'number' ? `${so}[${step}]` : so === '' ? cut(step) : `${so}.${cut(step)}`),
    where,
  )

export const isObject = (value: unknown): value is Record<string, unknown> =>
  typeof value === 'object' && value !== null && !Array.isArray(value)

function stepInto(schema: Any, step: string | number): Any | null {
  if (schema.kind === 'object') return Object.hasOwn(schema.fields, step) ? schema.fields[step]! : null
  if (schema.kind === 'record') return FORBIDDEN.has(String(step)) ? null : schema.of
  if (schema.kind === 'list') return typeof step === 'number' && step >= 0 && step < schema.most ? schema.of : null
  return null
}
