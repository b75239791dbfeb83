import type { Path } from '../../../engine/options.ts'
import { hasFriend } from '../../../kit/pick-foe.ts'
import { aimed, promise, type Shot } from '../core/attack-modifiers.ts'
import { allowance } from '../core/move.ts'
import { COVER_DM, coverOf, isBuried } from '../core/range-and-cover.ts'
import { canSuppress } from '../gunnery/suppress.ts'
import { type Combatant, type Fight, isAble, type Mode, type Purpose, rulesOf } from '../state/fight.ts'
import { heldBy, isLoaded, stowedBy } from '../state/weapons-and-skills.ts'
import { isMelee } from '../tables/gear.ts'
import { lobPath, modeFor } from './special-actions.ts'
import { approach, canAim, flight, reloadPath, risePath, step } from './standard.ts'

/** Somebody whose turn it is, as a doctrine sees it, with the best attack on the foe and its row. */
export type Mind = {
  readonly fight: Fight
  readonly who: Combatant
  readonly foe: Combatant
  readonly metres: number
  readonly shot: Shot | null
  readonly row: number
  readonly minor: boolean
  readonly significant: boolean
}
/** What to do, and why, in one line for the referee. */
export type Thought = { readonly path: Path; readonly why: string }
/** The first of a doctrine's thoughts that comes to something is done. */
export type Think = (mind: Mind) => Thought | null

const so = (path: Path | null, why: string): Thought | null => path && { path, why }

export const getUp: Think = (mind) =>
  isBuried(mind.who) ? so(risePath(keysOf(mind)), 'from down there nobody can attack') : null

/** Away, if there is any way to get away: who only hobbles does not run from what is near. */
export const fleeIf =
  (broken: (mind: Mind) => boolean, why: string): Think =>
  (mind) => {
    const { fight, who, foe, metres } = mind
    const most = allowance(fight, who)
    if (!broken(mind) || most === 0 || (most < 3 && metres <= 12)) return null
    return so(flight(fight, who, foe, keysOf(mind)), why)
  }

const keysOf = ({ minor, significant }: Mind): readonly string[] => [
  ...(minor ? ['minor'] : []),
  ...(significant ? ['significant'] : []),
]

export const isAlone = ({ fight, who }: Mind): boolean => !hasFriend(fight.combatants, who, isAble)

/** Something in hand that can be used: a full magazine, else what is stowed. */
export const arm: Think = ({ fight, who, minor, significant }) => {
  const held = heldBy(fight, who).filter(({ id }) => id !== 'unarmed-strike')
  if (held.some((one) => isLoaded(fight, one))) return null
  const empty = held.find(({ carried }) => (carried?.magazines ?? 0) > 0)
  const stowed = stowedBy(fight, who).find((one) => isLoaded(fight, one) || one.carried!.magazines > 0)
  if (!empty && !stowed) return null
  if (!minor) return significant ? so(['significant', 'two minors'], 'first a weapon that can be used') : null
  return empty
    ? so(reloadPath(fight, empty), 'the weapon is empty')
    : so(['minor', 'ready', stowed!.id], 'nothing in hand is of use')
}

/** CE-PROF-13: behind something, where the referee lets it; not asked for again in a turn in which it was refused. */
export const seekCover: Think = ({ fight, who, foe, metres, minor }) => {
  const far = Math.min(1.5, Math.floor(2 * allowance(fight, who)) / 2)
  const mayAsk = minor && rulesOf(fight).moverTakesCover && !fight.turn?.denied
  if (!mayAsk || who.cover !== 'none' || metres <= 6 || far <= 0) return null
  const side = foe.pos.y > who.pos.y ? -far : far
  return so(['minor', 'take cover', [who.pos.x, who.pos.y + side]], 'in the open is no place to stay')
}

/** CE-COVER-2: lower is better behind a wall, but not so low that nobody can attack. */
export const crouch: Think = (mind) => {
  const { who, metres, minor } = mind
  const isLow = who.stance !== 'standing' || who.cover === 'none' || who.cover === 'full'
  return minor && !isLow && metres > 3 && isShooting(mind)
    ? so(['minor', 'stance', 'crouched'], 'behind cover it is better to be small')
    : null
}

export const standUp: Think = ({ who, minor, shot }) =>
  minor && !shot && who.stance !== 'standing'
    ? so(['minor', 'stance', 'standing'], 'as it lies it cannot attack')
    : null

/** What an attack adds to its dice before any reaction: row, skill, characteristic, aim and cover. */
const chanceOf = ({ fight, shot, foe }: Mind): number =>
  shot ? promise(fight, shot) + aimed(shot, 'hit') + COVER_DM[coverOf(foe)] : -99

