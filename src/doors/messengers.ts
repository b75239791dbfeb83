import { MESSENGER as TELEGRAM } from './telegram/chat-address.ts'

/** A door whose messages are delivered by an outside service. */
export type Messenger = {
  readonly door: string
  readonly name: string
  /** Dice that the service throws. */
  readonly dice: { readonly sides: number }
  /** Menus stand under their message, which changes from one to the next. */
  readonly menus: 'in place'
  /** The site that may embed our pages in a frame. */
  readonly frames: string
}

/** All messengers, in the order in which they are shown. */
export const MESSENGERS: readonly Messenger[] = [TELEGRAM]

/** The doors whose menus stand under their message. */
export const IN_PLACE: ReadonlySet<string> = new Set(
  MESSENGERS.filter(({ menus }) => menus === 'in place').map(({ door }) => door),
)

/** Sources of dice: the tray, typed faces, messengers. */
export const DICE: readonly string[] = ['tray', 'typed', ...MESSENGERS.map(({ door }) => door)]

/** The messenger with these dice. */
export const messengerOf = (dice: string | undefined): Messenger | null =>
  MESSENGERS.find(({ door }) => door === dice) ?? null
