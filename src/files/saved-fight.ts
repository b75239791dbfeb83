import { existsSync, readFileSync, renameSync, rmSync, statSync, writeFileSync } from 'node:fs'
import { type AnyBook, bookOf, noBook } from '../books/index.ts'
import type { EventBase } from '../engine/book.ts'
import type { FightBase } from '../engine/common-events.ts'
import type { Hands } from '../engine/live-types.ts'
import { LOG_FORMAT, type Log } from '../engine/log.ts'
import type { Refusal } from '../engine/option-tree.ts'
import { damageIn } from './log-damage.ts'
import { parseJson } from './parse-json.ts'

/** A saved fight: its log, and what the table keeps beside it. */
export type Saved = {
  readonly title: string
  readonly log: Log<FightBase, EventBase>
  readonly seed: number
  readonly practice: boolean
  readonly hands: Hands
  /** Ids and sides played by policy. */
  readonly auto: readonly string[]
  /** For a fight that is over and had sealed dice: what is needed to verify them. */
  readonly reveal?: Reveal
}

/** The seed of a sealed tray, in hexadecimal, and the players' words in order. */
export type Reveal = { readonly seed: string; readonly words: readonly string[] }

/** The exported form of a fight: the whole log, and the reveal once it is over. Readable as a saved fight. */
export type Exported = Pick<Saved, 'title' | 'log' | 'reveal'>

/** Writes atomically. Refuses to overwrite a file that is not a saved fight. */
export function writeSave(file: string, saved: Saved): Refusal | null {
  if (existsSync(file) && !isSave(file))
    return { refused: `${file} is there already and is no saved fight; choose another name.` }
  const beside = `${file}.${process.pid}.part`
  try {
    writeFileSync(beside, makeSave(saved))
    renameSync(beside, file)
    return null
  } catch (error) {
    rmSync(beside, { force: true })
    return { refused: `${file} could not be written: ${reasonOf(error)}.` }
  }
}

/** One entry per line, so that faults have a line number and saves can be compared. */
export function makeSave({ log: { header, opened, entries }, ...beside }: Saved | Exported): string {
  const lines = entries.map((entry) => JSON.stringify(entry)).join(',\n')
  const head = JSON.stringify({ [KIND]: LOG_FORMAT, ...beside }).slice(0, -1)
  return `${head},\n"log":{"header":${JSON.stringify(header)},\n"opened":${JSON.stringify(opened)},\n"entries":[\n${lines}\n]}}\n`
}

/** A saved fight or a bare log with its book, or a sentence that says what is wrong and where. */
export function readSave(file: string): { readonly saved: Saved; readonly book: AnyBook } | Refusal {
  const text = textOf(file)
  if (typeof text !== 'string') return text
  const raw = parseJson(text)
  if ('line' in raw)
    return { refused: `${file}:${raw.line}:${raw.column} this is no JSON; the file is damaged or no saved fight.` }
  const read = savedOf(raw.value)
  return 'refused' in read ? { refused: `${file}: ${read.refused}` } : read
}

const KIND = 'fray-fight'
const MOST_BYTES = 200_000_000

function savedOf(raw: unknown): { readonly saved: Saved; readonly book: AnyBook } | Refusal {
  if (!isThing(raw)) return { refused: 'this is no saved fight.' }
  const log = 'entries' in raw ? raw : raw.log
  if (!isThing(log) || !isThing(log.header)) return { refused: 'this is no saved fight: it has no log with a header.' }
  const { fray, book: id, version } = log.header
  if (typeof fray === 'number' && fray > LOG_FORMAT)
    return { refused: `its log has format ${fray}, and ${LOG_FORMAT} is the latest known here: a newer Fray wrote it.` }
  const book = typeof id === 'string' ? bookOf(id) : null
  if (!book) return { refused: typeof id === 'string' ? noBook(id) : 'log.header.book: text expected.' }
  if (typeof version === 'number' && version > book.version)
    return {
      refused: `its log was written by version ${version} of the book ${book.id}; here is version ${book.version}.`,
    }
  const damage = damageIn(log, book)
  if (damage) return { refused: `the log is damaged: ${damage}.` }
  return { book, saved: { ...besideOf(raw), log: log as unknown as Saved['log'] } }
}

/** Everything beside the log is optional. */
function besideOf({ title, seed, practice, hands, auto, reveal }: Record<string, unknown>): Omit<Saved, 'log'> {
  return {
    title: typeof title === 'string' ? title : 'A saved fight',
    seed: Number.isSafeInteger(seed) ? (seed as number) : 0,
    practice: practice === true,
    hands: isThing(hands) ? (Object.fromEntries(Object.keys(hands).map((who) => [who, 'typed'])) as Hands) : {},
    auto: Array.isArray(auto) ? auto.filter((one) => typeof one === 'string') : [],
    ...(isReveal(reveal) ? { reveal: { seed: reveal.seed, words: reveal.words } } : {}),
  }
}

const isReveal = (value: unknown): value is Reveal =>
  isThing(value) &&
  typeof value.seed === 'string' &&
  Array.isArray(value.words) &&
  value.words.every((word) => typeof word === 'string')

function textOf(file: string): string | Refusal {
  try {
    if (statSync(file).size > MOST_BYTES) return { refused: `${file}: at most ${MOST_BYTES} bytes expected.` }
    return readFileSync(file, 'utf8')
  } catch (error) {
    return { refused: `${file}: ${reasonOf(error)}.` }
  }
}

export function isSave(file: string): boolean {
  try {
    return readFileSync(file, 'utf8').startsWith(`{"${KIND}"`)
  } catch {
    return false
  }
}

/** What the system says of a file, as the end of a sentence. */
export function reasonOf(error: unknown): string {
  const { code, message } = error as NodeJS.ErrnoException
  return (code !== undefined && REASONS[code]) || message
}

const REASONS: Readonly<Record<string, string>> = {
  ENOENT: 'there is no such file or folder',
  EISDIR: 'it is a folder',
  EACCES: 'it may not be opened',
  EPERM: 'it may not be opened',
  EROFS: 'the disk is read-only',
  ENOSPC: 'the disk is full',
}

const isThing = (value: unknown): value is Record<string, unknown> =>
  typeof value === 'object' && value !== null && !Array.isArray(value)
