import { leaf, type Offer } from '../../../engine/options.ts'
import { menuOrShut } from '../../../kit/target-menus.ts'
import { FIRST, shut, type Why } from '../core/refusals.ts'
import { action } from '../core/spend-action.ts'
import type { Deed } from '../core/turn.ts'
import { staysAwake } from '../core/wound.ts'
import type { Scene } from '../state/events.ts'
import type { Combatant, Fight } from '../state/fight.ts'
import { areAdjacent } from '../state/positions.ts'
import { isHostile } from '../state/presence.ts'
import { skillOf } from '../state/skills-and-movement.ts'
import { ITEMS } from '../tables/items.ts'
import { skillCheck } from './skill-check.ts'

/** UD-ACT-11: an adjacent patient, or oneself. */
export function firstAidOption(scene: Scene, who: Combatant): Offer<Deed> {
  const { fight } = scene
  if (skillOf(who, 'firstAid') === 0) return shut('first aid', 'E_UNTRAINED')
  const patients = fight.combatants.filter(
    (one) => !one.dead && !one.left && !one.fled && !one.hidden && !isHostile(fight, who.side, one.side),
  )
  const options = patients.map((one) => {
    const no = whyNotHelped(fight, who, one)
    return no === null
      ? leaf(
          one.id,
          action(scene, who, () => firstAid(scene, who, one)),
        )
      : shut(one.id, no)
  })
  return menuOrShut('first aid', options, FIRST)
}

/** C30: not for machines; UD-ACT-11: one success for each patient in a fight. */
function whyNotHelped(fight: Fight, who: Combatant, patient: Combatant): Why | null {
  if (patient !== who && !areAdjacent(fight, who, patient)) return 'E_OUT_OF_REACH'
  return patient.kind === 'machine' || patient.aided ? 'E_BLOCKED' : null
}

/** UD-ACT-11: against 15; 2 HP up to the most, and C18: who fell by HP may wake. */
function firstAid(scene: Scene, who: Combatant, patient: Combatant): void {
  const help = [...who.ready, ...who.carried].reduce((most, id) => Math.max(most, ITEMS[id]?.firstAid ?? 0), 0)
  scene.tell({ type: 'tended', who: who.id, at: patient.id })
  if (!skillCheck(scene, 15, { who, skill: 'firstAid', linked: 'int', help })) return
  const points = Math.max(0, Math.min(2, patient.hpMax - patient.hp))
  scene.tell({ type: 'aided', who: patient.id, by: who.id, points })
  if (!patient.unconscious || patient.fellBy === 'ep') return
  if (patient.hp > 0 || staysAwake(scene, patient)) scene.tell({ type: 'woke', who: patient.id })
}
