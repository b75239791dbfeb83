import { type AnyBook, bookOf } from '../../books/index.ts'
import { sidesOf } from '../../engine/book.ts'
import type { Refusal } from '../../engine/option-tree.ts'
import { changeScene, peopleOf, type ScenePerson } from '../scenes/stored-scenes.ts'
import { type Actor, refuse, type Service } from '../service.ts'
import { changeTable } from './change-table.ts'
import { saveCharacter } from './characters.ts'
import { invite, join } from './invites.ts'
import { actorOf } from './member-links.ts'
import { openTable } from './open-table.ts'

/** A table of its own with everybody's links, the referee's first. */
export async function openDemo(
  service: Service,
  { book }: { readonly book?: string },
): Promise<{ readonly tokens: string[] } | Refusal> {
  const opened = await openTable(service, { name: 'Demo', referee: 'Referee', ...(book !== undefined && { book }) })
  if ('refused' in opened) return opened
  const players = await seatDemo(service, (await actorOf(service, opened.token))!)
  return 'refused' in players ? players : { tokens: [opened.token, ...players.tokens] }
}

/** Seats players with characters at this table, and sets the scene. */
export async function seatDemo(
  service: Service,
  referee: Actor,
): Promise<{ readonly tokens: readonly string[] } | Refusal> {
  const table = await service.store.table(referee.table)
  const book = table && bookOf(table.settings.book)
  if (!book) return refuse('There is no table for a demo.', 'E_NO_TABLE')
  const { title, heroes, people, setup } = showOf(book)
  const tokens: string[] = []
  for (const [name, sheet] of Object.entries(heroes)) {
    const player = await newPlayer(service, referee, { name, sheet })
    if ('refused' in player) return player
    tokens.push(player.token)
  }
  await changeScene(service, referee.table, (scene) => ({ ...scene, title, people, setup }))
  await changeTable(service, referee, { name: title })
  return { tokens }
}

/** Players of the demo by name, with their sheets, and the scene. */
type Show = {
  readonly title: string
  readonly heroes: Readonly<Record<string, object>>
  readonly people: readonly ScenePerson[]
  readonly setup: object
}

/** The docks for the default book, else the book's first encounter. */
function showOf(book: AnyBook): Show {
  const [first] = Object.values(book.catalogue.encounters)
  if (book.id === 'cepheus' || !first) return { title: 'The Lower Docks', heroes: HEROES, people: THUGS, setup: {} }
  const { players } = sidesOf(book)
  const {
    combatants: _combatants,
    book: _book,
    ...setup
  } = first.setup as { readonly book: string; readonly combatants: unknown }
  const cast = peopleOf(book, first.setup)
  const heroes = cast
    .filter(({ side }) => side === players)
    .map(({ id: _id, side: _side, name, control: _control, ...sheet }) => [name, sheet])
  return {
    title: first.title,
    heroes: Object.fromEntries(heroes) as Show['heroes'],
    people: cast.filter(({ side }) => side !== players),
    setup,
  }
}

const HEROES: Readonly<Record<string, object>> = {
  Vera: {
    str: 7,
    dex: 9,
    end: 9,
    skills: { 'Slug Pistol': 2, Tactics: 1 },
    armour: ['jack'],
    weapons: ['auto-pistol', 'blade'],
  },
  Bob: {
    str: 8,
    dex: 7,
    end: 8,
    skills: { 'Slug Rifle': 1, Bludgeoning: 1, Medic: 1 },
    armour: ['jack'],
    weapons: ['rifle', 'cudgel'],
  },
}
const THUGS: readonly ScenePerson[] = [
  { id: 'thug', name: 'Thug', side: 'enemies', block: 'thug', weapons: ['revolver', 'cudgel'] },
  { id: 'guard', name: 'Guard', side: 'enemies', block: 'security-guard', control: 'auto' },
  { id: 'thug-2', name: 'Thug 2', side: 'enemies', block: 'thug', weapons: ['revolver', 'cudgel'], control: 'auto' },
]

async function newPlayer(
  service: Service,
  referee: Actor,
  { name, sheet }: { readonly name: string; readonly sheet: object },
): Promise<{ readonly token: string } | Refusal> {
  const invited = await invite(service, referee, { role: 'player', uses: 1 })
  if ('refused' in invited) return invited
  const joined = await join(service, { token: invited.token, name })
  if ('refused' in joined) return joined
  const made = await saveCharacter(service, referee, { name, sheet, owner: joined.member })
  return 'refused' in made ? made : joined
}
