import { CARRIER as TELEGRAM } from './telegram/chat-address.ts'

/** A door whose messages are delivered by an outside service. */
export type Carrier = {
  readonly door: string
  readonly name: string
  /** Dice that the service throws. */
  readonly dice: { readonly sides: number }
  /** Menus stand under their message, which changes from one to the next. */
  readonly menus: 'in place'
  /** The site that may embed our pages in a frame. */
  readonly frames: string
}

/** All carriers, in the order in which they are shown. */
export const CARRIERS: readonly Carrier[] = [TELEGRAM]

/** The doors whose menus stand under their message. */
export const IN_PLACE: ReadonlySet<string> = new Set(
  CARRIERS.filter(({ menus }) => menus === 'in place').map(({ door }) => door),
)

/** Sources of dice: the tray, typed faces, carriers. */
export const DICE: readonly string[] = ['tray', 'typed', ...CARRIERS.map(({ door }) => door)]

/** The carrier with these dice. */
export const carrierOf = (dice: string | undefined): Carrier | null =>
  CARRIERS.find(({ door }) => door === dice) ?? null
