/**
 * What a rule offers: a lazily opened tree. A word stands for itself; everything else carries its meaning, often a
 * deed. A failed condition offers nothing.
 */
export type Option =
  | string
  | Leaf<unknown>
  | Branch<Option>
  | Branches<Option>
  | Late<Option>
  | Each<unknown>
  | Amount<unknown>
  | Many<unknown>
  | Shares<unknown>
  | Spot<unknown>
  | Letter<unknown>
  | Shut
  | Nothing
export type Nothing = false | null | undefined

/** One choice with a meaning of its own. */
export interface Leaf<T> {
  readonly kind: 'leaf'
  readonly key: string
  readonly means: T
}

/** A choice that leads to further choices. One that could turn out empty is offered under a condition. */
export interface Branch<O> {
  readonly kind: 'branch'
  readonly key: string
  readonly open: () => readonly O[]
}

/** One branch per thing, named by its id, built when taken. */
export interface Branches<O> {
  readonly kind: 'branches'
  readonly things: readonly Named[]
  readonly open: (thing: never) => readonly O[]
}

/**
 * One option per thing, made when it is looked at: under the id of the thing, shut, or nothing at all. A rule that
 * offers much is not run for what nobody looks at.
 */
export interface Late<O> {
  readonly kind: 'late'
  readonly things: readonly Named[]
  readonly open: (thing: never) => O
  /** What was made so far: the fight stands still while a question is open. */
  readonly of: (O | undefined)[]
}

/** One leaf per thing, named by its id, built when taken. */
export interface Each<T> {
  readonly kind: 'each'
  readonly things: readonly Named[]
  readonly means: (thing: never) => T
}

/** A number to be named; alone in its level. */
export interface Amount<T> {
  readonly kind: 'amount'
  readonly of: Measure
  readonly means: (amount: number) => T
}

/** Any of these things, several or none; alone in its level. */
export interface Many<T> {
  readonly kind: 'many'
  readonly things: readonly Named[]
  readonly means: (things: never) => T
}

/** Points to be shared out over bins, all of them; alone in its level. */
export interface Shares<T> {
  readonly kind: 'shares'
  readonly of: Pool
  readonly means: (shares: Shared) => T
}

/** A point of the field that can be reached; alone in its level. On squares with the way that was chosen to it. */
export interface Spot<T> {
  readonly kind: 'spot'
  readonly of: Reach
  readonly means: (point: Point, gone: Gone) => T
}

/** Free words, for the referee to read; alone in its level. */
export interface Letter<T> {
  readonly kind: 'letter'
  readonly most: number
  readonly means: (words: string) => T
}

/**
 * A shut option: shown with its reason, not counted and never accepted. `below` holds what it would lead to, shut with
 * reasons of its own.
 */
export interface Shut {
  readonly kind: 'shut'
  readonly key: string
  readonly why: string
  readonly below?: () => readonly Option[]
}

export type Named = { readonly id: string }

/** With step 0 any number between the two will do. */
export type Measure = {
  readonly least: number
  readonly most: number
  readonly step: number
  readonly unit: string
  /** The book's refusal for more than the most. */
  readonly why?: string
}
export type Pool = { readonly points: number; readonly bins: readonly Bin[] }
export type Bin = { readonly id: string; readonly most: number }
export type Shared = Readonly<Record<string, number>>
/** A set of points given by its size, its nth member and a membership test. */
export type Reach = {
  readonly size: number
  readonly nth: (n: number) => Point
  readonly has: (x: number, y: number) => boolean
  readonly unit: string
  /** Set where the points are squares of the fight's map, which have names (kit/square-choices.ts makes it). */
  readonly squares?: Squares
}

/** A place on squares: named as `C4`, or with the path that leads there. */
export type Squares = {
  /** Where whoever is to choose stands now, and on how many squares by as many. */
  readonly from: Point
  readonly footprint: number
  /** What a square of the reach costs. */
  readonly costTo: (x: number, y: number) => number | null
  /** The way that a step stands for (`C4`, a point, squares or directions one after another), or the code why not. */
  readonly wayOf: (step: Step) => Gone | Barred
  /** The same for a path that is to go on: it may pass where nobody may stop. */
  readonly partOf: (steps: readonly string[]) => Gone | Barred
}
/** Squares with the start first, and what they cost; the place alone where nobody walks. */
export type Gone = { readonly way: readonly Point[]; readonly cost: number }
/** The code of a refusal; null for what names no square at all. */
export type Barred = { readonly why: string | null }

export type Point = readonly [x: number, y: number]

/** Options that all mean a T: what a function returns that builds a part of a tree. */
export type Offer<T> =
  | Leaf<T>
  | Each<T>
  | Amount<T>
  | Many<T>
  | Shares<T>
  | Spot<T>
  | Letter<T>
  | Bough<T>
  | Boughs<T>
  | Lates<T>
  | Shut
  | Nothing
