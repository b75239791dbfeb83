import { branch, late, type Offer } from '../../../engine/options.ts'
import { once } from '../../../kit/computed-once.ts'
import { targetMenus, whyNone } from '../../../kit/target-menus.ts'
import { nextTarget, shotOptions } from '../gunnery/fire.ts'
import type { Scene } from '../state/all-events.ts'
import type { Combatant, Fight } from '../state/fight.ts'
import { isRanged, readyWeapons } from '../state/in-hand.ts'
import { isAble, isHostile, isPresent, isTarget, targetsOf } from '../state/presence.ts'
import { skillOf } from '../state/sheet.ts'
import { WEAPONS, type Weapon } from '../tables/weapons.ts'
import { attackAction, strikeOut } from './attack.ts'
import { type Blow, blowOf, roundsOf } from './attack-modifiers.ts'
import { poolOf, withPoints } from './check.ts'
import { barredBy, FIRST, shut, sooner, type Two, targetsFor, type Why, whyNoAttack } from './refusals.ts'
import type { Deed } from './turn.ts'

/** UD-ACT-1, UD-DP-8: target, weapon, mode, points. */
export function attackOptions(scene: Scene, who: Combatant): Offer<Deed> {
  const { fight } = scene
  const why = whyNoAttack(fight, who)
  if (why !== null) return shut('attack', why)
  const arms = readyWeapons(who)
  const reason = whyNobody(fight, who, arms)
  const foes = once(() => [foesMenu(scene, who, arms)])
  return who.control.startsWith('auto')
    ? reason === null && branch('attack', foes)
    : withOthers(scene, { who, arms }, { reason, foes })
}

const foesMenu = (scene: Scene, who: Combatant, arms: readonly Weapon[]): Offer<Deed> =>
  late(scene.fight.combatants, (at) => isTarget(scene.fight, who, at) && targetMenu(scene, { who, at }, arms))

type Armed = { readonly who: Combatant; readonly arms: readonly Weapon[] }
type Foes = { readonly reason: Why | 'nobody' | null; readonly foes: () => readonly Offer<Deed>[] }

/** UD-SPEC-3: allies and neutrals stand below the others. */
function withOthers(scene: Scene, { who, arms }: Armed, { reason, foes }: Foes): Offer<Deed> {
  const friends = friendsOf(scene.fight, who).filter((at) => whyNotAt(scene.fight, { who, at }, arms) === null)
  const open = once((): readonly Offer<Deed>[] => [
    ...foes(),
    friends.length > 0 && branch('other', () => friends.map((at) => targetMenu(scene, { who, at }, arms))),
  ])
  if (reason === null || friends.length > 0) return branch('attack', open)
  return reason !== 'nobody' && shut('attack', reason, open)
}

/** Null where one target can be attacked with something. */
function whyNobody(fight: Fight, who: Combatant, arms: readonly Weapon[]): Why | 'nobody' | null {
  let first: Why | null = null
  for (const at of fight.combatants) {
    if (!isTarget(fight, who, at)) continue
    const why = whyNotAt(fight, { who, at }, arms)
    if (why === null) return null
    first = sooner(first, why)
  }
  return first ?? 'nobody'
}

function whyNotAt(fight: Fight, two: Two, arms: readonly Weapon[]): Why | null {
  let first: Why | null = null
  for (const weapon of arms) {
    const why = barredBy(fight, two, weapon)
    if (why === null) return null
    first = sooner(first, why)
  }
  return first
}

/** UD-SPEC-3: allies and neutrals, for whom somebody answers. */
const friendsOf = (fight: Fight, who: Combatant): readonly Combatant[] =>
  fight.combatants.filter((one) => one !== who && isPresent(one) && !isHostile(fight, who.side, one.side))

function targetMenu(scene: Scene, two: Two, arms: readonly Weapon[]): Offer<Deed> {
  const { carried, ready } = two.who
  const why = whyNotAt(scene.fight, two, arms)
  const open = once((): Offer<Deed>[] => [
    late(arms, (weapon) => weaponOption(scene, two, weapon)),
    ...carried
      .filter((id, i) => WEAPONS[id] && !ready.includes(id) && carried.indexOf(id) === i)
      .map((id) => shut(id, 'E_NOT_READY')),
  ])
  return why === null ? branch(two.at.id, open) : shut(two.at.id, why, open)
}

