import type { Refusal } from '../engine/option-tree.ts'
import { distance } from '../engine/spelling-distance.ts'
import { type Scores, scoresOf } from './make-character.ts'

/** Scores found in a line, with their offsets: the name is before them, the rest after. */
export type FoundScores<S extends string> = { readonly scores: Scores<S>; readonly from: number; readonly to: number }

/** One part of a line, with its name and count: `2 Frag grenades`, `Stim x3`. */
export type Part = { readonly text: string; readonly name: string; readonly count: number; readonly isCounted: boolean }

type LineRules<S extends string, P extends object> = {
  scoresIn(line: string): FoundScores<S> | Refusal
  /** A sheet that has only scores. */
  empty(): P
  /** Adds a part to the sheet, or says what is wrong with it. */
  put(sheet: P, part: Part): string | null
  /** Text to ignore in a part. */
  readonly ignored?: RegExp
}

/** `Roster.read`: a sheet in one line: name, scores, then skills and gear separated by commas. */
export function readLine<S extends string, P extends object>(
  line: string,
  { scoresIn, empty, put, ignored }: LineRules<S, P>,
): { readonly name: string | null; readonly sheet: object } | Refusal {
  const found = scoresIn(line)
  if ('refused' in found) return found
  const sheet = empty()
  const rest = line.slice(found.to).replace(/^[\s,;:).–-]+/u, '')
  const fault = faultInParts(partsOf(rest, ignored), (part) => put(sheet, part))
  if (fault) return fault
  const name = line
    .slice(0, found.from)
    .replace(/[\s,;:(–-]+$/u, '')
    .trim()
  return { name: name === '' ? null : name, sheet: { ...found.scores, ...sheet } }
}

/** `LineRules.put`: gear by its name, something else that has a name, or a name with a value. */
export const putBy =
  <P extends object>({ gear, packed, marks, marked, valued }: PutBy<P>) =>
  (parts: P, { text, name, count }: Part): string | null => {
    const thing = calledSo(name, gear)
    if (thing) return packed(parts, thing.id, count)
    const mark = calledSo(text, marks)
    if (!mark) return valued(parts, text)
    marked(parts).push(mark.id)
    return null
  }
type Called = { readonly id: string; readonly name: string }
type PutBy<P> = {
  readonly gear: readonly Called[]
  packed(parts: P, id: string, count: number): string | null
  readonly marks: readonly Called[]
  marked(parts: P): string[]
  valued(parts: P, text: string): string | null
}

/** Scores by name, as `STR 60`, `str:7` or, where they are signed, `DEX -2`: all, or the names of the missing ones. */
export function namedScores<S extends string>(
  line: string,
  scores: readonly S[],
  digits: number | { readonly signed: number },
): FoundScores<S> | { readonly missing: readonly S[] } {
  const number = typeof digits === 'number' ? `\\d{1,${digits}}` : `[-−]?\\d{1,${digits.signed}}`
  const found = scores.map((score) => new RegExp(`\\b${score}[\\s:=]*(${number})\\b`, 'i').exec(line))
  const missing = scores.filter((_, i) => found[i] === null)
  if (missing.length > 0) return { missing }
  return {
    scores: scoresOf(
      scores,
      found.map((one) => Number(one![1]!.replace('−', '-'))),
    ),
    from: Math.min(...found.map((one) => one!.index)),
    to: Math.max(...found.map((one) => one!.index + one![0].length)),
  }
}

/** `LineRules.scoresIn`: all scores by name, or a refusal with the names of the missing ones and a sample. */
export const scoresNamed =
  <S extends string>(scores: readonly S[], digits: number, sample: string) =>
  (line: string): FoundScores<S> | Refusal => {
    const found = namedScores(line, scores, digits)
    if (!('missing' in found)) return found
    const { missing } = found
    return { refused: `${missing.join(', ')} ${missing.length === 1 ? 'is' : 'are'} missing, as in: ${sample}.` }
  }

/** Splits a text into parts, without headings such as `Weapons:`. */
export const partsOf = (text: string, ignored = /(?!)/g): readonly string[] =>
  text
    .replace(/\b(?:skills?|weapons?|armou?r|gear|items?|equipment)\s*:/gi, '')
    .split(/[,;·\n]+|\.(?:\s|$)/)
    .map((part) => part.replace(ignored, '').replace(/\s+/g, ' ').trim())
    .filter((part) => part !== '')

/** The first fault with its location: `Part 2, 'Recom 0': there is no such skill.` */
export function faultInParts(parts: readonly string[], put: (part: Part) => string | null): Refusal | null {
  for (const [i, text] of parts.entries()) {
    const why = put(counted(text))
    if (why !== null) return { refused: `Part ${i + 1}, '${text.slice(0, 40)}': ${why}${/[.?]$/.test(why) ? '' : '.'}` }
  }
  return null
}

function counted(text: string): Part {
  const [, lead, name = text, tail] = /^(?:(\d{1,3}) ?[x×]? )?(.+?)(?: ?[x×] ?(\d{1,3}))?$/u.exec(text) ?? []
  return { text, name, count: Number(lead ?? tail ?? 1), isCounted: lead !== undefined }
}

/** Longer than any name. */
const LONGEST = 80

/** A name followed by its value: `Slug Pistol 1`, `Recon-0`, `Dodge: 40`; else null. */
export function valueIn(text: string): { readonly said: string; readonly value: number } | null {
  const [, said, digits] = (text.length <= LONGEST && /^(\D.*?)[ :-]+(\d{1,3})$/.exec(text)) || []
  return said === undefined ? null : { said, value: Number(digits) }
}

/** The thing with this id or name, singular or plural. For a name with a comma the part before it is enough. */
export function calledSo<T extends { readonly id: string; readonly name: string }>(
  said: string,
  things: readonly T[],
): T | null {
  const wanted = said.toLowerCase()
  const isSo = (name: string): boolean => [name, `${name}s`].includes(wanted)
  return (
    things.find(
      ({ id, name }) =>
        id.toLowerCase() === wanted || [name, name.split(',')[0]!].some((one) => isSo(one.toLowerCase())),
    ) ?? null
  )
}

/** `; did you mean Recon?` for a near miss, else ''. */
export function nearest(said: string, names: readonly string[]): string {
  if (said.length <= 3 || said.length > LONGEST) return ''
  const found = names
    .map((name) => ({ name, far: distance(said.toLowerCase(), name.toLowerCase()) }))
    .sort((a, b) => a.far - b.far)[0]
  return found && found.far <= 2 ? `; did you mean ${found.name}?` : ''
}

/** Inverse of `readLine`, without the name. */
export const writeLine = (scores: string, ...lists: readonly (readonly string[])[]): string =>
  [scores, ...lists.filter((list) => list.length > 0).map((list) => list.join(', '))].join(' · ')

export const written = (values: Readonly<Record<string, number>>): readonly string[] =>
  Object.entries(values).map(([name, value]) => `${name} ${value}`)
