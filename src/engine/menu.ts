import { isShut, wholeMenu } from './late-options.ts'
import { type Level, type MenuPlace, placeAt, sizeOf } from './option-tree.ts'
import { type Measure, type Point, type Pool, pointsOf, type Reach } from './options.ts'
import { fitsDepth, LIMITS } from './runaway-limits.ts'

/** A whole option tree as plain data, for doors. */
export type Menu = readonly Item[]
export type Item =
  | string
  | { readonly key: string; readonly menu: Menu }
  | { readonly number: Measure }
  | { readonly many: readonly string[] }
  | { readonly shares: Pool }
  | SpotItem
  | { readonly letter: number }
  | { readonly shut: string; readonly why: string }

/** On squares with what each costs, and where whoever is asked stands. */
export type SpotItem = {
  readonly spot: readonly Point[]
  readonly unit: string
  readonly from?: Point
  readonly costs?: readonly number[]
}

/** The ten shapes of a question. A notice asks nothing: it is the event `noted`. */
export type Shape =
  | 'many'
  | 'number'
  | 'yesNo'
  | 'menu'
  | 'target'
  | 'reaction'
  | 'shares'
  | 'spot'
  | 'letter'
  | 'notice'

/** The whole tree as plain data. */
export const menuOf = (level: Level): Menu => opened(level, 0, { left: LIMITS.tree })

/** The shape that a level shows by itself; a book says `reaction` in its table of questions. */
export function shapeOf(level: Level): Shape {
  const size = sizeOf(level)
  const first = size > 0 ? placeAt(level, 0) : null
  if (typeof first === 'object' && first !== null && first.kind !== 'leaf' && first.kind !== 'branch')
    return ASKING[first.kind]
  if (size === 2 && first === 'yes' && placeAt(level, 1) === 'no') return 'yesNo'
  return level.some((option) => typeof option === 'object' && option?.kind === 'each') ? 'target' : 'menu'
}

const ASKING = { amount: 'number', many: 'many', shares: 'shares', spot: 'spot', letter: 'letter' } as const

function opened(level: Level, depth: number, room: { left: number }): Menu {
  fitsDepth(depth)
  return [
    ...places(level, depth, room),
    ...wholeMenu(level)
      .filter(isShut)
      .map(({ key, why }) => ({ shut: key, why })),
  ]
}

function places(level: Level, depth: number, room: { left: number }): Menu {
  const items: Item[] = []
  const size = sizeOf(level)
  for (let index = 0; index < size; index++) {
    if (--room.left < 0) throw new Error(`a tree of options has at most ${LIMITS.tree} places`)
    items.push(itemOf(placeAt(level, index), depth, room))
  }
  return items
}

function itemOf(place: MenuPlace, depth: number, room: { left: number }): Item {
  if (typeof place === 'string') return place
  switch (place.kind) {
    case 'leaf':
      return place.key
    case 'branch':
      return { key: place.key, menu: opened(place.open(), depth + 1, room) }
    case 'amount':
      return { number: place.of }
    case 'many':
      return { many: place.things.map(({ id }) => id) }
    case 'shares':
      return { shares: place.of }
    case 'spot':
      return spotItem(place.of)
    case 'letter':
      return { letter: place.most }
  }
}

function spotItem(reach: Reach): SpotItem {
  const points = pointsOf(reach)
  const { unit, squares } = reach
  if (!squares) return { spot: points, unit }
  return { spot: points, unit, from: squares.from, costs: points.map(([x, y]) => squares.costTo(x, y) ?? 0) }
}
