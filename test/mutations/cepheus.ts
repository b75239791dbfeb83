import type { Exception } from '../../tools/mutate/exceptions.ts'

/** Mutants of `npm run mutate cepheus` that no test can notice. */
export const EXCEPTIONS: readonly Exception[] = [
  {
    rule: 'CE-REACT-5',
    code: 'meleeLevel(fight, who)) ?? 0 →',
    why: 'Nobody untrained parries better: the greater of 1 and null is 1 as well.',
  },
]
