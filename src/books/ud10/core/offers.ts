import { branch, letter, type Offer } from '../../../engine/options.ts'
import type { Deed } from '../../../engine/scene.ts'
import type { Event } from '../state/events.ts'
import type { Fight } from '../state/fight.ts'
import { isPresent } from '../state/presence.ts'

/** UD-FREE-1: a few words at any time; C1: the incapacitated may speak. */
export function offers(fight: Fight, who: string): readonly Offer<Deed<Fight, Event>>[] {
  const one = fight.combatants.find(({ id }) => id === who)
  if (!one || !isPresent(one) || one.unconscious) return []
  return [
    branch('say', () => [
      letter(
        (words): Deed<Fight, Event> =>
          (scene) =>
            scene.tell({ type: 'noted', who, to: 'referee', words }),
      ),
    ]),
  ]
}
