/** Metres between two who stand on one line. */
export const apart = (a: { readonly pos: Spot }, b: { readonly pos: Spot }): number => Math.abs(a.pos.x - b.pos.x)

export type Spot = { readonly x: number; readonly y: number }

/** The nearest multiple of half a metre at or below. */
export const downToHalf = (metres: number): number => Math.floor(metres * 2) / 2
