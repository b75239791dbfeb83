import { d } from '../../../engine/dice.ts'
import { hurt } from '../health/wounds.ts'
import { checkMorale } from '../morale/morale.ts'
import { modifierOf } from '../state/derived-values.ts'
import { isWithin } from '../state/distance-and-cover.ts'
import type { Scene } from '../state/events.ts'
import type { Combatant, Fight } from '../state/fight.ts'
import { isAble } from '../state/presence.ts'
import { UNARMED } from '../state/usable-weapons.ts'
import { usualAttr } from './attack-modifiers.ts'

/** OSR-GRP-6, OSR-MOR-7: after an action is complete, before anybody else acts. */
export function settle(scene: Scene): void {
  loosen(scene)
  checkMorale(scene)
}

/** OSR-GRP-6: a hold ends where either is out of action, or they are apart. */
function loosen(scene: Scene): void {
  const { fight } = scene
  for (const one of fight.combatants) {
    if (one.holds === null) continue
    const at = fight.combatants.find(({ id }) => id === one.holds)
    if (!at || !isAble(one) || !isAble(at) || !isWithin(fight, one, at, 5)) scene.tell({ type: 'let go', who: one.id })
  }
}

/** OSR-GRP-7: every holder squeezes, in list order; C12: a hold that has ended rolls no further. */
export function squeeze(scene: Scene): void {
  const { fight } = scene
  for (const at of fight.combatants) {
    for (const by of holdersOf(fight, at)) {
      if (!isAble(at) || by.holds !== at.id) continue
      const attr = usualAttr(by, UNARMED)
      const { total } = scene.roll(by, 'squeeze', d(1, 2), [
        [attr, modifierOf(by[attr]), 'OSR-GRP-7'],
        ['Punch', Math.max(0, by.skills.Punch ?? 0), 'OSR-GRP-7'],
      ])
      hurt(scene, { who: at, by, points: Math.max(1, total), spares: true, from: 'squeeze' })
    }
  }
}

export const holdersOf = ({ combatants }: Fight, who: Combatant): readonly Combatant[] =>
  combatants.filter(({ holds }) => holds === who.id)
