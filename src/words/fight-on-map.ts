import type { OnSquare, Shown, ShownOne } from '../engine/book.ts'
import type { Point, Reach } from '../engine/options.ts'
import { withDoors } from '../field/doors.ts'
import type { GridMap } from '../field/map.ts'
import { drawBoard, type Part, wholeOf } from '../field/map-text.ts'
import { squareName } from '../field/square-names-and-directions.ts'
import { occupied } from '../field/squares-apart.ts'
import { marksOf } from './line-of-positions.ts'

/** A fight on squares as it is drawn: the map with its doors as they stand, and who is on it. */
export type Board = { readonly map: GridMap; readonly people: readonly Token[] }
export type Token = OnSquare & { readonly one: ShownOne; readonly mark: string }

/** Squares that stand out: where somebody may go, and the way that was chosen. */
export type Asked = { readonly reach: readonly Point[]; readonly from: Point }

type Drawn = Pick<Shown, 'ground' | 'field' | 'combatants'>

/** Null where the fight has no map. */
export function boardOf({ ground, field, combatants }: Drawn): Board | null {
  const { map = null } = ground as { readonly map?: GridMap | null }
  if (!field || map === null) return null
  const marks = marksOf(combatants)
  const people = field.people.flatMap((placed) => {
    const one = combatants.find(({ id }) => id === placed.who)
    return one ? [{ ...placed, one, mark: marks.get(placed.who) ?? '*' }] : []
  })
  return { map: withDoors(map, field.open), people }
}

export const askedOn = ({ size, nth, squares }: Reach): Asked | null =>
  squares ? { reach: Array.from({ length: size }, (_, n) => nth(n)), from: squares.from } : null

/** `A Ann A2, w Wolf D2 (down)` */
export const placesLine = ({ people }: Board): string =>
  people.map(({ mark, one, at, down }) => `${mark} ${one.name} ${nameOf(at)}${down ? ' (down)' : ''}`).join(', ')

export const nameOf = ([x, y]: Point): string => squareName({ x, y })

/** The fallen first, so that a person on the same square is drawn over them. */
export const fallenFirst = (people: readonly Token[]): readonly Token[] =>
  people.toSorted((a, b) => Number(b.down) - Number(a.down))

/** As much of a map as fits, with whoever is asked and as many of the people as can be. */
export function partOf({ map, people }: Board, asked: Asked | null, most: Point): Part {
  const { to } = wholeOf(map)
  const points = [...people.map(({ at }) => at), ...(asked?.reach ?? [])]
  const centre = asked?.from ?? points[0] ?? [0, 0]
  const along = (axis: 0 | 1, end: number): readonly [number, number] => {
    const room = most[axis]
    if (end < room) return [0, end]
    const least = Math.min(...points.map((point) => point[axis]), end) - 1
    const last = Math.max(...points.map((point) => point[axis]), 0) + 1
    const middle = last - least < room ? (least + last) / 2 : centre[axis]
    const first = Math.max(0, Math.min(end - room + 1, Math.round(middle - room / 2)))
    return [first, first + room - 1]
  }
  const [x, toX] = along(0, to.x)
  const [y, toY] = along(1, to.y)
  return { from: { x, y }, to: { x: toX, y: toY } }
}

/** On a line of 80 letters, and so high that the question stays in sight. */
export const MOST_SQUARES: Point = [36, 30]

/** Stands where somebody lies who is out of the fight. */
export const DOWN_MARK = '†'

/** The board as text, `most` squares wide and high: `*` marks where somebody may go, `†` who is down. */
export function drawnBoard(board: Board, asked: Asked | null, most: Point): readonly string[] {
  const marks = new Map<string, string>()
  for (const point of asked?.reach ?? [])
    if (board.map.ground[point[1]]?.[point[0]] === '.') marks.set(nameOf(point), '*')
  for (const { at, size, down, mark } of fallenFirst(board.people))
    for (const spot of occupied({ pos: { x: at[0], y: at[1] }, footprint: size }))
      marks.set(squareName(spot), down ? DOWN_MARK : mark)
  return drawBoard(board.map, marks, partOf(board, asked, most)).split('\n')
}
