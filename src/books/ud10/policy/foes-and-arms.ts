import { inOrder } from '../../../kit/order-of-action.ts'
import { leastOf } from '../../../kit/pick-foe.ts'
import type { Combatant, Fight } from '../state/fight.ts'
import type { Weapon } from '../state/gear.ts'
import { isBare, isRanged, readyWeapons, UNARMED } from '../state/in-hand.ts'
import { areAdjacent, isSeen, tenthsBetween } from '../state/positions.ts'
import { isAble, isTarget } from '../state/presence.ts'
import { WEAPONS } from '../tables/weapons.ts'

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