const isShooting = ({ shot }: Mind): boolean => shot !== null && !isMelee(shot.held.weapon)

export const aim: Think = (mind) => {
  const { fight, who, foe, minor, row } = mind
  return minor && row >= -2 && isShooting(mind) && canAim(fight, who, foe)
    ? so(['minor', 'aim', foe.id], 'a steady shot is worth the moment')
    : null
}

/** CE-ACT-2: with a sure hand. What was aimed to hit is not thrown away for it (CE-AIM-2). */
export const aimToKill: Think = (mind) => {
  const { who, foe, minor } = mind
  const count = who.aim?.targetId === foe.id && who.aim.kind === 'kill' ? who.aim.count : 0
  const free = foe.side !== who.side && (who.aim === null || count > 0)
  return minor && free && count < 3 && isShooting(mind) && chanceOf(mind) >= 3
    ? so(['minor', 'kill', foe.id], 'it can hardly miss: aim where it hurts')
    : null
}

export const aimLonger: Think = (mind) => {
  const { fight, who, foe, metres, minor, significant, shot } = mind
  const poor = isShooting(mind) && chanceOf(mind) < -1 && aimed(shot!, 'hit') < 4
  return !minor && significant && poor && metres > 6 && canAim(fight, who, foe)
    ? so(['significant', 'two minors'], 'a snap shot would miss: aim longer')
    : null
}

/** CE-SUPP-1: where cover spoils the aim but not suppression, at one who has still to act, for friends to profit. */
export const pinDown: Think = (mind) => {
  const { fight, foe, metres, significant, shot } = mind
  if (!significant || !rulesOf(fight).offersEveryAction || !shot) return null
  const isOfUse = !foe.acted && COVER_DM[coverOf(foe)] <= -2 && !isAlone(mind)
  if (!isOfUse || !canSuppress(fight, { at: foe, held: shot.held, metres })) return null
  const why = 'cover protects it from a hit, not from keeping its head down'
  return so(['significant', 'suppress', foe.id, shot.held.id], why)
}

export const lob: Think = ({ fight, who, significant }) =>
  significant ? so(lobPath(fight, who), 'they stand close together, and no friend is near') : null

export const strikeHard: Think = (mind) => strike(mind, 'damage', 'all it has, at once')

/** CE-BURST-1: for damage where it hits anyway, else to hit; not at all where no dice would do. */
export const strikeWell: Think = (mind) => {
  const chance = chanceOf(mind)
  if (chance < HOPELESS) return null
  return chance >= 2
    ? strike(mind, 'damage', 'a hit is likely: make it tell')
    : strike(mind, 'accuracy', 'the target is in range')
}

/** Two sixes are 12, and 8 is wanted (CE-CORE-1). */
const HOPELESS = -4

function strike({ fight, foe, shot, significant }: Mind, purpose: Purpose, why: string): Thought | null {
  return significant && shot
    ? { path: ['significant', 'attack', foe.id, shot.held.id, modeOf(fight, shot, purpose)], why }
    : null
}

/** CE-DEC-13, turned to damage. */
function modeOf(fight: Fight, shot: Shot, purpose: Purpose): Mode {
  const mode = modeFor(fight, shot)
  const [, size] = /^burst (\d+) accuracy$/.exec(mode) ?? []
  return size !== undefined && purpose === 'damage' ? `burst ${Number(size)} damage` : mode
}

/** CE-DEC-16. */
export const closeIn: Think = ({ fight, who, foe, minor, shot, row }) =>
  minor && !(shot && row >= (isMelee(shot.held.weapon) ? 0 : -2)) && allowance(fight, who) > 0
    ? so(approach(fight, who, foe), 'the weapon wants another distance')
    : null

/** Straight at them, to where the weapon hits best. */
export const charge: Think = ({ fight, who, foe, metres, minor }) =>
  minor && metres > 1.5 && allowance(fight, who) > 0 ? so(approach(fight, who, foe), 'forward, at them') : null

export const keepAway: Think = (mind) => {
  const { fight, who, foe, metres, minor } = mind
  return minor && metres < 6 && isShooting(mind) && allowance(fight, who) >= 3
    ? so(step(fight, who, foe, { nearer: false, metres: 6 }), 'too near for comfort')
    : null
}

export const hurry: Think = ({ fight, who, shot, minor, significant }) =>
  !minor && significant && !shot && allowance(fight, who) > 0
    ? so(['significant', 'two minors'], 'nobody is in reach: keep moving')
    : null
