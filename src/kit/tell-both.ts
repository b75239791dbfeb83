import type { Telling } from '../engine/book.ts'

/** One line for whom it is about, another for everybody else. */
export const tellBoth = (who: string, own: string, others: string): readonly Telling[] => [
  { who, text: own },
  { but: [who], text: others },
]
