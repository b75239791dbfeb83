import { keysOf, type Level } from '../../../engine/option-tree.ts'
import { leastOf } from '../../../kit/pick-foe.ts'
import { keysAt } from '../../../kit/policy-paths.ts'
import { engagersOf } from '../moves/paths.ts'
import type { Combatant, Fight } from '../state/fight.ts'
import { isLoaded } from '../state/in-hand.ts'
import { tenthsBetween } from '../state/positions.ts'
import { fullSquares, standardSquares } from '../state/sheet.ts'
import type { FireMode, Weapon } from '../tables/weapons.ts'
import {
  aroundOf,
  awayFrom,
  beside,
  bladeOf,
  fallBack,
  flankOf,
  foesOf,
  friendsAt,
  gunOf,
  inSight,
  shelterOf,
  towards,
} from './squares.ts'
import { type Choice, drawn, PASS, shotAt, struckAt } from './standard-turn.ts'

/** How somebody fights that nobody plays. */
type Doctrine = {
  /** Whom first: the least. */
  readonly prey: (fight: Fight, who: Combatant, at: Combatant) => number
  readonly whom: string
  readonly modes: readonly FireMode[]
  /** The share of its HP at which it has had enough; 0: never. */
  readonly nerve: number
  /** What it does beyond that. */
  readonly does: readonly ('flank' | 'rush' | 'hold' | 'shelter' | 'aim' | 'keep away' | 'shoot beside')[]
}

type Now = {
  readonly fight: Fight
  readonly who: Combatant
  readonly level: Level
  readonly foes: readonly Combatant[]
  readonly near: readonly Combatant[]
}

export function turnBy(doctrine: Doctrine, fight: Fight, who: Combatant, level: Level): Choice {
  const foes = foesOf(fight, who)
  const now = { fight, who, level, foes, near: beside(fight, who, foes) }
  if (foes.length === 0) return PASS
  return withdrawn(doctrine, now) ?? (fight.turn?.acted ? after(doctrine, now) : acting(doctrine, now)) ?? PASS
}

const does = ({ does: ways }: Doctrine, way: Doctrine['does'][number]): boolean => ways.includes(way)

function acting(doctrine: Doctrine, now: Now): Choice | null {
  const gun = gunOf(now.who)
  const shoots = gun !== null && isLoaded(now.who, gun)
  const isClose = now.near.length > 0 && !does(doctrine, 'shoot beside')
  return (
    (gun && shoots && !isClose ? shooting(doctrine, now, gun) : null) ??
    (gun && !shoots ? reloading(doctrine, now, gun) : null) ??
    striking(doctrine, now) ??
    (now.near.length === 0 ? (drawn(now.who, now.level, shoots) ?? closing(doctrine, now)) : null)
  )
}

const preyOf = ({ prey }: Doctrine, { fight, who }: Now, among: readonly Combatant[]): Combatant | null =>
  leastOf(among, {
    worth: (at) => (who.aim?.target === at.id ? Number.NEGATIVE_INFINITY : prey(fight, who, at)),
    tie: (at) => tenthsBetween(fight, who, at),
  })

function shooting(doctrine: Doctrine, now: Now, gun: Weapon): Choice | null {
  const { fight, who, level } = now
  const at = preyOf(doctrine, now, inSight(fight, who, now.foes))
  const path = shotAt(level, { at, gun, modes: doctrine.modes })
  if (at === null || path === null) return null
  return sheltering(doctrine, now) ?? aiming(doctrine, now, { at, gun }) ?? { path, why: doctrine.whom }
}

/** Into cover before the first shot, as long as nobody is near and somebody shoots back. */
function sheltering(doctrine: Doctrine, { fight, who, level, foes, near }: Now): Choice | null {
  if (!does(doctrine, 'shelter') || near.length > 0 || who.cover !== null || !foes.some((one) => gunOf(one)))
    return null
  if (keysOf(level).includes('take cover')) return { path: ['take cover'], why: 'they shoot, and here is cover' }
  const path = shelterOf(fight, { who, foes }, level)
  return path && { path, why: 'to where cover is' }
}

/** UD-ACT-3: once, where the weapon shoots but once and the target is two increments away. */
function aiming(
  doctrine: Doctrine,
  { fight, who, level, near }: Now,
  { at, gun }: { readonly at: Combatant; readonly gun: Weapon },
): Choice | null {
  if (!does(doctrine, 'aim') || near.length > 0 || gun.modes.length > 1 || who.aim?.target === at.id) return null
  const isFar = tenthsBetween(fight, who, at) > gun.range * 20
  return isFar && keysAt(level, ['aim']).includes(at.id)
    ? { path: ['aim', at.id], why: 'it is far: first a good aim' }
    : null
}

function reloading(doctrine: Doctrine, { who, level, near }: Now, gun: Weapon): Choice | null {
  if (near.length > 0 && !does(doctrine, 'shoot beside')) return drawn(who, level, false)
  return keysAt(level, ['reload']).includes(gun.id) ? { path: ['reload', gun.id], why: 'it is empty' } : null
}

