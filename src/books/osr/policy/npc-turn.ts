import type { Level } from '../../../engine/option-tree.ts'
import type { Path } from '../../../engine/options.ts'
import { isOffered, keysAt, pathDown, pathIfOffered } from '../../../kit/menu-paths.ts'
import { rankedBy } from '../../../kit/pick-foe.ts'
import { inContact } from '../core/attack-modifiers.ts'
import { rateOf } from '../health/burden-and-exhaustion.ts'
import { feetBetween, isWithin } from '../state/distance-and-cover.ts'
import type { Combatant, Fight } from '../state/fight.ts'
import { isAble, isHostile } from '../state/presence.ts'
import { hasShots, meleeArms, shotArms } from '../state/usable-weapons.ts'
import { AMMUNITION, WEAPONS } from '../tables/gear.ts'

/** The lower, the sooner it is attacked. */
export type Worth = (fight: Fight, who: Combatant, at: Combatant) => number

/** OSR-DEC-6: the nearest, the lowest HP on ties, then list order. */
export const nearness: Worth = (fight, who, at) => 1000 * feetBetween(fight, who, at) + at.hp

/** The foes that stand, the one first that is worth most. */
export function preysOf(fight: Fight, who: Combatant, worth: Worth): readonly Combatant[] {
  return rankedBy(fight.combatants, {
    among: (one) => isHostile(fight, who, one) && isAble(one) && !one.hidden,
    worth: (one) => worth(fight, who, one),
    tie: (one) => one.hp,
  })
}

/**
 * OSR-DEC-6, the column of NPCs, in its order: a shot where a ranged weapon is in hand and no foe in contact; a foe in
 * reach; else towards the nearest. RULING: who lies gets up first, and who has only a bow in contact draws.
 */
export function deed(fight: Fight, who: Combatant, level: Level, worth: Worth): Path {
  if (isOffered(level, ['stand'])) return ['stand']
  return (
    shooting(fight, who, level, worth) ??
    arming(fight, who, level) ??
    aimed(fight, who, level, { under: 'attack', worth }) ??
    approach(fight, who, level, worth) ?? ['end turn']
  )
}

type Aim = { readonly under: string; readonly worth: Worth }

/** By a menu of targets to the first weapon that is legal (OSR-DEC-7); null where that menu is not open. */
export function aimed(fight: Fight, who: Combatant, level: Level, { under, worth }: Aim): Path | null {
  if (!isOffered(level, [under])) return null
  for (const at of preysOf(fight, who, worth)) {
    const path = pathIfOffered(level, [under, at.id])
    if (path !== null) return path
  }
  return pathDown(level, [under])
}

export const isShooter = (who: Combatant): boolean => shotArms(who).some(({ how }) => how === 'shoot')

function shooting(fight: Fight, who: Combatant, level: Level, worth: Worth): Path | null {
  if (!isShooter(who) || inContact(fight, who)) return null
  return pathIfOffered(level, ['reload']) ?? aimed(fight, who, level, { under: 'shoot', worth })
}

/** A bow in contact, or one without a shot left, makes room for what can be struck with. */
function arming(fight: Fight, who: Combatant, level: Level): Path | null {
  const blade = who.readied.find(({ item }) => item !== AMMUNITION && WEAPONS[item]?.isRanged === false)
  if (!blade || meleeArms(who).some(({ fists, flags }) => !fists && !flags.includes('bash'))) return null
  if (isShooter(who) && !inContact(fight, who) && hasShots(who)) return null
  if (isOffered(level, ['draw', blade.item])) return ['draw', blade.item]
  const held = who.hands[0]
  return held && isOffered(level, ['drop']) ? ['drop', held.item] : null
}

/** Towards whom it wants, and with what is left of the turn once more. RULING: who runs out of reach is let go. */
function approach(fight: Fight, who: Combatant, level: Level, worth: Worth): Path | null {
  const rate = rateOf(fight, who)
  if (who.main || rate === 0) return null
  const keys = keysAt(level, ['move', 'towards'])
  const at = preysOf(fight, who, worth).find((one) => keys.includes(one.id) && !isGone(fight, who, { one, rate }))
  return at === undefined || isWithin(fight, who, at, 5) ? null : ['move', 'towards', at.id]
}

type Runaway = { readonly one: Combatant; readonly rate: number }

const isGone = (fight: Fight, who: Combatant, { one, rate }: Runaway): boolean =>
  one.conditions.broken && feetBetween(fight, who, one) > rate + 10
