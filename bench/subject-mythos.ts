import { mythos } from '../src/books/mythos/book.ts'
import { fightOf, fightsFrom } from './fights.ts'
import type { Subject } from './subjects.ts'

/**
 * Four against four in a chapel, by the preset `table`, which has distances, jams and holds; by the book's own
 * doctrine.
 */
export const byDoctrine = (): Subject =>
  fightsFrom(mythos, fightOf(mythos.open(mythos.catalogue.encounters.chapel!.setup)), () => mythos.policies.standard!)
