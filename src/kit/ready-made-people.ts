import type { ReadyBlock } from '../engine/book.ts'
import type { Roster } from '../engine/roster.ts'

export type Ready<S> = ReadyBlock & { readonly sheet: S }
type For = NonNullable<ReadyBlock['for']>

/** A ready-made person, for everybody, or for players or the referee alone. */
export const ready = <S>(name: string, note: string, sheet: S): Ready<S> => ({ name, note, sheet })
export const readyFor = <S>(whom: For, { name, note, sheet }: Ready<S>): Ready<S> => ({ name, for: whom, note, sheet })

/**
 * Ready-made people written as a character line, for `read`: `'Thug 878554 Bludgeoning 1, Cudgel'`. Throws on an
 * unreadable line, which is a mistake of the book.
 */
export const readyFromLine =
  <S extends object>(read: Roster<never>['read']) =>
  (note: string, line: string, more: Partial<S> = {}): Ready<S> => {
    const found = read(line)
    if ('refused' in found) throw new Error(`${line}: ${found.refused}`)
    return ready(found.name ?? line, note, { ...(found.sheet as S), ...more })
  }

/** Stacks from counts: `{ stim: 2 }` is a stack of two under `field`. */
export const stacksOf =
  <K extends string>(field: K) =>
  (counts: Readonly<Record<string, number>>): readonly (Readonly<Record<K, string>> & { readonly qty: number })[] =>
    Object.entries(counts).map(([id, qty]) => ({ [field]: id, qty }) as Readonly<Record<K, string>> & { qty: number })
