import type { ChatNow } from '../../../client/chat-shapes.ts'
import { brightnessAt } from '../../../field/brightness.ts'
import { type Grid, gridOf } from '../../../field/grid.ts'
import { isInSight } from '../../../field/line-of-sight.ts'
import type { GridMap } from '../../../field/map.ts'
import { seenFrom } from '../../../field/seen-squares.ts'
import type { Standing } from '../../../field/squares-apart.ts'
import { type Placed, placedOf, type Spot } from './field-kind.ts'
import { squareOf } from './goals-and-distances.ts'

/** Why a square is not seen well. */
export type Shade = 'out of sight' | 'dark' | 'dim'

/** Referees see all there is. */
export type Whose = 'own' | 'all'

/** Whole squares from one corner to the other. */
export type Block = { readonly from: Spot; readonly to: Spot }

export type Sight = {
  shadeAt(at: Spot): Shade | null
  readonly blocks: Readonly<Record<Shade, readonly Block[]>>
  /** Whether somebody there is out of sight. */
  isHidden(one: Placed): boolean
}

/** What one's own people see of the map from where they stand, and where it has no light. It hides nobody. */
export function sightOf(now: ChatNow, map: GridMap, whose: Whose): Sight {
  const grid = gridOf(map, now.doors)
  const eyes = placedOf(now).filter(({ own, down }) => own && !down && whose === 'own')
  const seen = eyes.length === 0 ? null : new Set(eyes.flatMap((one) => seenBy(grid, standing(one))))
  const shadeAt = ([x, y]: Spot): Shade | null => {
    if (seen && !seen.has(y * grid.width + x)) return 'out of sight'
    const light = map.ambient === 'bright' ? 'bright' : brightnessAt(grid, { x, y }, [])
    return light === 'bright' ? null : light
  }
  return {
    shadeAt,
    blocks: blocksOf(grid, shadeAt),
    isHidden: (one) => seen !== null && !eyes.some((eye) => isInSight(grid, standing(eye), standing(one))),
  }
}

const standing = ({ pos: [x, y], size }: Placed): Standing => ({ pos: { x, y }, footprint: size })

/** Numbers of the squares that somebody sees: a large one from whichever of its squares is nearest. */
function seenBy(grid: Grid, who: Standing): readonly number[] {
  if (who.footprint === 1) return seenFrom(grid, who.pos).map(({ x, y }) => y * grid.width + x)
  return [...grid.stops.keys()].filter((n) =>
    isInSight(grid, who, { pos: { x: n % grid.width, y: Math.floor(n / grid.width) }, footprint: 1 }),
  )
}

/** Rows of one shade, and below each other as one block. */
function blocksOf({ width, height }: Grid, shadeAt: (at: Spot) => Shade | null): Sight['blocks'] {
  const blocks: Record<Shade, Block[]> = { 'out of sight': [], dark: [], dim: [] }
  for (let y = 0; y < height; y++)
    for (let x = 0; x < width; ) {
      const shade = shadeAt([x, y])
      const first = x
      while (x < width && shadeAt([x, y]) === shade) x++
      if (shade) add(blocks[shade], { from: [first, y], to: [x - 1, y] })
    }
  return blocks
}

function add(blocks: Block[], row: Block): void {
  const above = blocks.findIndex(
    ({ from, to }) => from[0] === row.from[0] && to[0] === row.to[0] && to[1] === row.from[1] - 1,
  )
  if (above < 0) blocks.push(row)
  else blocks[above] = { from: blocks[above]!.from, to: row.to }
}

const MOST_NAMED = 8

/** `Out of your sight: K1 to L4, M2; 12 more squares.` */
export function sightInWords({ blocks }: Sight): readonly string[] {
  return (Object.keys(SAID) as Shade[]).flatMap((shade) => {
    const largest = blocks[shade].toSorted((a, b) => squaresIn(b) - squaresIn(a))
    const rest = largest.slice(MOST_NAMED).reduce((sum, block) => sum + squaresIn(block), 0)
    const named = largest.slice(0, MOST_NAMED).map(nameOf).join(', ')
    return named === '' ? [] : [`${SAID[shade]}: ${named}${rest > 0 ? `; ${rest} more squares` : ''}.`]
  })
}

const SAID: Readonly<Record<Shade, string>> = { 'out of sight': 'Out of your sight', dark: 'Dark', dim: 'Dim' }

const squaresIn = ({ from, to }: Block): number => (to[0] - from[0] + 1) * (to[1] - from[1] + 1)

const nameOf = ({ from, to }: Block): string =>
  from.join() === to.join() ? squareOf(from) : `${squareOf(from)} to ${squareOf(to)}`
