import { existsSync, renameSync, rmSync, writeFileSync } from 'node:fs'
import { dirname } from 'node:path'
import { Kysely, type SqliteDatabase, SqliteDialect, type SqliteStatement, sql } from 'kysely'
import Database from 'libsql'
import type { Db, Dialect } from './database.ts'
import { makeStore, type Watch } from './make-store.ts'
import { migrateToLatest } from './migrations.ts'
import { privateFile, privateFolder, tighten, toDisk } from './private-files.ts'
import type { Store } from './store.ts'
import { syncedLog } from './synced-log.ts'

/**
 * Pages in the WAL before a checkpoint, which blocks all writers: pages that change often are then copied once. 64 MB.
 */
const PAGES_IN_LOG = 16_000

/** A store in one file. One process writes; others may read and make backups. */
export function openSqlite(file: string, watch: Watch = {}): Store {
  openPrivately(file)
  const base = new Database(file)
  for (const setting of [
    'busy_timeout = 5000',
    'journal_mode = wal',
    'synchronous = normal',
    'foreign_keys = on',
    `wal_autocheckpoint = ${PAGES_IN_LOG}`,
  ])
    base.pragma(setting)
  const log = syncedLog(base, file)
  const known = new Map<string, SqliteStatement>()
  const database = remembering(base, known, log.isSure)
  const db: Db = new Kysely({ dialect: new SqliteDialect({ database }) })
  const version = base.prepare('pragma data_version')
  return makeStore(
    dialectOf(db, {
      perform: (text, values) => {
        if (text === BEGIN) log.makeSure()
        const statement = known.get(text) ?? database.prepare(text) // what was sure at its begin is sure in a transaction
        if (statement.reader) return statement.all(values)
        statement.run(values)
        return []
      },
      version: () => (version.get() as { readonly data_version: number }).data_version,
      sync: log.sync,
      close: async () => {
        await db.destroy()
        log.close()
      },
    }),
    watch,
  )
}

/** WAL and index get the mode of the file; those of older versions are made private. */
function openPrivately(file: string): void {
  privateFolder(dirname(file))
  privateFile(file)
  for (const beside of ['-wal', '-shm']) tighten(`${file}${beside}`)
}

/** Caches prepared statements. */
function remembering(base: Database.Database, known: Map<string, SqliteStatement>, isSure: () => void): SqliteDatabase {
  return {
    prepare(text) {
      isSure()
      const old = known.get(text)
      if (old) return old
      if (known.size >= 500) known.clear()
      const statement = base.prepare(text) as unknown as SqliteStatement
      Object.defineProperty(statement, 'reader', { value: statement.reader }) // the library would look at every use
      known.set(text, statement)
      return statement
    },
    close() {
      known.clear()
      // libsql closes only after its statements are garbage-collected; this makes the file complete before that
      base.pragma('wal_checkpoint(truncate)')
      base.close()
    },
  }
}

const BEGIN = 'begin immediate'

function dialectOf(
  db: Db,
  { perform, version, sync, close }: Pick<Dialect, 'perform' | 'version' | 'sync' | 'close'>,
): Dialect {
  return {
    db,
    begin: BEGIN,
    isAlone: true,
    locked: sql``,
    unlocked: sql``,
    alone: async () => {}, // every write transaction is exclusive
    blames: (error) => /^SQLITE_(CONSTRAINT|TOOBIG|MISMATCH|RANGE)/.test((error as { code?: string }).code ?? ''),
    perform,
    version,
    sync,
    migrate: () => migrate(db),
    publish: null,
    hear: async () => {},
    backup: (path) => backup(db, path),
    close,
  }
}

/** Atomic, and one process at a time. */
async function migrate(db: Db): Promise<void> {
  await db.connection().execute(async (one) => {
    await sql`begin immediate`.execute(one)
    try {
      await migrateToLatest(one as unknown as Kysely<never>, 'sqlite')
      await sql`commit`.execute(one)
    } catch (error) {
      await sql`rollback`.execute(one)
      throw error
    }
  })
}

/** Written beside its place and then renamed, so that a backup is complete or absent. */
async function backup(db: Db, path: string): Promise<void> {
  if (existsSync(path)) throw new Error(`${path} is there already; choose another name.`)
  const part = `${path}.${process.pid}.part`
  rmSync(part, { force: true })
  try {
    writeFileSync(part, '', { mode: 0o600, flag: 'wx' }) // an existing empty file keeps its mode
    await sql`vacuum into ${part}`.execute(db)
    toDisk(part)
    renameSync(part, path)
    toDisk(dirname(path))
  } finally {
    rmSync(part, { force: true })
  }
}
