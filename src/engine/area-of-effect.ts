import type { Point } from './options.ts'

/** Circles by their radii, each with what falls in it; or a cone from whoever acts. */
export type Area = {
  readonly kind: 'blast' | 'cone'
  readonly rings: readonly { readonly within: number; readonly says: string }[]
}
export type Covered = { readonly at: Point; readonly area: Area }
