import type { AnyBook } from '../books/index.ts'

/** Fields of every sheet, shown elsewhere. */
const KNOWN = ['id', 'name', 'side', 'control', 'left', 'hidden']

/** A sheet line by line, without empty values: `skills: Slug Pistol 1`. */
export const sheetLines = (book: AnyBook, sheet: Readonly<Record<string, unknown>>): readonly string[] =>
  Object.entries(sheet)
    .filter(([field]) => !KNOWN.includes(field))
    .flatMap(([field, value]) => {
      const text = makeValue(book, value)
      return text === '' ? [] : [`${field}: ${text}`]
    })

/** A value in words; '' for none, no and 0. */
export function makeValue(book: AnyBook, value: unknown): string {
  if (value === null || value === undefined || value === false || value === 0 || value === '' || value === 'none')
    return ''
  if (Array.isArray(value))
    return value
      .map((one) => makeValue(book, one))
      .filter((text) => text !== '')
      .join(', ')
  if (typeof value !== 'object')
    return typeof value === 'string' ? nameOf(book, value) : value === true ? 'yes' : String(value)
  const { max, now } = value as { readonly max?: unknown; readonly now?: unknown }
  if (typeof max === 'number' && typeof now === 'number') return now === max ? `${now}` : `${now}/${max}`
  return makeParts(book, value as Readonly<Record<string, unknown>>)
}

/** `Auto Pistol (loaded 15, drawn)`, `fatigued`, `x 5`. */
function makeParts(book: AnyBook, value: Readonly<Record<string, unknown>>): string {
  const [[, first] = ['', null], ...rest] = Object.entries(value)
  const part = ([field, one]: readonly [string, unknown]): string =>
    one === true ? field : `${field} ${makeValue(book, one)}`
  const told = (parts: readonly (readonly [string, unknown])[]): string =>
    parts
      .filter(([, one]) => makeValue(book, one) !== '')
      .map(part)
      .join(', ')
  if (typeof first !== 'string') return told(Object.entries(value))
  const more = told(rest)
  return more === '' ? nameOf(book, first) : `${nameOf(book, first)} (${more})`
}

const nameOf = ({ catalogue: { gear } }: AnyBook, id: string): string => (Object.hasOwn(gear, id) ? gear[id]!.name : id)
