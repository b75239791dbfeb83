/** What is measured: does one piece of work and says how much that was. Equal work has equal sums. */
export type Subject = (seed: number) => Done
export type Done = { readonly count: number; readonly sum: number }
