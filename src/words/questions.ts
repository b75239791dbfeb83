import type { AnyBook } from '../books/index.ts'
import type { Asked } from '../engine/book.ts'
import type { FightBase } from '../engine/common-events.ts'
import { OWN_ASKS } from '../engine/common-words.ts'
import type { Ask } from '../engine/live-types.ts'
import {
  type Asking,
  isAsking,
  type Level,
  levelAt,
  type MenuPlace,
  placeAt,
  placesOf,
  sizeOf,
} from '../engine/option-tree.ts'
import type { Option, Path, Shut } from '../engine/options.ts'
import type { Beat } from '../engine/scene.ts'
import { labelOf, namesIn } from './names.ts'
import { makeDice, rollName } from './roll-sentences.ts'

/** One menu of a question with labels on its keys, as a door shows it. */
export type Question = {
  readonly who: string
  readonly text: string
  readonly choices: readonly Choice[]
  /** Shut options with their reasons. */
  readonly shut: readonly { readonly key: string; readonly label: string; readonly why: string }[]
  /** Set where a number, several things, shares, a point or words are asked for. */
  readonly asking: Asking | null
}
export type Choice = {
  readonly key: string
  readonly label: string
  /** Further keys on the way that leave no choice. */
  readonly leads: readonly string[]
}

type Moment = { readonly fight: FightBase; readonly beat: Beat | null; readonly path: Path }

/** The question at the menu of a path. */
export function questionOf(book: AnyBook, ask: Ask, { fight, beat, path }: Moment): Question {
  const asked: Asked<FightBase> = { fight, name: namesIn(book, fight), who: ask.who, about: ask.about, beat }
  const at = levelAt(ask.options, path)
  const level = 'refused' in at ? ask.options : at
  const alone = sizeOf(level) === 1 ? placeAt(level, 0) : null
  return {
    who: asked.name(ask.who),
    text: ask.dice ? `${rollName(book, ask.about)}: throw ${makeDice(ask.dice)}.` : textOf(book, path, asked),
    choices: placesOf(level)
      .filter(isChoice)
      .map((place) => choiceOf(book, place, asked)),
    shut: level
      .filter(isShut)
      .filter(({ why }) => !book.words.unsaid?.includes(why))
      .map(({ key, why }) => ({ key, label: labelOf(book, key, asked), why: book.words.refusals[why] ?? why })),
    asking: alone && isAsking(alone) ? alone : null,
  }
}

/**
 * The sentence of a menu: `attack *` is for the menu after an attack on somebody, `attack` for the one before. The
 * longest suffix of the path that has a sentence wins; the question's own sentence is the last resort. `difficulty >
 * minor` is the menu `minor` of that question only.
 */
export function textOf(book: AnyBook, path: Path, asked: Asked<FightBase>): string {
  const { words } = book
  if (Object.hasOwn(OWN_ASKS, asked.about)) return OWN_ASKS[asked.about]!.text
  const key = menuNames(book, path)
    .flatMap((name) => [`${asked.about} > ${name}`, name])
    .find((name) => Object.hasOwn(words.menus, name))
  if (key !== undefined) return words.menus[key]!(asked)
  return Object.hasOwn(words.asks, asked.about) ? words.asks[asked.about]!(asked) : `${asked.about}?`
}

/** Names of a menu: its path, then shorter and shorter suffixes. */
export function menuNames({ words }: AnyBook, path: Path): readonly string[] {
  const steps = path.map((step) => (typeof step === 'string' && Object.hasOwn(words.keys, step) ? step : '*'))
  return steps.map((_, from) => steps.slice(from).join(' '))
}

function choiceOf(book: AnyBook, place: Exclude<MenuPlace, Asking>, asked: Asked<FightBase>): Choice {
  const key = keyOf(place)
  return { key, label: labelOf(book, key, asked), leads: leadsOf(place).map((step) => labelOf(book, step, asked)) }
}

function leadsOf(place: MenuPlace): readonly string[] {
  if (typeof place === 'string' || place.kind !== 'branch') return []
  const level: Level = place.open()
  const only = sizeOf(level) === 1 ? placeAt(level, 0) : null
  return only === null || isAsking(only) ? [] : [keyOf(only), ...leadsOf(only)]
}

const keyOf = (place: Exclude<MenuPlace, Asking>): string => (typeof place === 'string' ? place : place.key)
const isChoice = (place: MenuPlace): place is Exclude<MenuPlace, Asking> => !isAsking(place)
const isShut = (option: Option): option is Shut =>
  typeof option === 'object' && option !== null && option.kind === 'shut'
