import type { Selectable } from 'kysely'
import { type Db, type Dialect, keyed, type Rows } from './database.ts'
import type { Round } from './group-commit.ts'
import { newFight } from './read-fights.ts'
import type { Rev, Saved, WholeTable } from './store.ts'
import type { Character, Invite, Member, Role, Ruling, TableRecord } from './table-records.ts'

export type Step = (round: Round) => Promise<void>

/** Records stored whole. */
export type Records = { tables: TableRecord; members: Member; characters: Character; rulings: Ruling }
type Of<K extends keyof Records> = { readonly kind: K; readonly record: Records[K] }
type Row = {
  readonly kind: keyof Records
  readonly rev: Rev
  readonly values: { readonly id: string; readonly table_id?: string; readonly body: string; readonly rev?: Rev }
}

export function newTable(table: TableRecord, referee: Member): Step {
  const rows = [rowOf('tables', table), rowOf('members', referee)]
  return async ({ db }) => {
    for (const row of rows) await insert(db, row)
  }
}

export function firstTable(table: TableRecord, referee: Member): (round: Round) => Promise<Saved> {
  const step = newTable(table, referee)
  return async (round) => {
    await round.dialect.alone(round.db)
    if (await round.db.selectFrom('tables').select('id').executeTakeFirst()) return 'stale'
    await step(round)
    return 'saved'
  }
}

/** All of these, or none if one was changed since it was read. */
export function save(...records: readonly Of<keyof Records>[]): (round: Round) => Promise<Saved> {
  const rows = records.map(({ kind, record }) => rowOf(kind, record))
  return async ({ dialect, db }) => {
    for (const row of rows)
      if (row.values.rev !== undefined && (await revOf(dialect, db, row)) !== row.rev) return 'stale'
    for (const row of rows) await (row.rev === 0 ? insert(db, row) : update(db, row))
    return 'saved'
  }
}

/** Deletes a record if it is unchanged since it was read. */
export function drop(
  kind: Revised,
  { id, rev }: { readonly id: string; readonly rev: Rev },
): (round: Round) => Promise<Saved> {
  return async ({ db }) => {
    const { numDeletedRows } = await db
      .deleteFrom(kind as 'members')
      .where('id', '=', id)
      .where('rev', '=', rev)
      .executeTakeFirst()
    return numDeletedRows === 1n ? 'saved' : 'stale'
  }
}

/** Rulings are written once and have no revision. */
function rowOf<K extends keyof Records>(kind: K, record: Records[K]): Row {
  const { rev = 0, ...body } = record as Records[K] & { readonly rev?: Rev }
  const values = {
    id: keyed(record.id),
    ...('table' in record && { table_id: record.table }),
    body: JSON.stringify(body),
    ...(kind !== 'rulings' && { rev: rev + 1 }),
  }
  return { kind, rev, values }
}

async function revOf({ locked }: Dialect, db: Db, { kind, values: { id } }: Row): Promise<Rev> {
  const row = await db
    .selectFrom(kind as 'members')
    .select('rev')
    .where('id', '=', id)
    .modifyEnd(locked)
    .executeTakeFirst()
  return row?.rev ?? 0
}

const insert = (db: Db, { kind, values }: Row): Promise<unknown> =>
  db
    .insertInto(kind as 'members')
    .values(values as never)
    .execute()
const update = (db: Db, { kind, rev, values: { id, body } }: Row): Promise<unknown> =>
  db
    .updateTable(kind as 'members')
    .set({ body, rev: rev + 1 })
    .where('id', '=', id)
    .execute()

export function adoptTable({ table, members, characters, rulings, fights }: WholeTable): Step {
  const rows = [
    rowOf('tables', table),
    ...members.map((one) => rowOf('members', one)),
    ...characters.map((one) => rowOf('characters', one)),
    ...rulings.map((one) => rowOf('rulings', one)),
  ]
  const steps = fights.map((one) => newFight(one, []))
  return async (round) => {
    for (const row of rows) await insert(round.db, row)
    for (const step of steps) await step(round)
  }
}

