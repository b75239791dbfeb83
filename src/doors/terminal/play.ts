import { bookOf, noBook } from '../../books/index.ts'
import { type Keyboard, playAt } from './door.ts'
import { pickEncounter } from './encounters.ts'
import { painted } from './paint.ts'
import { start, type Wish } from './start.ts'

/** `fray play`: a fight from its choice to its end. Returns a sentence where there is none to play. */
export async function playCommand(keyboard: Keyboard, what: string | null, wish: Wish & { readonly pick: 'ask' | 'first' }): Promise<{ readonly refused: string } | null> {
  const book = bookOf(wish.book)
  if (!book) return { refused: noBook(wish.book) }
  const chosen = what ?? (wish.pick === 'first' ? Object.keys(book.catalogue.encounters)[0]! : await pickEncounter(keyboard, book))
  if (chosen === null) return null
  const started = start(chosen, wish)
  if ('refused' in started) return started
  keyboard.print(painted(started.said, keyboard.style))
  await playAt(keyboard, started.sitting)
  return null
}
