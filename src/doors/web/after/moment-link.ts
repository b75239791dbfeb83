/**
 * A link to a moment of a fight. Lines are numbered for each reader alone, so it says how far in the record the moment
 * lies and what its sentence hashes to: everybody finds the same sentence, and nobody reads it from the address.
 */
export type Moment = { readonly fight: string; readonly at: number; readonly of: number; readonly words: string }

const FORM = /^#replay=([\w-]+)\.(\d+)\.(\d+)\.([\da-z]+)$/

export function momentIn(hash: string): Moment | null {
  const [, fight, at, of, words] = FORM.exec(hash) ?? []
  return fight === undefined ? null : { fight, at: Number(at), of: Number(of), words: words! }
}

export const makeMoment = ({ fight, at, of, words }: Moment): string => `#replay=${fight}.${at}.${of}.${words}`

/** FNV-1a. */
export function hashOf(text: string): string {
  let hash = 0x811c9dc5
  for (let i = 0; i < text.length; i++) hash = Math.imul(hash ^ text.charCodeAt(i), 0x01000193) >>> 0
  return hash.toString(36)
}

/** The line that is meant, among one's own: the nearest one that says the same, else the one as far on. */
export function lineMeant({ at, of, words }: Moment, lines: readonly (string | null)[]): number {
  const near = Math.round((at / Math.max(1, of - 1)) * (lines.length - 1))
  const same = lines.flatMap((text, i) => (text !== null && hashOf(text) === words ? [i] : []))
  return same.sort((a, b) => Math.abs(a - near) - Math.abs(b - near))[0] ?? near
}
