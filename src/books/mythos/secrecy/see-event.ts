import type { Veiled } from '../../../engine/book.ts'
import { all, exact, healthTold, known, nameOf, ownSeen, without } from '../../../engine/secrecy.ts'
import { apply } from '../core/apply.ts'
import { PART_SEEN } from '../core/parts.ts'
import { copyFight } from '../state/copy.generated.ts'
import type { Event } from '../state/fight.ts'
import { statusOf } from '../state/presence.ts'
import { between, type Look, type Of, type Sight } from './looks.ts'

/** For every event, what a player may know of it; the fight is as it was before. */
export const SEEN: { readonly [T in Event['type']]: Look<T> } = {
  opened: (event, { knows }) => ({ ...event, order: event.order.filter(knows) }),
  round: (event, { knows }) => ({ ...event, order: event.order.filter(knows) }),
  started: known,
  spent: known,
  acted: known,
  attacked: (event, sight) => between(event, sight, 'at'),
  reacted: (event, sight) => between(event, sight, 'to'),
  read: (event, sight) => read(event, sight),
  hit: (event, sight) => between(event, sight, 'at'),
  avoided: (event, sight) => between(event, sight, 'by'),
  missed: (event, sight) => between(event, sight, 'at'),
  damaged: (event, sight) => hurt(event, sight),
  fell: known,
  resolved: known,
  'held fire': known,
  paced: (event, sight) => known(event, sight) && (sight.exact(event.who) ? event : without(event, ['MOV'])),
  escaped: known,
  caught: known,
  used: (event, sight) => between(event, sight, 'at'),
  healed: (event, sight) => exact(event, sight) ?? looking(event, event.who, sight),
  woke: known,
  affected: known,
  'wore off': known,
  reloaded: known,
  ended: all,
  ...ownSeen(setting),
  ...PART_SEEN,
}

/** What a roll came to, for those who may see it; the skill only of one's own, or where sheets are open. */
function read(event: Of<'read'>, sight: Sight): Veiled<Event> | null {
  if (!sight.knows(event.who) || !sight.opens(event.who, event.what)) return null
  return sight.exact(event.who) ? event : without(event, ['skill'])
}

/** Damage, as far as the table shows it: who struck knows how hard, if not how much of it got through. */
function hurt(event: Of<'damaged'>, sight: Sight): Veiled<Event> | null {
  if (!sight.knows(event.who)) return null
  const by = nameOf(event.by, sight)
  if (sight.exact(event.who)) return { ...event, by }
  return sight.viewer.health === 'words'
    ? without(
        { ...event, by },
        event.points === 0
          ? ['dice', 'resisted', 'armour', 'perks']
          : ['dice', 'resisted', 'armour', 'perks', 'points'],
      )
    : null
}

/** What can be seen of others when the referee sets it; of HP what health is shown as. */
function setting(event: Of<'set'>, who: string, sight: Sight): Veiled<Of<'set'>> | null {
  const [field] = event.field.split('.')
  if (sight.owns(who) || IN_SIGHT.includes(field!) || (field === 'conditions' && event.field !== 'conditions'))
    return event
  if (field !== 'HP') return null
  return sight.viewer.health === 'exact' ? event : looking(event, who, sight)
}

const IN_SIGHT = ['name', 'side', 'left', 'hidden', 'heldBy', 'pos']

const looking = (event: Event, who: string, sight: Sight): Veiled<Of<'set'>> | null =>
  healthTold({ event, who }, sight, { copy: copyFight, apply, statusOf })
