import type { Refusal } from '../engine/option-tree.ts'
import { checkMap } from '../field/map.ts'
import { parseMap } from '../field/map-text.ts'
import { type Import, type Imported, readUvtt } from '../field/uvtt-import.ts'
import { parseJson } from './parse-json.ts'

/** A picture of 30 million bytes as base64, and room for the walls. */
export const MOST_MAP_CHARACTERS = 60_000_000

/** A map in any of its forms: text, its JSON, or a Universal VTT file. */
export function readMap(written: string, how: Import): Imported | Refusal {
  if (written.length > MOST_MAP_CHARACTERS)
    return { refused: `a map file has at most ${MOST_MAP_CHARACTERS} characters` }
  const text = written.replace(/^\uFEFF/, '')
  if (!/^\s*[{[]/.test(text)) return plainly(parseMap(text))
  const parsed = parseJson(text)
  if (!('value' in parsed)) return { refused: `line ${parsed.line}, column ${parsed.column}: this is no JSON` }
  const { value } = parsed
  const isMap = typeof value === 'object' && value !== null && 'ground' in value
  return isMap ? plainly(checkMap(value)) : readUvtt(value, how)
}

const plainly = (read: ReturnType<typeof checkMap>): Imported | Refusal =>
  'refused' in read ? read : { map: read.map, picture: null }
