import { tenthsBetween } from '../state/positions.ts'
import type { Doctrine } from './doctrine-turn.ts'
import { friendsAt } from './square-worth.ts'

/** Keeps its distance, and goes as soon as it is hurt. */
const cautious: Doctrine = {
  prey: (fight, who, at) => tenthsBetween(fight, who, at),
  whom: 'the nearest one',
  modes: ['single'],
  nerve: 1 / 2,
  does: ['shelter', 'keep away'],
}

/** All on one, and from behind. */
const pack: Doctrine = {
  prey: (fight, who, at) => at.hp - 100 * friendsAt(fight, who, at),
  whom: 'all of them on the same one',
  modes: ['single'],
  nerve: 0,
  does: ['flank', 'rush'],
}

/** Cover, aim, two shots at a time, a retreat in good time. */
const professional: Doctrine = {
  prey: (_fight, _who, { hp, cover }) => hp + 2 * (cover?.rating ?? 0),
  whom: 'the one who will fall first',
  modes: ['rapid', 'short', 'single'],
  nerve: 1 / 4,
  does: ['shelter', 'aim', 'keep away', 'flank', 'shoot beside'],
}

/** Straight at the nearest one, with everything it has. */
const fanatic: Doctrine = {
  prey: (fight, who, at) => tenthsBetween(fight, who, at),
  whom: 'whoever is in the way',
  modes: ['long', 'rapid', 'short', 'single'],
  nerve: 0,
  does: ['rush', 'shoot beside'],
}

/** Holds its square, a doorway for instance, and strikes whoever comes. */
const guard: Doctrine = {
  prey: (fight, who, at) => tenthsBetween(fight, who, at),
  whom: 'whoever comes near',
  modes: ['rapid', 'single'],
  nerve: 0,
  does: ['hold', 'shoot beside'],
}

export const DOCTRINES = { cautious, pack, professional, fanatic, guard }
