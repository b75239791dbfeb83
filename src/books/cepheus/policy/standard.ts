import { isAsking, keysOf, type Level, placeAt } from '../../../engine/option-tree.ts'
import type { Path } from '../../../engine/options.ts'
import type { Policy } from '../../../engine/simulate.ts'
import { apart } from '../../../field/plane-geometry.ts'
import { keysAt } from '../../../kit/menu-paths.ts'
import { hasFriend, leastOf, mostOf } from '../../../kit/pick-foe.ts'
import { isTarget, shotsAt } from '../core/attack-menu.ts'
import { promise, rowDm, type Shot } from '../core/attack-modifiers.ts'
import { takesHaste } from '../core/minor-actions.ts'
import { ahead, allowance } from '../core/move.ts'
import { isBuried, REACHES } from '../core/range-and-cover.ts'
import { upNext } from '../core/turn-order.ts'
import { isHeld } from '../grapple/events-and-asks.ts'
import { holdOf, lineOf, wrestlePath } from '../grapple/grapple.ts'
import { worst } from '../recovery/recovery.ts'
import { type About, ASK_KINDS } from '../state/all-events-and-asks.ts'
import { type Combatant, type Fight, isAble, isWounded, loadOf, rulesOf } from '../state/fight.ts'
import { type Held, heldBy, isArmed, isLoaded, meleeLevel, stowedBy } from '../state/weapons-and-skills.ts'
import type { Walk } from './special-actions.ts'
import { aboardPath, braceOf, exposed, lobPath, modeFor, pursuitPath, repairPath, walkPath } from './special-actions.ts'

/** CE 13, the NPC column, and CE-AI-1. */
export const standard: Policy<Fight> = (fight, who, about, level, size) => {
  const one = fight.combatants.find(({ id }) => id === who.id)
  if (!one) return (REFEREED[about as About] ?? last)(level, fight)
  if (about === 'turn') return size === 1 ? 0 : turnOf(fight, one, level)
  const answer = ANSWERS[about as About]
  return answer ? answer(fight, one, level) : (ASK_KINDS[about as About].default(fight, who.id, level) ?? 0)
}

const ANSWERS: { readonly [A in About]?: (fight: Fight, who: Combatant, level: Level) => Path } = {
  confirm: () => ['yes'], // RULING: what it shoots at is its own only where an enemy sits in it
  tactics: () => ['yes'], // CE-DEC-4
  'act now': (fight, who) => [isEnemyNext(fight, who) ? 'yes' : 'no'], // CE-DEC-6
  interrupt: (fight, who) => [isEnemyActing(fight, who) ? 'yes' : 'no'],
  blast: (fight, who) => [braceOf(fight, who)], // CE-DEC-18
  grapple: (_, __, level) => holdOf(level),
  pursuit: pursuitPath,
  repair: (_, __, level) => repairPath(level),
  reaction: (fight, who, level) => [reactionOf(fight, who, keysOf(level))], // CE-DEC-17
  'first aid': (fight, { skills }, level) =>
    skills.Medicine === undefined ? ['no'] : ['yes', worst(fight, keysAt(level, ['yes']))], // CE-DEC-22
}

const last = (level: Level): Path => [keysOf(level).at(-1)!]

/** What the referee is asked when nobody sits there: as suggested, average, no waking, and an end when it is over. */
const REFEREED: { readonly [A in About]?: (level: Level, fight: Fight) => Path } = {
  aware: (_, { suggested }) => [suggested.aware],
  range: (_, { suggested }) => [suggested.range],
  difficulty: () => ['average'],
  stunt: () => ['average'],
  other: () => ['allow'],
  treat: () => ['allow'],
  doctor: (level) => (isAsking(placeAt(level, 0)) ? [1] : [keysOf(level)[0]!]),
  line: (level, fight) => lineOf(fight, level),
  rounds: () => ['allow', 3],
  avoid: () => ['fight'],
  cover: () => ['half'],
  end: () => ['yes'],
  lull: () => ['yes'],
}

