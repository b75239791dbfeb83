import { distance } from '../engine/spelling.ts'
import type { Refusal } from '../engine/tree.ts'
import { type Scores, scoresOf } from './newcomer.ts'

/** Scores found in a line, and where they begin and end: before them stands the name, behind them the rest. */
export type FoundScores<S extends string> = { readonly scores: Scores<S>; readonly from: number; readonly to: number }

/** One part of a line, and what it names with a count: `2 Frag grenades`, `Stim x3`. */
export type Part = { readonly text: string; readonly name: string; readonly count: number; readonly isCounted: boolean }

type LineRules<S extends string, P extends object> = {
  scoresIn(line: string): FoundScores<S> | Refusal
  /** A sheet on which nothing stands but the scores. */
  empty(): P
  /** Puts a part on the sheet, or says what is wrong with it. */
  put(sheet: P, part: Part): string | null
  /** What of a part does not count. */
  readonly ignored?: RegExp
}

/** `Roster.read`: a sheet in a line, as name, scores, then skills and gear parted by commas. */
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

/** Each score by its name, as `STR 60` or `str:7`: all of them, or the names of those that are missing. */
export function namedScores<S extends string>(
  line: string,
  scores: readonly S[],
  digits: number,
): FoundScores<S> | { readonly missing: readonly S[] } {
  const found = scores.map((score) => new RegExp(`\\b${score}[\\s:=]*(\\d{1,${digits}})\\b`, 'i').exec(line))
  const missing = scores.filter((_, i) => found[i] === null)
  if (missing.length > 0) return { missing }
  return {
    scores: scoresOf(
      scores,
      found.map((one) => Number(one![1])),
    ),
    from: Math.min(...found.map((one) => one!.index)),
    to: Math.max(...found.map((one) => one!.index + one![0].length)),
  }
}

/** The parts of a text. Headings such as `Weapons:` do not count. */
export const partsOf = (text: string, ignored = /(?!)/g): readonly string[] =>
  text
    .replace(/\b(?:skills?|weapons?|armou?r|gear|items?|equipment)\s*:/gi, '')
    .split(/[,;·\n]+|\.(?:\s|$)/)
    .map((part) => part.replace(ignored, '').replace(/\s+/g, ' ').trim())
    .filter((part) => part !== '')

/** The first fault, with its place: `Part 2, 'Recom 0': there is no such skill.` */
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

/** No name is as long as that. */
const LONGEST = 80

/** A name with its value behind it: `Slug Pistol 1`, `Recon-0`, `Dodge: 40`; null for anything else. */
export function valueIn(text: string): { readonly said: string; readonly value: number } | null {
  const [, said, digits] = (text.length <= LONGEST && /^(\D.*?)[ :-]+(\d{1,3})$/.exec(text)) || []
  return said === undefined ? null : { said, value: Number(digits) }
}

/** What has this id or name, in the plural too; the kind of it alone where the name has a comma. */
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

/** `; did you mean Recon?` where a name is nearly right, else nothing. */
export function nearest(said: string, names: readonly string[]): string {
  if (said.length <= 3 || said.length > LONGEST) return ''
  const found = names
    .map((name) => ({ name, far: distance(said.toLowerCase(), name.toLowerCase()) }))
    .sort((a, b) => a.far - b.far)[0]
  return found && found.far <= 2 ? `; did you mean ${found.name}?` : ''
}

/** As `readLine` reads it, without the name. */
export const writeLine = (scores: string, ...lists: readonly (readonly string[])[]): string =>
  [scores, ...lists.filter((list) => list.length > 0).map((list) => list.join(', '))].join(' · ')

export const written = (values: Readonly<Record<string, number>>): readonly string[] =>
  Object.entries(values).map(([name, value]) => `${name} ${value}`)
