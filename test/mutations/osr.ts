import type { Exception } from '../../tools/mutate/exceptions.ts'

/** Mutants of `npm run mutate osr` that no test can notice. */
export const EXCEPTIONS: readonly Exception[] = []
