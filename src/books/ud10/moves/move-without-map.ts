import { amount, branch, type Offer } from '../../../engine/options.ts'
import type { Deed } from '../core/turn.ts'
import type { Scene } from '../state/events.ts'
import type { Combatant, Fight } from '../state/fight.ts'
import { metresApart } from '../state/positions.ts'
import { isPresent } from '../state/presence.ts'
import { goApart } from './carry-out-move.ts'
import type { Kind } from './events.ts'
import { NEAR } from './paths.ts'

/** UD-MAP-13: a move names one other, and changes that distance alone. */
export function distanceOptions(
  scene: Scene,
  who: Combatant,
  { kind, metres }: { readonly kind: Kind; readonly metres: number },
): readonly Offer<Deed>[] {
  const { fight } = scene
  const others = fight.combatants.filter(
    (one) => one !== who && isPresent(one) && !(one.hidden && one.side !== who.side),
  )
  const far = others.filter((one) => metresApart(fight, who, one) > NEAR)
  const way = (one: Combatant, sign: 1 | -1) =>
    branch(one.id, () => [metresOf(scene, who, { one, kind, sign, most: mostOf(fight, { who, one, metres, sign }) })])
  return [
    far.length > 0 && branch('closer', () => far.map((one) => way(one, -1))),
    others.length > 0 && branch('away', () => others.map((one) => way(one, 1))),
  ]
}

export const hasOthers = (fight: Fight, who: Combatant): boolean =>
  fight.combatants.some((one) => one !== who && isPresent(one) && !(one.hidden && one.side !== who.side))

type Way = { readonly who: Combatant; readonly one: Combatant; readonly metres: number; readonly sign: 1 | -1 }

const mostOf = (fight: Fight, { who, one, metres, sign }: Way): number =>
  sign > 0 ? metres : Math.min(metres, metresApart(fight, who, one) - NEAR)

type Choice = { readonly one: Combatant; readonly kind: Kind; readonly sign: 1 | -1; readonly most: number }

/** By half metres; without a whole one, all there is. */
function metresOf(scene: Scene, who: Combatant, { one, kind, sign, most }: Choice): Offer<Deed> {
  const least = kind === 'step' ? most : Math.min(most, 0.5) // a step: 1.5 m
  return amount(
    { least, most, step: 0.5, unit: 'm' },
    (by): Deed =>
      () =>
        goApart(scene, who, { kind, to: [{ other: one, metres: metresApart(scene.fight, who, one) + sign * by }] }),
  )
}
