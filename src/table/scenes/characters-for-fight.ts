import { bookFor, type Service } from '../service.ts'
import type { Character } from '../store/table-records.ts'
import { personOf, rosterOf } from '../tables/roster.ts'

/** Characters that go into the next fight: those of playing members who are fit to fight. */
export async function heroesOf(service: Service, table: string): Promise<readonly Character[]> {
  const [record, members, characters] = await Promise.all([
    service.store.table(table),
    service.store.members(table),
    rosterOf(service, table),
  ])
  const book = bookFor(record!.settings.book)
  const isPlayed = ({ owner }: Character): boolean =>
    members.some(({ id, role, left }) => id === owner && role !== 'spectator' && !left)
  return characters
    .filter((one) => one.book === book.id && isPlayed(one))
    .filter((one) => {
      const person = personOf(book, one, record!.settings.house)
      return 'refused' in person || book.roster.isFit(person.who)
    })
}
