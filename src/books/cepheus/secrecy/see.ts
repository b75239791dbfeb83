import type { Seen, Shown, ShownOne, Sighted, Veiled, Viewer } from '../../../engine/book.ts'
import type { OwnEvent } from '../../../engine/common-events.ts'
import { modeOf } from '../../../engine/entry-secrecy.ts'
import { seenBy } from '../../../engine/event-secrecy.ts'
import type { Entry, Rolled } from '../../../engine/log.ts'
import { fieldsWith } from '../../../engine/schema-marks.ts'
import { knownBy } from '../../../engine/secrecy-from-parts.ts'
import { healthTold, ownSeen } from '../../../engine/viewer-sight.ts'
import { byInitiative, initiativeNow } from '../core/initiative.ts'
import { apply, EVENTS, ROLLS } from '../state/all-events-and-asks.ts'
import { copyFight } from '../state/copy.generated.ts'
import { type Combatant, type Event, type Fight, isMachine, statusOf, type Turn, takesTurns } from '../state/fight.ts'
import { MODEL } from '../state/model.ts'
import { SHEET } from '../state/sheet.ts'
import { isInHand } from '../state/weapons-and-skills.ts'
import { hitsOn } from '../vehicles/vehicle.ts'
import { ability, type Sight, sightOf } from './event-and-roll-looks.ts'

/** What a player may know of the engine's own events. */
const OWN_SEEN = ownSeen<Fight, Combatant>(setting)

type Setting = Extract<OwnEvent<Combatant>, { readonly type: 'set' }>

/** What can be seen of others when the referee sets it; of scores what health is shown as. */
function setting(event: Setting, who: string, sight: Sight) {
  const [field] = event.field.split('.')
  const isCondition = field === 'conditions' && event.field !== 'conditions' && !event.field.endsWith('outOfComms')
  if (sight.owns(who) || IN_SIGHT.includes(field!) || isCondition) return event
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

/** The fight as a viewer may know it. CE-INIT-6: totals for the referee or where they are shown. */
export function show(fight: Fight, viewer: Viewer): Shown {
  const { phase, round, turn, stopped, ground, options, combatants } = known(fight, viewer)
  const sight = sightOf(viewer, fight)
  const totals = viewer.referee || options.showInitiative
  const order = combatants.filter((one) => !one.left && takesTurns(one)).toSorted((a, b) => byInitiative(fight, a, b))
  return {
    phase,
    round,
    turn: turn?.who ?? null,
    stopped,
    ground,
    order: order.map((one) => ({ who: one.id, total: totals ? initiativeNow(fight, one) : null })),
    combatants: combatants.map((one) => shown(one, sight)),
  }
}

function shown(one: Combatant, sight: Sight): ShownOne {
  const { id, name, side, left, acted, delays } = one
  const own = sight.owns(id)
  const sheet = own ? ownSheet(one, sight) : inSight(one)
  return { id, name, side, own, left, acted, delays: delays !== null, health: health(one, sight), sheet }
}

function health(one: Combatant, { exact, viewer }: Sight): ShownOne['health'] {
  if (!exact(one.id)) return viewer.health === 'words' ? statusOf(one) : null
  if (!isMachine(one)) return { str: { ...one.str }, dex: { ...one.dex }, end: { ...one.end } }
  const part = (name: 'hull' | 'structure') => {
    const now = Math.max(0, one[name])
    return { max: now + hitsOn(one, name), now }
  }
  return { hull: part('hull'), structure: part('structure') }
}

/** CE-INIT-6. A roll-off on the sheet would tell of somebody hidden who is as quick. */
const ownSheet = (one: Combatant, { viewer, fight }: Sight): Combatant =>
  viewer.referee ? one : { ...one, ties: [], ...(!fight.options.showInitiative && { initBase: null, initMods: {} }) }

function inSight(one: Combatant): ShownOne['sheet'] {
  const { pos, stance, cover, kind, vehicle, aboard, post } = one
  const { outOfComms: _, ...conditions } = one.conditions
  const inHand = one.weapons.filter(isInHand).map(({ weaponId }) => weaponId)
  const driven = vehicle && { kind, vehicle: { kph: vehicle.kph, heading: vehicle.heading, cabin: vehicle.cabin } }
  return { pos, stance, cover, inHand, conditions, ...driven, ...(aboard && { aboard, post }) }
}

const knownOf = knownBy(MODEL) as (fight: Fight, viewer: Viewer) => Fight

/** A turn goes on while somebody hidden acts in the middle of it; the distance would say where the hidden are. */
export function known(fight: Fight, viewer: Viewer): Fight {
  const seen = knownOf(fight, viewer)
  if (seen === fight) return fight
  const { knows } = sightOf(viewer, fight)
  const { attack } = fight
  const isOpen = attack && knows(attack.by) && knows(attack.at)
  return {
    ...seen,
    turn: fight.turn && outerOf(fight.turn, knows),
    attack: isOpen ? attack : seen.attack && { ...seen.attack, metres: 0 },
    tried: [],
  }
}

/** The turn as it may be known, and the one that it stepped into. */
function outerOf(turn: Turn, knows: Sight['knows']): Turn | null {
  const outer = turn.outer && outerOf(turn.outer, knows)
  if (!knows(turn.who)) return outer
  return {
    ...turn,
    outer,
    deed: turn.deed && { ...turn.deed, at: turn.deed.at !== null && knows(turn.deed.at) ? turn.deed.at : null },
  }
}

/** Odds of the own attack follow from what is in sight; those of its damage only where health is exact. */
export function foretold(about: string, { referee, health }: Viewer): readonly string[] {
  if (referee) return ['hit', 'damage', 'falls', 'dies']
  if (about !== 'turn' && about !== 'confirm') return []
  return health === 'exact' ? ['hit', 'damage', 'falls', 'dies'] : ['hit']
}
