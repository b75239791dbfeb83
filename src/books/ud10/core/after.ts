import type { OwnEvent } from '../../../engine/common-events.ts'
import type { Writable } from '../../../engine/scene.ts'
import type { Combatant, Fight } from '../state/fight.ts'
import { orderOf } from './initiative.ts'

type Of<T extends OwnEvent['type']> = Extract<OwnEvent, { readonly type: T }>

/** UD-GEN-8: what the referee says of initiative reorders at once; distances of the ground become those of the fight. */
export function afterSet(fight: Writable<Fight>, { who, field }: Of<'set'>, _was: Combatant | null): void {
  if (who === null && field.startsWith('distances')) fight.distances = fight.ground.distances.map((one) => ({ ...one }))
  if (who !== null && field === 'initiative' && fight.phase === 'fighting') fight.order = [...orderOf(fight)]
}

/** UD-INIT-8: who joins has no place in the order before the next round. */
export function afterJoined(fight: Writable<Fight>): void {
  const newcomer = fight.combatants.at(-1)
  if (newcomer) newcomer.initiative = null
}
