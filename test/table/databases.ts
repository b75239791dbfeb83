import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import Libsql from 'libsql'
import pg from 'pg'
import { inject } from 'vitest'
import type { Watch } from '../../src/table/store/make-store.ts'
import { openPostgres } from '../../src/table/store/postgres.ts'
import { openSqlite } from '../../src/table/store/sqlite.ts'
import type { Store } from '../../src/table/store/store.ts'

/** A database for one test file. */
export type Database = {
  /** The file, or the address. */
  readonly where: string
  open(watch?: Watch): Store
  /** Empties it. */
  clear(): Promise<unknown>
  drop(): Promise<unknown>
  /** A statement past the store. */
  meddle(statement: string): Promise<unknown>
}

const FILLED = [
  'lines',
  'notes',
  'letters',
  'boxes',
  'requests',
  'entries',
  'checkpoints',
  'standings',
  'fights',
  'invites',
  'rulings',
  'characters',
  'members',
  'tables',
]
const CLEAR = `begin;${FILLED.map((name) => `delete from ${name};`).join('')}commit`

export const DATABASES: readonly { readonly name: string; make(): Promise<Database> }[] = [
  { name: 'SQLite', make: sqlite },
  { name: 'PostgreSQL', make: postgres },
]

export async function sqlite(): Promise<Database> {
  const folder = mkdtempSync(join(tmpdir(), 'fray-store-'))
  const where = join(folder, 'data', 'fray.db')
  const empty = (): void => rmSync(folder, { recursive: true, force: true })
  const meddle = async (statement: string): Promise<void> => {
    const other = new Libsql(where)
    other.exec(statement)
    other.close()
  }
  return {
    where,
    open: (watch) => openSqlite(where, watch),
    clear: () => meddle(CLEAR),
    drop: async () => empty(),
    meddle,
  }
}

let made = 0

export async function postgres(): Promise<Database> {
  const server = inject('postgres')
  const name = `fray_${process.pid}_${made++}`
  await ask(server, `create database ${name}`)
  const where = server.replace(/\/[^/]*$/, `/${name}`)
  return {
    where,
    open: (watch) => openPostgres(where, watch),
    clear: () => ask(where, CLEAR),
    drop: () => ask(server, `drop database ${name} with (force)`),
    meddle: (statement) => ask(where, statement),
  }
}

/** Statements by hand, on a connection of their own. */
export async function ask(connectionString: string, statement: string): Promise<readonly Record<string, unknown>[]> {
  const client = new pg.Client({ connectionString })
  await client.connect()
  try {
    return (await client.query(statement)).rows ?? []
  } finally {
    await client.end()
  }
}
