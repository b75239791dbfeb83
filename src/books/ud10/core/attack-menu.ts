import { branch, type Offer } from '../../../engine/options.ts'
import { once } from '../../../kit/computed-once.ts'
import { shotOptions } from '../gunnery/fire-modes.ts'
import { withPoints } from '../pools/spend-points.ts'
import type { Scene } from '../state/events.ts'
import type { Combatant, Fight } from '../state/fight.ts'
import type { Weapon } from '../state/gear.ts'
import { isRanged, readyWeapons } from '../state/in-hand.ts'
import { isHostile, isPresent, isTarget, targetsOf } from '../state/presence.ts'
import { WEAPONS } from '../tables/weapons.ts'
import { strikeOut } from './attack.ts'
import { blowOf } from './modifiers.ts'
import { FIRST, shut, type Why } from './refusals.ts'
import { attackAction } from './spend-action.ts'
import { whyNoAction } from './spent-slots.ts'
import type { Deed } from './turn.ts'
import { barredBy } from './why-no-attack.ts'

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

/** UD-TURN-7, UD-REACT-6; whoever is asked can act. */
export const whyNoAttack = (fight: Fight, who: Combatant): Why | null =>
  whyNoAction(fight) ?? (who.forfeitAttack ? 'E_FORFEITED' : null)

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
