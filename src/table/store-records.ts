import type { Selectable } from 'kysely'
import type { Character, Invite, Member, Role, Ruling, TableRecord, WholeTable } from './store.ts'
import { newFight } from './store-fights.ts'
import { type Db, keyed, type Rows } from './store-rows.ts'
import type { Round } from './store-write.ts'

export type Step = (round: Round) => Promise<void>

/** Things of a table that are kept whole. */
export type Records = { members: Member; characters: Character; rulings: Ruling }

export function newTable(table: TableRecord, referee: Member): Step {
  const row = { id: keyed(table.id), body: JSON.stringify(table) }
  const seat = keep('members', referee)
  return async (round) => {
    await round.db.insertInto('tables').values(row).execute()
    await seat(round)
  }
}

export function keepTable(table: TableRecord): Step {
  const row = { id: keyed(table.id), body: JSON.stringify(table) }
  return async ({ db }) => {
    await db.insertInto('tables').values(row).onConflict((one) => one.column('id').doUpdateSet({ body: row.body })).execute()
  }
}

export function keep<K extends keyof Records>(kind: K, record: Records[K]): Step {
  const row = { id: keyed(record.id), table_id: record.table, body: JSON.stringify(record) }
  return async ({ db }) => {
    await db.insertInto(kind as 'members').values(row).onConflict((one) => one.column('id').doUpdateSet({ body: row.body })).execute()
  }
}

export function adoptTable({ table, members, characters, rulings, fights }: WholeTable): Step {
  const steps = [
    ...members.map((one) => add('members', one)), ...characters.map((one) => add('characters', one)), ...rulings.map((one) => add('rulings', one)),
    ...fights.map((one) => newFight(one, [])),
  ]
  const row = { id: keyed(table.id), body: JSON.stringify(table) }
  return async (round) => {
    await round.db.insertInto('tables').values(row).execute()
    for (const step of steps) await step(round)
  }
}

function add<K extends keyof Records>(kind: K, record: Records[K]): Step {
  const row = { id: keyed(record.id), table_id: record.table, body: JSON.stringify(record) }
  return async ({ db }) => {
    await db.insertInto(kind as 'members').values(row).execute()
  }
}

export async function readOne<T>(db: Db, kind: 'tables' | keyof Records, id: string): Promise<T | null> {
  const row = await db.selectFrom(kind as 'tables').select('body').where('id', '=', id).executeTakeFirst()
  return row ? JSON.parse(row.body) : null
}

export async function readOf<K extends keyof Records>(db: Db, kind: K, table: string): Promise<readonly Records[K][]> {
  const rows = await db.selectFrom(kind as 'members').select('body').where('table_id', '=', table).orderBy('n').execute()
  return rows.map(({ body }) => JSON.parse(body))
}

export async function readTables(db: Db): Promise<readonly TableRecord[]> {
  const rows = await db.selectFrom('tables').select('body').orderBy('n').execute()
  return rows.map(({ body }) => JSON.parse(body))
}

const WITH_IDS = ['tables', 'members', 'characters', 'rulings', 'fights', 'invites'] as const

export async function readTaken(db: Db, ids: readonly string[]): Promise<readonly string[]> {
  const taken = new Set<string>()
  for (const kind of WITH_IDS)
    for (let at = 0; at < ids.length; at += 1000) {
      const rows = await db.selectFrom(kind as 'tables').select('id').where('id', 'in', ids.slice(at, at + 1000)).execute()
      for (const { id } of rows) taken.add(id)
    }
  return ids.filter((id) => taken.has(id))
}

export function keepInvite({ id, table, role, code, expires, uses, revoked }: Invite): Step {
  const row = { table_id: table, role, code: code === null ? null : keyed(code), expires: Math.trunc(expires), uses, revoked: Number(revoked) }
  return async ({ db }) => {
    await db.insertInto('invites').values({ id: keyed(id), ...row }).onConflict((one) => one.column('id').doUpdateSet(row)).execute()
  }
}

export const redeemInvite = (id: string, now: number) => async ({ db }: Round): Promise<boolean> => {
  const { numUpdatedRows } = await db.updateTable('invites').set(({ eb }) => ({ uses: eb('uses', '-', 1) }))
    .where('id', '=', id).where('revoked', '=', 0).where('expires', '>', now).where('uses', '>', 0).executeTakeFirst()
  return numUpdatedRows === 1n
}

export async function readInvite(db: Db, by: 'id' | 'code', value: string): Promise<Invite | null> {
  const row = await db.selectFrom('invites').selectAll().where(by, '=', value).executeTakeFirst()
  return row ? inviteOf(row) : null
}

export async function readInvites(db: Db, table: string): Promise<readonly Invite[]> {
  return (await db.selectFrom('invites').selectAll().where('table_id', '=', table).orderBy('n').execute()).map(inviteOf)
}

const inviteOf = ({ id, table_id, role, code, expires, uses, revoked }: Selectable<Rows['invites']>): Invite =>
  ({ id, table: table_id, role: role as Role, code, expires, uses, revoked: revoked === 1 })
