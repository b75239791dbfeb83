import { dirname, join } from 'node:path'
import { isObject, type Path } from '../engine/schema.ts'
import { type Position, parseWritten, type Written } from './parse-yaml.ts'

/** A file's text, or its faults; of a map it may be longer. */
export type Read = (file: string, most?: number) => string | { readonly errors: readonly string[] }

/** A value, and the file of each of its parts. */
export type Placed = { readonly value: unknown; readonly at: (path: Path) => string }

/** Loads perks from a file of their own: `options: { perks: my-perks.yaml }`, relative to the scenario file. */
export function withPerks(
  { value, positionOf }: Written,
  file: string,
  read: Read,
): Placed | { readonly errors: readonly string[] } {
  const at = (path: Path): string => placed(file, positionOf(path))
  const { options } = isObject(value) ? value : {}
  if (!isObject(options) || typeof options.perks !== 'string') return { value, at }
  const named = join(dirname(file), options.perks)
  const text = read(named)
  if (typeof text !== 'string')
    return { errors: text.errors.map((sentence) => `${at(['options', 'perks'])} options.perks: ${sentence}`) }
  const perks = listIn(text, named)
  if ('errors' in perks) return perks
  return {
    value: { ...(value as object), options: { ...options, perks: perks.value } },
    at: (path) => (isOfPerks(path) ? placed(named, perks.positionOf(path.slice(2))) : at(path)),
  }
}

/** The perks of a file: a list, or a list under `perks`. */
function listIn(text: string, file: string): Written | { readonly errors: readonly string[] } {
  const parsed = parseWritten(text)
  if ('misfits' in parsed) return { errors: parsed.misfits.map((one) => `${placed(file, one)} ${one.sentence}`) }
  const [first, second] = parsed.written
  if (!first || second)
    return { errors: [`${file}:1:1 one list of perks expected, got ${second ? 'several' : 'none'}`] }
  const { value, positionOf } = first
  return isObject(value) && 'perks' in value
    ? { value: value.perks, positionOf: (path) => positionOf(['perks', ...path]) }
    : first
}

const placed = (file: string, { line, column }: Position): string => `${file}:${line}:${column}`

const isOfPerks = ([first, second]: Path): boolean => first === 'options' && second === 'perks'
