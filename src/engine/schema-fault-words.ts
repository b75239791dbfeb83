import { distance } from './spelling-distance.ts'

/** A range of numbers in words; null where neither end is given. */
export function span({ least, most }: { readonly least: number; readonly most: number }): string | null {
  if (Number.isFinite(least)) return Number.isFinite(most) ? `${least} to ${most}` : `${least} or more`
  return Number.isFinite(most) ? `${most} or less` : null
}

/** A value as a fault quotes it. */
export function shown(value: unknown): string {
  if (typeof value === 'string') return `'${cut(value)}'`
  if (Array.isArray(value)) return 'a list'
  if (value === null || typeof value === 'number' || typeof value === 'boolean') return String(value)
  return typeof value === 'object' ? 'an object' : `a ${typeof value}`
}

export const cut = (text: string): string =>
  (text.length > 40 ? `${text.slice(0, 40)}…` : text).replace(/\p{Cc}/gu, ' ')

export function didYouMean(name: string, names: readonly string[]): string {
  const near = names
    .map((one) => ({ one, far: distance(name, one) }))
    .filter(({ far }) => far <= 2)
    .sort((a, b) => a.far - b.far)[0]
  return near === undefined ? '' : `; did you mean ${near.one}?`
}
