import type { Path } from '../../../engine/options.ts'
import { between, type Spot, toward } from '../../../field/plane-geometry.ts'
import type { Shot } from '../core/modifiers.ts'
import { ahead, allowance } from '../core/move.ts'
import type { Combatant, Fight, Mode } from '../state/fight.ts'
import { rulesOf } from '../state/profiles.ts'

/** CE-DEC-16 on a plane: so many metres nearer or farther, to the half metre that fits best. */
export function walkPath(fight: Fight, who: Combatant, foe: Combatant, { nearer, metres }: Walk): Path {
  const most = allowance(fight, who)
  const far = Math.min(most, metres)
  const way = toward(who.pos, foe.pos, ahead(who))
  const sign = nearer ? 1 : -1
  const wanted = Math.max(0, between(who.pos, foe.pos) - sign * far)
  const points = around({ x: who.pos.x + sign * way.x * far, y: who.pos.y + sign * way.y * far })
    .concat(besides(who.pos, most))
    .filter((point) => between(who.pos, point) > 0 && between(who.pos, point) <= most)
  const miss = (point: Spot): number => {
    const off = (between(point, foe.pos) - wanted) * sign
    return off > 1e-9 ? 100 + off : -off
  }
  const best = points.reduce((a, b) => (miss(b) < miss(a) ? b : a))
  return ['minor', 'move', [best.x, best.y]]
}

export type Walk = { readonly nearer: boolean; readonly metres: number }

/** The four points in half metres about a spot. */
function around({ x, y }: Spot): Spot[] {
  const halves = (n: number): readonly number[] => [Math.floor(n * 2) / 2, Math.ceil(n * 2) / 2]
  return halves(x).flatMap((hx) => halves(y).map((hy) => ({ x: hx + 0, y: hy + 0 })))
}

/** Along the axes there is always a point to go to. */
const besides = ({ x, y }: Spot, most: number): Spot[] => [
  { x: x + most, y },
  { x: x - most, y },
  { x, y: y + most },
  { x, y: y - most },
]

/** CE-DEC-13: the largest burst for accuracy while twice the rounds are loaded, else the smallest way to fire. */
export function modeFor({ options }: Fight, { held: { weapon, carried }, mode }: Shot): Mode {
  const largest = weapon.rof.at(-1) ?? 0
  if (largest <= 1 || !(rulesOf({ options }).offersEveryAction || options.botFullAttacks)) return mode
  return !options.trackAmmo || (carried?.loaded ?? 0) >= 2 * largest ? `burst ${largest} accuracy` : mode
}
