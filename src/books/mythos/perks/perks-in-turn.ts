import { branch, leaf, type Offer } from '../../../engine/options.ts'
import { menuOr } from '../core/fight-options.ts'
import { shut } from '../core/refusals.ts'
import type { Scene } from '../state/events.ts'
import type { Combatant } from '../state/fight.ts'
import { isActive, targetsOf } from '../state/presence.ts'
import type { Perk } from './perk-schema.ts'
import { rolledAmount } from './perks-in-attack.ts'
import { applies, leave, MARKED, partsNow, pay, whyNot } from './perks-in-play.ts'

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

/** onRoundEnd: what grows again, of who is active, and not above the maximum. */
export function roundEndPerks(scene: Scene, who: Combatant): void {
  for (const {
    perk,
    part: { heal },
  } of partsNow(scene.fight, who, 'onRoundEnd')) {
    if (!heal || !isActive(who) || who.HP >= who.maxHP || !applies(scene, who, perk)) continue
    scene.tell({
      type: 'healed',
      who: who.id,
      points: Math.min(rolledAmount(scene, who, { what: 'regrowth', name: perk.name, dice: heal }), who.maxHP - who.HP),
    })
  }
}
