import type { Combatant, Fight } from './fight.ts'

/** Still there, on whatever footing. */
export const isPresent = ({ dead, left, fled }: Combatant): boolean => !dead && !left && !fled

/** C1: what the page calls conscious. */
export const isAble = ({ dead, unconscious, incapacitated, left, fled }: Combatant): boolean =>
  !dead && !unconscious && !incapacitated && !left && !fled

/** UD 2: different sides are hostile, unless the referee allies them. */
export function isHostile({ ground }: Pick<Fight, 'ground'>, a: string, b: string): boolean {
  if (a === b) return false
  for (const group of ground.allied) if (group.includes(a) && group.includes(b)) return false
  return true
}

/** Whom somebody may attack: hostile, there, and known to be. */
export const isTarget = (fight: Fight, who: Combatant, one: Combatant): boolean =>
  isPresent(one) && !one.hidden && isHostile(fight, who.side, one.side)

export function targetsOf(fight: Fight, who: Combatant): Combatant[] {
  const targets: Combatant[] = []
  for (const one of fight.combatants) if (isTarget(fight, who, one)) targets.push(one)
  return targets
}

/** UD-END-1: at most one hostile side has somebody able. */
export function isOneSideLeft(fight: Fight): boolean {
  let side: string | null = null
  for (const one of fight.combatants) {
    if (!isAble(one)) continue
    if (side !== null && isHostile(fight, side, one.side)) return false
    side ??= one.side
  }
  return true
}

/** How somebody is, in a word. */
export function statusOf({ dead, unconscious, incapacitated, kind, fled, hp, hpMax }: Combatant): string {
  if (dead) return kind === 'machine' ? 'destroyed' : 'dead' // UD-HP-7
  if (fled) return 'fled'
  if (unconscious) return 'unconscious'
  if (incapacitated) return kind === 'machine' ? 'out of order' : 'incapacitated'
  if (hp >= hpMax) return 'unhurt'
  if (hp <= 0) return 'severely injured' // UD-HP-1
  return hp * 2 > hpMax ? 'hurt' : 'badly hurt'
}
