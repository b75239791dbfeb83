import { choice, flag, list, nullable, record, type Schema, whole, withDefault } from '../engine/schema.ts'
import { perFight } from '../engine/schema-marks.ts'

/** Fields that may be left out, each with its usual value. `Now`: in this fight alone (`perFight`). */
export const on = (): Schema<boolean> => withDefault(flag(), true)
export const off = (): Schema<boolean> => withDefault(flag(), false)
export const offNow = (): Schema<boolean> => perFight(flag(), false)

/** Several fields of one kind, each made for itself: `...alike(off, 'crouching', 'braced')`. */
export const alike = <S, const K extends string>(made: () => S, ...names: readonly K[]): Readonly<Record<K, S>> =>
  Object.fromEntries(names.map((name) => [name, made()])) as Readonly<Record<K, S>>

/** One of these; the first unless told. */
export const choiceOf = <const C extends readonly [string, ...string[]]>(
  of: C,
  usual: C[number] = of[0],
): Schema<C[number]> => withDefault(choice(of), usual)

export const upTo = (most: number, usual = 0): Schema<number> => withDefault(whole(0, most), usual)

export const maybe = <T>(of: Schema<T>): Schema<T | null> => withDefault(nullable(of), null)
export const maybeNow = <T>(of: Schema<T>): Schema<T | null> => perFight(nullable(of), null)

export const several = <T>(of: Schema<T>, most: number): Schema<readonly T[]> => withDefault(list(of, { most }), [])

export const byName = <T>(of: Schema<T>, most: number, keys?: Schema<string>): Schema<Record<string, T>> =>
  withDefault(record(of, keys ? { keys, most } : { most }), {})