/** CE-AI-1: draw, reload, aim and shoot where the row is good enough, else go nearer; wounded and alone, go away. */
function turnOf(fight: Fight, who: Combatant, level: Level): Path {
  const keys = keysOf(level)
  const foe = exposed(fight, who, nearestFoe(fight, who))
  const minor = keys.includes('minor')
  if (isHeld(fight, who) && rulesOf(fight).hasGrapple) return wrestlePath(who, keys) // CE-GRAP-1
  if (!foe) return ['skip']
  if (isHeld(fight, who))
    return keys.includes('significant') && bestShot(fight, who, foe) ? blow(fight, who, foe) : ['skip'] // CE-ACT-3, CE-ACT-6
  if (loadOf(fight, who) === 'crushing')
    return minor && !who.aboard && allowance(fight, who) > 0
      ? step(fight, who, foe, { nearer: true, metres: apart(who, foe) })
      : ['skip']
  if (isBuried(who)) return risePath(keys)
  if (who.aboard) return aboardPath(fight, who, foe, level)
  if (flees(fight, who)) return flight(fight, who, foe, keys)
  const lob = keys.includes('significant') ? lobPath(fight, who) : null
  if (lob) return lob
  const first = minor ? minorOf(fight, who, foe) : null
  return first ?? (keys.includes('significant') ? blow(fight, who, foe) : ['skip'])
}

/** CE-COVER-3: nobody attacks lying in full cover. */
export function risePath(keys: readonly string[]): Path {
  if (keys.includes('minor')) return ['minor', 'stance', 'standing']
  return keys.includes('significant') ? ['significant', 'two minors'] : ['skip']
}

export function flight(fight: Fight, who: Combatant, foe: Combatant, keys: readonly string[]): Path {
  if (allowance(fight, who) === 0) return ['skip']
  if (keys.includes('minor')) return step(fight, who, foe, { nearer: false, metres: Number.POSITIVE_INFINITY })
  return keys.includes('significant') ? ['significant', 'two minors'] : ['skip']
}

function minorOf(fight: Fight, who: Combatant, foe: Combatant): Path | null {
  const held = heldBy(fight, who)
  const stowed = stowedBy(fight, who)[0]
  const hasClaws = held.some(({ weapon }) => weapon.natural && weapon.id !== 'unarmed-strike')
  if (!isArmed(fight, who) && stowed && !hasClaws) return ['minor', 'ready', stowed.id]
  const empty = held.find((held) => held.weapon.mag > 0 && !isLoaded(fight, held) && (held.carried?.magazines ?? 0) > 0)
  if (empty) return reloadPath(fight, empty)
  const shot = bestShot(fight, who, foe)
  if (shot && (rowDm(fight, shot, shot.mode) ?? -9) >= -2)
    return canAim(fight, who, foe) ? ['minor', 'aim', foe.id] : null
  if (!shot && who.stance !== 'standing') return ['minor', 'stance', 'standing'] // RULING: who cannot attack as it lies stands up
  return allowance(fight, who) > 0 ? approach(fight, who, foe) : null
}

export const reloadPath = (fight: Fight, held: Held): Path =>
  rulesOf(fight).reloadsByWeapon && takesHaste(held)
    ? ['minor', 'ready', 'reload', held.id, 'steady']
    : ['minor', 'ready', 'reload', held.id]

/** CE-DEC-16: toward the best row of its weapon, be that nearer or farther. */
export function approach(fight: Fight, who: Combatant, foe: Combatant): Path | null {
  const nearer = apart(who, foe) - bestDistance(fight, who, foe)
  return nearer === 0 ? null : step(fight, who, foe, { nearer: nearer > 0, metres: Math.abs(nearer) })
}

function bestDistance(fight: Fight, who: Combatant, foe: Combatant): number {
  const now = apart(who, foe)
  let best = { metres: 0, worth: Number.NEGATIVE_INFINITY }
  for (const { from, upTo } of REACHES) {
    const metres = Math.min(upTo, Math.max(from, now))
    const shot = bestShot(fight, who, foe, metres)
    const gain = shot ? worth(fight, shot) - best.worth : -1
    if (gain > 0 || (gain === 0 && Math.abs(metres - now) < Math.abs(best.metres - now)))
      best = { metres, worth: worth(fight, shot!) }
  }
  return best.metres
}

