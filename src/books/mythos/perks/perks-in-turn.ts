import { branch, leaf, type Offer } from '../../../engine/options.ts'
import { menuOr } from '../core/menus.ts'
import { shut } from '../core/refusals.ts'
import type { Scene } from '../state/events.ts'
import type { Combatant } from '../state/fight.ts'
import { targetsOf } from '../state/presence.ts'
import type { Perk } from './perk-schema.ts'
import { leave, MARKED, partsNow, pay, whyNot } from './perks-in-play.ts'

/** MY-TURN-5, onTurnAction: perks that take the turn. */
export function perkActions(scene: Scene, who: Combatant): readonly Offer<() => void>[] {
  const { fight } = scene
  const targets = targetsOf(fight, who)
  const all = partsNow(fight, who, 'onTurnAction').map(({ perk, part }) => ({
    perk,
    mark: part.mark ?? 0,
    why: whyNot(fight, who, perk),
  }))
  if (all.length === 0 || targets.length === 0) return []
  const open = ({ perk, mark, why }: (typeof all)[number]): Offer<() => void> =>
    why === null
      ? branch(perk.id, () => targets.map((at) => leaf(at.id, () => markPrey(scene, { who, perk, mark }, at))))
      : shut(perk.id, why)
  return [menuOr('perk', all.map(open))]
}

type Marking = { readonly who: Combatant; readonly perk: Perk; readonly mark: number }

/** P22: until the end of the next round everybody who attacks the prey has the dice. */
function markPrey(scene: Scene, { who, perk, mark }: Marking, at: Combatant): void {
  scene.tell({ type: 'spent', who: who.id, on: 'perk' })
  pay(scene, who, perk)
  leave(scene, at, { key: MARKED, on: 'other', value: mark, until: scene.fight.round + 1 })
}
