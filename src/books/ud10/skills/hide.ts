import { branch, leaf, type Offer } from '../../../engine/options.ts'
import { shut, type Why } from '../core/refusals.ts'
import { action } from '../core/spend-action.ts'
import type { Deed } from '../core/turn.ts'
import type { Scene } from '../state/events.ts'
import type { Combatant, Fight } from '../state/fight.ts'
import { isSeen } from '../state/positions.ts'
import { isAble, isHostile } from '../state/presence.ts'
import { ITEMS } from '../tables/items.ts'
import { outdoes, skillCheck } from './skill-check.ts'

/** UD-ACT-14: against 15, or against the eyes of one observer. */
export function hideOption(scene: Scene, who: Combatant): Offer<Deed> {
  const { fight } = scene
  const why = whyNotHidden(fight, who)
  if (why !== null) return shut('hide', why)
  const from = observers(fight, who)
  return branch('hide', () => [
    leaf(
      'from all',
      action(scene, who, () => hide(scene, who, null)),
    ),
    ...from.map((one) =>
      leaf(
        one.id,
        action(scene, who, () => hide(scene, who, one)),
      ),
    ),
  ])
}

/** UD-ACT-14: cover, or nobody who sees; C30: not with a light. */
function whyNotHidden(fight: Fight, who: Combatant): Why | null {
  if (who.ready.some((id) => (ITEMS[id]?.light ?? 0) > 0)) return 'E_BLOCKED'
  return who.cover !== null || observers(fight, who).length === 0 ? null : 'E_BLOCKED'
}

const observers = (fight: Fight, who: Combatant): readonly Combatant[] =>
  fight.combatants.filter(
    (one) => isAble(one) && !one.hidden && isHostile(fight, one.side, who.side) && isSeen(fight, one, who),
  )

function hide(scene: Scene, who: Combatant, from: Combatant | null): void {
  const hiding = { who, skill: 'hide', linked: 'dex' } as const
  const passed =
    from === null
      ? skillCheck(scene, 15, hiding)
      : outdoes(scene, hiding, { who: from, skill: 'search', linked: 'int' })
  scene.tell({ type: 'hid', who: who.id, passed })
}
