/** State in words, what is in hand, and how far that reaches. */
export type Glance = {
  readonly states: readonly string[]
  readonly arm: { readonly name: string; readonly loaded: number | null; readonly holds: number | null } | null
  /** Range bands, nearest first; `worth` is what the band adds to a roll, null where nothing can be done. */
  readonly bands: readonly { readonly name: string; readonly upTo: number; readonly worth: string | null }[]
}
