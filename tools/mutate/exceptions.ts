import type { Mutant } from './mutants.ts'

/**
 * A mutant that no test can notice, and why. `code` is a piece of the reported change; null: the rule has no mutant.
 */
export type Exception = { readonly rule: string; readonly code: string | null; readonly why: string }

export const isExcused = (mutant: Mutant, exceptions: readonly Exception[]): boolean =>
  exceptions.some((one) => excuses(one, mutant))

export const excuses = ({ rule, code }: Exception, { rules, change }: Mutant): boolean =>
  code !== null && rules.includes(rule) && bare(change).includes(bare(code))

/** Without what a formatter may change: white space, and the comma after the last of a list. */
const bare = (text: string): string => text.replace(/\s+/g, '').replace(/,(?=[)\]}])/g, '')
