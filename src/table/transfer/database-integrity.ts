import { Kysely, type SqliteDatabase, SqliteDialect } from 'kysely'
import Database from 'libsql'
import type { Refusal } from '../../engine/option-tree.ts'
import { refuse } from '../service.ts'
import { migrateTo, VERSIONS } from '../store/migrations.ts'

/** The number of tables in a sound database of ours. Merges the WAL into the file. */
export async function soundTables(part: string): Promise<number | Refusal> {
  let base: Database.Database | null = null
  try {
    base = new Database(part)
    base.pragma('journal_mode = delete')
    const [found] = base.pragma('integrity_check(1)') as readonly { readonly integrity_check: string }[]
    if (found?.integrity_check !== 'ok')
      return refuse(`it is damaged (${found?.integrity_check.replaceAll('\n', ' ').trim()})`)
    return (
      (await strange(base)) ??
      (base.prepare('select count(*) as count from tables').get() as { readonly count: number }).count
    )
  } catch (error) {
    return refuse((error as Error).message)
  } finally {
    base?.close()
  }
}

/** Why the schema is not one of ours, or null. */
async function strange(base: Database.Database): Promise<Refusal | null> {
  const columns = columnsIn(base)
  const versions = columns.has('kysely_migration name')
    ? (base.prepare('select name from kysely_migration order by name').all() as readonly { readonly name: string }[])
    : []
  const latest = versions.findLast(({ name }) => VERSIONS.includes(name))?.name
  if (latest === undefined || ![...(await schemaOf(latest))].every((column) => columns.has(column)))
    return refuse('it is a database of another program')
  return versions.every(({ name }) => VERSIONS.includes(name)) ? null : refuse('it was written by a newer Fray')
}

/** Tables and columns of a schema version. */
async function schemaOf(version: string): Promise<ReadonlySet<string>> {
  const base = new Database(':memory:')
  const db = new Kysely<never>({ dialect: new SqliteDialect({ database: base as unknown as SqliteDatabase }) })
  try {
    await migrateTo(db, 'sqlite', version)
    return columnsIn(base)
  } finally {
    await db.destroy()
  }
}

function columnsIn(base: Database.Database): ReadonlySet<string> {
  const rows = base
    .prepare(
      "select t.name || ' ' || c.name as name from sqlite_master t, pragma_table_info(t.name) c where t.type = 'table'",
    )
    .all()
  return new Set((rows as readonly { readonly name: string }[]).map(({ name }) => name))
}
