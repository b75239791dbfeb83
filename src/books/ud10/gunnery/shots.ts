import type { Offer } from '../../../engine/options.ts'
import { attackAction } from '../core/act.ts'
import { strikeOut } from '../core/attack.ts'
import { type Blow, blowOf } from '../core/modifiers.ts'
import type { Deed } from '../core/turn.ts'
import { withPoints } from '../pools/points.ts'
import type { Scene } from '../state/events.ts'
import type { Combatant } from '../state/fight.ts'
import type { Weapon } from '../state/gear.ts'

type Two = { readonly who: Combatant; readonly at: Combatant }

/** UD-DP-8: how a ranged or thrown weapon is used on a target that it can be used on; named by the weapon's id. */
export const shotOptions = (scene: Scene, { who, at }: Two, weapon: Weapon): Offer<Deed> =>
  withPoints(
    weapon.id,
    who.pools.aim.now,
    (points): Deed => attackAction(scene, { who, at }, () => strikeOut(scene, { ...blowOf(who, at, weapon), points })),
  )

/** UD-ATK-5: rounds that an attack spends when it is declared. */
export const roundsOf = ({ weapon, free }: Blow): number => (weapon.class === 'melee' || free !== null ? 0 : 1)

/** UD-FIRE-3: how many bullets hit. */
export const hitsOf = (_blow: Blow, _margin: number): number => 1
