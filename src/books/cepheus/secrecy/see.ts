import type { Seen, Sighted, Veiled, Viewer } from '../../../engine/book.ts'
import type { OwnEvent } from '../../../engine/common-events.ts'
import { modeOf } from '../../../engine/entry-secrecy.ts'
import { seenBy } from '../../../engine/event-secrecy.ts'
import { fieldsWith } from '../../../engine/field-marks.ts'
import type { Entry, Rolled } from '../../../engine/log.ts'
import { healthTold, ownSeen } from '../../../engine/secrecy.ts'
import { apply } from '../core/own-events.ts'
import { statusOf } from '../state/characteristics.ts'
import { copyFight } from '../state/copy.generated.ts'
import { EVENTS } from '../state/events.ts'
import type { Combatant, Event, Fight } from '../state/fight.ts'
import { ROLLS } from '../state/rolls.ts'
import { SHEET } from '../state/sheet.ts'
import { type Sight, sightOf } from './looks.ts'
import { ability } from './roll-looks.ts'

/** What a player may know of the engine's own events. */
const OWN_SEEN = ownSeen<Fight, Combatant>(setting)

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
const inWords = (event: { readonly type: string }, who: string, sight: Sight) =>
  healthTold({ event, who }, sight, { copy: copyFight, apply: apply as never, statusOf })

/** Nothing of the hidden, health as the table shows it, no totals of Initiative (CE-INIT-6), no notes to others. */
export function see(
  entry: Sighted<Event>,
  viewer: Viewer,
  fight: Fight,
  next: Entry<Event> | null = null,
): Seen<Event> | null {
  if (viewer.referee) return entry
  const sight = sightOf(viewer, fight)
  if (entry.type === 'rolled') return rolled(entry, sight, next)
  if (entry.type === 'began')
    return BETWEEN.includes(entry.beat.kind) || (entry.beat.who !== null && !sight.knows(entry.beat.who)) ? null : entry
  const { event: told } = entry
  const own = OWN_SEEN as Readonly<Record<string, (event: never, sight: Sight) => object | null>>
  const event = (own[told.type] ?? ofRow)(told as never, sight) as Veiled<Event> | null
  return event && { type: 'happened', event }
}

const ofRow = seenBy<Fight>(EVENTS, inWords)

/** Beats that come about only by others: by somebody as quick, or by somebody who waits, and either may be hidden. */
const BETWEEN: readonly string[] = ['tie', 'match', 'settle', 'delay']

function rolled(entry: Rolled, sight: Sight, next: Entry<Event> | null): Seen<Event> | null {
  const { who, what } = entry
  if (!sight.knows(who)) return null
  const seen = (ROLLS[what]?.seen ?? ability)(entry, sight, next)
  if (seen === null || sight.opens(who, what)) return seen
  return modeOf(sight.viewer, what) === 'blind' && sight.owns(who)
    ? { ...entry, why: [], faces: null, total: null }
    : null
}
