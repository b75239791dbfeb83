import { keysOf, type Level, levelAt } from '../../../engine/option-tree.ts'
import type { Path } from '../../../engine/options.ts'
import { apart, bearing, swing } from '../../../field/plane-geometry.ts'
import { mostOf } from '../../../kit/pick-foe.ts'
import { keysAt } from '../../../kit/policy-paths.ts'
import { promise, type Shot } from '../core/modifiers.ts'
import { isTarget, shotsAt } from '../core/targets.ts'
import { modeFor } from '../policy/on-a-plane.ts'
import type { Combatant, Fight } from '../state/fight.ts'
import { levelWith } from '../state/skills.ts'
import { isArmed } from '../state/wielded.ts'
import { drivenBy } from './drive.ts'
import { pursuers } from './stunts.ts'
import {
  type Driven,
  GENTLE,
  isDisabled,
  isEnclosed,
  isTogether,
  obeys,
  speeds,
  TURNS,
  type Turned,
  vehicleOf,
} from './vehicle.ts'

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

const isOffered = (level: Level, path: Path): boolean => !('refused' in levelAt(level, path))

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
  const may =
    keys.includes('significant') &&
    isArmed(fight, who) &&
    foe.side !== who.side &&
    bestOf(fight, who, foe) !== null &&
    !(who.aim?.targetId === foe.id && who.aim.count >= 6)
  return may ? ['minor', 'aim', foe.id] : null
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
