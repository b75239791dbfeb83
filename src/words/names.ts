import type { AnyBook } from '../books/index.ts'
import type { Asked } from '../engine/book.ts'
import type { FightBase } from '../engine/common-events.ts'
import { OWN_ASKS } from '../engine/common-words.ts'
import type { Path } from '../engine/options.ts'
import { REFEREE } from '../engine/scene.ts'
import { groupIn } from '../engine/who-is-asked.ts'

/** Names of people and things: from the fight, from the catalogue, or made from the id. */
export const namesIn =
  (book: AnyBook, fight: FightBase) =>
  (id: string): string => {
    if (id === REFEREE.id) return 'Referee'
    const { gear } = book.catalogue
    return (
      fight.combatants.find((one) => one.id === id)?.name ??
      (Object.hasOwn(gear, id)
        ? gear[id]!.name
        : (book.called?.(fight, id) ?? groupIn(id)?.map(namesIn(book, fight)).join(' or ') ?? id))
    )
  }

/**
 * The label of a key: for this question (`turn > strike`), for the key anywhere, or a name. Labels that depend on the
 * fight take precedence over fixed ones.
 */
export function labelOf({ words }: AnyBook, key: string, asked: Asked<FightBase>): string {
  const own = Object.hasOwn(OWN_ASKS, asked.about) ? OWN_ASKS[asked.about]!.keys[key] : undefined
  if (own !== undefined) return own
  for (const name of [`${asked.about} > ${key}`, key]) {
    if (Object.hasOwn(words.labels, name)) return words.labels[name]!(asked)
    if (Object.hasOwn(words.keys, name)) return words.keys[name]!
  }
  return asked.name(key)
}

/** All keys of a book with their labels. */
export const keysIn = ({ words }: AnyBook): readonly { readonly key: string; readonly label: string }[] =>
  Object.entries(words.keys).flatMap(([key, label]) => (key.includes(' > ') ? [] : [{ key, label }]))

/** An answer in words: `Significant Action, Attack, Casimir Lowe`. */
export const makeAnswer = (book: AnyBook, path: Path, asked: Asked<FightBase>): string =>
  path
    .map((step) => {
      if (typeof step === 'string') return labelOf(book, step, asked)
      if (typeof step === 'number') return makeNumber(step)
      if (Array.isArray(step))
        return step.length === 0
          ? 'none'
          : step.map((one) => (typeof one === 'string' ? labelOf(book, one, asked) : makeNumber(one))).join(', ')
      return Object.entries(step)
        .map(([bin, points]) => `${labelOf(book, bin, asked)} ${points}`)
        .join(', ')
    })
    .join(', ')

/** The minus sign is U+2212, not a hyphen. */
export const makeNumber = (n: number): string => (n < 0 ? `−${-n}` : `${n}`)
export const makeSigned = (n: number): string => (n < 0 ? `−${-n}` : `+${n}`)

export const capital = (text: string): string => text.charAt(0).toUpperCase() + text.slice(1)
