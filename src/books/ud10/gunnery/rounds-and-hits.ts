import type { Blow } from '../core/modifiers.ts'

/** UD-ATK-5: rounds that an attack spends when it is declared; UD-FIRE-8: a suppressing shot takes no more. */
export function roundsOf({ weapon, free, mode, paid }: Blow): number {
  if (weapon.class === 'melee' || free !== null || paid) return 0
  if (mode === 'short') return weapon.short // UD-FIRE-3
  return mode === 'long' || mode === 'spread' ? weapon.long : 1 // UD-FIRE-4, UD-FIRE-5
}

/** UD-FIRE-3 to UD-FIRE-5: the most rounds of a burst that can hit; left-over ones are wasted. */
export const most = ({ mode, weapon, among }: Blow): number =>
  mode === 'short' ? weapon.short : mode === 'long' || mode === 'spread' ? Math.floor(weapon.long / among) : 1

/** UD-FIRE-3: one hit, and one more for every two points above the Defense. */
export const hitsOf = (blow: Blow, margin: number): number => Math.min(most(blow), 1 + Math.floor(margin / 2))
