import type { Veiled } from '../../../engine/book.ts'
import { all, exact, healthTold, known, nameOf, owned, ownSeen } from '../../../engine/secrecy.ts'
import { apply } from '../core/apply.ts'
import { PART_SEEN } from '../core/parts.ts'
import { statusOf } from '../state/characteristics.ts'
import { copyFight } from '../state/copy.generated.ts'
import type { EVENTS } from '../state/events.ts'
import type { Event } from '../state/fight.ts'
import type { Look, Of } from './look-of.ts'
import { between, hurt, numbered } from './looks.ts'
import type { Sight } from './sight.ts'

/** For every event, what a player may know of it; the fight is as it was before. */
export const SEEN: { readonly [T in Exclude<Event['type'], keyof typeof EVENTS>]: Look<T> } = {
  generated: owned,
  marked: (event, { knows }) => ({ ...event, aware: event.aware.filter(knows) }),
  placed: all,
  readied: (event, sight) => (sight.fight.options.showInitiative ? known(event, sight) : null), // CE-INIT-6
  planned: (event, sight) =>
    sight.fight.options.showInitiative || sight.owns(event.who)
      ? known(event, sight) && numbered(event, sight, 'tactics', ['effect', 'bonus'])
      : null,
  outplanned: (event, sight) => (sight.owns(event.who) ? numbered(event, sight, 'tactics', ['effect', 'bonus']) : null),
  tied: () => null,
  avoided: all,
  opened: all,
  round: all,
  started: (event, sight) => known(event, sight) && { ...event, minors: sight.exact(event.who) ? event.minors : null },
  spent: known,
  exchanged: known,
  acted: known,
  delayed: ({ type, who }, sight) => known({ type, who }, sight), // the hidden wait too
  waited: () => null,
  interposed: (event, sight) =>
    known(event, sight) && {
      ...event,
      before: nameOf(event.before, sight),
      initiative: sight.fight.options.showInitiative && sight.knows(event.before) ? event.initiative : null,
    },
  aimed: (event, sight) => known(event, sight) && { ...event, at: nameOf(event.at, sight) },
  posed: known,
  drew: known,
  dropped: known,
  reloaded: known,
  moved: known,
  checked: (event, sight) =>
    isUntold(sight, event.skill)
      ? null
      : known(event, sight) && numbered(event, sight, event.skill, ['total', 'effect']),
  contested: (event, sight) =>
    isUntold(sight, event.skill) || !sight.knows(event.who) ? null : contested(event, sight),
  led: (event, sight) =>
    known(event, sight) && numbered({ ...event, ally: nameOf(event.ally, sight) }, sight, 'Leadership', ['effect']),
  proposed: known,
  refused: known,
  improvised: known,
  surrendered: known,
  declared: (event, sight) => between(event, sight, ['metres', 'rounds']),
  reacted: (event, sight) =>
    known(event, sight) && {
      ...event,
      cost: sight.owns(event.who) || sight.fight.options.showInitiative ? event.cost : null,
    },
  missed: (event, sight) => between(numbered(event, sight, 'to hit', ['total']), sight, ['total']),
  hit: (event, sight) => between(numbered(event, sight, 'to hit', ['total', 'effect']), sight, ['total', 'effect']),
  strayed: (event, sight) => (sight.knows(event.at) ? between(event, sight, []) : null),
  exploded: (event, sight) => ({ ...event, who: nameOf(event.who, sight) }),
  resolved: known,
  ablated: exact,
  jarred: owned,
  struck: hurt,
  wounded: (event, sight) => exact(event, sight) ?? looking(event, event.who, sight),
  fell: known,
  killed: (event, sight) => between(event, sight, ['rounds']),
  woke: known,
  slept: known,
  tired: known,
  'went on': all,
  ceased: all,
  closed: all,
  ...ownSeen(setting),
  ...PART_SEEN,
}

/** A roll that only the referee knows of leaves no trace where it is all that happened. */
const isUntold = ({ viewer }: Sight, skill: string): boolean =>
  Object.hasOwn(viewer.rolls, skill) && viewer.rolls[skill] === 'referee'

function contested(event: Of<'contested'>, sight: Sight): Veiled<Event> {
  const { who, against, skill, winner } = event
  const theirs = sight.knows(against) && sight.opens(against, skill) ? event.theirs : null
  return {
    ...event,
    against: nameOf(against, sight),
    winner: nameOf(winner, sight),
    effect: sight.opens(who, skill) ? event.effect : null,
    theirs,
  }
}

/** What can be seen of others when the referee sets it; of scores what health is shown as. */
function setting(event: Of<'set'>, who: string, sight: Sight): Veiled<Of<'set'>> | null {
  const [field] = event.field.split('.')
  if (
    sight.owns(who) ||
    IN_SIGHT.includes(field!) ||
    (field === 'conditions' && event.field !== 'conditions' && !event.field.endsWith('outOfComms'))
  )
    return event
  if (!HEALTH.includes(field!)) return null
  return sight.viewer.health === 'exact' && field !== 'hits' ? event : looking(event, who, sight)
}

const HEALTH = ['str', 'dex', 'end', 'structure', 'hits']
const IN_SIGHT = ['name', 'side', 'pos', 'stance', 'cover', 'left', 'hidden']

const looking = (event: Event, who: string, sight: Sight): Veiled<Of<'set'>> | null =>
  healthTold({ event, who }, sight, { copy: copyFight, apply, statusOf })
