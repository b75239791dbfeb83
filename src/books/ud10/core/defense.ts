import { isBehind } from '../../../field/facing.ts'
import { type Direction, directionTo } from '../../../field/square-names.ts'
import { nearestPair } from '../../../field/squares-apart.ts'
import type { Combatant, Fight } from '../state/fight.ts'
import { hasShield, isRanged } from '../state/in-hand.ts'
import { hasGrid, stand } from '../state/positions.ts'
import type { Facing } from '../state/sheet.ts'
import { ARMOURS } from '../tables/armour.ts'
import type { Blow } from './modifiers.ts'

/** UD-DEF-1, UD-DEF-3: 10, DEX if the attack can be foreseen, and all that applies. */
export function defenseOf(fight: Fight, blow: Blow, foreseen: boolean): number {
  const { at } = blow
  let defense = 10 // UD-SHEET-1
  if (foreseen || (at.dex < 0 && fight.options.negativeDexCounts)) defense += at.dex // UD-DEF-2
  if (hasShield(at) && !at.unconscious) defense += 2 // UD-ARM-9
  if (at.immobilised || at.unconscious || at.incapacitated) defense -= 2 // C35: once
  if (at.size === 'large') defense -= 1
  else if (at.size === 'small') defense += 1
  defense += coverAgainst(fight, blow)
  for (const id of at.armour) defense += ARMOURS[id]!.defense // UD-ARM-8
  return defense + at.boost + at.refDefense + at.refDefenseOnce // UD-GEN-8
}

/**
 * UD-DEF-2: whether the target could foresee the attack. UD-FLEE-4: who flees turns the back; UD-MAP-10: from behind.
 */
export const isForeseen = (fight: Fight, { by, at, free }: Blow): boolean =>
  !at.surprised &&
  !at.immobilised &&
  !at.unconscious &&
  !at.incapacitated &&
  !by.hidden &&
  !by.unforeseen &&
  free !== 'flight' &&
  !isFromBehind(fight, by, at)

const DIRECTION: Readonly<Record<Facing, Direction>> = {
  N: 'n',
  NE: 'ne',
  E: 'e',
  SE: 'se',
  S: 's',
  SW: 'sw',
  W: 'w',
  NW: 'nw',
}

/** UD-MAP-10; C25: the pair of nearest squares. */
function isFromBehind(fight: Fight, by: Combatant, at: Combatant): boolean {
  if (!fight.options.facing || !hasGrid(fight) || at.facing === null) return false
  const [from, to] = nearestPair(stand(by), stand(at))
  return isBehind(DIRECTION[at.facing], to, from)
}

/** UD-COV-1, UD-COV-4: the rating, where it holds against this kind of attack and from there. */
function coverAgainst(fight: Fight, { by, at, weapon }: Blow): number {
  const { cover } = at
  if (cover === null) return 0
  if (cover.against !== 'all' && cover.against !== (isRanged(weapon) ? 'ranged' : 'melee')) return 0
  if (cover.from.length === 0) return cover.rating
  if (!hasGrid(fight)) return cover.rating
  const direction = directionTo(...nearestPair(stand(at), stand(by)))
  return direction !== null && cover.from.some((facing) => DIRECTION[facing] === direction) ? cover.rating : 0
}
