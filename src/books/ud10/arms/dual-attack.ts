import { branch, type Offer } from '../../../engine/options.ts'
import { targetMenus, whyNone } from '../../../kit/target-menus.ts'
import { strikeOut } from '../core/attack.ts'
import { whyNoAttack } from '../core/attack-menu.ts'
import { type Blow, blowOf } from '../core/modifiers.ts'
import { FIRST, shut, type Why } from '../core/refusals.ts'
import { attackAction } from '../core/spend-action.ts'
import type { Deed } from '../core/turn.ts'
import { barredBy } from '../core/why-no-attack.ts'
import { roundsOf } from '../gunnery/rounds-and-hits.ts'
import { poolOf, withPoints } from '../pools/spend-points.ts'
import type { Scene } from '../state/events.ts'
import type { Combatant, Fight } from '../state/fight.ts'
import type { Weapon } from '../state/gear.ts'
import { isRanged } from '../state/in-hand.ts'
import { isAble, targetsOf } from '../state/presence.ts'
import { skillOf } from '../state/skills-and-movement.ts'
import { WEAPONS } from '../tables/weapons.ts'

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
