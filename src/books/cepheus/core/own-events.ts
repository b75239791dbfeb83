import { find } from '../../../engine/common-events.ts'
import { type AfterOwn, applyBy } from '../../../engine/event-rows.ts'
import type { Writable } from '../../../engine/scene.ts'
import { parseField } from '../../../engine/schema.ts'
import { hearsAgain, hearsNothing, inContact } from '../hazards/comms.ts'
import { downBy, isMachine } from '../state/characteristics.ts'
import { EVENTS, type Event } from '../state/events.ts'
import type { Combatant, Fight } from '../state/fight.ts'
import { rulesOf } from '../state/profiles.ts'
import { seatAll } from '../vehicles/seats.ts'
import { letGo } from './events-wound.ts'

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
