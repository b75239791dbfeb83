import { keysOf, type Level } from '../../../engine/option-tree.ts'
import { keysAt } from '../../../kit/menu-paths.ts'
import { leastOf } from '../../../kit/pick-foe.ts'
import type { Choice } from '../../../kit/policies-by-turn.ts'
import { engagersOf } from '../moves/paths.ts'
import type { Combatant, Fight } from '../state/fight.ts'
import { isLoaded } from '../state/in-hand.ts'
import { tenthsBetween } from '../state/positions.ts'
import { fullSquares, standardSquares } from '../state/sheet.ts'
import type { FireMode, Weapon } from '../tables/weapons.ts'
import { aroundOf, awayFrom, fallBack, flankOf, friendsAt, shelterOf, towards } from './squares.ts'
import { attackOn, bladeOf, drawn, gunOf, inSight, PASS, type Situation, situationOf } from './standard-turn.ts'

/** How somebody fights that nobody plays. */
type Doctrine = {
  readonly prey: (fight: Fight, who: Combatant, at: Combatant) => number // whom first: the least
  readonly whom: string
  readonly modes?: readonly FireMode[]
  readonly nerve?: number // the share of its HP at which it has had enough; 0: never
  /** What it does beyond that. */
  readonly does: readonly ('flank' | 'rush' | 'hold' | 'shelter' | 'aim' | 'keep away' | 'shoot beside')[]
}

export const DOCTRINES: Readonly<Record<string, Doctrine>> = {
  /** Keeps its distance, and goes as soon as it is hurt. */
  cautious: { prey: tenthsBetween, whom: 'the nearest one', nerve: 1 / 2, does: ['shelter', 'keep away'] },
  /** All on one, and from behind. */
  pack: {
    prey: (fight, who, at) => at.hp - 100 * friendsAt(fight, who, at),
    whom: 'all of them on the same one',
    does: ['flank', 'rush'],
  },
  /** Cover, aim, two shots at a time, a retreat in good time. */
  professional: {
    prey: (_fight, _who, { hp, cover }) => hp + 2 * (cover?.rating ?? 0),
    whom: 'the one who will fall first',
    modes: ['rapid', 'short', 'single'],
    nerve: 1 / 4,
    does: ['shelter', 'aim', 'keep away', 'flank', 'shoot beside'],
  },
  /** Straight at the nearest one, with everything it has. */
  fanatic: {
    prey: tenthsBetween,
    whom: 'whoever is in the way',
    modes: ['long', 'rapid', 'short', 'single'],
    does: ['rush', 'shoot beside'],
  },
  /** Holds its square, a doorway for instance, and strikes whoever comes. */
  guard: {
    prey: tenthsBetween,
    whom: 'whoever comes near',
    modes: ['rapid', 'single'],
    does: ['hold', 'shoot beside'],
  },
}

type Now = Situation & { readonly doctrine: Doctrine }

export const turnBy =
  (doctrine: Doctrine) =>
  (fight: Fight, who: Combatant, level: Level): Choice => {
    const now: Now = { ...situationOf(fight, who, level), doctrine }
    if (now.foes.length === 0) return PASS
    return withdrawn(now) ?? (fight.turn?.acted ? after(now) : acting(now)) ?? PASS
  }

const does = ({ doctrine }: Now, way: Doctrine['does'][number]): boolean => doctrine.does.includes(way)

function acting(now: Now): Choice | null {
  const gun = gunOf(now.who)
  const shoots = gun !== null && isLoaded(now.who, gun)
  const isClose = now.near.length > 0 && !does(now, 'shoot beside')
  return (
    (gun && shoots && !isClose ? shooting(now, gun) : null) ??
    (gun && !shoots ? reloading(now, gun) : null) ??
    striking(now) ??
    (now.near.length === 0 ? (drawn(now, shoots) ?? closing(now)) : null)
  )
}

const preyOf = ({ fight, who, doctrine }: Now, among: readonly Combatant[]): Combatant | null =>
  leastOf(among, {
    worth: (at) => (who.aim?.target === at.id ? Number.NEGATIVE_INFINITY : doctrine.prey(fight, who, at)),
    tie: (at) => tenthsBetween(fight, who, at),
  })

function shooting(now: Now, gun: Weapon): Choice | null {
  const at = preyOf(now, inSight(now))
  const path = attackOn(now, at, { arm: gun, modes: now.doctrine.modes ?? ['single'] })
  if (at === null || path === null) return null
  return sheltering(now) ?? aiming(now, at, gun) ?? { path, why: now.doctrine.whom }
}

