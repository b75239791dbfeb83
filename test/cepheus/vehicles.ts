import type { Event, Fight } from '../../src/books/cepheus/state/fight.ts'
import { foe, someone, type Written } from '../cepheus-people.ts'
import type { Move } from '../script.ts'
import { happened, TRAINED } from './attacks.ts'
import { fullFight } from './full-game.ts'
import { type CePlay, playOf } from './written-play.ts'

export const GUN = { skills: TRAINED, weapons: ['auto-pistol'] }
const SHOT: Move<Event> = ['bob', 'significant', 'attack', 'car', 'auto-pistol', 'single']

/** Bob, before a car that has no armour; far off stands Zed. */
export const facing = (car: object = {}, more: readonly Written[] = [], toggles: object = {}): Fight =>
  fullFight(
    [
      someone('bob', { ...GUN, initiative: 20 }),
      foe('car', { block: 'ground-car', armourValue: 0, pos: 30, ...car }),
      foe('zed', { pos: { x: 90, y: 0 }, initiative: 3 }),
      ...more,
    ],
    toggles,
  )

/**
 * Bob hits it with Effect 0, and then these dice fall: two for the damage, two for each location, and what follows from
 * them.
 */
export const shoot = (fight: Fight, dice: readonly number[], later: readonly Move<Event>[] = []): CePlay =>
  playOf(fight, [SHOT, ...later], [4, 5, ...dice])

/** Two dice that come to this. */
export const two = (sum: number): readonly [number, number] => (sum <= 7 ? [1, sum - 1] : [6, sum - 6])

/** Where it was hit, hit by hit. */
export const damaged = (play: CePlay): readonly string[] =>
  happened(play, 'damaged').map((event) => (event as Extract<Event, { type: 'damaged' }>).where)

/** Bob drives a car of his own, and it moves at 60 kph along the line. */
export const driving = (
  car: object = {},
  bob: object = {},
  more: readonly Written[] = [],
  toggles: object = {},
): Fight =>
  fullFight(
    [
      someone('bob', { skills: { Wheeled: 0 }, aboard: 'car', post: 'driver', initiative: 20, ...bob }),
      someone('car', {
        block: 'ground-car',
        ...car,
        vehicle: { skill: 'Wheeled', topKph: 150, seats: 4, kph: 60, ...(car as { vehicle?: object }).vehicle },
      }),
      foe('zed', { pos: { x: 500, y: 0 }, initiative: 3 }),
      ...more,
    ],
    toggles,
  )
