import type { Fight, Side } from './fight.ts'

/** OSR 15, 23. */
export const isHostileTo = ({ ground: { allied } }: Fight, a: Side, b: Side): boolean =>
  a !== b && !(allied.includes(a) && allied.includes(b))
