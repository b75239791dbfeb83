import { randomUUID } from 'node:crypto'
import { Kysely, PostgresDialect, sql } from 'kysely'
import pg from 'pg'
import { type Db, eachThousand } from './database.ts'
import { makeStore, type Watch } from './make-store.ts'
import { migrateToLatest } from './migrations.ts'
import { listenToPostgres, makeNotice } from './postgres-news.ts'
import type { Store } from './store.ts'

/** A store in PostgreSQL, shared by several servers. */
export function openPostgres(url: string, watch: Watch = {}): Store {
  const server = randomUUID()
  const pool = poolOf(url)
  const radio = listenToPostgres(url, server)
  const db: Db = new Kysely({ dialect: new PostgresDialect({ pool }) })
  return makeStore(
    {
      db,
      begin: 'begin',
      isAlone: false,
      locked: sql`for update`,
      unlocked: sql`for update skip locked`,
      alone: (one) => sql`lock table tables in share row exclusive mode`.execute(one),
      blames: (error) => /^(21|22|23|40|54)/.test((error as { code?: string }).code ?? ''),
      perform: null,
      version: null,
      sync: null,
      migrate: () => migrateToLatest(db as unknown as Kysely<never>, 'postgres'),
      publish: (one, news) =>
        eachThousand(news, (some) => {
          const notices = sql.join(some.map((one) => sql`(${makeNotice(server, one)})`))
          return sql`select pg_notify('fray', notice::text) from (values ${notices}) as news (notice)`.execute(one)
        }),
      hear: (listener) => radio.hear(listener),
      backup: async () => {
        throw new Error(
          'PostgreSQL makes its own backups: run pg_dump --format=custom --file=BACKUP "$DATABASE_URL", and pg_restore to bring one back.',
        )
      },
      close: async () => {
        await radio.close()
        await db.destroy()
      },
    },
    watch,
  )
}

const INT8 = 20

function poolOf(connectionString: string): pg.Pool {
  const getTypeParser: typeof pg.types.getTypeParser = ((oid: number, format?: 'text' | 'binary') =>
    oid === INT8 ? Number : pg.types.getTypeParser(oid, format as 'text')) as typeof pg.types.getTypeParser
  // if this fails, the pool drops the connection; Kysely would keep it
  const onConnect = async (client: pg.ClientBase): Promise<void> => void (await client.query(SETTINGS))
  const pool = new pg.Pool({
    connectionString,
    max: 8,
    connectionTimeoutMillis: 5000,
    keepAlive: true,
    types: { getTypeParser },
    onConnect,
  })
  // The pool drops a broken connection; its query reports the error.
  pool.on('error', () => {})
  pool.on('connect', (client) => void client.on('error', () => {}))
  return pool
}

/** Commits are synchronous whatever the server's default, and a hanging process cannot block others for long. */
const SETTINGS = `select
  set_config('synchronous_commit', case current_setting('synchronous_commit') when 'off' then 'on' else current_setting('synchronous_commit') end, false),
  set_config('idle_in_transaction_session_timeout', '15s', false), set_config('lock_timeout', '10s', false), set_config('statement_timeout', '60s', false)`
