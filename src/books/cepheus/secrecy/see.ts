import type { Seen, Sighted, Veiled, Viewer } from '../../../engine/book.ts'
import { find } from '../../../engine/common-events.ts'
import type { Modifier } from '../../../engine/dice.ts'
import { seenBy } from '../../../engine/event-secrecy.ts'
import type { Entry, Rolled } from '../../../engine/log.ts'
import { modeOf } from '../../../engine/view-entry.ts'
import { companyOf } from '../core/modifiers.ts'
import { EVENTS } from '../state/events.ts'
import type { Event, Fight } from '../state/fight.ts'
import { inWords, OWN_SEEN } from './see-own.ts'
import { type Sight, sightOf } from './sight.ts'

/**
 * What a player may know: of the hidden nothing, of others' health what the table shows, no totals of Initiative
 * (CE-INIT-6), no notes to others.
 */
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
  if (!sight.knows(who) || !concerns(entry, sight, next)) return null
  if (sight.opens(who, what)) return reasoned(entry, sight, next)
  return modeOf(sight.viewer, what) === 'blind' && sight.owns(who)
    ? { ...entry, why: [], faces: null, total: null }
    : null
}

/** Rolls that would tell what is not shown. A roll-off is never shown: it may be against somebody hidden. */
function concerns({ who, what }: Rolled, sight: Sight, next: Entry<Event> | null): boolean {
  const { fight, owns, exact, knows } = sight
  const event = next?.type === 'happened' ? next.event : null
  switch (what) {
    case 'roll-off':
      return false
    case 'initiative':
    case 'tactics':
      return owns(who) || fight.options.showInitiative // CE-INIT-6
    case 'str':
    case 'dex':
    case 'end':
    case 'int':
    case 'edu':
    case 'soc':
    case 'sights':
      return owns(who)
    case 'who is hit':
      return false
    case 'fall':
    case 'fire':
    case 'acid':
    case 'no air':
    case 'location':
    case 'lot':
    case 'power plant':
    case 'computer':
    case 'metabolic':
    case 'stun':
    case 'natural healing':
      return exact(who)
    case 'first aid':
    case 'surgery':
      return (
        owns(who) ||
        (event?.type === 'went under' && exact(who)) ||
        (event !== null && 'patient' in event && knows(event.patient) && exact(event.patient))
      )
    case 'to hit':
      return fight.attack === null || knows(fight.attack.at)
    case 'damage':
      return isKnown(victimOf(next), sight)
    default:
      return true
  }
}

function reasoned(entry: Rolled, sight: Sight, next: Entry<Event> | null): Rolled {
  const { what } = entry
  if (what === 'to hit') return own(unexplained(entry, sight), sight)
  const victim = victimOf(next)
  return what === 'damage' && !(victim !== null && sight.exact(victim)) ? bare(entry) : own(entry, sight)
}

const isKnown = (id: string | null, { knows }: Sight): boolean => id !== null && knows(id)

/** Whom damage dice are for; of a blast the dodge die may come first (CE-BLAST-7). */
function victimOf(next: Entry<Event> | null): string | null {
  if (next?.type === 'rolled') return next.what === 'blast dodge' ? next.who : null
  if (next?.type !== 'happened') return null
  const { event } = next
  return event.type === 'struck' || event.type === 'owed' || event.type === 'caught' ? event.who : null
}

/** Before armour and drug, which are the victim's. */
function bare(entry: Rolled): Rolled {
  const why = entry.why.filter(([key]) => key !== 'armour' && key !== 'drug')
  return { ...entry, why, total: entry.total - sum(entry.why) + sum(why) }
}

/** Where scores are not shown, what a roll owes to the sheet is one number. */
function own(entry: Rolled, { exact }: Sight): Rolled {
  const sheet = exact(entry.who) ? [] : entry.why.filter(([key]) => OF_THE_SHEET.includes(key))
  if (sheet.length === 0) return entry
  const rest = entry.why.filter((one) => !sheet.includes(one))
  return { ...entry, why: sum(sheet) === 0 ? rest : [['ability', sum(sheet), sheet[0]![2]], ...rest] }
}

const OF_THE_SHEET = [
  'skill',
  'str',
  'dex',
  'end',
  'int',
  'edu',
  'soc',
  'untrained',
  'too heavy',
  'armour skill',
  'load',
  'wound',
]

/**
 * Somebody hidden beside the target makes it a shot into a melee (CE-PROF-25): that passes for the referee's modifier
 * (CE-MOD-30).
 */
function unexplained(entry: Rolled, { fight, knows }: Sight): Rolled {
  const { attack } = fight
  if (!attack || !entry.why.some(isIntoMelee)) return entry
  const people = { by: find(fight.combatants, attack.by), at: find(fight.combatants, attack.at) }
  if (companyOf(fight, people).some(({ id }) => knows(id))) return entry
  const moved = entry.why.filter((one) => isIntoMelee(one) || one[0] === 'circumstance')
  const rest = entry.why.filter((one) => !moved.includes(one))
  return { ...entry, why: sum(moved) === 0 ? rest : [...rest, ['circumstance', sum(moved), 'CE-MOD-30']] }
}

const isIntoMelee = ([key]: Modifier): boolean => key === 'into melee'

const sum = (why: readonly Modifier[]): number => why.reduce((total, [, value]) => total + value, 0)
