/** The arguments of a call. As in the real server each is a string; objects are JSON. */
export type Given = ReadonlyMap<string, string>
export type Upload = { readonly name: string; readonly type: string; readonly bytes: Buffer }

type Range = { readonly fallback?: number; readonly least?: number; readonly most?: number }

export const stringOf = (given: Given, name: string): string => given.get(name) ?? ''

export const booleanOf = (given: Given, name: string): boolean =>
  ['true', 'yes', '1'].includes(stringOf(given, name).toLowerCase())

/** What is no number counts as 0, what lies outside the range is moved to its edge; neither is an error. */
export function integerOf(given: Given, name: string, range: Range = {}): number {
  const { fallback = 0, least = -(2 ** 53), most = 2 ** 53 } = range
  const text = stringOf(given, name)
  return Math.min(most, Math.max(least, text === '' ? fallback : integer(text)))
}

/** `null` when there is none; what `broken` makes is thrown when it is no JSON. */
export function jsonOf(given: Given, name: string, broken: () => Error): unknown {
  const text = stringOf(given, name)
  if (text === '') return null
  try {
    return JSON.parse(text)
  } catch {
    throw broken()
  }
}

export function integer(text: string): number {
  return Number(/^\s*(-?\d+)/.exec(text)?.[1] ?? 0)
}

export function isObject(value: unknown): value is Record<string, unknown> {
  return typeof value === 'object' && value !== null && !Array.isArray(value)
}
