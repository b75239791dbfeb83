import { type Actor, refuse, type Service } from '../service.ts'
import type { Character } from '../store/table-records.ts'
import { shownCharacter } from './characters.ts'
import { isReferee, may } from './role-permissions.ts'
import { rosterOf } from './roster.ts'

/** The table, its people and its fights, for its members. */
export async function tableView(service: Service, actor: Actor) {
  const [table, members, fights, characters, rulings] = await Promise.all([
    service.store.table(actor.table),
    service.store.members(actor.table),
    service.store.fights(actor.table),
    rosterOf(service, actor.table),
    service.store.rulings(actor.table),
  ])
  if (!table) return refuse('There is no such table.', 'E_NO_TABLE')
  const isMine = ({ owner }: Character): boolean => owner === actor.member || may(actor.role, 'roster edit') === null
  const isPlayers = ({ owner }: Character): boolean => members.some(({ id, role }) => id === owner && role === 'player')
  return {
    id: table.id,
    name: table.name,
    settings: table.settings,
    you: { member: actor.member, role: actor.role },
    members: members.filter(({ left }) => !left).map(({ id, name, role }) => ({ id, name, role })),
    // the length of a log would reveal hidden events
    fights: isReferee(actor.role) ? fights : fights.filter(({ copy }) => !copy).map(({ length: _, ...one }) => one),
    characters: characters
      .filter((one) => isMine(one) || isPlayers(one))
      .map((one) =>
        isMine(one) ? shownCharacter(one) : { id: one.id, name: one.name, owner: one.owner, book: one.book },
      ),
    rulings: may(actor.role, 'rulings') === null ? rulings : [],
  }
}
