import type { AnyBook } from '../../src/books/index.ts'
import { sidesOf } from '../../src/engine/book.ts'
import { peopleOf, type ScenePerson } from '../../src/table/scenes/stored-scenes.ts'

export type Cast = {
  readonly heroes: Readonly<Record<string, object>>
  readonly people: readonly ScenePerson[]
  readonly setup: object
}

/** The encounter with the most heroes, at most three, who are people; enemies play themselves but for one. */
export function castOf(book: AnyBook): Cast {
  const { players } = sidesOf(book)
  const casts = Object.values(book.catalogue.encounters).map(({ setup }) => ({ setup, cast: peopleOf(book, setup) }))
  const heroesIn = (cast: readonly ScenePerson[]): readonly ScenePerson[] =>
    cast.filter(({ side }) => side === players).slice(0, 3)
  const [best] = casts.toSorted((a, b) => heroesIn(b.cast).length - heroesIn(a.cast).length)
  const { combatants: _combatants, book: _book, ...setup } = best!.setup as Record<string, unknown>
  return {
    heroes: Object.fromEntries(
      heroesIn(best!.cast).map(({ id: _id, side: _side, name, control: _control, ...sheet }) => [name, sheet]),
    ),
    people: best!.cast.filter(({ side }) => side !== players),
    setup,
  }
}
