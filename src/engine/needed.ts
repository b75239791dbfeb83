/** A total to reach at least, with its rule; or, where more than the total decides, the verdict in the book's words. */
export type Needed =
  | { readonly total: number; readonly rule: string }
  | { readonly verdict: string; readonly rule: string }
