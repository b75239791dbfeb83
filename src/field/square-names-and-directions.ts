import type { Spot } from './plane-geometry.ts'

/** The eight directions clockwise from north. x grows east, y grows south. */
export const DIRECTIONS = ['n', 'ne', 'e', 'se', 's', 'sw', 'w', 'nw'] as const
export type Direction = (typeof DIRECTIONS)[number]

/** One square in each direction, in the order of DIRECTIONS. Odd places are diagonals. */
export const EAST = [0, 1, 1, 1, 0, -1, -1, -1] as const
export const SOUTH = [-1, -1, 0, 1, 1, 1, 0, -1] as const

/** The square next to this one. */
export function stepped({ x, y }: Spot, direction: Direction): Spot {
  const d = DIRECTIONS.indexOf(direction)
  return { x: x + EAST[d]!, y: y + SOUTH[d]! }
}

export const opposite = (direction: Direction): Direction => DIRECTIONS[(DIRECTIONS.indexOf(direction) + 4) % 8]!

export function parseDirection(text: string): Direction | null {
  const key = text.trim().toLowerCase()
  return DIRECTIONS.find((direction) => direction === key) ?? null
}

/** The direction from one square to another; a component smaller than half the other counts as 0. */
export function directionTo(from: Spot, to: Spot): Direction | null {
  const dx = to.x - from.x
  const dy = to.y - from.y
  const east = 2 * Math.abs(dx) < Math.abs(dy) ? 0 : Math.sign(dx)
  const south = 2 * Math.abs(dy) < Math.abs(dx) ? 0 : Math.sign(dy)
  for (let d = 0; d < DIRECTIONS.length; d++) if (EAST[d] === east && SOUTH[d] === south) return DIRECTIONS[d]!
  return null
}

/** `C4` is the third column from the west and the fourth row from the north; after `Z` comes `AA`. */
export function squareName({ x, y }: Spot): string {
  return `${columnName(x)}${y + 1}`
}

export function columnName(x: number): string {
  let name = ''
  for (let left = x + 1; left > 0; left = Math.floor((left - 1) / 26))
    name = String.fromCharCode(A + ((left - 1) % 26)) + name
  return name
}

export function parseSquare(text: string): Spot | null {
  const [, letters, digits] = /^\s*([a-z]{1,3})([1-9]\d{0,3})\s*$/i.exec(text) ?? []
  if (letters === undefined || digits === undefined) return null
  let x = 0
  for (const letter of letters.toUpperCase()) x = x * 26 + letter.charCodeAt(0) - A + 1
  return { x: x - 1, y: Number(digits) - 1 }
}

/** A way in squares (`C4 D5`) or in directions (`e se`), as somebody types it. The start is not part of it. */
export function parseWay(text: string, from: Spot): { readonly way: readonly Spot[] } | { readonly refused: string } {
  const way: Spot[] = []
  for (const word of text.split(/[\s,;>-]+/)) {
    if (word === '') continue
    const direction = parseDirection(word)
    const next = direction === null ? parseSquare(word) : stepped(way.at(-1) ?? from, direction)
    if (next === null) return { refused: `"${word.slice(0, 20)}" is no square such as C4 and no direction such as ne.` }
    way.push(next)
  }
  return way.length > 0 ? { way } : { refused: 'Name a square such as C4, or directions such as n ne e.' }
}

const A = 'A'.charCodeAt(0)
