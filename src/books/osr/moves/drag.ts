import { branch, branches, type Offer, type Spot } from '../../../engine/options.ts'
import { hasMain } from '../core/action-budget.ts'
import { shut } from '../core/refusals.ts'
import { type Deed, mainAction } from '../core/take-action.ts'
import { isWithin, SQUARE, squaresBetween } from '../state/distance-and-cover.ts'
import type { Scene } from '../state/events.ts'
import type { Combatant } from '../state/fight.ts'
import { isHeld, isPresent } from '../state/presence.ts'
import { handsFull } from '../state/usable-weapons.ts'
import { rateOf } from './movement-rate.ts'
import { hasPlace, placeTo } from './paths.ts'
import { walk } from './walk.ts'

/** OSR-DRAG-1: up to half the rate, with one hand free; it provokes for who drags. C22: not farther. RULING: the other comes to the square before the last. */
export function dragOption(scene: Scene, who: Combatant): Offer<Deed> {
  const { fight } = scene
  if (!hasMain(who)) return shut('drag', 'E_NO_ACTION')
  const friends = fight.combatants.filter(
    (one) => one !== who && one.side === who.side && isPresent(one) && !isHeld(one) && isWithin(fight, who, one, 5),
  )
  if (friends.length === 0) return false
  if (isHeld(who)) return shut('drag', 'E_CANNOT_ACT')
  if (handsFull(who) > 1) return shut('drag', 'E_HANDS')
  const feet = SQUARE * Math.floor(rateOf(fight, who) / 2 / SQUARE)
  if (feet === 0) return shut('drag', 'E_DISTANCE')
  if (!hasPlace(fight, who, feet)) return shut('drag', 'E_NO_ROOM')
  return branch('drag', () => [branches(friends, (friend) => [placeOption(scene, who, { friend, feet })])])
}

type Load = { readonly friend: Combatant; readonly feet: number }

const placeOption = (scene: Scene, who: Combatant, { friend, feet }: Load): Spot<Deed> =>
  placeTo(scene.fight, who, {
    feet,
    means:
      (path): Deed =>
      () => {
        mainAction(scene, who, () => {
          if (!walk(scene, who, path, 'move')) return
          const to = path.at(-2) ?? path[0]!
          const feet = SQUARE * squaresBetween(friend, { pos: to, size: friend.size })
          scene.tell({ type: 'moved', who: friend.id, to, feet, how: 'dragged' })
        })
      },
  })
