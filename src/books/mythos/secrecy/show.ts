import { type Shown, type ShownOne, SOMEBODY, type Viewer } from '../../../engine/book.ts'
import { maySee, sightOf } from '../../../engine/secrecy.ts'
import { effectiveDex } from '../core/initiative.ts'
import type { Fight } from '../state/fight.ts'
import { inOrder, statusOf } from '../state/presence.ts'
import type { Combatant } from '../state/sheet.ts'
import type { Sight } from './looks.ts'

/** The fight as a viewer may know it; the order by names, with totals where sheets are open. */
export function show(fight: Fight, viewer: Viewer): Shown {
  const seen = known(fight, viewer)
  const sight = sightOf(viewer, fight)
  return {
    phase: seen.phase,
    round: seen.round,
    turn: seen.turn?.who ?? null,
    stopped: seen.stopped,
    ground: seen.ground,
    order: inOrder(seen)
      .filter(({ left }) => !left)
      .map((one) => ({ who: one.id, total: sight.exact(one.id) ? effectiveDex(fight, one) : null })),
    combatants: seen.combatants.map((one) => shown(one, sight)),
  }
}

function shown(one: Combatant, sight: Sight): ShownOne {
  const { id, name, side, left, acted } = one
  const own = sight.owns(id)
  return {
    id,
    name,
    side,
    own,
    left,
    acted,
    delays: false,
    health: health(one, sight),
    sheet: own ? one : inSight(one),
  }
}

function health(one: Combatant, { exact, viewer }: Sight): ShownOne['health'] {
  if (exact(one.id)) return { HP: { max: one.maxHP, now: one.HP } }
  return viewer.health === 'words' ? statusOf(one) : null
}

const inSight = ({ conditions, heldBy, lastUsed, pos }: Combatant): ShownOne['sheet'] => ({
  conditions,
  heldBy,
  ...(pos && { pos }),
  inHand: lastUsed === null ? [] : [lastUsed],
})

/** The hidden are gone, and where they were named there is somebody or nobody. */
export function known(fight: Fight, viewer: Viewer): Fight {
  if (viewer.referee || fight.combatants.every((one) => maySee(viewer, fight, one))) return fight
  const { knows } = sightOf(viewer, fight)
  const either = (id: string | null): string | null => (id !== null && knows(id) ? id : null)
  const { turn, attack, offer, melees } = fight
  return {
    ...fight,
    combatants: fight.combatants
      .filter(({ id }) => knows(id))
      .map((one) => ({
        ...one,
        hurtBy: either(one.hurtBy),
        heldBy: either(one.heldBy),
        reactionsThisRound: one.reactionsThisRound.filter(knows),
      })),
    order: fight.order.filter(knows),
    now: either(fight.now),
    turn: turn && knows(turn.who) ? { ...turn, at: either(turn.at) } : null,
    offer: offer && knows(offer.who) ? offer : null,
    attack:
      attack && (knows(attack.by) || knows(attack.at))
        ? { ...attack, by: either(attack.by) ?? SOMEBODY, at: either(attack.at) ?? SOMEBODY }
        : null,
    melees: melees.filter(({ by, at }) => knows(by) && knows(at)),
  }
}

/**
 * What odds may tell: how one's own roll goes follows from one's own sheet; what the other does against it only where
 * sheets are open.
 */
export function foretold(about: string, { referee, health: shows }: Viewer): readonly string[] {
  if (referee || shows === 'exact')
    return [
      'success',
      'hit',
      'damage',
      'target falls',
      'hit back',
      'damage back',
      'attacker falls',
      'friend hit',
      'friend damage',
      'friend falls',
      'escapes',
      'heals',
    ]
  return about === 'turn' || about === 'attack' ? ['success', 'heals'] : []
}
