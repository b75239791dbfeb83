import type { Reason } from '../../../engine/book.ts'
import { keysOf, type Level } from '../../../engine/option-tree.ts'
import type { Path } from '../../../engine/options.ts'
import type { Policy } from '../../../engine/simulate.ts'
import { askKindsOf } from '../../../engine/words-from-parts.ts'
import { eachOf } from '../../../kit/each-value.ts'
import { keysAt, pathDown } from '../../../kit/menu-paths.ts'
import { hasFriend, leadOf } from '../../../kit/pick-foe.ts'
import { ASKS } from '../core/asks-and-rolls.ts'
import { acOf } from '../core/attack-modifiers.ts'
import { classBonus } from '../state/derived-values.ts'
import { feetBetween, isWithin } from '../state/distance-and-cover.ts'
import type { Combatant, Fight } from '../state/fight.ts'
import { isAble } from '../state/presence.ts'
import { isShielded } from '../state/usable-weapons.ts'
import { aimed, deed, isShooter, nearness, preysOf, type Worth } from './npc-turn.ts'

/**
 * How somebody fights that is nobody's: whom before whom; what it does before it thinks of an attack, or null; when it
 * throws itself behind its shield. All else is the usual column (OSR 13).
 */
type Doctrine = {
  readonly worth: Worth
  readonly first: (fight: Fight, who: Combatant, level: Level) => Said | null
  readonly defends: (fight: Fight, who: Combatant) => boolean
  readonly why: string
}
type Said = { readonly path: Path; readonly why: string }

const isHurt = ({ hp, hpMax }: Combatant): boolean => hp * 2 <= hpMax
const whenHurt = (_fight: Fight, who: Combatant): boolean => isHurt(who)

/** Whatever is nearest, until nothing moves. */
const mindless: Doctrine = { worth: nearness, first: () => null, defends: () => false, why: 'whatever is nearest' }

/** All on one: whom most of them stand beside already, else the weakest of the near. */
const pack: Doctrine = {
  ...mindless,
  worth: (fight, who, at) => feetBetween(fight, who, at) - 30 * friendsAt(fight, who, at) + at.hp,
  why: 'all of them on the same one',
}

function friendsAt(fight: Fight, who: Combatant, at: Combatant): number {
  let count = 0
  for (const one of fight.combatants)
    if (one !== who && one.side === who.side && isAble(one) && isWithin(fight, one, at, 5)) count += 1
  return count
}

/** Whoever looks easiest, and not at all once it hurts. */
const coward: Doctrine = {
  worth: (fight, who, at) => feetBetween(fight, who, at) + 3 * at.hp,
  first: (fight, who, level) => (isHurt(who) && isOutnumbered(fight, who) ? slinkAway(fight, who, level) : null),
  defends: whenHurt,
  why: 'whoever looks easiest',
}

const isOutnumbered = ({ combatants }: Fight, who: Combatant): boolean => leadOf(combatants, who, isAble) <= 0

/** Out of the melee without a blow after it, then off; who is not in it stays to see what comes. */
function slinkAway(fight: Fight, who: Combatant, level: Level): Said | null {
  const keys = keysOf(level)
  const why = 'hurt, and nobody to hide behind'
  if (!who.disengaged) {
    if (keys.includes('disengage')) return { path: ['disengage'], why }
    const fights = who.conditions.prone || keys.includes('attack') || isShooter(who)
    return fights ? null : { path: ['end turn'], why }
  }
  const near = keysAt(level, ['move', 'away'])
  const from = preysOf(fight, who, nearness).find(({ id }) => near.includes(id))
  return from === undefined ? null : { path: ['move', 'away', from.id], why }
}

/** The most dangerous one within a rush, headlong. */
const brute: Doctrine = {
  ...mindless,
  worth: (fight, who, at) => feetBetween(fight, who, at) - 5 * strengthOf(at),
  first: (fight, who, level) => {
    const path = aimed(fight, who, level, { under: 'charge', worth: brute.worth })
    return path && { path, why: 'it has room to charge' }
  },
  why: 'whoever looks the most dangerous',
}

const strengthOf = (one: Combatant): number =>
  one.attackBonus ?? (one.class === null ? 0 : classBonus(one.class, one.level))

