/** What a square, an edge or a segment stops: walking, sight, shots and spells; and what covers somebody beyond it. */
export const MOVE = 1
export const SIGHT = 2
export const EFFECT = 4
export const COVER = 8
const ALL = MOVE | SIGHT | EFFECT | COVER

/** The ground of a square by its letter: what it stops, and the cost of entering it. */
export const GROUND: Readonly<Record<string, { readonly stops: number; readonly cost: number }>> = {
  '.': { stops: 0, cost: 1 },
  '#': { stops: ALL, cost: 1 },
  '~': { stops: 0, cost: 2 },
  o: { stops: COVER, cost: 2 },
  '%': { stops: SIGHT, cost: 1 },
  '&': { stops: SIGHT, cost: 2 },
  _: { stops: MOVE, cost: 1 },
}

export const BARRIERS = ['wall', 'door', 'open door', 'window', 'bars', 'curtain'] as const
export type Barrier = (typeof BARRIERS)[number]

/** What stands between two squares or along a segment. Glass stops shots, bars do not. */
export const STOPS: Readonly<Record<Barrier, number>> = {
  wall: ALL,
  door: ALL,
  'open door': 0,
  window: MOVE | EFFECT | COVER,
  bars: MOVE,
  curtain: SIGHT,
}

/** The barrier on an edge by its letter. A wall is drawn along its edge: `-` in `across`, `|` in `upright`. */
export const EDGES: Readonly<Record<string, Barrier | null>> = {
  ' ': null,
  '-': 'wall',
  '|': 'wall',
  D: 'door',
  d: 'open door',
  ':': 'window',
  i: 'bars',
  '~': 'curtain',
}

/** Levels by letter: `a` is one below the ground, `i` nine. */
export const LEVELS: Readonly<Record<string, number>> = Object.fromEntries([
  ...Array.from({ length: 10 }, (_, n) => [`${n}`, n] as const),
  ...Array.from('abcdefghi', (letter, n) => [letter, -n - 1] as const),
])

export const BRIGHTNESS = ['bright', 'dim', 'dark'] as const
export type Brightness = (typeof BRIGHTNESS)[number]
