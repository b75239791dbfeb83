import { keysOf, type Level } from '../../../engine/option-tree.ts'
import type { Path } from '../../../engine/options.ts'
import { apart, bearing, between, type Spot, swing, toward } from '../../../field/plane-geometry.ts'
import { isOffered, keysAt } from '../../../kit/menu-paths.ts'
import { mostOf } from '../../../kit/pick-foe.ts'
import { isTarget, shotsAt } from '../core/attack-menu.ts'
import { promise, rowDm, type Shot } from '../core/attack-modifiers.ts'
import { armourAgainst } from '../core/damage.ts'
import { ahead, allowance } from '../core/move.ts'
import { diceAt } from '../explosives/blast.ts'
import { grenadeIn, lobsOf } from '../explosives/launcher.ts'
import { type Combatant, type Fight, isAble, type Mode, rulesOf } from '../state/fight.ts'
import { type Held, heldBy, isArmed, isLoaded, levelWith } from '../state/weapons-and-skills.ts'
import { GRENADES, type Weapon } from '../tables/gear.ts'
import { drivenBy, pursuers } from '../vehicles/driver-options.ts'
import type { Driven, Turned } from '../vehicles/vehicle.ts'
import { GENTLE, isDisabled, isEnclosed, isTogether, obeys, speeds, TURNS, vehicleOf } from '../vehicles/vehicle.ts'

/** CE-DEC-16 on a plane: so many metres nearer or farther, to the half metre that fits best. */
export function walkPath(fight: Fight, who: Combatant, foe: Combatant, { nearer, metres }: Walk): Path {
  const most = allowance(fight, who)
  const far = Math.min(most, metres)
  const way = toward(who.pos, foe.pos, ahead(who))
  const sign = nearer ? 1 : -1
  const wanted = Math.max(0, between(who.pos, foe.pos) - sign * far)
  const points = around({ x: who.pos.x + sign * way.x * far, y: who.pos.y + sign * way.y * far })
    .concat(besides(who.pos, most))
    .filter((point) => between(who.pos, point) > 0 && between(who.pos, point) <= most)
  const miss = (point: Spot): number => {
    const off = (between(point, foe.pos) - wanted) * sign
    return off > 1e-9 ? 100 + off : -off
  }
  const best = points.reduce((a, b) => (miss(b) < miss(a) ? b : a))
  return ['minor', 'move', [best.x, best.y]]
}

export type Walk = { readonly nearer: boolean; readonly metres: number }

/** The four points in half metres about a spot. */
function around({ x, y }: Spot): Spot[] {
  const halves = (n: number): readonly number[] => [Math.floor(n * 2) / 2, Math.ceil(n * 2) / 2]
  return halves(x).flatMap((hx) => halves(y).map((hy) => ({ x: hx + 0, y: hy + 0 })))
}

/** Along the axes there is always a point to go to. */
const besides = ({ x, y }: Spot, most: number): Spot[] => [
  { x: x + most, y },
  { x: x - most, y },
  { x, y: y + most },
  { x, y: y - most },
]

/** CE-DEC-13: the largest burst for accuracy while twice the rounds are loaded, else the smallest way to fire. */
export function modeFor({ options }: Fight, { held: { weapon, carried }, mode }: Shot): Mode {
  const largest = weapon.rof.at(-1) ?? 0
  if (largest <= 1 || !(rulesOf({ options }).offersEveryAction || options.botFullAttacks)) return mode
  return !options.trackAmmo || (carried?.loaded ?? 0) >= 2 * largest ? `burst ${largest} accuracy` : mode
}

/** CE-DEC-18: dive where the average damage is more than END and armour. */
export function braceOf(fight: Fight, who: Combatant): 'dive' | 'stand' {
  const { blast } = fight
  if (!blast) return 'stand'
  const average = 3.5 * diceAt(blast, between(who.pos, blast)) * blast.times
  return average > who.end.now + armourAgainst(fight, who, { kind: 'none' }) ? 'dive' : 'stand'
}

/** Where it catches two enemies or more (one with only a launcher in hand), no friend, and a 10 lands it. */
export function lobPath(fight: Fight, who: Combatant): Path | null {
  if (!rulesOf(fight).offersEveryAction && !fight.options.botFullAttacks) return null
  let best: { readonly held: Held; readonly at: Combatant; readonly caught: number } | null = null
  for (const held of lobsOf(who, heldBy(fight, who))) {
    if (GRENADES[grenadeIn(held)].cloud !== null || !isLoaded(fight, held)) continue
    for (const at of fight.combatants) {
      const caught = isFoe(who, at) && isLikely(fight, who, held, at) ? catches(fight, who, held, at) : 0
      if (caught >= leastFor(fight, who, held) && (best === null || caught > best.caught)) best = { held, at, caught }
    }
  }
  if (best === null) return null
  const [what, whom, how] = [best.held.id, best.at.id, modeOf(best.held.weapon)]
  return rulesOf(fight).offersEveryAction
    ? ['significant', 'grenade', what, whom, how]
    : ['significant', 'attack', whom, what, how]
}

const modeOf = ({ rof }: Weapon): 'throw' | 'single' => (rof.length === 0 ? 'throw' : 'single')

const isFoe = (who: Combatant, at: Combatant): boolean => at.side !== who.side && isAble(at) && isTarget(who, at)

