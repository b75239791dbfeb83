import { leaf, type Offer } from '../../../engine/options.ts'
import { coverAt } from '../../../field/cover.ts'
import { shut } from '../core/refusals.ts'
import { action } from '../core/spend-action.ts'
import { whyNoAction } from '../core/spent-slots.ts'
import type { Deed } from '../core/turn.ts'
import type { Scene } from '../state/events.ts'
import type { Combatant, Fight } from '../state/fight.ts'
import { gridIn, hasGrid, stand } from '../state/positions.ts'
import type { Facing } from '../state/sheet.ts'

type Cover = NonNullable<Combatant['cover']>

/** UD-COV-3, UD-ACT-4: an action on a square to which the referee gave a rating. */
export function coverOptions(scene: Scene, who: Combatant): Offer<Deed> {
  const why = whyNoAction(scene.fight)
  if (why !== null) return shut('take cover', why)
  const cover = coverOn(scene.fight, who)
  if (cover === null) return shut('take cover', 'E_BLOCKED')
  return leaf(
    'take cover',
    action(scene, who, () => scene.tell({ type: 'took cover', who: who.id, cover })),
  )
}

/** The cover of the square that somebody stands on; null without a rating (UD-COV-2). */
export function coverOn(fight: Fight, who: Combatant): Cover | null {
  if (!hasGrid(fight)) return null
  const found = coverAt(gridIn(fight).map, stand(who).pos)
  if (found === null || found.rating === 0) return null
  return { rating: found.rating, against: found.against, from: found.from.map((d) => d.toUpperCase() as Facing) }
}
