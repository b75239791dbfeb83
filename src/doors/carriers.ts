import { CARRIER as TELEGRAM } from './telegram/address.ts'

/** A door whose chats are carried elsewhere. */
export type Carrier = {
  readonly door: string
  readonly name: string
  /** The dice that it throws there. */
  readonly dice: { readonly sides: number }
  /** The site that shows our pages in a frame. */
  readonly frames: string
}

/** All of them, in the order in which they are named to people. */
export const CARRIERS: readonly Carrier[] = [TELEGRAM]

/** What somebody may throw with: the tray, real dice, the dice of a carrier. */
export const DICE: readonly string[] = ['tray', 'typed', ...CARRIERS.map(({ door }) => door)]

/** The carrier whose dice these are. */
export const carrierOf = (dice: string | undefined): Carrier | null =>
  CARRIERS.find(({ door }) => door === dice) ?? null