/** Not at one's own vehicle, where an enemy sits in it. */
export const canAim = (fight: Fight, who: Combatant, foe: Combatant): boolean =>
  isArmed(fight, who) &&
  foe.side !== who.side &&
  !(who.aim?.targetId === foe.id && who.aim.kind === 'hit' && who.aim.count >= 6)

function blow(fight: Fight, who: Combatant, foe: Combatant): Path {
  const shot = bestShot(fight, who, foe)
  if (shot) return ['significant', 'attack', foe.id, shot.held.id, modeFor(fight, shot)]
  return (fight.turn?.minors ?? 0) === 0 && allowance(fight, who) > 0 ? ['significant', 'two minors'] : ['skip']
}

export function bestShot(fight: Fight, who: Combatant, foe: Combatant, metres = apart(who, foe)): Shot | null {
  const armed = heldBy(fight, who).some(
    (held) => !held.weapon.natural && held.weapon.damage.dice > 0 && isLoaded(fight, held),
  )
  const shots = shotsAt(fight, who, foe, metres).filter(
    ({ special, held }) => special === null && !(armed && held.weapon.natural),
  )
  return mostOf(shots, (shot) => worth(fight, shot))
}

/** CE-RANGE-6. RULING: between two weapons in hand also a tenth of the damage; fists only without one. */
const worth = (fight: Fight, shot: Shot): number =>
  promise(fight, shot) + (shot.held.weapon.damage.dice * 3.5 + shot.held.weapon.damage.plus) / 10

/** CE-DEC-12: the nearest, then the lowest END, then entry order. */
export const nearestFoe = ({ combatants }: Fight, who: Combatant): Combatant | null =>
  leastOf(combatants, { among: (one) => isFoe(who, one), worth: (one) => apart(who, one), tie: ({ end }) => end.now })

export const isFoe = (who: Combatant, one: Combatant): boolean =>
  one.side !== who.side && isAble(one) && isTarget(who, one)

/** CE-AI-1: wounded, alone and not fearless. */
const flees = ({ combatants }: Fight, who: Combatant): boolean =>
  isWounded(who) && !who.tags.includes('fearless') && !hasFriend(combatants, who, isAble)

const toward = (who: Combatant, foe: Combatant): 1 | -1 =>
  foe.pos.x === who.pos.x ? ahead(who) : foe.pos.x > who.pos.x ? 1 : -1

export function step(fight: Fight, who: Combatant, foe: Combatant, { nearer, metres }: Walk): Path {
  if (rulesOf(fight).playsOnAPlane) return walkPath(fight, who, foe, { nearer, metres: Math.max(0.5, metres) })
  const most = Math.min(allowance(fight, who), Math.max(0.5, Math.floor(2 * metres) / 2))
  return ['minor', 'move', (toward(who, foe) === ahead(who)) === nearer ? 'forward' : 'back', most]
}

function isEnemyNext(fight: Fight, who: Combatant): boolean {
  const next = upNext(fight)
  return next !== null && next.side !== who.side
}

const isEnemyActing = ({ turn, combatants }: Fight, who: Combatant): boolean =>
  combatants.some(({ id, side }) => id === turn?.who && side !== who.side)

/** CE-DEC-17: parry with a skill of 1 and more, else dodge in cover or when END is down to half. */
function reactionOf(fight: Fight, who: Combatant, keys: readonly string[]): string {
  if (keys.includes('parry') && (meleeLevel(fight, who) ?? 0) >= 1) return 'parry'
  return keys.includes('dodge') && (who.cover !== 'none' || isHalfDown(who)) ? 'dodge' : 'stand'
}

export const isHalfDown = ({ end }: Combatant): boolean => 2 * end.now <= end.max
