import type { Combatant, Fight } from './fight.ts'
import { isHostileTo } from './sides.ts'

/** OSR-ACT-8, OSR-HIT-1: has a turn. */
export function isAble({ hp, left, conditions }: Combatant): boolean {
  return hp > 0 && !left && !conditions.outOfAction && !conditions.dead && !conditions.surrendered && !conditions.fled
}

/** OSR-MOR-3: dead or out of action. */
export const isDown = ({ hp, conditions }: Combatant): boolean => hp <= 0 || conditions.dead || conditions.outOfAction

/** Still there, on whatever footing. */
export const isPresent = ({ left, conditions }: Combatant): boolean => !left && !conditions.fled

export const isHostile = (fight: Fight, a: Combatant, b: Combatant): boolean =>
  a.side !== b.side && isHostileTo(fight, a.side, b.side)

/** OSR 2: held is grappled or grappling. */
export const isHeld = ({ conditions }: Combatant): boolean => conditions.grappled || conditions.grappling

/** OSR-INI-7: a player's character. */
export const isPlayed = ({ side, control }: Combatant): boolean => side === 'pc' && control === 'player'

/** OSR-END-1: able ones are left on at most one side; sides that are allied count as one. */
export function isDecided(fight: Fight): boolean {
  const { combatants } = fight
  let first: Combatant | null = null
  for (let i = 0; i < combatants.length; i++) {
    const one = combatants[i]!
    if (!isAble(one)) continue
    if (first !== null && isHostile(fight, first, one)) return false
    first ??= one
  }
  return true
}

/** How somebody is, in a word. */
export function statusOf({ hp, hpMax, conditions }: Combatant): string {
  if (conditions.dead) return 'dead'
  if (conditions.dying) return 'dying'
  if (conditions.outOfAction || hp <= 0) return 'out of action'
  if (conditions.fled) return 'fled'
  if (conditions.surrendered) return 'surrendered'
  if (hp >= hpMax) return 'unhurt'
  return hp * 2 > hpMax ? 'hurt' : 'badly hurt'
}
