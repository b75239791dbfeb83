import { type EventBase, sidesOf } from '../../engine/book.ts'
import type { FightBase } from '../../engine/common-events.ts'
import type { Refusal } from '../../engine/option-tree.ts'
import { ruleJoin } from '../../engine/overruling.ts'
import { overrule } from '../../engine/play.ts'
import { BY_HAND } from '../../words/entry-sentences.ts'
import { settled } from '../fights/automatic-answers.ts'
import { change, type Done } from '../fights/change-fight.ts'
import { isSetAside } from '../fights/fights-set-aside.ts'
import { isOver, load, type Running } from '../fights/loaded-fights.ts'
import { posted } from '../post/step-letters.ts'
import { type Actor, bookFor, refuse, type Service } from '../service.ts'
import type { FightState, Seat } from '../store/store.ts'
import type { Character, Member } from '../store/table-records.ts'
import { permit } from './fight-permissions.ts'
import { freeId, freeName } from './free-ids-and-names.ts'
import { rosterOf } from './roster.ts'
import { revise } from './save-with-retry.ts'

type InTable = { readonly table: string; readonly fight: string }

/** A setup with sheets in place of character ids, and the seats of those characters. */
export type Enlisted = {
  readonly combatants: unknown
  readonly seats: FightState['seats']
  readonly roster: Readonly<Record<string, string>>
  readonly hands: FightState['hands']
}

/** `{ character: ID }` among the combatants stands for that character; other fields there override the sheet. */
export async function charactersIn(
  service: Service,
  { table, fight }: InTable,
  combatants: unknown,
): Promise<Enlisted | Refusal> {
  if (!Array.isArray(combatants) || !combatants.some(isCalled)) return { combatants, seats: {}, roster: {}, hands: {} }
  const [characters, members] = [await rosterOf(service, table), await service.store.members(table)]
  const taken = new Set<string>(combatants.flatMap((one) => (typeof one?.id === 'string' ? [one.id] : [])))
  const people: unknown[] = []
  const [seats, roster, hands]: [Record<string, Seat>, Record<string, string>, Record<string, string>] = [{}, {}, {}]
  for (const [i, one] of combatants.entries()) {
    if (!isCalled(one)) {
      people.push(one)
      continue
    }
    const { character: called, ...rest } = one
    const character = await meant(service, characters, { id: called, fight })
    if ('refused' in character) return refuse(`combatants[${i}].character: ${character.refused}`, 'E_SETUP')
    if (Object.values(roster).includes(character.id))
      return refuse(`combatants[${i}].character: ${character.name} is there twice.`, 'E_SETUP')
    const id = typeof rest.id === 'string' ? rest.id : freeId(taken, character.name)
    taken.add(id)
    people.push({ ...writtenAs(character), ...rest, id })
    seats[id] = seatOf(character, members)
    roster[id] = character.id
    const { dice } = members.find((member) => member.id === seats[id]!.member) ?? {}
    if (dice !== undefined) hands[id] = dice
  }
  return { combatants: people, seats, roster, hands }
}

type Called = { readonly character: unknown; readonly [field: string]: unknown }
const isCalled = (one: unknown): one is Called =>
  typeof one === 'object' && one !== null && Object.hasOwn(one, 'character')

/** The character, if it is free: nobody is in two fights at once. */
async function meant(
  service: Service,
  characters: readonly Character[],
  { id, fight }: { readonly id: unknown; readonly fight: string },
): Promise<Character | Refusal> {
  const character = characters.find((one) => one.id === id)
  if (!character) return refuse(`there is no character '${String(id).slice(0, 40)}' at this table.`, 'E_NO_CHARACTER')
  const { fought, name } = character
  const running = fought && fought.fight !== fight ? await fightOf(service, fought.fight) : null
  if (running && 'refused' in running) return refuse(`${name} is in another fight. ${running.refused}`, 'E_IN_FIGHT')
  return running && !isOver(running.play)
    ? refuse(`${name} is in another fight that is not over: ${running.record.title}.`, 'E_IN_FIGHT')
    : character
}

