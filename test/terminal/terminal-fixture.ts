import { bookOf } from '../../src/books/index.ts'
import { heardFrom, playAt } from '../../src/doors/terminal/play-loop.ts'
import type { Session } from '../../src/doors/terminal/session.ts'
import { begin, start, type Wish } from '../../src/doors/terminal/start-fight.ts'
import { scriptedTerminal } from '../../src/doors/terminal/terminal-streams.ts'
import { painted } from '../../src/doors/terminal/wrap-and-colour.ts'
import { scriptedTray } from '../../src/engine/dice-tray.ts'

const WISH: Wish = { book: 'cepheus', seed: 3, dice: 'tray', auto: null }
export const cepheus = bookOf('cepheus')!

/** Two who are alike but for what is said of them, 5 m apart, and it is Bob's turn. */
export const duel = (bob: object = {}, thug: object = {}): unknown => ({
  book: 'cepheus',
  combatants: [
    {
      id: 'bob',
      name: 'Bob',
      side: 'players',
      skills: { 'Slug Pistol': 1 },
      weapons: ['auto-pistol'],
      initiative: 9,
      ...bob,
    },
    { id: 'thug', side: 'enemies', block: 'thug', weapons: ['revolver'], pos: 5, initiative: 8, ...thug },
  ],
  start: { turn: 'bob' },
})

type Played = { readonly text: string; readonly session: Session }

/** What a person reads who types these lines; every written die must fall. */
export async function typed(
  setup: unknown,
  lines: readonly string[],
  dice: readonly number[] = [],
  wish: Partial<Wish> = {},
): Promise<Played> {
  const { tray, done } = scriptedTray(dice)
  const started = begin(
    bookOf(wish.book ?? WISH.book)!,
    { title: 'A test', pitch: 'Somebody must win.', setup },
    { ...WISH, ...wish, trayOf: () => tray },
  )
  if ('refused' in started) throw new Error(started.refused)
  const played = await from(started.session, lines)
  done()
  return played
}

/** The same for an encounter or a file, with a seeded tray. */
export async function played(what: string, lines: readonly string[], wish: Partial<Wish> = {}): Promise<Played> {
  const started = start(what, { ...WISH, ...wish })
  if ('refused' in started) return { text: started.refused, session: null as never }
  const { text, session } = await from(started.session, lines)
  return { text: `${painted(started.said, { width: 80, colours: 'none' })}\n${text}`, session }
}

export async function from(session: Session, lines: readonly string[]): Promise<Played> {
  const printed: string[] = []
  const last = await playAt(
    scriptedTerminal(lines, (text) => printed.push(text)),
    session,
  )
  return { text: printed.join('\n'), session: last }
}

/** What one line is answered. */
export const told = (session: Session, line: string): readonly string[] =>
  heardFrom(session, line).said.map(({ text }) => text)

/** The lines that follow the nth time somebody typed this. */
export const since = (text: string, line: string): string => text.split(`\n> ${line}\n`).at(-1) ?? ''