function isLikely(fight: Fight, by: Combatant, held: Held, at: Combatant): boolean {
  const mode = modeOf(held.weapon)
  const shot = { by, at, held, mode, metres: apart(by, at), rounds: 1, purpose: null, special: null }
  return rowDm(fight, shot, shot.mode) !== null && promise(fight, shot) >= -2
}

/** How many enemies it would catch there; none where it would catch a friend. */
function catches({ combatants }: Fight, who: Combatant, held: Held, at: Combatant): number {
  const { area } = GRENADES[grenadeIn(held)]
  const near = combatants.filter((one) => isAble(one) && apart(one, at) <= area)
  return near.some(({ side }) => side === who.side) ? 0 : near.filter((one) => isFoe(who, one)).length
}

const leastFor = (fight: Fight, who: Combatant, { weapon }: Held): number =>
  weapon.rof.length > 0 && heldBy(fight, who).every((one) => one.weapon.natural || one.weapon.damage.dice === 0) ? 1 : 2

/** Whoever sits behind walls is attacked with them. */
export function exposed(fight: Fight, who: Combatant, foe: Combatant | null): Combatant | null {
  const vehicle = foe && !isTogether(who, foe) && isEnclosed(fight, foe) ? vehicleOf(fight, foe) : null
  return vehicle && isTarget(who, vehicle) ? vehicle : foe
}

/** RULING: an NPC drives at the enemy, shoots, rams who is on foot, else evades or weaves; leaves what is dead. */
export function aboardPath(fight: Fight, who: Combatant, foe: Combatant, level: Level): Path {
  const keys = keysOf(level)
  const vehicle = vehicleOf(fight, who)!
  const ram = bestOf(fight, who, foe) === null ? ramPath(fight, who, foe, level) : null
  if (ram) return ram
  if (keys.includes('minor')) {
    const minor = isDisabled(vehicle)
      ? outOf(vehicle, who, level)
      : (drivePath(fight, who, foe) ?? aimPath(fight, who, foe, keys))
    if (minor) return minor
  }
  return keys.includes('significant') ? (shotPath(fight, who, foe) ?? evadePath(fight, who) ?? ['skip']) : ['skip']
}

const outOf = ({ vehicle }: Driven, { pos }: Combatant, level: Level): Path | null =>
  vehicle.kph === 0 && isOffered(level, ['minor', 'alight']) ? ['minor', 'alight', [pos.x, pos.y]] : null

/** Toward the enemy, so fast that it gets there. */
function drivePath(fight: Fight, who: Combatant, foe: Combatant): Path | null {
  const vehicle = drivenBy(fight, who)
  if (!vehicle || !obeys(fight, vehicle) || vehicle.vehicle.controlled) return null
  const off = (turn: Turned): number => swing(vehicle.vehicle.heading + TURNS[turn], bearing(vehicle.pos, foe.pos))
  const turn = GENTLE.reduce((a, b) => (off(b) < off(a) ? b : a))
  const { least, most } = speeds(vehicle)
  return ['minor', 'control', turn, Math.max(least, Math.min(most, Math.floor((apart(vehicle, foe) * 3.6) / 6)))]
}

function aimPath(fight: Fight, who: Combatant, foe: Combatant, keys: readonly string[]): Path | null {
  const isAimed = who.aim?.targetId === foe.id && who.aim.count >= 6
  const may = keys.includes('significant') && isArmed(fight, who) && foe.side !== who.side && !isAimed
  return may && bestOf(fight, who, foe) !== null ? ['minor', 'aim', foe.id] : null
}

function shotPath(fight: Fight, who: Combatant, foe: Combatant): Path | null {
  const shot = bestOf(fight, who, foe)
  return shot && ['significant', 'attack', foe.id, shot.held.id, modeFor(fight, shot)]
}

function bestOf(fight: Fight, who: Combatant, foe: Combatant): Shot | null {
  const shots = shotsAt(fight, who, foe).filter(({ special }) => special === null)
  return mostOf(shots, (shot) => promise(fight, shot) + shot.held.weapon.damage.dice / 3)
}

/** The menu is opened only for a driver: it takes all significant actions to know it. */
function ramPath(fight: Fight, who: Combatant, foe: Combatant, level: Level): Path | null {
  if (foe.kind === 'vehicle' || !drivenBy(fight, who)) return null
  const ahead = keysAt(level, ['significant', 'vehicle', 'ram'])
  return ahead.includes(foe.id) ? ['significant', 'vehicle', 'ram', foe.id] : null
}

function evadePath(fight: Fight, who: Combatant): Path | null {
  const vehicle = drivenBy(fight, who)
  if (!vehicle || !obeys(fight, vehicle) || vehicle.vehicle.kph === 0) return null
  return vehicle.vehicle.kph >= 20 && pursuers(fight, vehicle).length > 0
    ? ['significant', 'vehicle', 'weave', 1]
    : ['significant', 'vehicle', 'evade']
}

/** Who can drive does not let go. */
export function pursuitPath(fight: Fight, who: Combatant): Path {
  const vehicle = drivenBy(fight, who)
  return [vehicle && levelWith(fight, who, vehicle.vehicle.skill) !== null ? 'match' : 'break off']
}

/** What takes no luck, or parts that are there to be used. */
export function repairPath(level: Level): Path {
  const [, machine] = keysOf(level)
  const jobs = machine === undefined ? [] : keysAt(level, [machine])
  const job = jobs.find((what) => what !== 'hull' && what !== 'armour')
  return machine === undefined || job === undefined ? ['no'] : [machine, job]
}
