import { randomInt } from 'node:crypto'
import { existsSync } from 'node:fs'
import { type AnyBook, bookOf, noBook } from '../../books/index.ts'
import { seededTray, type Tray } from '../../engine/dice-tray.ts'
import { open, resume } from '../../engine/open-and-resume.ts'
import type { Refusal } from '../../engine/option-tree.ts'
import { doctrineOf } from '../../engine/policy.ts'
import { readSave, writeSave } from '../../files/saved-fight.ts'
import { attempted } from '../../table/fights/rule-failures.ts'
import { nearest } from '../../words/refusal-sentences.ts'
import { type AnyPlay, storyOf } from '../../words/transcript.ts'
import { readOf } from '../../words/turn-order.ts'
import { handsOf, parseAuto } from './autoplay.ts'
import { type Said, type Session, say, toldOf, viewOf } from './session.ts'

export type Wish = {
  readonly book: string
  readonly seed: number | null
  readonly dice: 'tray' | 'typed'
  readonly auto: string | null
  /** For tests with written dice. */
  readonly trayOf?: (seed: number) => Tray
}
type Encounter = AnyBook['catalogue']['encounters'][string]
export type Started = { readonly session: Session; readonly said: readonly Said[] }

/** From a saved file, or from an encounter by name or number. */
export function start(what: string, wish: Wish): Started | Refusal {
  const book = bookOf(wish.book)
  if (!book) return { refused: noBook(wish.book) }
  const encounters = Object.keys(book.catalogue.encounters)
  const id =
    encounters.find((one) => one === what.toLowerCase()) ??
    (/^\d{1,4}$/.test(what) ? encounters[Number(what) - 1] : undefined)
  if (id !== undefined) return begin(book, book.catalogue.encounters[id]!, wish)
  if (existsSync(what) || /[/\\]|\.json$/i.test(what)) return goOn(what, wish)
  const near = nearest(what, encounters)
  return {
    refused: `There is no encounter '${what}'${near ? `; did you mean ${near}?` : `; there are ${encounters.join(', ')}.`}`,
  }
}

export function begin(
  book: AnyBook,
  { title, pitch, setup }: Encounter,
  { seed: wished, dice, auto: wanted, trayOf = seededTray }: Wish,
): Started | Refusal {
  const opened = attempted(book.id, () => book.open(setup))
  if ('refused' in opened) return opened
  if ('errors' in opened) return { refused: `${title} cannot be opened: ${opened.errors[0]!.sentence}.` }
  const seed = wished ?? randomInt(2 ** 32)
  const { options = null } = setup as { readonly options?: unknown }
  const auto = autoIn(book, { fight: opened.fight } as AnyPlay, wanted)
  if ('refused' in auto) return auto
  const play = attempted(book.id, () =>
    open(book, opened.fight, trayOf(seed), { setup, options, hands: handsOf({ play: opened, dice, auto }) }),
  )
  if ('refused' in play) return play
  const session: Session = {
    book,
    play,
    title,
    seed,
    practice: wished !== null,
    dice,
    auto,
    view: viewOf(play.asks[0]),
    kept: null,
    write: writeSave,
  }
  return {
    session,
    said: [
      say(title, 'head'),
      say(pitch),
      ...trayLine(session),
      say('help says what you can do; auto WHO lets people or a side play themselves.', 'quiet'),
      ...toldOf(storyOf(book, play)),
    ],
  }
}

function goOn(file: string, { seed: wished, dice, auto: wanted, trayOf = seededTray }: Wish): Started | Refusal {
  const read = readSave(file)
  if ('refused' in read) return read
  const { book, saved } = read
  const seed = wished ?? saved.seed
  const play = resumed(book, saved, trayOf(seed))
  if ('refused' in play) return { refused: `${file}: ${play.refused}` }
  const named = autoIn(book, play, wanted)
  if ('refused' in named) return named
  const auto = wanted === null ? new Set(saved.auto) : named
  const kept = { file, entries: saved.log.entries.length }
  const own = dice === 'typed' || Object.keys(saved.hands).length > 0 ? 'typed' : 'tray'
  const session: Session = {
    book,
    play,
    title: saved.title,
    seed,
    practice: saved.practice || wished !== null,
    dice: own,
    auto,
    view: viewOf(play.asks[0]),
    kept,
    write: writeSave,
  }
  const again = play.log.entries.slice(saved.log.entries.length).some(({ type }) => type === 'restarted')
  return {
    session,
    said: [
      say(`${session.title}, from ${file}`, 'head'),
      ...trayLine(session),
      ...(again ? [say('The rules have changed since it was saved: what was open is asked again.')] : []),
      ...toldOf(storyOf(book, play).slice(-8)),
    ],
  }
}

function resumed(
  book: AnyBook,
  { log, hands }: { readonly log: AnyPlay['log']; readonly hands: AnyPlay['hands'] },
  tray: Tray,
): AnyPlay | Refusal {
  try {
    return resume(book, log, tray, { hands })
  } catch (error) {
    return { refused: `${(error as Error).message}.` }
  }
}

/** Who plays by policy: according to the setup, and those named. */
function autoIn(book: AnyBook, play: AnyPlay, wanted: string | null): ReadonlySet<string> | Refusal {
  const own = play.fight.combatants
    .filter((one) => doctrineOf(book.policies, readOf(book, play.fight, { who: one, field: 'control' })) !== null)
    .map(({ id }) => id)
  const named = wanted === null ? [] : parseAuto({ play }, wanted)
  return 'refused' in named ? named : new Set([...own, ...named])
}

const trayLine = ({ practice, seed, dice }: Session): readonly Said[] => [
  ...(practice ? [say(`A practice tray: seed ${seed} gives the same dice every time.`, 'quiet')] : []),
  ...(dice === 'typed' ? [say('You throw real dice and type their faces.', 'quiet')] : []),
]
