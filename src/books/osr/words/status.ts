import { isShielded } from '../state/arms.ts'
import type { Combatant } from '../state/fight.ts'
import { statusOf } from '../state/presence.ts'
import { SHIELDS } from '../tables/armour.ts'
import { WEAPONS } from '../tables/weapons.ts'

const SHOWN = [
  ['prone', 'prone'],
  ['grappled', 'held'],
  ['grappling', 'holding'],
  ['surprised', 'surprised'],
  ['broken', 'broken'],
  ['totalDefense', 'on total defence'],
  ['charged', 'open after a charge'],
  ['screening', 'screening'],
  ['shieldWall', 'in the shield wall'],
] as const

/** Somebody in a line: hit points, state, arms. */
export function status(who: Combatant): string {
  const { hp, hpMax, conditions, hands, shield, el } = who
  const health = statusOf(who)
  const state = [
    health !== 'unhurt' && health,
    ...SHOWN.map(([condition, word]) => conditions[condition] && word),
    el > 0 && `exhaustion ${el}`,
  ].filter(Boolean)
  const arms = [
    ...hands.map(({ item, loaded }) => `${WEAPONS[item]?.name ?? item}${loaded ? '' : ' (unloaded)'}`),
    shield !== null && isShielded(who) && SHIELDS[shield]!.name,
  ].filter(Boolean)
  return [`hp ${hp}${hp === hpMax ? '' : `/${hpMax}`}`, state.join(', '), arms.join(', ')]
    .filter((part) => part !== '')
    .join(' · ')
}
