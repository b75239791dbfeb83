import type { Fault } from '../../../engine/schema.ts'
import { canStand } from '../../../field/can-stand.ts'
import { gridOf } from '../../../field/grid.ts'
import type { GridMap } from '../../../field/map.ts'
import type { Spot } from '../../../field/plane-geometry.ts'
import { placedOn } from '../../../kit/people-on-map.ts'
import { SQUARE, sizeSquares, squaresBetween, standingOf } from './distance-and-cover.ts'
import type { Combatant, Fight } from './fight.ts'
import { SIDES } from './sides.ts'

type Ground = Fight['ground']

/** Everybody has a square. */
export function placed(sheets: readonly Combatant[], ground: Ground): readonly Combatant[] {
  if (ground.map === null) return inRows(sheets, ground)
  const found = onMap(sheets, ground.map, ground)
  return 'people' in found ? found.people : sheets
}

/** On a map a fault for each who stands outside it, on a wall or on somebody. */
export function misplaced(sheets: readonly Combatant[], ground: Ground): readonly Fault[] {
  const found = ground.map === null ? null : onMap(sheets, ground.map, ground)
  return found && 'errors' in found ? found.errors : []
}

/**
 * RULING: where nobody is given a square, the sides stand in rows opposite each other, `distance` feet apart; of several
 * on one square the later ones stand south of it.
 */
function inRows(sheets: readonly Combatant[], ground: Ground): readonly Combatant[] {
  const apart = sheets.every(isUnplaced) ? squaresApart(ground) : 0
  const done: Combatant[] = []
  for (const one of sheets) {
    let { x, y } = one.pos
    x += SIDES.indexOf(one.side) * apart
    while (done.some((other) => squaresBetween(other, { pos: { x, y }, size: one.size }) === 0)) y += 1
    done.push({ ...one, pos: { x, y } })
  }
  return done
}

const isUnplaced = ({ pos }: Combatant): boolean => pos.x === 0 && pos.y === 0
const squaresApart = ({ distance }: Ground): number => Math.max(1, Math.ceil(distance / SQUARE))

type OnMap = Omit<Combatant, 'pos'> & { readonly pos: Spot | null }

/**
 * RULING: on a map the corner A1 stands for no square. Who has none takes a start square, A for the party and B for the
 * others; where the map has none, the first free one from its west edge, or from `distance` feet east of it.
 */
function onMap(sheets: readonly Combatant[], map: GridMap, ground: Ground) {
  const people = sheets.map((one): OnMap => (isUnplaced(one) ? { ...one, pos: null } : one))
  const letterOf = ({ side }: OnMap): string => (side === SIDES[0] ? 'A' : 'B')
  const stood = sheets.filter((one) => !isUnplaced(one))
  for (const [n, one] of sheets.entries()) {
    if (people[n]!.pos !== null || map.starts[letterOf(one)]) continue
    const pos = freeFrom(map, { one, stood, column: SIDES.indexOf(one.side) * squaresApart(ground) })
    people[n] = { ...one, pos }
    if (pos) stood.push({ ...one, pos })
  }
  const found = placedOn<OnMap>(people, { map, letterOf, footprintOf: sizeSquares })
  return 'errors' in found ? found : { people: found.people.map((one) => ({ ...one, pos: one.pos! })) }
}

type Row = { readonly one: Combatant; readonly stood: readonly Combatant[]; readonly column: number }

function freeFrom(map: GridMap, { one, stood, column }: Row): Spot | null {
  const grid = gridOf(map)
  const others = stood.map(standingOf)
  for (let n = 0; n < grid.width * grid.height; n++) {
    const pos = { x: (column + Math.floor(n / grid.height)) % grid.width, y: n % grid.height }
    if (canStand(grid, standingOf({ ...one, pos }), others)) return pos
  }
  return null
}