/** Shoulder to shoulder, and nobody runs ahead. */
const disciplined: Doctrine = {
  worth: (fight, who, at) => 100 * feetBetween(fight, who, at) + acOf(fight, at),
  first: (fight, who, level) => lockShields(fight, who, level) ?? keepRank(fight, who, level),
  defends: whenHurt,
  why: 'the one whose guard is lowest',
}

const WALL = 3

/** OSR-WALL-2: with two others who have shields, beside somebody of them. */
function lockShields({ combatants }: Fight, who: Combatant, level: Level): Said | null {
  if (who.conditions.shieldWall || !keysOf(level).includes('lock shields')) return null
  const shields = combatants.filter((one) => one.side === who.side && isAble(one) && isShielded(one)).length
  return shields < WALL ? null : { path: pathDown(level, ['lock shields']), why: 'three shields make a wall' }
}

/** Who stands in the wall does not leave it for a foe who has not come. */
function keepRank({ combatants }: Fight, who: Combatant, level: Level): Said | null {
  const keys = keysOf(level)
  if (!who.conditions.shieldWall || keys.includes('attack') || keys.includes('shoot')) return null
  const isWall = hasFriend(combatants, who, (one) => one.conditions.shieldWall && isAble(one))
  return isWall ? { path: ['end turn'], why: 'the wall does not move' } : null
}

/** The one who leads, and never alone in front. */
const leader: Doctrine = {
  worth: (fight, who, at) => feetBetween(fight, who, at) - (at.leader ? 30 : 0) - 5 * at.level,
  first: (fight, who, level) => {
    const waits = !keysOf(level).includes('attack') && isAhead(fight, who)
    return waits ? { path: ['end turn'], why: 'it waits for the others' } : null
  },
  defends: whenHurt,
  why: 'the one who leads them',
}

/** Nearer to the foe than any friend. */
function isAhead(fight: Fight, who: Combatant): boolean {
  const [foe] = preysOf(fight, who, nearness)
  const friends = fight.combatants.filter((one) => one !== who && one.side === who.side && isAble(one))
  if (!foe || friends.length === 0) return false
  const far = feetBetween(fight, who, foe)
  return far > 5 && friends.every((one) => feetBetween(fight, one, foe) > far)
}

const USUAL = askKindsOf<Fight, string>(ASKS)

/** OSR 13, the last column: what is done by who is nobody's. */
const standard: Policy<Fight> = (fight, who, about, level) => {
  const one = fight.combatants.find(({ id }) => id === who.id)
  return one && about === 'turn'
    ? deed(fight, one, level, nearness)
    : (USUAL[about]?.default(fight, who.id, level) ?? 0)
}

const DOCTRINES = { pack, coward, brute, disciplined, leader, mindless }

const policyOf =
  (doctrine: Doctrine): Policy<Fight> =>
  (fight, who, about, level, size) => {
    const one = fight.combatants.find(({ id }) => id === who.id)
    if (one && about === 'turn')
      return doctrine.first(fight, one, level)?.path ?? deed(fight, one, level, doctrine.worth)
    if (one && about === 'total defence' && fight.attack?.hits) return [doctrine.defends(fight, one) ? 'yes' : 'no']
    return standard(fight, who, about, level, size)
  }

const reasonOf =
  (doctrine: Doctrine): Reason<Fight> =>
  (fight, { who, about, options }, path) => {
    const one = fight.combatants.find(({ id }) => id === who)
    if (!one) return null
    if (about === 'total defence') return path[0] === 'yes' ? 'it has had enough for now' : null
    if (about !== 'turn') return null
    const first = doctrine.first(fight, one, options)
    if (first && String(first.path) === String(path)) return first.why
    const isAtPrey = preysOf(fight, one, doctrine.worth).some(({ id }) => path.includes(id))
    return isAtPrey ? doctrine.why : (REASONED[String(path[0])] ?? null)
  }

const REASONED: Readonly<Record<string, string>> = {
  stand: 'nobody fights lying down',
  reload: 'an empty bow is no weapon',
  draw: 'too close for a bow',
  drop: 'too close for a bow',
}

/** The first is the usual one: OSR 13, the column of NPCs. */
export const POLICIES: Readonly<Record<string, Policy<Fight>>> = { standard, ...eachOf(DOCTRINES, policyOf) }

/** Why, in a line for the referee. */
export const REASONS: Readonly<Record<string, Reason<Fight>>> = {
  standard: reasonOf({ ...mindless, why: 'the nearest one' }),
  ...eachOf(DOCTRINES, reasonOf),
}
