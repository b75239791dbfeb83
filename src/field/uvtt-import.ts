import { checkMap, type GridMap, type Light, MAP_LIMITS } from './map.ts'
import type { Brightness } from './map-letters.ts'
import { type Picture, readPicture } from './picture-bytes.ts'
import { type Portal, readParts, type Uvtt } from './uvtt-read.ts'
import { cutUnder, onEdges, piecesOf } from './uvtt-walls.ts'

/**
 * How a file is read. It does not say how long a square is, nor what an unclosed portal is: some map makers write open
 * doors so, others windows. Those drawn by the latter are narrower than a square.
 */
export type Import = {
  readonly side: number
  readonly unit: GridMap['unit']
  readonly unclosed: 'by width' | 'open door' | 'window'
  /** Whether objects that block sight, such as pillars and furniture, become walls. */
  readonly objects: 'walls' | 'ignored'
}

export type Imported = {
  readonly map: GridMap
  readonly picture: (Picture & { readonly pixelsPerSquare: number }) | null
}

/** A map from the JSON of a Universal VTT file (.dd2vtt, .df2vtt, .uvtt), or the first thing that is wrong with it. */
export function readUvtt(raw: unknown, how: Import): Imported | { readonly refused: string } {
  const parts = readParts(raw)
  if ('refused' in parts) return parts
  const picture = parts.image === '' ? null : readPicture(parts.image)
  if (picture && 'refused' in picture) return { refused: `image: ${picture.refused}` }
  const walls = piecesOf(how.objects === 'walls' ? [...parts.walls, ...parts.objects] : parts.walls, 'wall', parts)
  if (walls.length > MOST_WALLS)
    return { refused: `line_of_sight: at most ${MOST_WALLS} walls expected, got ${walls.length}` }
  const portals = parts.portals.flatMap((portal) => piecesOf([portal.ends], kindOf(portal, how), parts))
  const checked = checkMap({
    side: how.side,
    unit: how.unit,
    ambient: ambientOf(parts),
    ground: Array.from({ length: parts.height }, () => '.'.repeat(parts.width)),
    heights: [],
    ...onEdges([...cutUnder(walls, portals), ...portals], parts),
    lights: parts.lights.flatMap((light) => lightOn(parts, light)),
    starts: {},
    cover: [],
  })
  if ('refused' in checked) return checked
  return { map: checked.map, picture: picture && { ...picture, pixelsPerSquare: parts.pixelsPerSquare } }
}

/** Walls of the file before they are put on edges. */
const MOST_WALLS = 50_000

const NARROW = 0.85

function kindOf({ ends: [a, b], isClosed }: Portal, { unclosed }: Import): 'door' | 'open door' | 'window' {
  if (isClosed) return 'door'
  if (unclosed !== 'by width') return unclosed
  return (a.x - b.x) ** 2 + (a.y - b.y) ** 2 < NARROW ** 2 ? 'window' : 'open door'
}

/** A light belongs to the square where it hangs. Half of its range is bright. */
function lightOn({ width, height }: Uvtt, { at, range }: Uvtt['lights'][number]): Light[] {
  const [x, y] = [Math.floor(at.x), Math.floor(at.y)]
  if (x < 0 || y < 0 || x >= width || y >= height) return []
  const dim = Math.min(MAP_LIMITS.light, Math.round(range))
  return [{ x, y, bright: Math.floor(dim / 2), dim }]
}

/** A map without lights is bright: most files have none, whatever they say of the environment. */
function ambientOf({ ambient, lights }: Uvtt): Brightness {
  const [, red, green, blue] = /^#?(?:[\da-f]{2})?([\da-f]{2})([\da-f]{2})([\da-f]{2})$/i.exec(ambient) ?? []
  if (lights.length === 0 || red === undefined) return 'bright'
  const most = Math.max(...[red, green!, blue!].map((digits) => Number.parseInt(digits, 16)))
  return most >= 128 ? 'bright' : most >= 32 ? 'dim' : 'dark'
}
