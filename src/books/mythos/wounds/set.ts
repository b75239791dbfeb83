import type { OwnEvent } from '../../../engine/common-events.ts'
import { find } from '../../../engine/common-events.ts'
import type { Writable } from '../../../engine/scene.ts'
import type { Combatant, Fight } from '../state/fight.ts'
import { WOUNDS } from './events.ts'
import { DOWN, downBy } from './lingering-wounds.ts'

type Setting = Extract<OwnEvent, { readonly type: 'set' }>

/**
 * MY-GEN-6, MY-HP-1: HP that the referee sets to 0 fell somebody as a wound does. RULING: above 0 all that 0 HP were is
 * over; who is dead, dying or out cold for another reason stays so until the referee sets that.
 */
export function afterSet(fight: Writable<Fight>, { who: id }: Setting, was: Combatant | null): void {
  if (was === null || id === null) return
  const who = find(fight.combatants, id)
  const { conditions } = who
  if (was.HP === 0 && who.HP > 0) {
    for (const one of DOWN) conditions[one] = false
    who.dyingSince = null
  }
  const by = was.HP > 0 ? downBy(fight as Fight, who as Combatant) : null
  const to = by ?? DOWN.find((one) => conditions[one] && !was.conditions[one]) ?? null
  if (to !== null && !was.conditions.dead) WOUNDS.fell.does!(fight, { who: id, to }, who)
}
