/** What a roll was against and what came of it, as far as the viewer may know it. */
export type Needed = {
  /** The sum to reach at least, for the chance; null where it is not known, or where low is good. */
  readonly total: number | null
  /** `8 needed`; null where the number may not be known. */
  readonly needs: string | null
  /** `misses by 1`. */
  readonly came: string
  readonly made: boolean
  readonly rule: string
  /** What counts, where it is not the total of the roll. */
  readonly rolled?: number
}

/** What else is to be said of a roll that is against nothing: `3 got through`. */
export type Remark = { readonly remark: string; readonly rule: string }
