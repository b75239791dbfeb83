import type { Grid } from './grid.ts'
import { sees } from './line-of-sight.ts'
import type { Light } from './map.ts'
import { BRIGHTNESS, type Brightness } from './map-letters.ts'
import type { Spot } from './plane-geometry.ts'

/** How bright a square is, by the map's light sources and those that somebody carries. Walls cast shadows. */
export function brightnessAt(grid: Grid, spot: Spot, carried: readonly Light[]): Brightness {
  let least = litBy(grid)[spot.y * grid.width + spot.x] ?? BRIGHTNESS.indexOf(grid.map.ambient)
  for (const light of carried) least = Math.min(least, darkness(grid, light, spot))
  return BRIGHTNESS[least]!
}

const DARK = BRIGHTNESS.indexOf('dark')

/** Places in BRIGHTNESS, for each square; made once for each grid. */
function litBy(grid: Grid): Uint8Array {
  const known = CACHE.get(grid)
  if (known) return known
  const { width, height, map } = grid
  const lit = new Uint8Array(width * height).fill(BRIGHTNESS.indexOf(map.ambient))
  for (const light of map.lights) {
    const radius = Math.max(light.bright, light.dim)
    for (let y = Math.max(0, light.y - radius); y <= Math.min(height - 1, light.y + radius); y++)
      for (let x = Math.max(0, light.x - radius); x <= Math.min(width - 1, light.x + radius); x++)
        lit[y * width + x] = Math.min(
          lit[y * width + x]!,
          lit[y * width + x] === 0 ? 0 : darkness(grid, light, { x, y }),
        )
  }
  CACHE.set(grid, lit)
  return lit
}

const CACHE = new WeakMap<Grid, Uint8Array>()

/** What this light alone makes of the square. Radii are straight, from centre to centre. */
function darkness(grid: Grid, light: Light, spot: Spot): number {
  const square = (spot.x - light.x) ** 2 + (spot.y - light.y) ** 2
  if (square > Math.max(light.bright, light.dim) ** 2 || !sees(grid, light, spot)) return DARK
  return BRIGHTNESS.indexOf(square <= light.bright ** 2 ? 'bright' : 'dim')
}
