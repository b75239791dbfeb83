import type { Level } from '../../../engine/option-tree.ts'
import type { Path } from '../../../engine/options.ts'
import { coverAt } from '../../../field/cover.ts'
import { isBehind } from '../../../field/facing.ts'
import { levelAt } from '../../../field/grid.ts'
import { isInSight } from '../../../field/line-of-sight.ts'
import { isAdjacent } from '../../../field/melee-reach.ts'
import type { Spot } from '../../../field/plane-geometry.ts'
import type { Direction } from '../../../field/square-names.ts'
import { nearestPair, type Standing, squaresApart } from '../../../field/squares-apart.ts'
import { partOf, wayTo } from '../../../field/walking-path.ts'
import { inOrder } from '../../../kit/order-of-action.ts'
import { leastOf } from '../../../kit/pick-foe.ts'
import { bestSpot, keysAt, mostAt } from '../../../kit/policy-paths.ts'
import { engagersOf, walkOf } from '../moves/paths.ts'
import type { Combatant, Fight } from '../state/fight.ts'
import { isBare, isRanged, readyWeapons, UNARMED } from '../state/in-hand.ts'
import { areAdjacent, gridIn, hasGrid, heightOf, isSeen, stand, tenthsBetween } from '../state/positions.ts'
import { isAble, isTarget } from '../state/presence.ts'
import { fullSquares, standardSquares } from '../state/sheet.ts'
import { WEAPONS, type Weapon } from '../tables/weapons.ts'

/** C3: the enemies who are able, in initiative order, so that the first of equals is the one of UD-DP-19. */
export function foesOf(fight: Fight, who: Combatant): readonly Combatant[] {
  const foes: Combatant[] = []
  for (const one of inOrder(fight)) if (isAble(one) && isTarget(fight, who, one)) foes.push(one)
  return foes
}

export const beside = (fight: Fight, who: Combatant, foes: readonly Combatant[]): readonly Combatant[] =>
  foes.filter((one) => areAdjacent(fight, who, one))

export const inSight = (fight: Fight, who: Combatant, foes: readonly Combatant[]): readonly Combatant[] =>
  foes.filter((one) => isSeen(fight, who, one))

export const nearestOf = (fight: Fight, who: Combatant, foes: readonly Combatant[]): Combatant | null =>
  leastOf(foes, { worth: (one) => tenthsBetween(fight, who, one) })

export const weakestOf = (foes: readonly Combatant[]): Combatant | null => leastOf(foes, { worth: ({ hp }) => hp })

/** The first ranged or thrown weapon in hand. */
export const gunOf = (who: Combatant): Weapon | null => readyWeapons(who).find(isRanged) ?? null

/** The first melee weapon in hand; bare hands where there is none. */
export const bladeOf = (who: Combatant): Weapon => readyWeapons(who).find((weapon) => !isRanged(weapon)) ?? UNARMED

/** Bare hands are always ready, claws are a weapon. */
export const isArmed = (who: Combatant): boolean => bladeOf(who) !== UNARMED

/** Melee weapons that could be drawn. */
export const sheathed = ({ carried }: Combatant): readonly string[] =>
  carried.filter((id) => WEAPONS[id]?.class === 'melee' && !isBare(WEAPONS[id]!))

type Move = 'move' | 'full move'

/** Further than any way on a map. */
const FAR = 2000

/** Towards somebody by the cheapest way, as far as this move goes; null where there is no way, or nothing to gain. */
export function towards(
  fight: Fight,
  { who, at, by }: { who: Combatant; at: Combatant; by: Move },
  level: Level,
): Path | null {
  if (!hasGrid(fight))
    return keysAt(level, [by, 'closer']).includes(at.id) ? mostAt(level, [by, 'closer', at.id]) : null
  const grid = gridIn(fight)
  const way = wayTo(grid, walkOf(fight, who, FAR), besideOf(fight, who, at))
  if (way === null) return crowdingTo(fight, { who, at, by }, level)
  const budget = by === 'move' ? standardSquares(who) : fullSquares(who)
  const { path } = partOf(grid, walkOf(fight, who, budget), way)
  const end = path.at(-1)!
  return path.length > 1 ? [by, [end.x, end.y]] : null
}

/** Every square next to somebody from which somebody could strike. */
function besideOf(fight: Fight, { footprint }: Combatant, at: Combatant): readonly Spot[] {
  const grid = gridIn(fight)
  const there = stand(at)
  const spots: Spot[] = []
  for (let y = there.pos.y - footprint; y <= there.pos.y + there.footprint; y++)
    for (let x = there.pos.x - footprint; x <= there.pos.x + there.footprint; x++)
      if (isAdjacent(grid, { pos: { x, y }, footprint }, there)) spots.push({ x, y })
  return spots
}

/** Where every square beside them is taken: to the nearest one that can be reached, if it is nearer. */
function crowdingTo(
  fight: Fight,
  { who, at, by }: { who: Combatant; at: Combatant; by: Move },
  level: Level,
): Path | null {
  const now = apart(fight, stand(who), at)
  const way = bestSpot(level, [by], (x, y) => apart(fight, { pos: { x, y }, footprint: who.footprint }, at))
  const end = way?.at(-1) as readonly [number, number] | undefined
  const gained = end && apart(fight, { pos: { x: end[0], y: end[1] }, footprint: who.footprint }, at) < now
  return gained ? way : null
}

