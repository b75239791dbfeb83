import { type Fault, faultAt } from '../../../engine/schema.ts'
import { canStand, whyNotThere } from '../../../field/can-stand.ts'
import type { Spot } from '../../../field/plane-geometry.ts'
import type { Standing } from '../../../field/squares-apart.ts'
import type { Combatant, Fight } from './fight.ts'
import { gridIn } from './positions.ts'
import { isAble } from './presence.ts'

type Frame = Pick<Fight, 'options' | 'ground'>

/** UD-PREP-1, UD-DP-1: everybody who has no square gets one where the referee has said enough; others stay without. */
export function deployed(people: readonly Combatant[], frame: Frame): readonly Combatant[] {
  if (frame.options.map === 'none') return people
  if (frame.ground.map === null && frame.ground.anchor === null && people.every(({ pos }) => pos === null))
    return linedUp(people, frame)
  return atStarts(inFormation(people, frame), frame)
}

const isParty = ({ side }: Combatant): boolean => side === 'players'

/** UD-PREP-2, C28: the party around the square of its first, by its formation or in a row to the east. */
function inFormation(people: readonly Combatant[], frame: Frame): readonly Combatant[] {
  const first = people.find(isParty)
  const anchor = first?.pos ?? frame.ground.anchor
  if (!first || anchor === null) return people
  const taken: Standing[] = people.filter(({ pos }) => pos !== null).map(standing)
  let last: Spot = { x: anchor.x - 1, y: anchor.y }
  return people.map((one) => {
    if (one.pos !== null || !isParty(one)) {
      if (one === first) last = anchor
      return one
    }
    const wished = one.formation && {
      x: anchor.x + one.formation.x - (first.formation?.x ?? 0),
      y: anchor.y + one.formation.y - (first.formation?.y ?? 0),
    }
    const pos = eastOf(wished ?? { x: last.x + 1, y: last.y }, { one, taken, frame })
    if (pos === null) return one
    if (!wished) last = pos
    taken.push({ pos, footprint: one.footprint })
    return { ...one, pos }
  })
}

type Search = { readonly one: Combatant; readonly taken: readonly Standing[]; readonly frame: Frame }

/** Squares where nobody can stand are skipped. */
function eastOf({ x, y }: Spot, { one, taken, frame }: Search): Spot | null {
  const grid = gridIn(frame)
  for (let east = x; east < grid.width; east++)
    if (canStand(grid, { pos: { x: east, y }, footprint: one.footprint }, taken)) return { x: east, y }
  return null
}

/** The start squares of the map: A for the players, B for all others. */
function atStarts(people: readonly Combatant[], frame: Frame): readonly Combatant[] {
  const grid = gridIn(frame)
  const taken: Standing[] = people.filter(({ pos }) => pos !== null).map(standing)
  return people.map((one) => {
    if (one.pos !== null) return one
    const starts = grid.map.starts[isParty(one) ? 'A' : 'B'] ?? []
    const pos = starts.find((start) => canStand(grid, { pos: start, footprint: one.footprint }, taken))
    if (!pos) return one
    taken.push({ pos, footprint: one.footprint })
    return { ...one, pos: { x: pos.x, y: pos.y } }
  })
}

/**
 * RULING: where nobody was given a place and no map is drawn, the sides stand opposite each other on open ground,
 * `startDistance` apart.
 */
function linedUp(people: readonly Combatant[], frame: Frame): readonly Combatant[] {
  const apart = Math.max(1, Math.round((frame.options.startDistance * 10) / 15))
  const grid = gridIn(frame)
  const west = Math.max(0, Math.floor((grid.width - apart) / 2))
  const taken: Standing[] = []
  return people.map((one) => {
    const x = Math.min(grid.width - one.footprint, isParty(one) ? west : west + apart)
    for (let n = 0; n < grid.height; n++) {
      const y = Math.floor(grid.height / 2) + (n % 2 === 0 ? n / 2 : -(n + 1) / 2)
      const there: Standing = { pos: { x, y }, footprint: one.footprint }
      if (!canStand(grid, there, taken)) continue
      taken.push(there)
      return { ...one, pos: there.pos }
    }
    return one
  })
}

const standing = ({ pos, footprint }: Combatant): Standing => ({ pos: pos!, footprint })

/** UD-PREP-3: without a square, outside, on a wall (C30), or two who are able on one square. */
export function placeFaults(people: readonly Combatant[], frame: Frame): readonly Fault[] {
  if (frame.options.map === 'none') return []
  const grid = gridIn(frame)
  const stood: (Standing & { readonly name: string })[] = []
  return people.flatMap((one, n) => {
    const { pos, name, footprint } = one
    if (one.left || one.fled) return []
    const why = pos === null ? `${name} has no place.` : whyNotThere(grid, { name, pos, footprint }, stood)
    if (why !== null)
      return isAble(one) || pos === null
        ? [faultAt(['combatants', n, 'pos'], `E_PLACEMENT: ${why.replace(/\.$/, '')}`)]
        : []
    if (isAble(one)) stood.push({ name, pos: pos!, footprint })
    return []
  })
}
