import type { OwnEvent } from '../../../engine/common-events.ts'
import { fieldsWith } from '../../../engine/field-marks.ts'
import { healthTold, ownSeen } from '../../../engine/secrecy.ts'
import { apply } from '../core/own-events.ts'
import { statusOf } from '../state/characteristics.ts'
import { copyFight } from '../state/copy.generated.ts'
import type { Combatant, Fight } from '../state/fight.ts'
import { SHEET } from '../state/sheet.ts'
import type { Sight } from './sight.ts'

/** What a player may know of the engine's own events. */
export const OWN_SEEN = ownSeen<Fight, Combatant>(setting)

type Setting = Extract<OwnEvent<Combatant>, { readonly type: 'set' }>

/** What can be seen of others when the referee sets it; of scores what health is shown as. */
function setting(event: Setting, who: string, sight: Sight) {
  const [field] = event.field.split('.')
  if (
    sight.owns(who) ||
    IN_SIGHT.includes(field!) ||
    (field === 'conditions' && event.field !== 'conditions' && !event.field.endsWith('outOfComms'))
  )
    return event
  if (!HEALTH.includes(field!)) return null
  return sight.viewer.health === 'exact' && field !== 'hits' ? event : inWords(event, who, sight)
}

const HEALTH = fieldsWith(SHEET, 'health')
const IN_SIGHT = ['name', 'side', 'left', 'hidden', ...fieldsWith(SHEET, 'visible')]

/** Where health is told in words, a change of it is told when the word changes. */
export const inWords = (event: { readonly type: string }, who: string, sight: Sight) =>
  healthTold({ event, who }, sight, { copy: copyFight, apply: apply as never, statusOf })
