import { amount, branch, type Offer } from '../../../engine/options.ts'
import { downToHalf, onward, toward } from '../../../field/plane-geometry.ts'
import { inOrder } from '../../../kit/order-of-action.ts'
import type { Scene } from '../state/events.ts'
import type { Combatant, Fight } from '../state/fight.ts'
import { isPresent, paceOf } from '../state/presence.ts'
import { yardsBetween } from './distances.ts'

/**
 * RULING: the page has distances and no way to close them. With `ranges` a turn may begin with a move of up to MOV
 * yards, before what it is spent on; who is held stays.
 */
export function moveOptions(scene: Scene, who: Combatant, then: () => void): readonly Offer<() => void>[] {
  const { fight } = scene
  const most = paceOf(who)
  if (!fight.options.ranges || who.pos === null || who.heldBy !== null || most < 1 || fight.turn?.moved) return []
  const others = inOrder(fight).filter((one) => one !== who && isPresent(one) && !one.hidden && one.pos !== null)
  const apart = others.filter((one) => yardsBetween(fight, who, one) >= 0.5)
  const ways = (way: 'closer' | 'away', to: readonly Combatant[]): Offer<() => void> =>
    to.length > 0 &&
    branch(way, () =>
      to.map((one) =>
        branch(one.id, () => [
          amount(
            {
              least: 0.5,
              most: way === 'closer' ? downToHalf(Math.min(most, yardsBetween(fight, who, one))) : most,
              step: 0.5,
              unit: 'yd',
            },
            (yards) => () => {
              move(scene, who, { way, one, yards })
              then()
            },
          ),
        ]),
      ),
    )
  return others.length > 0 ? [branch('move', () => [ways('closer', apart), ways('away', others)])] : []
}

type Move = { readonly way: 'closer' | 'away'; readonly one: Combatant; readonly yards: number }

function move(scene: Scene, who: Combatant, { way, one, yards }: Move): void {
  const ahead = toward(who.pos!, one.pos!, who.side === 'investigators' ? 1 : -1)
  const { x, y } = onward(who.pos!, ahead, way === 'closer' ? yards : -yards)
  scene.tell({ type: 'moved', who: who.id, at: one.id, way, yards, x, y })
}

/** As near as a hand reaches, or as far as it can today. */
export const strideTo = (fight: Fight, who: Combatant, to: Combatant): number =>
  downToHalf(Math.max(0.5, Math.min(paceOf(who), yardsBetween(fight, who, to) - 0.5)))
