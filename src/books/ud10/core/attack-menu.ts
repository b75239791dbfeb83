import { branch, type Offer } from '../../../engine/options.ts'
import { once } from '../../../kit/computed-once.ts'
import { targetMenus, whyNone } from '../../../kit/target-menus.ts'
import { shotOptions } from '../gunnery/fire.ts'
import type { Scene } from '../state/events.ts'
import type { Combatant, Fight } from '../state/fight.ts'
import type { Weapon } from '../state/gear.ts'
import { isRanged, readyWeapons } from '../state/in-hand.ts'
import { isAble, isHostile, isPresent, isTarget, targetsOf } from '../state/positions.ts'
import { skillOf } from '../state/sheet.ts'
import { WEAPONS } from '../tables/weapons.ts'
import { attackAction, strikeOut } from './attack.ts'
import { poolOf, withPoints } from './check.ts'
import { type Blow, blowOf, roundsOf } from './modifiers.ts'
import type { Deed } from './turn.ts'
import { barredBy, FIRST, shut, type Why, whyNoAttack } from './why-not.ts'

/** UD-ACT-1, UD-DP-8: target, weapon, mode, points. */
export function attackOptions(scene: Scene, who: Combatant): Offer<Deed> {
  const { fight } = scene
  const why = whyNoAttack(fight, who)
  if (why !== null) return shut('attack', why)
  const arms = readyWeapons(who)
  const reason = whyNobody(fight, who, arms)
  if (isAuto(who))
    return (
      reason === null &&
      branch(
        'attack',
        once(() => foeMenus(scene, who, arms)),
      )
    )
  const friends = friendsOf(fight, who).filter((at) => whyNotAt(fight, { who, at }, arms) === null)
  const open = once((): Offer<Deed>[] => [
    ...foeMenus(scene, who, arms),
    friends.length > 0 && branch('other', () => friends.map((at) => targetMenu(scene, { who, at }, arms))),
  ])
  if (reason === null || friends.length > 0) return branch('attack', open)
  return reason !== 'nobody' && shut('attack', reason, open)
}

const foeMenus = (scene: Scene, who: Combatant, arms: readonly Weapon[]): Offer<Deed>[] =>
  targetsOf(scene.fight, who).map((at) => targetMenu(scene, { who, at }, arms))

/** Null where one target can be attacked with something; else the first of the reasons in the page's order. */
function whyNobody(fight: Fight, who: Combatant, arms: readonly Weapon[]): Why | 'nobody' | null {
  let best: Why | null = null
  for (const at of fight.combatants) {
    if (!isTarget(fight, who, at)) continue
    const why = whyNotAt(fight, { who, at }, arms)
    if (why === null) return null
    if (best === null || FIRST.indexOf(why) < FIRST.indexOf(best)) best = why
  }
  return best ?? 'nobody'
}

type Two = { readonly who: Combatant; readonly at: Combatant }

function targetMenu(scene: Scene, two: Two, arms: readonly Weapon[]): Offer<Deed> {
  const { fight } = scene
  const why = whyNotAt(fight, two, arms)
  const open = once((): Offer<Deed>[] => [
    ...arms.map((weapon) => weaponOption(scene, two, weapon)),
    ...idle(two.who).map((id) => shut(id, 'E_NOT_READY')),
  ])
  return why === null ? branch(two.at.id, open) : shut(two.at.id, why, open)
}

function weaponOption(scene: Scene, { who, at }: Two, weapon: Weapon): Offer<Deed> {
  const why = barredBy(scene.fight, { who, at }, weapon)
  if (why !== null) return shut(weapon.id, why)
  if (isRanged(weapon)) return shotOptions(scene, { who, at }, weapon)
  return withPoints(weapon.id, who.pools.melee.now, (points): Deed => {
    const strike = () => strikeOut(scene, { ...blowOf(who, at, weapon), points })
    return () => attackAction(scene, { who, at }, strike)()
  })
}

/** Weapons that are carried and not in hand. */
const idle = ({ carried, ready }: Combatant): readonly string[] =>
  carried.filter((id, i) => WEAPONS[id] && !ready.includes(id) && carried.indexOf(id) === i)

