import { bookOf, noBook } from '../../books/index.ts'
import { isSave } from '../../files/saved-fight.ts'
import { pickEncounter } from './encounters.ts'
import { playAt, type Terminal } from './play-loop.ts'
import { begin, type Started, start, type Wish } from './start-fight.ts'
import { painted } from './wrap-and-colour.ts'

/** `fray play`: a fight from its choice to its end. Returns a sentence if there is none to play. */
export async function playCommand(
  terminal: Terminal,
  what: string | null,
  wish: Wish & { readonly pick: 'ask' | 'first' },
): Promise<{ readonly refused: string } | null> {
  const book = bookOf(wish.book)
  if (!book) return { refused: noBook(wish.book) }
  const chosen =
    what ?? (wish.pick === 'first' ? Object.keys(book.catalogue.encounters)[0]! : await pickEncounter(terminal, book))
  if (chosen === null) return null
  const started = /\.ya?ml$/i.test(chosen) && !isSave(chosen) ? await written(chosen, wish) : start(chosen, wish)
  if ('refused' in started) return started
  terminal.print(painted(started.said, terminal.style))
  await playAt(terminal, started.session)
  return null
}

/** Setup and options from a scenario file; its dice and answers are ignored. */
async function written(file: string, wish: Wish): Promise<Started | { readonly refused: string }> {
  const { loadScenarios } = await import('../../files/load-scenarios.ts') // loads the YAML parser only when needed
  const [loaded] = loadScenarios(file)
  if (!loaded || 'errors' in loaded)
    return { refused: (loaded?.errors[0] ?? `${file}: there is no fight in it`).replace(/[^.?]$/, '$&.') }
  const { book, title, setup } = loaded.scenario
  return begin(book, { title, pitch: `From ${file}.`, setup }, wish)
}
