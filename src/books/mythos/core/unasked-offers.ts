import { branch, leaf, letter, type Offer } from '../../../engine/options.ts'
import type { Deed } from '../../../engine/scene.ts'
import type { Event } from '../state/events.ts'
import type { Fight } from '../state/fight.ts'
import { isActive } from '../state/presence.ts'

/** What people may do unasked: a word to the referee; MY-MAN-4: letting go of whom they hold. */
export function offers(fight: Fight, who: string): readonly Offer<Deed<Fight, Event>>[] {
  const one = fight.combatants.find(({ id }) => id === who)
  if (!one || !isActive(one)) return []
  const held = fight.combatants.filter(({ heldBy }) => heldBy === who)
  const release =
    held.length > 0 &&
    branch('release', () =>
      held.map(({ id }) => leaf<Deed<Fight, Event>>(id, (scene) => scene.tell({ type: 'released', who: id }))),
    )
  return [
    release,
    branch('say', () => [
      letter(
        (words): Deed<Fight, Event> =>
          (scene) =>
            scene.tell({ type: 'noted', who, to: 'referee', words }),
      ),
    ]),
  ]
}