export interface Bough<T> {
  readonly kind: 'branch'
  readonly key: string
  readonly open: () => readonly Offer<T>[]
  readonly bough?: never
}
export interface Boughs<T> {
  readonly kind: 'branches'
  readonly things: readonly Named[]
  readonly open: (thing: never) => readonly Offer<T>[]
  readonly bough?: never
}
export interface Lates<T> {
  readonly kind: 'late'
  readonly things: readonly Named[]
  readonly open: (thing: never) => Offer<T>
  readonly of: (Offer<T> | undefined)[]
  readonly bough?: never
}

/** What `ask` returns for what was offered: the words themselves, or what the leaves mean. */
export type Answer<O> = O extends string
  ? O
  : O extends Leaf<infer T>
    ? T
    : O extends Each<infer T>
      ? T
      : O extends Amount<infer T>
        ? T
        : O extends Many<infer T>
          ? T
          : O extends Shares<infer T>
            ? T
            : O extends Spot<infer T>
              ? T
              : O extends Letter<infer T>
                ? T
                : 'bough' extends keyof O
                  ? O extends Bough<infer T> | Boughs<infer T> | Lates<infer T>
                    ? T
                    : never
                  : O extends Branch<infer P> | Branches<infer P> | Late<infer P>
                    ? Answer<P>
                    : never

/**
 * The way to a leaf: `['minor', 'aim', 'thug-2']`, `['minor', 'move', 'forward', 4.5]`, `[['bob', 'vex']]`, `[{ end: 4,
 * str: 2 }]`, on squares `['move', 'C4']` or `['move', ['C4', 'D5']]`.
 */
export type Path = readonly Step[]
export type Step = string | number | readonly string[] | Point | Shared

/** Same fields in the same order for every option, so that all share one hidden class in V8. */
type Fields = { readonly [field in 'kind' | 'key' | 'means' | 'open' | 'things' | 'of']: unknown }

export const leaf = <T>(key: string, means: T): Leaf<T> =>
  ({ kind: 'leaf', key, means, open: undefined, things: undefined, of: undefined }) satisfies Fields as never

export const branch = <const O extends Option>(key: string, open: () => readonly O[]): Branch<O> =>
  ({ kind: 'branch', key, means: undefined, open, things: undefined, of: undefined }) satisfies Fields as never

export const branches = <X extends Named, const O extends Option>(
  things: readonly X[],
  open: (thing: X) => readonly O[],
): Branches<O> =>
  ({ kind: 'branches', key: undefined, means: undefined, open, things, of: undefined }) satisfies Fields as never

export const late = <X extends Named, const O extends Option>(things: readonly X[], open: (thing: X) => O): Late<O> => {
  const of = new Array<O | undefined>(things.length)
  return { kind: 'late', key: undefined, means: undefined, open, things, of } satisfies Fields as never
}

export function each<X extends Named>(things: readonly X[]): Each<X>
export function each<X extends Named, T>(things: readonly X[], means: (thing: X) => T): Each<T>
export function each(things: readonly Named[], means: (thing: never) => unknown = itself): Each<unknown> {
  return { kind: 'each', key: undefined, means, open: undefined, things, of: undefined } satisfies Fields as never
}

export const amount = <T>(of: Measure, means: (amount: number) => T): Amount<T> =>
  ({ kind: 'amount', key: undefined, means, open: undefined, things: undefined, of }) satisfies Fields as never

export function many<X extends Named>(things: readonly X[]): Many<readonly X[]>
export function many<X extends Named, T>(things: readonly X[], means: (chosen: readonly X[]) => T): Many<T>
export function many(things: readonly Named[], means: (chosen: never) => unknown = itself): Many<unknown> {
  return { kind: 'many', key: undefined, means, open: undefined, things, of: undefined } satisfies Fields as never
}

export const shares = (of: Pool): Shares<Shared> =>
  ({ kind: 'shares', key: undefined, means: itself, open: undefined, things: undefined, of }) satisfies Fields as never

export const spot = <T>(of: Reach, means: (point: Point, gone: Gone) => T): Spot<T> =>
  ({ kind: 'spot', key: undefined, means, open: undefined, things: undefined, of }) satisfies Fields as never

/** A reach that is a list. */
export const among = (points: readonly Point[], unit: string): Reach => ({
  size: points.length,
  nth: (n) => points[n]!,
  has: (x, y) => points.some((point) => point[0] === x && point[1] === y),
  unit,
})

/** Every point of a reach. Counted, since a map has thousands. */
export function pointsOf({ size, nth }: Reach): readonly Point[] {
  const points: Point[] = []
  for (let n = 0; n < size; n++) points.push(nth(n))
  return points
}

export const letter = <T>(means: (words: string) => T, most = 500): Letter<T> => ({ kind: 'letter', most, means })

export const shut = (key: string, why: string, below?: () => readonly Option[]): Shut =>
  below ? { kind: 'shut', key, why, below } : { kind: 'shut', key, why }

const itself = (thing: unknown): unknown => thing
