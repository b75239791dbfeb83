import { find, type OwnEvent } from '../../../engine/common-events.ts'
import type { Writable } from '../../../engine/scene.ts'
import { HARM } from '../health/events.ts'
import type { Combatant, Fight } from '../state/fight.ts'
import type { Options } from '../state/options.ts'

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

/**
 * RULING: HP that the referee sets to 0 fell somebody as damage does, without a scar; above 0 nobody is out of action.
 * Who is dead stays dead until the referee sets that. OSR-EL-1: EL 6 is death.
 */
export function afterSet(fight: Writable<Fight>, { who: id }: Own<'set'>, was: Combatant | null): void {
  if (was === null || id === null) return
  const who = find(fight.combatants, id)
  if (was.hp === 0 && who.hp > 0) {
    who.conditions.outOfAction = false
    who.conditions.dying = false
  }
  if (was.el < 6 && who.el === 6) HARM.died.does!(fight, { who: id }, who)
  if (was.hp > 0 && who.hp === 0 && !who.conditions.dead) felled(fight, who)
}

function felled(fight: Writable<Fight>, who: Writable<Combatant>): void {
  if (who.kind === 'opponent' || who.conditions.frail) return HARM.died.does!(fight, { who: who.id }, who)
  who.conditions.wounded = true // OSR-HIT-6
  if (fight.options.woundModel === 'mortal') return HARM['mortally wounded'].does!(fight, { who: who.id }, who)
  HARM.collapsed.does!(fight, { who: who.id, el: Math.max(5, who.el) }, who)
}

/** With 0 HP, or at EL 6, somebody is down, also where nobody wrote how (OSR-HIT-2, OSR-HIT-3, OSR-EL-1). */
export function asWounded(who: Combatant, { woundModel }: Options): Combatant {
  const { dead, outOfAction } = who.conditions
  if (dead || outOfAction || (who.hp > 0 && who.el < 6)) return who
  const dies = who.kind === 'opponent' || who.el === 6
  const down = dies ? { dead: true } : { outOfAction: true, wounded: true, dying: woundModel === 'mortal' }
  const el = woundModel === 'mortal' ? who.el : Math.max(5, who.el)
  return { ...who, hp: 0, el: dies ? who.el : el, conditions: { ...who.conditions, prone: true, ...down } }
}
