import type { ReadyBlock } from '../engine/book.ts'
import type { Roster } from '../engine/roster.ts'

export type Ready<S> = ReadyBlock & { readonly sheet: S }
type For = NonNullable<ReadyBlock['for']>

/** Somebody ready-made, for everybody to take or for players or the referee alone. */
export const ready = <S>(name: string, note: string, sheet: S): Ready<S> => ({ name, note, sheet })
export const readyFor = <S>(whom: For, { name, note, sheet }: Ready<S>): Ready<S> => ({ name, for: whom, note, sheet })

/**
 * Ready-made people written as the line of a character, as `read` reads it: `'Thug 878554 Bludgeoning 1, Cudgel'`. A
 * line
 * that cannot be read is a mistake of the book, and throws.
 */
export const readyFromLine =
  <S extends object>(read: Roster<never>['read']) =>
  (note: string, line: string, more: Partial<S> = {}): Ready<S> => {
    const found = read(line)
    if ('refused' in found) throw new Error(`${line}: ${found.refused}`)
    return ready(found.name ?? line, note, { ...(found.sheet as S), ...more })
  }

/** So many of each: `{ stim: 2 }` is a stack of two under `field`. */
export const stacksOf =
  <K extends string>(field: K) =>
  (counts: Readonly<Record<string, number>>): readonly (Readonly<Record<K, string>> & { readonly qty: number })[] =>
    Object.entries(counts).map(([id, qty]) => ({ [field]: id, qty }) as Readonly<Record<K, string>> & { qty: number })
