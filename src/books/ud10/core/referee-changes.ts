import type { OwnEvent } from '../../../engine/common-events.ts'
import type { Writable } from '../../../engine/scene.ts'
import type { Combatant, Fight } from '../state/fight.ts'
import { orderOf } from './initiative.ts'

type Of<T extends OwnEvent['type']> = Extract<OwnEvent, { readonly type: T }>

/** UD-GEN-8, UD-TURN-10: what the referee says of initiative reorders at once; distances of the ground become those of the fight. */
export function afterSet(fight: Writable<Fight>, { who, field }: Of<'set'>, _was: Combatant | null): void {
  if (who === null && field.startsWith('distances')) fight.distances = fight.ground.distances.map((one) => ({ ...one }))
  if (who !== null)
    rouse(
      fight.combatants.find(({ id }) => id === who),
      field,
    )
  if (who !== null && field === 'initiative' && fight.phase === 'fighting') fight.order = [...orderOf(fight)]
}

/** UD-INIT-8: who joins has no place in the order before the next round. */
export function afterJoined(fight: Writable<Fight>): void {
  const newcomer = fight.combatants.at(-1)
  if (newcomer) newcomer.initiative = null
}

/** UD-END-5: by HP above 0, or EP above the lowest, whoever fell by them wakes; C24: the other way needs the flag. */
function rouse(who: Writable<Combatant> | undefined, field: string): void {
  if (!who || (field !== 'hp' && field !== 'ep')) return
  if (who.unconscious && (who.fellBy === 'ep' ? who.ep > -10 : who.hp > 0)) {
    who.unconscious = false
    who.fellBy = null
  }
  if (who.incapacitated && who.hp > 0) who.incapacitated = false
}
