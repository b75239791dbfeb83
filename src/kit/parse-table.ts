/** Parses a table cell; throws on an unreadable one, which is a mistake of the book. */
export type Cell<T> = (text: string) => T
type Cells = Readonly<Record<string, Cell<unknown>>>
type RowOf<C extends Cells> = { readonly [K in keyof C]: ReturnType<C[K]> }
type Named = { readonly id: string; readonly name: string }

/**
 * A table of figures in the columns of its page, by id. The first line has the column names; a missing column takes its
 * value from `usual`. Either id or name may be omitted: `auto-rifle` is an Auto Rifle and vice versa; only the part
 * before a comma counts.
 */
export const pageTable =
  <C extends Cells>(cells: C, usual: Partial<RowOf<C>> = {}) =>
  (text: string): Readonly<Record<string, Named & RowOf<C>>> => {
    const [header = [], ...rows] = text
      .trim()
      .split('\n')
      .map((line) => line.split('|').map((cell) => cell.trim()))
    return Object.fromEntries(
      rows.map((row) => {
        const read = readRow<C>({ ...cells, id: word, name: word }, header, row)
        const { name = titled(read.id!), id = idOf(name) } = read
        return [id, { ...usual, ...read, id, name } as Named & RowOf<C>]
      }),
    )
  }

function readRow<C extends Cells>(
  cells: Cells,
  header: readonly string[],
  row: readonly string[],
): Partial<Named> & Partial<RowOf<C>> {
  if (row.length !== header.length) throw new Error(`${row[0]}: ${header.length} columns expected, got ${row.length}`)
  return Object.fromEntries(
    header.map((column, i) => {
      const cell = cells[column]
      if (!cell) throw new Error(`there is no column ${column}`)
      return [column, cell(row[i]!)]
    }),
  ) as Partial<Named> & Partial<RowOf<C>>
}

const titled = (id: string): string =>
  id
    .split('-')
    .map((part) => part.charAt(0).toUpperCase() + part.slice(1))
    .join(' ')

/** The id of what has no other: `auto-rifle` of an Auto Rifle. */
export const idOf = (name: string): string =>
  name
    .replace(/,.*/, '')
    .toLowerCase()
    .replace(/[^a-z0-9]+/g, '-')
    .replace(/^-|-$/g, '')

/** Printed for an empty cell. */
const NONE = '-'

export const word: Cell<string> = (text) => text

export function figure(text: string): number {
  const value = Number(text)
  if (text === '' || Number.isNaN(value)) throw new Error(`a number expected, got '${text}'`)
  return value
}

export const yesOrNo: Cell<boolean> = (text) => oneOf('yes', NONE)(text) === 'yes'

export const oneOf =
  <const W extends string>(...words: readonly W[]): Cell<W> =>
  (text) => {
    const found = words.find((one) => one === text)
    if (found === undefined) throw new Error(`${words.join(', ')} expected, got '${text}'`)
    return found
  }

export const orNone =
  <T>(cell: Cell<T>): Cell<T | null> =>
  (text) =>
    text === NONE ? null : cell(text)

/** Separated by commas; a dash is an empty list. */
export const listOf =
  <T>(cell: Cell<T>): Cell<readonly T[]> =>
  (text) =>
    text === NONE ? [] : text.split(',').map((one) => cell(one.trim()))
