/** What the sides of OSR 2 are called. */
export const SIDE_NAMES = {
  pc: 'The party',
  npc: 'The others',
  npc2: 'The second side',
  npc3: 'The third side',
} as const

type Side = keyof typeof SIDE_NAMES

/** `The others`, `the others` */
const sideName = (side: Side): string => SIDE_NAMES[side]
export const sideWithin = (side: Side): string => sideName(side).replace('The', 'the')

/** `wavers` of one, `waver` of several. */
export const sideDoes = (side: Side, one: string, several: string): string =>
  `${sideName(side)} ${side === 'npc' ? several : one}`
