import type { Glance } from '../../../engine/glance.ts'
import { feetBetween, SQUARE } from '../state/distance-and-cover.ts'
import type { Combatant, Fight } from '../state/fight.ts'
import { statusOf } from '../state/presence.ts'
import { isShielded, shotArms } from '../state/usable-weapons.ts'
import { SHIELDS, WEAPONS } from '../tables/gear.ts'
import { least } from './needed-to-succeed.ts'

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
function status(who: Combatant): string {
  const { hp, hpMax, hands, shield } = who
  const health = statusOf(who)
  const state = [health !== 'unhurt' && health, ...statesOf(who)].filter(Boolean)
  const arms = [
    ...hands.map(({ item, loaded }) => `${WEAPONS[item]?.name ?? item}${loaded ? '' : ' (unloaded)'}`),
    shield !== null && isShielded(who) && SHIELDS[shield]!.name,
  ].filter(Boolean)
  return [`hp ${hp}${hp === hpMax ? '' : `/${hpMax}`}`, state.join(', '), arms.join(', ')]
    .filter((part) => part !== '')
    .join(' · ')
}

const statesOf = ({ conditions, el }: Combatant): readonly string[] => [
  ...SHOWN.flatMap(([condition, word]) => (conditions[condition] ? [word] : [])),
  ...(el > 0 ? [`exhaustion ${el}`] : []),
]

/** What changes how somebody acts, what is in hand, and in squares how far it carries (OSR-ATT-8). */
function glance(who: Combatant): Glance {
  const [held] = who.hands
  const [shot] = shotArms(who)
  const name = held && (WEAPONS[held.item]?.name ?? held.item)
  return {
    states: statesOf(who),
    arm: name === undefined ? null : { name: held!.loaded ? name : `${name} (unloaded)`, loaded: null, holds: null },
    bands: shot?.range
      ? [
          { name: 'Short', upTo: shot.range.short / SQUARE, worth: '0' },
          { name: 'Long', upTo: shot.range.long / SQUARE, worth: '−2' },
        ]
      : [],
  }
}

/** In squares (OSR-GEN-5). */
const apart = (one: Combatant, other: Combatant, fight: Fight): number => feetBetween(fight, one, other) / SQUARE

/** What reasons are called where their keys do not say it. */
const REASONS: Readonly<Record<string, string>> = {
  class: 'class',
  untrained: 'untrained',
  longRange: 'long range',
  coverHalf: 'half covered',
  coverNear: 'nearly all covered',
  targetProneNear: 'target prone',
  targetProneFar: 'target prone, far',
  attackerProne: 'prone',
  inContact: 'an enemy close by',
  snap: 'snap attack',
  twoWeapons: 'two weapons',
  weak: 'too weak for it',
  el: 'exhaustion',
  scarEye: 'blind eye',
}

/** What belongs to no event and no question. */
export const WORDS = {
  keys: { drop: 'Drop', say: 'Say', insist: 'Insistent' },
  unit: 'sq',
  reasons: REASONS,
  status,
  glance,
  apart,
  least,
}