/** At somebody beside it; around to their back before that. */
function striking(doctrine: Doctrine, now: Now): Choice | null {
  const { fight, who, level, foes, near } = now
  const at = preyOf(doctrine, now, near)
  const path = struckAt(level, { at, blade: bladeOf(who) })
  if (at === null || path === null) return null
  const around = does(doctrine, 'flank') ? aroundOf(fight, { who, at, foes }, level) : null
  return around ? { path: around, why: 'around, to the back' } : { path, why: doctrine.whom }
}

/** To somebody who can be struck in this turn; else as far as is of use, and with a full move where nothing else is. */
function closing(doctrine: Doctrine, now: Now): Choice | null {
  const { fight, who, level, foes } = now
  if (does(doctrine, 'hold') || engagersOf(fight, who).length > 0) return null
  const at = preyOf(doctrine, now, foes)
  if (at === null) return null
  const flank = flankOf(fight, { who, at, foes }, level) ?? flankOfAny(now)
  if (flank)
    return { path: flank, why: does(doctrine, 'flank') ? 'to where they do not look' : 'to where it can strike' }
  const rushes = does(doctrine, 'rush') && gunOf(who) === null && keysOf(level).includes('full move')
  if (!rushes && !keysOf(level).includes('move')) return null
  const path = towards(fight, { who, at, by: rushes ? 'full move' : 'move' }, level)
  return path && { path, why: rushes ? 'as fast as it can' : 'nearer' }
}

/** Whoever else can be reached. */
function flankOfAny({ fight, who, level, foes }: Now): ReturnType<typeof flankOf> {
  for (const at of foes) {
    const path = gunOf(who) === null ? flankOf(fight, { who, at, foes }, level) : null
    if (path) return path
  }
  return null
}

/** UD-TURN-6: the movement is left after a shot: back from who could come next to it. */
function after(doctrine: Doctrine, { fight, who, level, foes }: Now): Choice | null {
  if (!does(doctrine, 'keep away') || gunOf(who) === null || who.aim !== null || who.cover !== null) return null
  const isThreatened = foes.some(
    (one) => gunOf(one) === null && tenthsBetween(fight, one, who) <= 15 * (fullSquares(one) + 1),
  )
  const path = isThreatened ? fallBack(fight, { who, foes }, level) : null
  return path && { path, why: 'out of their reach' }
}

/** UD-RET-1: out of melee by a retreat; without anybody at it, away as far as it goes. */
function withdrawn({ nerve }: Doctrine, { fight, who, level, foes, near }: Now): Choice | null {
  if (who.hp > who.hpMax * nerve || fight.turn?.acted) return null
  const keys = keysOf(level)
  if (engagersOf(fight, who).length > 0) {
    const path = keys.includes('retreat') ? awayFrom(fight, { who, from: foes, by: 'retreat' }, level) : null
    return path && { path, why: 'hurt: out of here' }
  }
  if (near.length > 0) return null
  if (keys.includes('leave')) return { path: ['leave'], why: 'hurt: off the field' }
  const isChased = foes.some((one) => tenthsBetween(fight, one, who) <= 15 * (standardSquares(one) + 1))
  const path =
    isChased && keys.includes('full move') ? awayFrom(fight, { who, from: foes, by: 'full move' }, level) : null
  return path && { path, why: 'hurt: away' }
}

/** Keeps its distance, and goes as soon as it is hurt. */
const cautious: Doctrine = {
  prey: (fight, who, at) => tenthsBetween(fight, who, at),
  whom: 'the nearest one',
  modes: ['single'],
  nerve: 1 / 2,
  does: ['shelter', 'keep away'],
}

/** All on one, and from behind. */
const pack: Doctrine = {
  prey: (fight, who, at) => at.hp - 100 * friendsAt(fight, who, at),
  whom: 'all of them on the same one',
  modes: ['single'],
  nerve: 0,
  does: ['flank', 'rush'],
}

/** Cover, aim, two shots at a time, a retreat in good time. */
const professional: Doctrine = {
  prey: (_fight, _who, { hp, cover }) => hp + 2 * (cover?.rating ?? 0),
  whom: 'the one who will fall first',
  modes: ['rapid', 'short', 'single'],
  nerve: 1 / 4,
  does: ['shelter', 'aim', 'keep away', 'flank', 'shoot beside'],
}

/** Straight at the nearest one, with everything it has. */
const fanatic: Doctrine = {
  prey: (fight, who, at) => tenthsBetween(fight, who, at),
  whom: 'whoever is in the way',
  modes: ['long', 'rapid', 'short', 'single'],
  nerve: 0,
  does: ['rush', 'shoot beside'],
}

/** Holds its square, a doorway for instance, and strikes whoever comes. */
const guard: Doctrine = {
  prey: (fight, who, at) => tenthsBetween(fight, who, at),
  whom: 'whoever comes near',
  modes: ['rapid', 'single'],
  nerve: 0,
  does: ['hold', 'shoot beside'],
}

export const DOCTRINES = { cautious, pack, professional, fanatic, guard }