function weaponOption(scene: Scene, { who, at }: Two, weapon: Weapon): Offer<Deed> {
  const why = barredBy(scene.fight, { who, at }, weapon)
  if (why !== null) return shut(weapon.id, why)
  if (isRanged(weapon)) return shotOptions(scene, { who, at }, weapon)
  return withPoints(weapon.id, who.pools.melee.now, (points) =>
    attackAction(scene, { who, at }, () => strikeOut(scene, { ...blowOf(who, at, weapon), points })),
  )
}

/** UD-ACT-2: two ready one-handed weapons, both hand to hand or both ranged. */
export function dualOptions(scene: Scene, who: Combatant): Offer<Deed> {
  const [first, second] = oneHanded(who)
  if (!first || !second) return false
  const why = whyNoAttack(scene.fight, who) ?? whyNotBoth(who, first, second)
  if (why !== null) return shut('dual attack', why)
  const targets = targetsOf(scene.fight, who)
  if (targets.length === 0) return false
  const whyNot = (at: Combatant): Why | null =>
    barredBy(scene.fight, { who, at }, first) && barredBy(scene.fight, { who, at }, second)
  const none = whyNone(targets.map(whyNot), FIRST, 'E_OUT_OF_REACH')
  const both = (at: Combatant, main: Weapon, off: Weapon): Offer<Deed> =>
    handOption(scene, { ...blowOf(who, at, main), dual: 'main' }, (blow) => dual(scene, blow, off))
  const alone = (at: Combatant): Offer<Deed> =>
    handOption(scene, { ...blowOf(who, at, second), dual: 'off alone' }, (blow) => strikeOut(scene, blow)) // without the −2
  const offHand = (at: Combatant): Offer<Deed> => {
    const barred = barredBy(scene.fight, { who, at }, second)
    return barred ? shut('off hand alone', barred) : branch('off hand alone', () => [alone(at)])
  }
  const menu = () =>
    targetMenus(targets, whyNot, (at) => [
      both(at, first, second),
      first.id !== second.id && both(at, second, first),
      offHand(at),
    ])
  return none === null ? branch('dual attack', menu) : shut('dual attack', none, menu)
}

function oneHanded({ ready }: Combatant): readonly Weapon[] {
  const held: Weapon[] = []
  for (const id of ready) if (WEAPONS[id]?.hands === 1) held.push(WEAPONS[id])
  return held
}

/** C30: of both kinds E_MODE; UD-ACT-2: the skill of the off hand cannot be left out. */
function whyNotBoth(who: Combatant, first: Weapon, second: Weapon): Why | null {
  if (isRanged(first) !== isRanged(second)) return 'E_MODE'
  return skillOf(who, isRanged(first) ? 'dualRanged' : 'dualMelee') === 0 ? 'E_UNTRAINED' : null
}

function handOption(scene: Scene, blow: Blow, strike: (blow: Blow) => void): Offer<Deed> {
  const { by: who, at, weapon } = blow
  const why = barredBy(scene.fight, { who, at }, weapon)
  if (why !== null) return shut(weapon.id, why)
  const ammo = { weapon: weapon.id, rounds: roundsOf(blow) }
  return withPoints(weapon.id, who.pools[poolOf(weapon)].now, (points) =>
    attackAction(scene, { who, at, ammo }, () => strike({ ...blow, points })),
  )
}

/** UD-ACT-2: the main hand completely, then the off hand, at the same or another target. */
function dual(scene: Scene, blow: Blow, off: Weapon): void {
  strikeOut(scene, blow)
  const targets = isAble(blow.by) ? targetsFor(scene.fight, blow.by, off) : []
  if (targets.length === 0) return
  const first = targets.includes(blow.at) ? blow.at : targets[0]!
  const { at, points } = nextTarget(scene, 'off hand', { by: blow.by, weapon: off, targets, first })
  strikeOut(scene, { ...blowOf(blow.by, at, off), dual: 'off', points })
}
