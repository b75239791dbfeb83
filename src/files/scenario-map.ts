import { dirname, join } from 'node:path'
import { choice, faultIn, isObject, object, type Path, placeOf, text, withDefault } from '../engine/schema.ts'
import { check } from '../engine/schema-check.ts'
import type { Import } from '../field/uvtt-import.ts'
import { MOST_MAP_CHARACTERS, readMap } from './map-file.ts'
import type { Placed, Read } from './perks-file.ts'

const SIZE = /^\s*(\d{1,4}(?:\.\d)?)\s*(m|ft)\s*$/
export const UNCLOSED = ['by width', 'open door', 'window'] as const
export const OBJECTS = ['walls', 'ignored'] as const

/** `1.5 m`, `5ft`; null for anything else. */
export function parseSize(said: string): Pick<Import, 'side' | 'unit'> | null {
  const [, side, unit] = SIZE.exec(said) ?? []
  return Number(side) >= 0.1 ? { side: Number(side), unit: unit as Import['unit'] } : null
}

/** A file that holds the map, and how it is read where it is one of a map maker. */
const NAMED = object({
  file: text({ min: 1, max: 500 }),
  square: withDefault(text({ max: 20, pattern: SIZE }), '1.5 m'),
  unclosed: withDefault(choice(UNCLOSED), 'by width'),
  objects: withDefault(choice(OBJECTS), 'walls'),
})

/**
 * Loads a map from a file of its own, relative to the scenario file: `map: cave.uvtt`, or `map: { file: cave.uvtt,
 * square: 5 ft }`. It may stand in the ground, too.
 */
export function withMap(placed: Placed, file: string, read: Read): Placed | { readonly errors: readonly string[] } {
  const { value, at } = placed
  if (!isObject(value)) return placed
  const { ground } = value
  const path: Path = 'map' in value ? ['map'] : ['ground', 'map']
  const named = 'map' in value ? value.map : isObject(ground) ? ground.map : null
  const isName =
    typeof named === 'string' ? named.trim() !== '' && !named.includes('\n') : isObject(named) && 'file' in named
  if (!isName) return placed
  const fault = (sentence: string): string => `${at(path)} ${placeOf(path)}: ${sentence}`
  const how = check(NAMED, typeof named === 'string' ? { file: named.trim() } : named)
  if ('errors' in how) return { errors: how.errors.map((one) => `${at(path)} ${faultIn(path, one).sentence}`) }
  const where = join(dirname(file), how.value.file)
  const written = read(where, MOST_MAP_CHARACTERS)
  if (typeof written !== 'string') return { errors: written.errors.map(fault) }
  const size = parseSize(how.value.square)
  if (size === null) return { errors: [fault(`a length such as 1.5 m or 5 ft expected, got "${how.value.square}"`)] }
  const made = readMap(written, { ...size, unclosed: how.value.unclosed, objects: how.value.objects })
  if ('refused' in made) return { errors: [fault(`${where}: ${made.refused}`)] }
  const { map } = made
  return { value: path.length === 1 ? { ...value, map } : { ...value, ground: { ...(ground as object), map } }, at }
}
