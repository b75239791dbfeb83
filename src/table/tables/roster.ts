import type { AnyBook } from '../../books/index.ts'
import { sidesOf } from '../../engine/book.ts'
import type { CombatantBase, FightBase } from '../../engine/common-events.ts'
import { fightRead } from '../../engine/renew.ts'
import type { Refusal } from '../../engine/tree.ts'
import { isOver, load, type Running } from '../fights/running.ts'
import { unlessSetAside } from '../fights/set-aside.ts'
import { announce, attempted } from '../fights/trouble.ts'
import { type Actor, refuse, type Service } from '../service.ts'
import type { FightSummary } from '../store/store.ts'
import type { Character } from '../store/table-records.ts'
import { may } from './roles.ts'
import { revise } from './save-with-retry.ts'

/** Somebody between fights, as the book reads the sheet: alone on a field. */
export type Person = { readonly who: CombatantBase; readonly fight: FightBase }

/** By the house rules of the table, where they are the book's. */
export function personOf(
  book: AnyBook,
  { name, sheet }: Pick<Character, 'name' | 'sheet'>,
  house: object,
): Person | Refusal {
  const opened = book.open({
    book: book.id,
    options: house,
    combatants: [{ id: 'someone', side: sidesOf(book).players, name, ...(sheet as object) }],
  })
  if ('errors' in opened)
    return refuse(opened.errors.map(({ sentence }) => sentence.replace('combatants[0].', '')).join('; '), 'E_SHEET')
  return { who: opened.fight.combatants[0]!, fight: opened.fight }
}

/** What of a combatant belongs to the character, and not to the fight. */
export function sheetOf({
  id: _id,
  name: _name,
  side: _side,
  hidden: _hidden,
  left: _left,
  ...sheet
}: CombatantBase): object {
  return sheet
}

/** The characters of a table, with what their last fights have made of them. */
export async function rosterOf(service: Service, table: string): Promise<readonly Character[]> {
  const [characters, fights] = await Promise.all([service.store.characters(table), service.store.fights(table)])
  const late = fights.filter((fight) => characters.some((one) => isLate(one, fight)))
  if (late.length === 0) return characters
  for (const { id } of late) await unlessSetAside(follow(service, id))
  return service.store.characters(table)
}

const isLate = ({ fought }: Character, { id, over, length }: FightSummary): boolean =>
  fought?.fight === id && over && length > (fought.length ?? -1)

/**
 * The roster follows a fight that is over: wounds, ammunition and drugs stand on the sheets from then on. Logs only
 * grow, so that every end is taken once,
 * and where one was undone the next end stands in its place; who has gone into another fight since keeps what that one
 * makes of them.
 */
export async function follow(service: Service, fight: string): Promise<void> {
  const running = await load(service, fight)
  if (!running || !isOver(running.play)) return
  const people = attempted(`${running.book.id}, at the close`, () => running.book.close(running.play.fight))
  if ('refused' in people)
    return announce(service, {
      text: people.refused,
      error: people.broke ?? null,
      table: running.record.table,
      fight,
      by: null,
    })
  for (const [who, id] of Object.entries(running.record.state.roster ?? {})) {
    const closed = people.find((one) => one.id === who)
    if (closed) await revise(() => followed(service, running, { id, sheet: sheetOf(closed) }))
  }
}

async function followed(
  { store }: Service,
  { record }: Running,
  { id, sheet }: { readonly id: string; readonly sheet: object },
) {
  const fought = { fight: record.id, length: record.length }
  const known = (await store.characters(record.table)).find((one) => one.id === id)
  const isTaken = known?.fought?.fight !== fought.fight || (known.fought.length ?? -1) >= fought.length
  return {
    save: async () => (known && !isTaken ? store.saveCharacter({ ...known, sheet, fought }) : 'saved'),
    done: null,
  } as const
}

/**
 * Everybody of a fight gets back the sheet with which they went into it. Its end has been followed by then, and is not
 * followed again.
 */
export async function restore(service: Service, { record, book }: Pick<Running, 'record' | 'book'>): Promise<void> {
  const before = book.close(fightRead(book, record.opened as FightBase, record.header.version))
  for (const [who, id] of Object.entries(record.state.roster ?? {})) {
    const one = before.find((person) => person.id === who)
    if (one) await revise(() => restored(service, id, { table: record.table, sheet: sheetOf(one) }))
  }
}

async function restored(
  { store }: Service,
  id: string,
  { table, sheet }: { readonly table: string; readonly sheet: object },
) {
  const known = (await store.characters(table)).find((one) => one.id === id)
  return { save: async () => (known ? store.saveCharacter({ ...known, sheet }) : 'saved'), done: null } as const
}

/** A step that was taken, once the roster has followed it. */
export async function afterwards<T extends object>(
  service: Service,
  fight: string,
  done: T | Refusal,
): Promise<T | Refusal> {
  if (!('refused' in done)) await follow(service, fight)
  return done
}

/** Takes a character off the roster for good; a fight that it is in goes on. */
export const removeCharacter = (
  service: Service,
  actor: Actor,
  id: string,
): Promise<{ readonly removed: string } | Refusal> =>
  revise(async () => {
    const known = (await service.store.characters(actor.table)).find((one) => one.id === id)
    if (!known) return refuse('There is no such character.', 'E_NO_CHARACTER')
    return (
      may(actor.role, 'roster remove', { own: known.owner === actor.member }) ?? {
        save: () => service.store.dropCharacter(known),
        done: { removed: id },
      }
    )
  })
