export type Spot = { readonly x: number; readonly y: number }
type Standing = { readonly pos: Spot }

/** Distance in metres; avoids the square root if both are on one line. */
export const apart = (a: Standing, b: Standing): number => between(a.pos, b.pos)

export function between(a: Spot, b: Spot): number {
  const dx = a.x - b.x
  const dy = a.y - b.y
  return dy === 0 ? Math.abs(dx) : Math.sqrt(dx * dx + dy * dy)
}

/** Rounds down to a multiple of 0.5 m. */
export const downToHalf = (metres: number): number => Math.floor(metres * 2) / 2

/** `+ 0` turns -0 into 0. */
const toHalf = (metres: number): number => Math.round(metres * 2) / 2 + 0

/** Points on the half-metre grid within a distance, row by row, generated lazily. */
export function within({ x, y }: Spot, metres: number): Disc {
  const most = Math.floor(metres * 2)
  const square = 4 * metres * metres
  const half = (dy: number): number => {
    const dx = Math.floor(Math.sqrt(square - dy * dy))
    return dx * dx + dy * dy > square ? dx - 1 : dx // the square root may have been rounded up
  }
  let size = 0
  for (let dy = -most; dy <= most; dy++) size += 2 * half(dy) + 1
  const nth = (n: number): readonly [number, number] => {
    let left = n
    let dy = -most
    for (; left > 2 * half(dy); dy++) left -= 2 * half(dy) + 1
    return [x + (left - half(dy)) / 2, y + dy / 2]
  }
  const has = (px: number, py: number): boolean => {
    const dx = Math.round((px - x) * 2)
    const dy = Math.round((py - y) * 2)
    return x + dx / 2 === px && y + dy / 2 === py && dx * dx + dy * dy <= square
  }
  return { size, nth, has, unit: 'm' }
}

type Disc = {
  readonly size: number
  readonly nth: (n: number) => readonly [x: number, y: number]
  readonly has: (x: number, y: number) => boolean
  readonly unit: 'm'
}

/** Unit vector from one point to another; `otherwise` along x if they coincide. */
export function toward(from: Spot, to: Spot, otherwise: 1 | -1): Spot {
  const metres = between(from, to)
  return metres === 0 ? { x: otherwise, y: 0 } : { x: (to.x - from.x) / metres, y: (to.y - from.y) / metres }
}

/** The point so many metres in a direction, rounded to half a metre. */
export const onward = ({ x, y }: Spot, way: Spot, metres: number): Spot => ({
  x: toHalf(x + way.x * metres),
  y: toHalf(y + way.y * metres),
})

/** Rotates a direction clockwise by sixths of a circle, with y pointing down. */
export function turned({ x, y }: Spot, sixths: number): Spot {
  const angle = (Math.PI / 3) * sixths
  return { x: x * Math.cos(angle) - y * Math.sin(angle), y: x * Math.sin(angle) + y * Math.cos(angle) }
}

/** Distance of a point from the segment between two others. */
export function passes(from: Spot, to: Spot, by: Spot): number {
  const [dx, dy] = [to.x - from.x, to.y - from.y]
  const length = dx * dx + dy * dy
  const share = length === 0 ? 0 : Math.min(1, Math.max(0, ((by.x - from.x) * dx + (by.y - from.y) * dy) / length))
  return between({ x: from.x + share * dx, y: from.y + share * dy }, by)
}

/** Degrees clockwise, with y pointing down: 0 is along x, 90 along y. */
export function bearing(from: Spot, to: Spot): number {
  const degrees = (Math.atan2(to.y - from.y, to.x - from.x) * 180) / Math.PI
  return degrees < 0 ? degrees + 360 : degrees
}

/** Unit vector of a bearing. */
export const headed = (degrees: number): Spot => ({
  x: Math.cos((degrees * Math.PI) / 180),
  y: Math.sin((degrees * Math.PI) / 180),
})

/** Angle between two bearings, at most 180 degrees. */
export function swing(a: number, b: number): number {
  const degrees = Math.abs(a - b) % 360
  return Math.min(degrees, 360 - degrees)
}
