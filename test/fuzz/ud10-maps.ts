import { below, type Stream } from '../../src/engine/dice-tray.ts'
import { canStand } from '../../src/field/can-stand.ts'
import { gridOf } from '../../src/field/grid.ts'
import type { GridMap } from '../../src/field/map.ts'
import { parseMap } from '../../src/field/map-text.ts'
import type { Spot } from '../../src/field/plane-geometry.ts'
import { squareName } from '../../src/field/square-names-and-directions.ts'
import type { Standing } from '../../src/field/squares-apart.ts'

/** A map of 5 to 14 squares each way: walls, edges, windows and doors, levels, cover, and ground of every kind. */
export function randomMap(picks: Stream): GridMap {
  const [width, height] = [5 + below(picks, 10), 5 + below(picks, 10)]
  const rows = (letters: string, wide: number, high: number, odds: number): readonly string[] =>
    Array.from({ length: high }, () =>
      Array.from({ length: wide }, () =>
        below(picks, odds) === 0 ? letters[1 + below(picks, letters.length - 1)]! : letters[0]!,
      ).join(''),
    )
  const squares = (): readonly string[] =>
    Array.from({ length: 1 + below(picks, 4) }, () => squareName({ x: below(picks, width), y: below(picks, height) }))
  const isEdged = below(picks, 2) === 0
  const ground = rows('.###~o%&_', width, height, 4)
  const drawing = isEdged
    ? woven(ground, rows(' --Dd:i~', width, height + 1, 9), rows(' ||Dd:i~', width + 1, height, 9))
    : ground
  const text = [
    'map:',
    ...drawing,
    ...(below(picks, 2) === 0 ? ['', 'heights:', ...rows('0112', width, height, 3)] : []),
    '',
    ...['4', '2 ranged', '6 melee', '3 from n ne e'].map((rating) => `cover ${squares().join(' ')}: ${rating}`),
    'segment wall: 1.5 1.5 to 3.25 2.5',
  ]
  const read = parseMap(`${text.join('\n')}\n`)
  if ('refused' in read) throw new Error(`${read.refused}\n${text.join('\n')}`)
  return read.map
}

/** Ground with the edges between, as a drawing that begins with `+` has them. */
function woven(ground: readonly string[], across: readonly string[], upright: readonly string[]): readonly string[] {
  const between = (row: string): string => `+${[...row].join('+')}+`
  return across.flatMap((edges, y) => {
    const line = ground[y]
    return line === undefined
      ? [between(edges)]
      : [between(edges), [...upright[y]!].map((edge, x) => `${edge}${line[x] ?? ''}`).join('')]
  })
}

/** Some square where somebody of this size can stand beside the others; null where there is none. */
export function freeSquare(
  map: GridMap,
  {
    picks,
    footprint,
    taken,
  }: { readonly picks: Stream; readonly footprint: number; readonly taken: readonly Standing[] },
): Spot | null {
  const grid = gridOf(map)
  const free: Spot[] = []
  for (let y = 0; y < grid.height; y++)
    for (let x = 0; x < grid.width; x++) if (canStand(grid, { pos: { x, y }, footprint }, taken)) free.push({ x, y })
  return free.length === 0 ? null : free[below(picks, free.length)]!
}
