import type { Fight } from './fight.ts'

/** OSR-GEN-1: the party, and sides of NPCs, of which further ones are allowed. */
export const SIDES = ['pc', 'npc', 'npc2', 'npc3'] as const
export type Side = (typeof SIDES)[number]

/** What the sides of OSR 2 are called. */
export const SIDE_NAMES = {
  pc: 'The party',
  npc: 'The others',
  npc2: 'The second side',
  npc3: 'The third side',
} as const

/** `the others` */
export const sideWithin = (side: Side): string => SIDE_NAMES[side].replace('The', 'the')

/** `wavers` of one, `waver` of several. */
export const sideDoes = (side: Side, one: string, several: string): string =>
  `${SIDE_NAMES[side]} ${side === 'npc' ? several : one}`

/** OSR 15, 23: another side is hostile, unless the referee allies the two. */
export const isHostileTo = ({ ground: { allied } }: Fight, a: Side, b: Side): boolean =>
  a !== b && (allied.length === 0 || !allied.includes(a) || !allied.includes(b))
