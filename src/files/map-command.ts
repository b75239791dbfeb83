import { existsSync, readFileSync, statSync, writeFileSync } from 'node:fs'
import type { Refusal } from '../engine/option-tree.ts'
import { makeMap } from '../field/map-text.ts'
import type { Import, Imported } from '../field/uvtt-import.ts'
import { MOST_MAP_CHARACTERS, readMap } from './map-file.ts'
import { reasonOf } from './saved-fight.ts'
import { parseSize } from './scenario-map.ts'

export type MapFlags = {
  readonly square: string
  readonly unclosed: Import['unclosed']
  readonly objects: Import['objects']
  readonly to?: string
}

const ENDINGS = { 'image/png': 'png', 'image/jpeg': 'jpg', 'image/webp': 'webp' } as const

/** `./fray map FILE`: the map as text, or written to a file with its picture beside it. */
export function mapCommand(file: string, { square, unclosed, objects, to }: MapFlags): { said: string } | Refusal {
  const size = parseSize(square)
  if (size === null) return { refused: `--square ${square}: a length such as 1.5m or 5ft is expected.` }
  if (to !== undefined && existsSync(to)) return { refused: `${to} is there already.` }
  try {
    if (statSync(file).size > MOST_MAP_CHARACTERS)
      return { refused: `${file}: a map file has at most ${MOST_MAP_CHARACTERS} characters.` }
    const read = readMap(readFileSync(file, 'utf8'), { ...size, unclosed, objects })
    if ('refused' in read) return { refused: `${file}: ${read.refused}.` }
    return to === undefined ? { said: makeMap(read.map).trimEnd() } : { said: kept(to, read) }
  } catch (error) {
    return { refused: `${file}: ${reasonOf(error)}.` }
  }
}

function kept(to: string, { map, picture }: Imported): string {
  writeFileSync(to, makeMap(map), { flag: 'wx' })
  const { ground } = map
  const said = `${to} is written: ${ground[0]!.length} by ${ground.length} squares.`
  if (picture === null) return said
  const beside = `${to.replace(/\.[^./\\]*$/, '')}.${ENDINGS[picture.mime]}`
  writeFileSync(beside, picture.bytes, { flag: 'wx' })
  return `${said}\n${beside} is its picture, ${picture.pixelsPerSquare} pixels for each square.`
}