const apart = ({ options }: Fight, one: Standing, at: Combatant): number =>
  squaresApart(one, stand(at), options.diagonals)

/** As far from all of these as this move, or a retreat, goes. Without a map from the nearest. */
export function awayFrom(
  fight: Fight,
  { who, from, by }: { readonly who: Combatant; readonly from: readonly Combatant[]; readonly by: Move | 'retreat' },
  level: Level,
): Path | null {
  if (from.length === 0) return null
  if (!hasGrid(fight)) return mostAt(level, by === 'retreat' ? [by] : [by, 'away', from[0]!.id])
  const { footprint } = who
  return bestSpot(level, [by], (x, y) => -leastApart(fight, { pos: { x, y }, footprint }, from))
}

function leastApart(fight: Fight, one: Standing, from: readonly Combatant[]): number {
  let least = Number.POSITIVE_INFINITY
  for (const at of from) least = Math.min(least, apart(fight, one, at))
  return least
}

type Aimed = { readonly who: Combatant; readonly at: Combatant; readonly foes: readonly Combatant[] }

/** No square is as bad as this. */
const NEVER = 1000

/** A square is not worth going to. */
const isOpen = (path: Path | null, worst: number, worth: (x: number, y: number) => number): Path | null => {
  const spot = path?.at(-1) as readonly [number, number] | undefined
  return spot && worth(spot[0], spot[1]) < worst ? path : null
}

/** A square next to somebody: behind them, not below them, with as few others beside it as can be (UD-MAP-10, UD-MAP-8). */
export function flankOf(fight: Fight, { who, at, foes }: Aimed, level: Level): Path | null {
  const worth = (x: number, y: number): number => flankWorth(fight, { who, at, foes }, { x, y })
  return isOpen(bestSpot(level, ['move'], worth), NEVER, worth)
}

/** Around somebody to their back by the free step, without leaving anybody who engages. */
export function aroundOf(fight: Fight, { who, at, foes }: Aimed, level: Level): Path | null {
  if (!hasGrid(fight) || isAtBack(fight, stand(who), at)) return null
  const engagers = engagersOf(fight, who)
  const worth = (x: number, y: number): number => {
    const there = { pos: { x, y }, footprint: who.footprint }
    if (!isAtBack(fight, there, at) || engagers.some((one) => !isAdjacent(gridIn(fight), there, stand(one))))
      return NEVER
    return flankWorth(fight, { who, at, foes }, { x, y })
  }
  return isOpen(bestSpot(level, ['step'], worth), NEVER, worth)
}

function flankWorth(fight: Fight, { who, at, foes }: Aimed, pos: Standing['pos']): number {
  const grid = gridIn(fight)
  const there = { pos, footprint: who.footprint }
  if (!isAdjacent(grid, there, stand(at))) return NEVER
  let worth = isAtBack(fight, there, at) ? 0 : 10
  if (heightOf(fight, at) > levelAt(grid, pos)) worth += 15
  for (const one of foes) if (one !== at && isAdjacent(grid, there, stand(one))) worth += 4
  return worth
}

function isAtBack(fight: Fight, from: Standing, at: Combatant): boolean {
  if (at.facing === null || !fight.options.facing) return false
  const [near, spot] = nearestPair(from, stand(at))
  return isBehind(at.facing.toLowerCase() as Direction, spot, near)
}

/** UD-COV-3: a square with cover near by, from which somebody is in sight and next to which nobody stands. */
export function shelterOf(fight: Fight, { who, foes }: Omit<Aimed, 'at'>, level: Level): Path | null {
  const { map } = fight.ground
  if (!hasGrid(fight) || map === null || map.cover.length === 0) return null
  const grid = gridIn(fight)
  const worth = (x: number, y: number): number => {
    const there = { pos: { x, y }, footprint: who.footprint }
    const rating = coverAt(map, there.pos)?.rating ?? 0
    if (rating === 0 || leastApart(fight, there, foes) < 2) return NEVER
    if (!foes.some((one) => isInSight(grid, there, stand(one)))) return NEVER
    return 10 * (10 - rating) + Math.max(Math.abs(x - who.pos!.x), Math.abs(y - who.pos!.y))
  }
  return isOpen(bestSpot(level, ['move'], worth), NEVER, worth)
}

/** Further from everybody, but still with somebody in sight; null where it would gain nothing. */
export function fallBack(fight: Fight, { who, foes }: Omit<Aimed, 'at'>, level: Level): Path | null {
  if (!hasGrid(fight) || beside(fight, who, foes).length > 0) return null
  const grid = gridIn(fight)
  const now = leastApart(fight, stand(who), foes)
  const worth = (x: number, y: number): number => {
    const there = { pos: { x, y }, footprint: who.footprint }
    const gained = leastApart(fight, there, foes) - now
    if (gained <= 0 || !foes.some((one) => isInSight(grid, there, stand(one)))) return NEVER
    return -gained
  }
  return isOpen(bestSpot(level, ['move'], worth), NEVER, worth)
}

/** How many of one's own side stand beside somebody. */
export function friendsAt(fight: Fight, who: Combatant, at: Combatant): number {
  let friends = 0
  for (const one of fight.combatants)
    if (one !== who && one.side === who.side && areAdjacent(fight, one, at)) friends += 1
  return friends
}
