import type { OwnEvent } from '../../../engine/common-events.ts'
import { find } from '../../../engine/common-events.ts'
import type { Writable } from '../../../engine/scene.ts'
import type { Fight } from '../state/fight.ts'

type Own<T extends OwnEvent['type']> = Extract<OwnEvent, { readonly type: T }>

/** OSR-INI-6: a newcomer whose side is acting waits for the next phase of it. */
export function afterJoined(fight: Writable<Fight>, { combatant: { id } }: Own<'joined'>): void {
  const who = find(fight.combatants, id)
  const slot = fight.order[fight.at]
  who.acted = slot !== undefined && slot.who === null && slot.side === who.side
}

/** Who leaves in its own turn ends it; the next one follows by the rule. */
export function afterLeft(fight: Writable<Fight>, { who }: Own<'left'>): void {
  if (fight.turn?.who === who) {
    fight.turn = null
    fight.attack = null
  }
  if (fight.now === who) fight.now = null
}
