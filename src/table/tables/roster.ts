import type { AnyBook } from '../../books/index.ts'
import { sidesOf } from '../../engine/book.ts'
import type { CombatantBase, FightBase } from '../../engine/common-events.ts'
import type { Refusal } from '../../engine/option-tree.ts'
import { fightRead } from '../../engine/renew-old-log.ts'
import { nullIfSetAside } from '../fights/fights-set-aside.ts'
import { isOver, load, type Running } from '../fights/loaded-fights.ts'
import { announce, attempted } from '../fights/rule-failures.ts'
import { type Actor, refuse, type Service } from '../service.ts'
import type { FightSummary } from '../store/store.ts'
import type { Character } from '../store/table-records.ts'
import { may } from './role-permissions.ts'
import { revise } from './save-with-retry.ts'

/** A character between fights, opened by the book alone on a field. */
export type Person = { readonly who: CombatantBase; readonly fight: FightBase }

/** With the table's house rules, if they belong to this book. */
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

/** The fields of a combatant that belong to the character, not to the fight. */
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

/** The characters of a table, updated by their last fights. */
export async function rosterOf(service: Service, table: string): Promise<readonly Character[]> {
  const [characters, fights] = await Promise.all([service.store.characters(table), service.store.fights(table)])
  const late = fights.filter((fight) => characters.some((one) => isLate(one, fight)))
  if (late.length === 0) return characters
  for (const { id } of late) await follow(service, id).catch(nullIfSetAside)
  return service.store.characters(table)
}

const isLate = ({ fought }: Character, { id, over, length }: FightSummary): boolean =>
  fought?.fight === id && over && length > (fought.length ?? -1)

/**
 * Writes the outcome of a finished fight to the roster: wounds, ammunition, drugs. Logs only grow, so each end is taken
 * once, and after an undo the next end replaces it. A character that has gone into another fight since is skipped.
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
 * Restores the sheets with which characters went into a fight. Its end is marked as followed, and does not overwrite
 * them later.
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

/** Deletes a character from the roster; a fight it is in goes on. */
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
