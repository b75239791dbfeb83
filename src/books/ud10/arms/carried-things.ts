import { leaf, type Offer } from '../../../engine/options.ts'
import { action, counted } from '../core/spend-action.ts'
import type { Deed } from '../core/turn.ts'
import type { Scene } from '../state/events.ts'
import type { Combatant, Fight, Lying } from '../state/fight.ts'
import { handsFor, isBare } from '../state/in-hand.ts'
import { areAdjacent, hasGrid, stand } from '../state/positions.ts'
import { WEAPONS } from '../tables/weapons.ts'

/** UD-FREE-1: what is dropped lies on the own square. */
export const dropLeaves = (scene: Scene, who: Combatant): readonly Offer<Deed>[] =>
  held(who).map((thing) =>
    leaf(
      thing,
      counted(scene, who, () => scene.tell({ type: 'dropped', who: who.id, thing })),
    ),
  )

/** UD-ACT-5, UD-ACT-9: stowing is an item action. */
export const stowLeaves = (scene: Scene, who: Combatant): readonly Offer<Deed>[] =>
  held(who).map((thing) =>
    leaf(
      thing,
      action(scene, who, () => scene.tell({ type: 'stowed', who: who.id, thing })),
    ),
  )

/** UD-ACT-9: what lies on the own or an adjacent square. */
export const pickUpLeaves = (scene: Scene, who: Combatant): readonly Offer<Deed>[] =>
  inHandsReach(scene.fight, who).map(({ thing }) =>
    leaf(
      thing,
      action(scene, who, () =>
        scene.tell({ type: 'picked up', who: who.id, thing, inHand: handsFor([...who.ready, thing]) <= 2 }),
      ),
    ),
  )

/** Things in the hands, each once; claws stay. */
export const held = ({ ready }: Combatant): readonly string[] =>
  ready.filter((id, i) => !(WEAPONS[id] && isBare(WEAPONS[id])) && ready.indexOf(id) === i)

export function inHandsReach(fight: Fight, who: Combatant): readonly Lying[] {
  const near = fight.lying.filter((one) => isNear(fight, who, one))
  return near.filter((one, i) => near.findIndex(({ thing }) => thing === one.thing) === i)
}

function isNear(fight: Fight, who: Combatant, { pos, near }: Lying): boolean {
  if (hasGrid(fight) && pos !== null) {
    const { pos: from, footprint } = stand(who)
    return pos.x >= from.x - 1 && pos.x <= from.x + footprint && pos.y >= from.y - 1 && pos.y <= from.y + footprint
  }
  const by = fight.combatants.find(({ id }) => id === near)
  return by === who || (by !== undefined && areAdjacent(fight, who, by))
}
