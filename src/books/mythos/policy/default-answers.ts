import { keysOf, type Level } from '../../../engine/option-tree.ts'
import type { Path } from '../../../engine/options.ts'
import { keysAt, pathDown } from '../../../kit/menu-paths.ts'
import { leastOf, mostOf } from '../../../kit/pick-foe.ts'
import { strideTo, yardsBetween } from '../ranges/ranges.ts'
import { type Combatant, type Fight, targetsOf } from '../state/fight.ts'
import { meleeArms } from '../state/usable-weapons.ts'

/** MY-MULTI-1: who last hurt it and stands, the lowest HP, the order of action; MY-MULTI-2: the one it began with. */
export function targetFor(fight: Fight, who: Combatant): string | null {
  const targets = targetsOf(fight, who)
  const begun = fight.turn?.who === who.id ? fight.turn.at : null
  for (const id of [begun, who.hurtBy]) if (targets.some((one) => one.id === id)) return id
  return leastOf(targets, { worth: ({ HP }) => HP })?.id ?? null
}

/** MY-DEC-14: as far as it can be aimed at. */
export function nextTarget(fight: Fight, who: Combatant, options: Level): string {
  const keys = keysOf(options)
  return keys.find((key) => key === targetFor(fight, who)) ?? keys[0]!
}

/** MY-DEC-1: Fight; MY-DEC-3: the first usable weapon; MY-DEC-4: one shot. The question may come further down. */
export function attackPath(
  fight: Fight,
  who: Combatant,
  options: Level,
  target: string | null = targetFor(fight, who),
): Path {
  const keys = keysOf(options)
  if (target !== null && keys.includes('fight'))
    return pathDown(options, keysAt(options, ['fight']).includes(target) ? ['fight', target] : ['fight'])
  if (target !== null && keys.includes('move') && !who.shelter) return closer(fight, who, target) ?? ['wait']
  if (keys.includes('wait')) return ['wait']
  return pathDown(options, target !== null && keys.includes(target) ? [target] : [])
}

/** Who cannot reach anybody goes there. */
function closer(fight: Fight, who: Combatant, target: string): Path | null {
  const at = targetsOf(fight, who).find(({ id }) => id === target)
  return at && yardsBetween(fight, who, at) > 1 ? ['move', 'closer', target, strideTo(fight, who, at)] : null
}

/** MY-DEC-5: Dodge if as good as the best fighting skill; MY-DEC-6: else that; MY-DEC-12: an enemy with its first. */
export function reactionPath(fight: Fight, who: Combatant, options: Level): Path {
  const keys = keysOf(options)
  if (!keys.includes('fight back')) return [keys[0]!]
  const arms = meleeArms(fight, who).filter(({ id }) => keysAt(options, ['fight back']).includes(id))
  if (who.attacks.length > 0) return ['fight back', arms[0]!.id]
  const best = mostOf(arms, ({ skill }) => skill)!
  return keys.includes('dodge') && who.dodge >= best.skill ? ['dodge'] : ['fight back', best.id]
}