/**
 * The fight of a character; a refusal if that fight is set aside and may go on later. A finished fight holds nobody.
 */
async function fightOf(service: Service, id: string): Promise<Running | Refusal | null> {
  try {
    return await load(service, id)
  } catch (error) {
    if (!isSetAside(error)) throw error
    return (await service.store.fight(id))?.over ? null : refuse(error.message)
  }
}

const writtenAs = ({ name, sheet, book }: Character) => ({
  side: sidesOf(bookFor(book)).players,
  ...(sheet as object),
  name,
})

const seatOf = ({ owner }: Character, members: readonly Member[]): Seat => ({
  member: members.find(({ id, role, left }) => id === owner && role !== 'spectator' && !left)?.id ?? null,
  policy: null,
})

/** Marks the characters of a fight. Done before the fight is stored, so that no mark can be missing. */
export async function enlist({ store }: Service, { table, fight }: InTable, roster: Enlisted['roster']): Promise<void> {
  for (const id of Object.values(roster))
    await revise(async () => {
      const known = (await store.characters(table)).find((one) => one.id === id)
      return {
        save: async () =>
          known && known.fought?.fight !== fight
            ? store.saveCharacter({ ...known, fought: { fight, length: null } })
            : 'saved',
        done: {},
      }
    })
}

/** Adds a character to a running fight; its owner gets the seat. */
export async function bringIn(
  service: Service,
  actor: Actor,
  { fight, request, character: id }: { readonly fight: string; readonly request: string; readonly character: string },
): Promise<Done | Refusal> {
  const [table, characters, members] = await Promise.all([
    service.store.table(actor.table),
    rosterOf(service, actor.table),
    service.store.members(actor.table),
  ])
  const character = table
    ? await meant(service, characters, { id, fight })
    : refuse('There is no such table.', 'E_NO_TABLE')
  if ('refused' in character) return character
  await enlist(service, { table: actor.table, fight }, { [id]: id })
  return change(service, { fight, request: `${actor.member} ${request}` }, (running) => {
    const { state } = running.record
    const wrong = permit(running, actor, 'overrule') ?? inItAlready(state, character)
    const who = freeIdIn(running, character.name)
    const joined = wrong ?? joiningOf(running, character, who)
    if ('refused' in joined) return joined
    const now = {
      ...state,
      seats: { ...state.seats, [who.id]: seatOf(character, members) },
      roster: { ...state.roster, [who.id]: id },
    }
    return posted(table!, running, {
      step: settled(
        running,
        { play: overrule(running.play, [joined as EventBase], BY_HAND), state: now },
        {
          settings: table!.settings,
          now: service.now(),
        },
      ),
    })
  })
}

const inItAlready = ({ roster = {} }: FightState, { id, name }: Character): Refusal | null =>
  Object.values(roster).includes(id) ? refuse(`${name} is in the fight already.`, 'E_IN_FIGHT') : null

type Naming = { readonly id: string; readonly name: string }

/** A name and an id that are free in the fight. */
function freeIdIn({ play }: Running, wished: string): Naming {
  const { combatants } = play.fight
  const name = freeName(new Set(combatants.map((one) => one.name.toLowerCase())), wished)
  return { name, id: freeId(new Set(combatants.map((one) => one.id)), name) }
}

const joiningOf = ({ book, play }: Running, character: Character, { id, name }: Naming) =>
  ruleJoin(book, play.fight, { ...besides(play.fight, writtenAs(character)), name, id })

/** The position of a newcomer: beside their side, in books with positions. */
export function besides({ combatants }: FightBase, written: { readonly side?: unknown }): object {
  const friend = combatants.findLast(({ side, left }) => side === written.side && !left)
  return friend && 'pos' in friend ? { ...written, pos: friend.pos } : written
}
