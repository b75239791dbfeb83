import type { AnyBook } from '../books/index.ts'
import type { Asked, Chosen } from '../engine/book.ts'
import type { FightBase } from '../engine/common-events.ts'
import { isAsking, type Level, levelAt, placeAt, sizeOf } from '../engine/option-tree.ts'
import type { Gone, Path, Reach, Squares } from '../engine/options.ts'
import { parseDirection } from '../field/square-names-and-directions.ts'
import { nameOf } from './fight-on-map.ts'
import { ASK_AGAIN } from './refusal-sentences.ts'

/** What somebody has chosen on squares and not confirmed yet: a square, or the steps of a path. */
export type Trail = readonly string[]

export const areDirections = (words: readonly string[]): boolean => words.every((word) => parseDirection(word) !== null)

/** `C4`, `C4 D5`, `c4 > d5`, `e e se` */
export const wordsIn = (text: string): readonly string[] =>
  text
    .toLowerCase()
    .split(/[\s,;>→]+/)
    .filter((word) => word !== '')

export const stepOf = (trail: Trail): string | Trail => (trail.length === 1 ? trail[0]! : trail)

/** A square alone is a goal; what goes on from there goes on from the way to it. */
export function spelt(squares: Squares, trail: Trail): Trail {
  if (trail.length !== 1 || areDirections(trail)) return trail
  const gone = squares.wayOf(trail[0]!)
  return 'why' in gone || gone.way.length < 2 ? trail : gone.way.slice(1).map(nameOf)
}

/** As it stands in the record: the square, or the squares of the path. */
export function answerOf(trail: Trail, { way }: Gone): string | Trail {
  const isOneSquare = trail.length === 1 || way.length === 1 // where nobody walks, the way is the square alone
  const names = isOneSquare ? [nameOf(way.at(-1)!)] : way.slice(1).map(nameOf)
  return names.length === 1 ? names[0]! : names
}

/** `A2 → B2 → C3: 2 squares.` */
export function wayLine({ way, cost }: Gone, { unit }: Pick<Reach, 'unit'>): string {
  const names = way.map(nameOf).join(' → ')
  return cost === 0 ? `${names}.` : `${names}: ${cost} ${unit}${cost === 1 ? '' : 's'}.`
}

/** Why a square cannot be chosen, in the book's sentence for the code. */
export const barredAs = (why: string | null, sentence: (code: string) => string): string =>
  why === null ? ASK_AGAIN.square : sentence(why)

/** Consequences of a way before it is taken; `fight` is what the person asked may know. */
export const foretold = ({ words: { foretells = {} } }: AnyBook, asked: Asked<FightBase>, chosen: Chosen) =>
  Object.hasOwn(foretells, asked.about) ? foretells[asked.about]!(asked, chosen) : []

/** The way and what follows from a whole answer, where it ends in a place on squares. */
export function foretoldOf(
  book: AnyBook,
  asked: Asked<FightBase>,
  { options, path }: { readonly options: Level; readonly path: Path },
): readonly string[] {
  const menus = path.slice(0, -1)
  const level = levelAt(options, menus)
  const place = 'refused' in level || sizeOf(level) !== 1 ? null : placeAt(level, 0)
  if (place === null || !isAsking(place) || place.kind !== 'spot' || path.length === 0) return []
  const gone = place.of.squares?.wayOf(path.at(-1)!)
  if (!gone || 'why' in gone) return []
  const way = gone.way.length > 1 ? [wayLine(gone, place.of)] : []
  return [...way, ...foretold(book, asked, { ...gone, path: menus })]
}
