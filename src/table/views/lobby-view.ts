import type { AnyBook } from '../../books/index.ts'
import { blocksForPlayers, sidesOf } from '../../engine/book.ts'
import type { Refusal } from '../../engine/option-tree.ts'
import { doctrineOf } from '../../engine/policy.ts'
import { scenesOf } from '../scenes/stored-scenes.ts'
import { type Actor, bookFor, refuse, type Service } from '../service.ts'
import { isReferee } from '../tables/role-permissions.ts'
import { personOf } from '../tables/roster.ts'

type Profile = { readonly profile?: string; readonly preset?: string }
type Written = {
  readonly options?: Profile
  readonly combatants: readonly { readonly side: string; readonly control?: string; readonly block?: string }[]
}

/** What there is to play before a fight. Encounters, and which of them comes next, are for referees. */
export async function lobbyView(service: Service, actor: Actor) {
  const table = await service.store.table(actor.table)
  if (!table) return refuse('There is no such table.', 'E_NO_TABLE')
  const { settings } = table
  const book = bookFor(settings.book)
  const referee = isReferee(actor.role)
  return {
    book: { id: book.id, title: book.title },
    people: readyPeople(book, settings.house),
    encounters: referee
      ? Object.entries(book.catalogue.encounters).map(([id, one]) => encounterOf(book, { id, ...one }))
      : [],
    chosen: referee ? (await scenesOf(service, actor.table)).active : null,
  }
}

/** Ready-made people with their scores as this table plays. */
function readyPeople(book: AnyBook, house: object) {
  return blocksForPlayers(book.catalogue).flatMap(({ id, name }) => {
    const person: ReturnType<typeof personOf> | Refusal = personOf(book, { name, sheet: { block: id } }, house)
    const { note } = book.catalogue.blocks[id]!
    return 'refused' in person ? [] : [{ id, name, note, status: book.words.status(person.who, person.fight) }]
  })
}

type Listed = { readonly id: string; readonly title: string; readonly pitch: string; readonly setup: unknown }

function encounterOf(book: AnyBook, { id, title, pitch, setup }: Listed) {
  const { options = {}, combatants } = setup as Written
  const { players } = sidesOf(book)
  const isVehicle = ({ block }: Written['combatants'][number]): boolean =>
    (book.catalogue.blocks[block ?? ''] as { readonly sheet?: { readonly vehicle?: unknown } })?.sheet?.vehicle != null
  const people = combatants.filter((one) => !isVehicle(one))
  const ours = people.filter(({ side }) => side === players)
  const friends = ours.filter(({ control }) => doctrineOf(book.policies, control) !== null).length
  return {
    ...{ id, title, pitch, friends },
    profile: options.profile ?? options.preset ?? '',
    madeFor: ours.length - friends,
    foes: people.length - ours.length,
    vehicles: combatants.length - people.length,
  }
}