type Revised = 'tables' | 'members' | 'characters'

export async function readOne<K extends 'tables' | 'members'>(db: Db, kind: K, id: string): Promise<Records[K] | null> {
  const row = await db
    .selectFrom(kind as 'tables')
    .select(['body', 'rev'])
    .where('id', '=', id)
    .executeTakeFirst()
  return row ? recordOf(row) : null
}

export async function readOf<K extends Revised>(db: Db, kind: K, table: string): Promise<readonly Records[K][]> {
  const rows = await db
    .selectFrom(kind as 'members')
    .select(['body', 'rev'])
    .where('table_id', '=', table)
    .orderBy('n')
    .execute()
  return rows.map((row) => recordOf(row))
}

export async function readTables(db: Db): Promise<readonly TableRecord[]> {
  return (await db.selectFrom('tables').select(['body', 'rev']).orderBy('n').execute()).map((row) => recordOf(row))
}

export async function readRulings(db: Db, table: string): Promise<readonly Ruling[]> {
  return (await db.selectFrom('rulings').select('body').where('table_id', '=', table).orderBy('n').execute()).map(
    ({ body }) => JSON.parse(body),
  )
}

const recordOf = <T>({ body, rev }: { readonly body: string; readonly rev: Rev }): T => ({ ...JSON.parse(body), rev })

const WITH_IDS = ['tables', 'members', 'characters', 'rulings', 'fights', 'invites'] as const

export async function readTaken(db: Db, ids: readonly string[]): Promise<readonly string[]> {
  const taken = new Set<string>()
  for (const kind of WITH_IDS)
    for (let at = 0; at < ids.length; at += 1000) {
      const rows = await db
        .selectFrom(kind as 'tables')
        .select('id')
        .where('id', 'in', ids.slice(at, at + 1000))
        .execute()
      for (const { id } of rows) taken.add(id)
    }
  return ids.filter((id) => taken.has(id))
}

export function keepInvite({ id, table, role, code, expires, uses, revoked }: Invite): Step {
  const row = {
    table_id: table,
    role,
    code: code === null ? null : keyed(code),
    expires: Math.trunc(expires),
    uses,
    revoked: Number(revoked),
  }
  return async ({ db }) => {
    await db
      .insertInto('invites')
      .values({ id: keyed(id), ...row })
      .onConflict((one) => one.column('id').doUpdateSet(row))
      .execute()
  }
}

/** The use of the invitation and the new member are one step. */
export function redeemInvite(id: string, now: number, member: Member): (round: Round) => Promise<boolean> {
  const row = rowOf('members', member)
  return async ({ db }) => {
    const { numUpdatedRows } = await db
      .updateTable('invites')
      .set(({ eb }) => ({ uses: eb('uses', '-', 1) }))
      .where('id', '=', id)
      .where('revoked', '=', 0)
      .where('expires', '>', now)
      .where('uses', '>', 0)
      .executeTakeFirst()
    if (numUpdatedRows !== 1n) return false
    await insert(db, row)
    return true
  }
}

export async function readInvite(db: Db, by: 'id' | 'code', value: string): Promise<Invite | null> {
  const row = await db.selectFrom('invites').selectAll().where(by, '=', value).executeTakeFirst()
  return row ? inviteOf(row) : null
}

export async function readInvites(db: Db, table: string): Promise<readonly Invite[]> {
  return (await db.selectFrom('invites').selectAll().where('table_id', '=', table).orderBy('n').execute()).map(inviteOf)
}

const inviteOf = ({ id, table_id, role, code, expires, uses, revoked }: Selectable<Rows['invites']>): Invite => ({
  id,
  table: table_id,
  role: role as Role,
  code,
  expires,
  uses,
  revoked: revoked === 1,
})
