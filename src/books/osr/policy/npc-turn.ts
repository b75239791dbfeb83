import { keysOf, type Level } from '../../../engine/option-tree.ts'
import type { Path } from '../../../engine/options.ts'
import { leastOf } from '../../../kit/pick-foe.ts'
import { keysAt, pathDown } from '../../../kit/policy-paths.ts'
import { inContact } from '../core/attack-modifiers.ts'
import { rateOf } from '../health/burden-and-exhaustion.ts'
import { feetBetween, isWithin } from '../state/distance-and-cover.ts'
import type { Combatant, Fight } from '../state/fight.ts'
import { isAble, isHostile } from '../state/presence.ts'
import { hasShots, meleeArms, shotArms } from '../state/usable-weapons.ts'
import { AMMUNITION, WEAPONS } from '../tables/gear-tables.ts'

/** The lower, the sooner it is attacked. */
export type Worth = (fight: Fight, who: Combatant, at: Combatant) => number

/** OSR-DEC-6: the nearest, the lowest HP on ties, then list order. */
export const nearness: Worth = (fight, who, at) => 1000 * feetBetween(fight, who, at) + at.hp

/** The foe that is worth most, of those whom the keys name or of all that stand. */
export function preyOf(fight: Fight, who: Combatant, worth: Worth, keys: readonly string[] | null): Combatant | null {
  return leastOf(fight.combatants, {
    among: (one) =>
      isHostile(fight, who, one) && isAble(one) && !one.hidden && (keys === null || keys.includes(one.id)),
    worth: (one) => worth(fight, who, one),
    tie: (one) => one.hp,
  })
}

/**
 * OSR-DEC-6, the column of NPCs, in its order: a shot where a ranged weapon is in hand and no foe in contact; a foe in
 * reach; else towards the nearest. RULING: who lies gets up first, and who has only a bow in contact draws.
 */
export function deed(fight: Fight, who: Combatant, level: Level, worth: Worth): Path {
  const keys = keysOf(level)
  if (keys.includes('stand')) return ['stand']
  const shot = shooting(fight, who, { level, keys, worth })
  if (shot !== null) return shot
  const armed = arming(fight, who, { level, keys })
  if (armed !== null) return armed
  if (keys.includes('attack')) return aimed(fight, who, level, { under: 'attack', worth })
  const path = approach(fight, who, { level, keys, worth })
  return path ?? (keys.includes('end turn') ? ['end turn'] : pathDown(level, []))
}

/** The menu of the turn, with its keys; whom before whom. */
type Menu = { readonly level: Level; readonly keys: readonly string[] }
type Choosing = Menu & { readonly worth: Worth }

type Aim = { readonly under: string; readonly worth: Worth }

/** By a menu of targets to the first weapon that is legal (OSR-DEC-7). */
export function aimed(fight: Fight, who: Combatant, level: Level, { under, worth }: Aim): Path {
  const keys = keysAt(level, [under])
  const at = preyOf(fight, who, worth, keys)?.id ?? keys[0]!
  return pathDown(level, [under, at])
}

export const isShooter = (who: Combatant): boolean => shotArms(who).some(({ how }) => how === 'shoot')

function shooting(fight: Fight, who: Combatant, { level, keys, worth }: Choosing): Path | null {
  if (!isShooter(who) || inContact(fight, who)) return null
  if (keys.includes('reload')) return pathDown(level, ['reload'])
  return keys.includes('shoot') ? aimed(fight, who, level, { under: 'shoot', worth }) : null
}

/** A bow in contact, or one without a shot left, makes room for what can be struck with. */
function arming(fight: Fight, who: Combatant, { level, keys }: Menu): Path | null {
  const blade = who.readied.find(({ item }) => item !== AMMUNITION && WEAPONS[item]?.isRanged === false)
  if (!blade || meleeArms(who).some(({ fists, flags }) => !fists && !flags.includes('bash'))) return null
  if (isShooter(who) && !inContact(fight, who) && hasShots(who)) return null
  if (keys.includes('draw') && keysAt(level, ['draw']).includes(blade.item)) return ['draw', blade.item]
  const held = who.hands[0]
  return held && keys.includes('drop') ? ['drop', held.item] : null
}

/** Towards whom it wants, and with what is left of the turn once more. RULING: who runs out of reach is let go. */
function approach(fight: Fight, who: Combatant, { level, keys, worth }: Choosing): Path | null {
  const rate = rateOf(fight, who)
  if (!keys.includes('move') || who.main || rate === 0) return null
  const near = keysAt(level, ['move', 'towards']).filter((id) => !isGone(fight, who, { id, rate }))
  const at = preyOf(fight, who, worth, near)
  return at === null || isWithin(fight, who, at, 5) ? null : ['move', 'towards', at.id]
}

function isGone(fight: Fight, who: Combatant, { id, rate }: { readonly id: string; readonly rate: number }): boolean {
  const one = fight.combatants.find((other) => other.id === id)
  return one?.conditions.broken === true && feetBetween(fight, who, one) > rate + 10
}