function whyNotAt(fight: Fight, two: Two, arms: readonly Weapon[]): Why | null {
  let best: Why | null = null
  for (const weapon of arms) {
    const why = barredBy(fight, two, weapon)
    if (why === null) return null
    if (best === null || FIRST.indexOf(why) < FIRST.indexOf(best)) best = why
  }
  return best
}

const isAuto = ({ control }: Combatant): boolean => control.startsWith('auto')

/** UD-SPEC-3: allies and neutrals, for whom somebody answers. */
const friendsOf = (fight: Fight, who: Combatant): readonly Combatant[] =>
  fight.combatants.filter((one) => one !== who && isPresent(one) && !isHostile(fight, who.side, one.side))

type Hand = { readonly who: Combatant; readonly main: Weapon; readonly off: Weapon }

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
  const menu = () =>
    targetMenus(targets, whyNot, (at) => [
      ...handMenu(scene, { who, main: first, off: second }, at),
      ...(first.id === second.id ? [] : handMenu(scene, { who, main: second, off: first }, at)),
      branch('off hand alone', () => [aloneMenu(scene, { who, main: first, off: second }, at)]),
    ])
  return none === null ? branch('dual attack', menu) : shut('dual attack', none, menu)
}

function oneHanded({ ready }: Combatant): readonly Weapon[] {
  const held: Weapon[] = []
  for (const id of ready) {
    const weapon = WEAPONS[id]
    if (weapon?.hands === 1) held.push(weapon)
  }
  return held
}

/** C30: of both kinds E_MODE; UD-ACT-2: the skill of the off hand cannot be left out. */
function whyNotBoth(who: Combatant, first: Weapon, second: Weapon): Why | null {
  if (isRanged(first) !== isRanged(second)) return 'E_MODE'
  return skillOf(who, isRanged(first) ? 'dualRanged' : 'dualMelee') === 0 ? 'E_UNTRAINED' : null
}

function handMenu(scene: Scene, hand: Hand, at: Combatant): readonly Offer<Deed>[] {
  const { who, main } = hand
  const why = barredBy(scene.fight, { who, at }, main)
  if (why !== null) return [shut(main.id, why)]
  const blow: Blow = { ...blowOf(who, at, main), dual: 'main' }
  return [
    withPoints(main.id, who.pools[poolOf(blow)].now, (points): Deed => {
      return attackAction(scene, { who, at, ammo: ammoOf(blow) }, () => dual(scene, hand, { ...blow, points }))
    }),
  ]
}

/** UD-ACT-2: without the −2. */
function aloneMenu(scene: Scene, { who, off }: Hand, at: Combatant): Offer<Deed> {
  const why = barredBy(scene.fight, { who, at }, off)
  if (why !== null) return shut(off.id, why)
  const blow: Blow = { ...blowOf(who, at, off), dual: 'off alone' }
  return withPoints(off.id, who.pools[poolOf(blow)].now, (points): Deed => {
    return attackAction(scene, { who, at, ammo: ammoOf(blow) }, () => strikeOut(scene, { ...blow, points }))
  })
}

/** UD-ACT-2: the main hand completely, then the off hand, at the same or another target. */
function dual(scene: Scene, { who, off }: Hand, blow: Blow): void {
  strikeOut(scene, blow)
  if (!isAble(who)) return
  const { fight } = scene
  const targets = reachable(fight, who, off)
  if (targets.length === 0) return
  const ordered = targets.includes(blow.at) ? [blow.at, ...targets.filter((one) => one !== blow.at)] : targets
  const aimed = scene.ask(
    who,
    'off hand',
    ordered.map((at) =>
      withPoints(at.id, who.pools[poolOf({ ...blow, weapon: off })].now, (points) => ({ at, points })),
    ),
  )
  strikeOut(scene, { ...blowOf(who, aimed.at, off), dual: 'off', points: aimed.points })
}

const reachable = (fight: Fight, who: Combatant, weapon: Weapon): readonly Combatant[] =>
  targetsOf(fight, who).filter((at) => barredBy(fight, { who, at }, weapon) === null)

const ammoOf = (blow: Blow) => ({ weapon: blow.weapon.id, rounds: roundsOf(blow) })
