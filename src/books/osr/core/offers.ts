import { d } from '../../../engine/dice.ts'
import { branch, leaf, letter, type Offer } from '../../../engine/options.ts'
import type { Deed } from '../../../engine/scene.ts'
import { whyNoDefence } from '../instant/total-defence.ts'
import type { Event } from '../state/events.ts'
import type { Combatant, Fight } from '../state/fight.ts'
import { isAble } from '../state/presence.ts'
import { readyTrait, traitCalled } from '../state/trait-effects.ts'

type Unasked = Offer<Deed<Fight, Event>>

/** OSR-ACT-5: instant actions of one's own accord, and a word to the referee. */
export function offers(fight: Fight, who: string): readonly Unasked[] {
  const one = fight.combatants.find(({ id }) => id === who)
  if (!one) return []
  const mayAct = isAble(one) && fight.phase === 'fighting'
  return [
    mayAct &&
      whyNoDefence(fight, one) === null &&
      leaf<Deed<Fight, Event>>('total defence', (scene) => scene.tell({ type: 'defended', who })),
    mayAct && insistence(fight, one),
    mayAct && one.hands.length > 0 && dropping(one),
    branch('say', () => [
      letter(
        (words): Deed<Fight, Event> =>
          (scene) =>
            scene.tell({ type: 'noted', who, to: 'referee', words }),
      ),
    ]),
  ]
}

/** OSR-ITEM-5. */
const dropping = ({ id, hands }: Combatant): Unasked =>
  branch('drop', () =>
    [...new Set(hands.map(({ item }) => item))].map((item) =>
      leaf<Deed<Fight, Event>>(item, (scene) => scene.tell({ type: 'dropped', who: id, item })),
    ),
  )

/** OSR 3.5: once a fight, dice for each level. RULING: only who is awake, and not with all HP. */
function insistence(fight: Fight, one: Combatant): Unasked {
  const trait = readyTrait(fight, one, 'heal')
  return (
    trait !== null &&
    one.hp < one.hpMax &&
    leaf<Deed<Fight, Event>>('insist', (scene) => {
      scene.tell({ type: 'used', who: one.id, trait })
      const { total } = scene.roll(one, 'heal', d(one.level, Math.max(1, traitCalled(fight, trait)!.value)))
      scene.tell({ type: 'healed', who: one.id, points: Math.min(total, one.hpMax - one.hp) })
    })
  )
}
