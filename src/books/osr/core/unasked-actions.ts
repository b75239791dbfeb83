import { d } from '../../../engine/dice.ts'
import { amount, branch, leaf, type Offer } from '../../../engine/options.ts'
import type { Deed } from '../../../engine/scene.ts'
import { wordsToReferee } from '../../../kit/tell-the-referee.ts'
import { whyNoDefence } from '../instant/react.ts'
import type { Combatant, Event, Fight } from '../state/fight.ts'
import { isAble } from '../state/presence.ts'
import { readyTrait, traitCalled } from '../state/trait-effects.ts'
import { shut } from './budget-and-refusals.ts'
import { unique } from './item-actions.ts'

type Unasked = Deed<Fight, Event>

/** OSR-ACT-5: instant actions of one's own accord, and a word to the referee. */
export function offers(fight: Fight, who: string): readonly Offer<Unasked>[] {
  const one = fight.combatants.find(({ id }) => id === who)
  if (!one) return []
  const mayAct = isAble(one) && fight.phase === 'fighting'
  const isBurdened = one.hands.length > 0 || one.load > 0
  return [
    mayAct && whyNoDefence(fight, one) === null && leaf('total defence', tell({ type: 'defended', who })),
    mayAct && insistence(fight, one),
    mayAct && isBurdened && (one.conditions.surprised ? shut('drop', 'E_SURPRISED') : dropping(one)),
    wordsToReferee<Fight, Event>(who),
  ]
}

const tell =
  (event: Event): Unasked =>
  (scene) =>
    scene.tell(event)

/** OSR-ITEM-5: what is in hand, or the load to what is kept of it. */
const dropping = ({ id: who, hands, load }: Combatant): Offer<Unasked> =>
  branch('drop', () => [
    ...unique(hands).map((item) => leaf(item, tell({ type: 'dropped', who, item }))),
    load > 0 &&
      branch('load', () => [
        amount({ least: 0, most: load, step: 1, unit: 'lb' }, (kept) => tell({ type: 'unloaded', who, load: kept })),
      ]),
  ])

/** OSR 3.5: once a fight, dice for each level. RULING: only who is awake, and not with all HP. */
function insistence(fight: Fight, one: Combatant): Offer<Unasked> {
  const trait = readyTrait(fight, one, 'heal')
  if (trait === null || one.hp >= one.hpMax) return false
  if (one.conditions.surprised) return shut('insist', 'E_SURPRISED') // OSR-SUR-6
  return leaf<Unasked>('insist', (scene) => {
    scene.tell({ type: 'used', who: one.id, trait })
    const { total } = scene.roll(one, 'heal', d(one.level, Math.max(1, traitCalled(fight, trait)!.value)))
    scene.tell({ type: 'healed', who: one.id, points: Math.min(total, one.hpMax - one.hp) })
  })
}
