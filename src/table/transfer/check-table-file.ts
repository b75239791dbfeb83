import { type AnyBook, bookOf, noBook } from '../../books/index.ts'
import type { EventBase } from '../../engine/book.ts'
import type { FightBase } from '../../engine/common-events.ts'
import type { Tray } from '../../engine/dice-tray.ts'
import { type Entry, LOG_FORMAT } from '../../engine/log.ts'
import { resume } from '../../engine/open-and-resume.ts'
import { check } from '../../engine/schema-check.ts'
import { damageIn } from '../../files/log-damage.ts'
import { commitmentOf, parseSeed, parseWord, sealedTray } from '../dice/sealed-tray.ts'
import { checkFallen } from '../dice/verify-dice.ts'
import { unfit } from '../tables/change-table.ts'
import { named } from '../tables/limits.ts'
import type { TableFile } from './table-file.ts'

type FightFile = TableFile['fights'][number]

/**
 * The first fault of a well-formed table file, with its location; null if the table could be opened and played here.
 */
export function faultIn({ table, members, characters, fights }: TableFile): string | null {
  const faults = [
    ...[table, ...members, ...characters].map(({ id, name }) => at(id, named(name)?.refused)),
    at('table.settings', unfit(table.settings)?.refused),
    members.some(({ role, left }) => role === 'referee' && !left) ? null : 'members: a referee is missing',
    ...characters.map(({ id, book }) => at(`character ${id}`, bookOf(book) ? null : noBook(book))),
  ]
  for (const fault of faults) if (fault !== null) return fault
  for (const fight of fights) {
    const fault = at(`fight ${fight.id}`, faultOfFight(fight))
    if (fault !== null) return fault
  }
  return null
}

const at = (place: string, fault: string | null | undefined): string | null =>
  fault ? `${place}: ${fault.replace(/\.$/, '')}` : null

function faultOfFight(fight: FightFile): string | null {
  const { fray, book: name, version, options } = fight.header
  const book = bookOf(name)
  if (!book) return noBook(name)
  if (fray > LOG_FORMAT || version > book.version) return 'a newer Fray wrote its log'
  const tray = trayOf(fight)
  if (typeof tray === 'string') return tray
  return (version === book.version ? unfitOptions(book, options ?? {}) : null) ?? damageOf(fight, book, tray)
}

/** Its tray, if the seed fits the seal; null if the file hides the seed; a sentence otherwise. */
function trayOf({ header: { seal }, state }: FightFile): Tray | null | string {
  const words = state.words.map(parseWord)
  const wrong = words.findIndex((word, n) => word !== state.words[n])
  if (wrong !== -1)
    return `state.words.${wrong}: ${typeof words[wrong] === 'string' ? 'a word as it is kept expected' : words[wrong]!.refused}`
  if (state.seed === undefined) return state.hiddenSeed === undefined ? 'state.seed: missing' : null
  const seed = parseSeed(state.seed)
  if (typeof seed !== 'string') return `state.seed: ${seed.refused}`
  return seal !== null && commitmentOf(seed) !== seal.toLowerCase()
    ? 'state.seed: the seed does not fit the commitment'
    : sealedTray(seed, state.words)
}

function unfitOptions(book: AnyBook, options: unknown): string | null {
  const checked = check(book.options, options, 'header.options')
  const faults = 'errors' in checked ? checked.errors : (book.amiss?.(checked.value, 'options') ?? [])
  return faults[0]?.sentence ?? null
}

/** Faces of a hidden seed are checked once the seed is decrypted (`imported-seed.ts`). */
function damageOf(fight: FightFile, book: AnyBook, tray: Tray | null): string | null {
  const { header, opened, entries } = fight
  const damage =
    damageIn({ header, opened, entries }, book) ??
    (header.seal === null || tray === null ? null : forged(entries, tray)) ??
    stuck(fight, book, tray ?? (() => 1))
  return damage && `the log is damaged: ${damage}`
}

/** Why the fight would not go on here. */
function stuck({ header, opened, entries, state }: FightFile, book: AnyBook, tray: Tray): string | null {
  try {
    resume(book, { header, opened: opened as FightBase, entries: entries as Entry<EventBase>[] }, tray, {
      hands: state.hands,
    })
    return null
  } catch (error) {
    return (error as Error).message
  }
}

/** A face that does not have the origin given in the log. */
export function forged(entries: readonly Entry<unknown>[], tray: Tray): string | null {
  const checked = checkFallen(entries, tray)
  return 'refused' in checked ? checked.refused : null
}
