import type { FieldNow } from '../engine/book.ts'
import type { CombatantBase, FightBase } from '../engine/common-events.ts'
import { type Fault, faultAt } from '../engine/schema.ts'
import { canStand, whyNotThere } from '../field/can-stand.ts'
import { doorsOf } from '../field/doors.ts'
import { gridOf } from '../field/grid.ts'
import type { GridMap } from '../field/map.ts'
import type { Spot } from '../field/plane-geometry.ts'
import type { Standing } from '../field/squares-apart.ts'

type OnMap = Standing & { readonly id: string; readonly down: boolean }
type Drawn<F> = {
  readonly map: (fight: F) => GridMap | null
  readonly people: (fight: F) => readonly OnMap[]
  /** The doors that are open; as the map has them unless told. */
  readonly open?: (fight: F) => readonly string[]
}

/** `field` of a book: who stands where on its map, for pictures and drawings. */
export const fieldBy =
  <F extends FightBase>({ map: mapOf, people, open = (fight) => openDoors(mapOf(fight)!) }: Drawn<F>) =>
  (fight: F): FieldNow | null => {
    if (mapOf(fight) === null) return null
    const placed = people(fight).map(({ id, pos, footprint, down }) => ({
      who: id,
      at: [pos.x, pos.y] as const,
      size: footprint,
      down,
    }))
    return { open: open(fight), people: placed }
  }

/** The doors that are open as a map is drawn. */
const openDoors = (map: GridMap): readonly string[] => doorsOf(map).flatMap(({ id, isOpen }) => (isOpen ? [id] : []))

type Placed = Pick<CombatantBase, 'name'> & { readonly pos: Spot | null }
type Placing<C> = {
  readonly map: GridMap
  /** Who has no square takes the next free start square of this letter. */
  readonly letterOf: (one: C) => string
  readonly footprintOf: (one: C) => number
}

/** Everybody on a map, or a fault for each who has no place: outside it, on a wall, on somebody, or no start is free. */
export function placedOn<C extends Placed>(
  people: readonly C[],
  { map, letterOf, footprintOf }: Placing<C>,
): { readonly people: readonly C[] } | { readonly errors: readonly Fault[] } {
  const grid = gridOf(map)
  const standing = (one: C, pos: Spot) => ({ name: one.name, pos, footprint: footprintOf(one) })
  const stood: (Standing & { readonly name: string })[] = []
  const errors: Fault[] = []
  for (const [n, one] of people.entries()) {
    if (!one.pos) continue
    const why = whyNotThere(grid, standing(one, one.pos), stood)
    if (why === null) stood.push(standing(one, one.pos))
    else errors.push(faultAt(['combatants', n, 'pos'], why))
  }
  const placed = people.map((one, n) => {
    if (one.pos) return one
    const letter = letterOf(one)
    const pos = map.starts[letter]?.find((start) => canStand(grid, standing(one, start), stood))
    if (!pos) {
      errors.push(faultAt(['combatants', n, 'pos'], `no start square ${letter} is free for ${one.name}`))
      return one
    }
    stood.push(standing(one, pos))
    return { ...one, pos: { x: pos.x, y: pos.y } }
  })
  return errors.length > 0 ? { errors } : { people: placed }
}
