import type { Placed, Spot } from './field-kind.ts'
import type { View } from './pan-zoom.ts'

/** Units of the drawing per square: a token fits. */
export const SQUARE = 34

/** Those who fight, where the whole map would be too small. */
export function firstView(
  placed: readonly Placed[],
  [columns, rows]: Spot,
  room: { readonly wide: number; readonly high: number },
): View & { readonly whole?: View } {
  const part = partOf(placed, [columns, rows], room)
  const { wide, high } = part ?? room
  const whole = fitted(columns * SQUARE, rows * SQUARE, wide / high)
  return part ? { ...part, whole } : whole
}

/** Room for the letters and numbers. */
export const EDGE = 18

function fitted(w: number, h: number, shape: number): View {
  const wide = Math.max(w + EDGE, (h + EDGE) * shape)
  const high = wide / shape
  return { x: (w - EDGE - wide) / 2, y: (h - EDGE - high) / 2, wide, high }
}

/** Below this width the map is cut to those who fight, so that a square can be tapped. */
const NARROW_PX = 600
const LEAST_PX = 30
const MARGIN = 2
/** Of the height of the page. */
const SHARE = 0.34

/** Whole squares around all who fight, with a margin; null where the whole map fits as well. */
function partOf(
  placed: readonly Placed[],
  [columns, rows]: Spot,
  { wide, high }: { readonly wide: number; readonly high: number },
): View | null {
  const seen = placed.filter(({ down }) => !down)
  if (wide >= NARROW_PX || seen.length === 0) return null
  const [left, right] = stretch(seen.map(({ pos: [x], size }) => [x, x + size]))
  const [top, bottom] = stretch(seen.map(({ pos: [, y], size }) => [y, y + size]))
  const most = Math.floor(wide / LEAST_PX - EDGE / SQUARE)
  const across = Math.min(columns, Math.max(right - left, most))
  const px = wide / (across + EDGE / SQUARE)
  const down = Math.min(rows, Math.floor(Math.max(high, innerHeight * SHARE) / px - EDGE / SQUARE))
  if (across === columns || (down < rows && bottom - top > down)) return null
  const [x, y] = [begin([left, right], across, columns), begin([top, bottom], down, rows)]
  return { x: x * SQUARE - EDGE, y: y * SQUARE - EDGE, wide: across * SQUARE + EDGE, high: down * SQUARE + EDGE }
}

const stretch = (all: readonly Spot[]): Spot => [
  Math.min(...all.map(([from]) => from)) - MARGIN,
  Math.max(...all.map(([, to]) => to)) + MARGIN,
]

/** Where so many squares begin that have the stretch in their middle. */
const begin = ([from, to]: Spot, many: number, all: number): number =>
  clamp(Math.round((from + to - many) / 2), all - many)

export const clamp = (n: number, most: number): number => Math.min(most, Math.max(0, n))
