import type { RollRows } from '../../../engine/ask-and-roll-rows.ts'
import { find } from '../../../engine/common-events.ts'
import { type AfterOwn, applyBy, type EventOf } from '../../../engine/event-rows.ts'
import type { Writable } from '../../../engine/scene.ts'
import { parseField } from '../../../engine/schema.ts'
import { askKindsOf } from '../../../engine/words-from-parts.ts'
import { CORE_ASKS, CORE_ROLLS } from '../core/asks-and-rolls.ts'
import { ACTION_EVENTS } from '../core/events-action.ts'
import { ATTACK_EVENTS, letGo, WOUND_EVENTS } from '../core/events-attack.ts'
import { OPENING_EVENTS } from '../core/events-opening.ts'
import { TURN_EVENTS } from '../core/events-turn.ts'
import { BLAST_EVENTS, BLAST_ROLLS, EXPLOSIVES_ASKS } from '../explosives/events-and-asks.ts'
import { GRAPPLE_ASKS, GRAPPLE_EVENTS } from '../grapple/events-and-asks.ts'
import { GUNNERY_ASKS, GUNNERY_EVENTS, GUNNERY_ROLLS } from '../gunnery/events-and-asks.ts'
import { hearsAgain, hearsNothing, inContact } from '../hazards/comms.ts'
import { HAZARD_EVENTS, HAZARD_ROLLS, HAZARDS_ASKS } from '../hazards/events-and-asks.ts'
import { RECOVERY_ASKS, RECOVERY_EVENTS, RECOVERY_ROLLS } from '../recovery/events-and-asks.ts'
import { VEHICLE_ASKS, VEHICLE_ROLLS } from '../vehicles/asks-and-rolls.ts'
import { VEHICLE_EVENTS } from '../vehicles/events.ts'
import { seatAll } from '../vehicles/occupants.ts'
import { type Combatant, downBy, type Fight, isMachine, rulesOf } from './fight.ts'

const CORE_EVENTS = { ...OPENING_EVENTS, ...TURN_EVENTS, ...ACTION_EVENTS, ...ATTACK_EVENTS, ...WOUND_EVENTS }

/** What becomes true: a row for each kind of event, in the room of its mechanic. */
export const EVENTS = {
  ...CORE_EVENTS,
  ...GRAPPLE_EVENTS,
  ...GUNNERY_EVENTS,
  ...BLAST_EVENTS,
  ...HAZARD_EVENTS,
  ...VEHICLE_EVENTS,
  ...RECOVERY_EVENTS,
}
export type Event = EventOf<typeof EVENTS, Combatant>

/** What follows here from the referee's word. */
export const AFTER_OWN: AfterOwn<Fight> = {
  set: (fight, { who: id, field }, was) => {
    const who = id === null ? null : find(fight.combatants, id)
    follow(fight, who, field) // CE-AI-2
    if (who && was && who.kind === was.kind) fallOrRise(fight, who, was)
  },
  joined: (fight) => {
    if (rulesOf(fight).hasVehicles) seatAll(fight)
  },
  left: (fight, { who }) => letGo(fight, find(fight.combatants, who)),
}

const happens = applyBy<Fight>(EVENTS)

/** CE-SHEET-3: the status follows a score that the referee sets. RULING: who falls by it falls as by a wound. */
function fallOrRise(fight: Writable<Fight>, who: Writable<Combatant>, was: Combatant): void {
  const { conditions } = who
  const by = downBy(fight, who)
  const isNew = by !== downBy(fight, was)
  if (isNew && downBy(fight, was) === 'dead') conditions.dead = false
  if (isNew && by !== 'dead') conditions.unconscious = by === 'unconscious'
  const isDead = conditions.dead || (isNew && by === 'dead')
  const to = isDead ? 'dead' : conditions.unconscious ? 'unconscious' : null
  if (to !== null && !was.conditions[to]) happens(fight, fallOf(who, to))
}

/** RULING: a machine is wrecked or stands still; nothing explodes at the referee's word. */
function fallOf(who: Combatant, to: 'dead' | 'unconscious'): Event {
  if (!isMachine(who)) return { type: 'fell', who: who.id, to }
  return to === 'dead'
    ? { type: 'wrecked', who: who.id, how: 'wrecked' }
    : { type: 'shut down', who: who.id, until: null }
}

/** CE-PROF-2: whom the referee places before the fight stays; CE-TACT-3: the cut off lose the plan's bonus. */
function follow(fight: Writable<Fight>, who: Writable<Combatant> | null, field: string): void {
  const [root] = parseField(field)
  const { refereePlaces, hasVehicles, contactCanFail } = rulesOf(fight)
  if (who && refereePlaces && fight.phase === 'opening' && root === 'pos') who.placed = true
  if (hasVehicles && (root === 'pos' || root === 'aboard' || root === 'vehicle')) seatAll(fight)
  if (hasVehicles && who && root === 'aboard' && who.aboard === null) who.cover = 'none'
  if (!contactCanFail) return
  for (const one of fight.combatants) {
    const hears = inContact(fight, one)
    if (one.plan !== 0 && hears === one.cutOff) (hears ? hearsAgain : hearsNothing)(one)
  }
}

export const apply: (fight: Writable<Fight>, event: Event) => void = applyBy<Fight>(EVENTS, AFTER_OWN)

/** CE 13: every question of the book, each in the room of its mechanic. */
export const ASKS = {
  ...CORE_ASKS,
  ...RECOVERY_ASKS,
  ...VEHICLE_ASKS,
  ...GUNNERY_ASKS,
  ...GRAPPLE_ASKS,
  ...HAZARDS_ASKS,
  ...EXPLOSIVES_ASKS,
}
/** Their clocks, and what is taken when time runs out. */
export const ASK_KINDS = askKindsOf<Fight, About>(ASKS)
export type About = keyof typeof ASKS

/** Rolls that have a name of their own or are not seen as a check of a skill is. */
export const ROLLS: RollRows<Fight> = {
  ...CORE_ROLLS,
  ...GUNNERY_ROLLS,
  ...BLAST_ROLLS,
  ...HAZARD_ROLLS,
  ...VEHICLE_ROLLS,
  ...RECOVERY_ROLLS,
}
