import type { Exception } from '../../tools/mutate/exceptions.ts'

/** Mutants of `npm run mutate ud10` that no test can notice. */
export const EXCEPTIONS: readonly Exception[] = []