/** Into cover before the first shot, as long as nobody is near and somebody shoots back. */
function sheltering(now: Now): Choice | null {
  if (!does(now, 'shelter') || now.near.length > 0 || now.who.cover !== null || !now.foes.some(gunOf)) return null
  if (keysOf(now.level).includes('take cover')) return { path: ['take cover'], why: 'they shoot, and here is cover' }
  const path = shelterOf(now)
  return path && { path, why: 'to where cover is' }
}

/** UD-ACT-3: once, where the weapon shoots but once and the target is two increments away. */
function aiming(now: Now, at: Combatant, gun: Weapon): Choice | null {
  const { fight, who, level, near } = now
  if (!does(now, 'aim') || near.length > 0 || gun.modes.length > 1 || who.aim?.target === at.id) return null
  const isFar = tenthsBetween(fight, who, at) > gun.range * 20
  const isOpen = isFar && keysAt(level, ['aim']).includes(at.id)
  return isOpen ? { path: ['aim', at.id], why: 'it is far: first a good aim' } : null
}

function reloading(now: Now, gun: Weapon): Choice | null {
  if (now.near.length > 0 && !does(now, 'shoot beside')) return drawn(now, false)
  return keysAt(now.level, ['reload']).includes(gun.id) ? { path: ['reload', gun.id], why: 'it is empty' } : null
}

/** At somebody beside it; around to their back before that. */
function striking(now: Now): Choice | null {
  const at = preyOf(now, now.near)
  const path = attackOn(now, at, { arm: bladeOf(now.who) })
  if (at === null || path === null) return null
  const around = does(now, 'flank') ? aroundOf(now, at) : null
  return around ? { path: around, why: 'around, to the back' } : { path, why: now.doctrine.whom }
}

/** To somebody who can be struck in this turn; else as far as is of use, and with a full move where nothing else is. */
function closing(now: Now): Choice | null {
  const { fight, who, level, foes } = now
  if (does(now, 'hold') || engagersOf(fight, who).length > 0) return null
  const at = preyOf(now, foes)
  if (at === null) return null
  const flank = flankOf(now, at) ?? flankOfAny(now)
  if (flank) return { path: flank, why: does(now, 'flank') ? 'to where they do not look' : 'to where it can strike' }
  const rushes = does(now, 'rush') && gunOf(who) === null && keysOf(level).includes('full move')
  if (!rushes && !keysOf(level).includes('move')) return null
  const path = towards(now, at, rushes ? 'full move' : 'move')
  return path && { path, why: rushes ? 'as fast as it can' : 'nearer' }
}

/** Whoever else can be reached. */
function flankOfAny(now: Now): ReturnType<typeof flankOf> {
  if (gunOf(now.who) !== null) return null
  for (const at of now.foes) {
    const path = flankOf(now, at)
    if (path) return path
  }
  return null
}

/** UD-TURN-6: the movement is left after a shot: back from who could come next to it. */
function after(now: Now): Choice | null {
  const { fight, who, foes } = now
  if (!does(now, 'keep away') || gunOf(who) === null || who.aim !== null || who.cover !== null) return null
  const couldCome = (one: Combatant) => tenthsBetween(fight, one, who) <= 15 * (fullSquares(one) + 1)
  const path = foes.some((one) => gunOf(one) === null && couldCome(one)) ? fallBack(now) : null
  return path && { path, why: 'out of their reach' }
}

/** UD-RET-1: out of melee by a retreat; without anybody at it, away as far as it goes. */
function withdrawn(now: Now): Choice | null {
  const { fight, who, level, foes, near, doctrine } = now
  if (who.hp > who.hpMax * (doctrine.nerve ?? 0) || fight.turn?.acted) return null
  const keys = keysOf(level)
  if (engagersOf(fight, who).length > 0) {
    const path = keys.includes('retreat') ? awayFrom(now, 'retreat') : null
    return path && { path, why: 'hurt: out of here' }
  }
  if (near.length > 0) return null
  if (keys.includes('leave')) return { path: ['leave'], why: 'hurt: off the field' }
  const isChased = foes.some((one) => tenthsBetween(fight, one, who) <= 15 * (standardSquares(one) + 1))
  const path = isChased && keys.includes('full move') ? awayFrom(now, 'full move') : null
  return path && { path, why: 'hurt: away' }
}
