import type { Exception } from '../../tools/mutate/exceptions.ts'

/** Mutants of `npm run mutate mythos` that no test can notice. */
export const EXCEPTIONS: readonly Exception[] = [
  { rule: 'MY-CMP-2', code: null, why: 'It says of a type what it holds.' },
]
