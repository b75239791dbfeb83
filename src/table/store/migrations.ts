import {
  type ColumnDefinitionBuilder,
  type CreateTableBuilder,
  type Kysely,
  type Migration,
  type MigrationProvider,
  Migrator,
  sql,
} from 'kysely'

export type Flavour = 'sqlite' | 'postgres'

/** Migrates forward. A released migration is never edited, only followed by another. */
export async function migrateToLatest(db: Kysely<never>, flavour: Flavour): Promise<void> {
  const { error } = await new Migrator({ db, provider: migrationsOf(flavour) }).migrateToLatest()
  if (!error) return
  if (error instanceof Error && error.message.includes('is missing'))
    throw new Error('this database was written by a newer Fray', { cause: error })
  throw error
}

const migrationsIn = (flavour: Flavour): Record<string, Migration> => ({
  '0001': first(flavour),
  '0002': revisions(),
  '0003': notes(),
  '0004': linksOfBefore(),
})

const migrationsOf = (flavour: Flavour): MigrationProvider => ({ getMigrations: async () => migrationsIn(flavour) })

/** Names of all schema versions, oldest first. */
export const VERSIONS: readonly string[] = Object.keys(migrationsIn('sqlite'))

/** Migrates an empty database to that version. */
export async function migrateTo(db: Kysely<never>, flavour: Flavour, version: string): Promise<void> {
  const { error } = await new Migrator({ db, provider: migrationsOf(flavour) }).migrateTo(version)
  if (error) throw error
}

function first(flavour: Flavour): Migration {
  return {
    async up(db: Kysely<never>): Promise<void> {
      await kept(db, flavour, 'tables').addColumn('body', 'text', must).execute()
      for (const name of ['members', 'characters', 'rulings'])
        await ofTable(db, flavour, name).addColumn('body', 'text', must).execute()
      await ofTable(db, flavour, 'fights').addColumn('about', 'text', must).addColumn('head', 'text', must).execute()
      await ofTable(db, flavour, 'invites')
        .addColumn('role', 'text', must)
        .addColumn('code', 'text', (one) => one.unique())
        .addColumn('expires', 'bigint', must)
        .addColumn('uses', 'bigint', must)
        .addColumn('revoked', 'integer', must)
        .execute()
      for (const name of ['members', 'characters', 'rulings', 'fights', 'invites'])
        await db.schema.createIndex(`${name}_of_table`).on(name).columns(['table_id', 'n']).execute()
      await fights(db)
      await post(db, flavour)
    },
  }
}

/** Optimistic locking by revision; and a table has no pause of its own. */
function revisions(): Migration {
  return {
    async up(db: Kysely<never>): Promise<void> {
      for (const name of ['tables', 'members', 'characters'])
        await db.schema
          .alterTable(name)
          .addColumn('rev', 'bigint', (one) => one.notNull().defaultTo(1))
          .execute()
      const { rows } = await sql<{ readonly id: string; readonly body: string }>`select id, body from tables`.execute(
        db,
      )
      for (const { id, body } of rows)
        await sql`update tables set body = ${withoutPause(body)} where id = ${id}`.execute(db)
    },
  }
}

function withoutPause(body: string): string {
  const {
    settings: { paused: _, ...settings },
    ...table
  } = JSON.parse(body) as { readonly settings: { readonly paused?: boolean } }
  return JSON.stringify({ ...table, settings })
}

/** Notes of doors. */
function notes(): Migration {
  return {
    async up(db: Kysely<never>): Promise<void> {
      await db.schema
        .createTable('notes')
        .addColumn('key', 'text', (one) => one.notNull().primaryKey())
        .addColumn('rev', 'bigint', must)
        .addColumn('said', 'bigint', must)
        .addColumn('body', 'text', must)
        .execute()
      await db.schema
        .createTable('lines')
        .addColumn('note', 'text', must)
        .addColumn('n', 'bigint', must)
        .addColumn('body', 'text', must)
        .addPrimaryKeyConstraint('lines_key', ['note', 'n'] as never[])
        .execute()
    },
  }
}

/** Links expire: those of before count from now on. */
function linksOfBefore(): Migration {
  return {
    async up(db: Kysely<never>): Promise<void> {
      const seen = Date.now()
      const { rows } = await sql<{ readonly id: string; readonly body: string }>`select id, body from members`.execute(
        db,
      )
      for (const { id, body } of rows)
        await sql`update members set body = ${JSON.stringify({ ...JSON.parse(body), seen })} where id = ${id}`.execute(
          db,
        )
    },
  }
}

async function fights(db: Kysely<never>): Promise<void> {
  await db.schema
    .createTable('standings')
    .addColumn('fight_id', 'text', (one) => one.primaryKey().references('fights.id'))
    .addColumn('rev', 'bigint', must)
    .addColumn('length', 'bigint', must)
    .addColumn('over', 'integer', must)
    .addColumn('due', 'bigint')
    .addColumn('held', 'bigint', must)
    .addColumn('state', 'text', must)
    .execute()
  await db.schema
    .createIndex('standings_due')
    .on('standings')
    .column('due')
    .where(sql.ref('due'), 'is not', null)
    .execute()
  await db.schema
    .createTable('checkpoints')
    .addColumn('fight_id', 'text', (one) => one.primaryKey().references('fights.id'))
    .addColumn('body', 'text', must)
    .execute()
  await db.schema
    .createTable('entries')
    .addColumn('fight_id', 'text', must)
    .addColumn('first', 'bigint', must)
    .addColumn('count', 'bigint', must)
    .addColumn('body', 'text', must)
    .addPrimaryKeyConstraint('entries_key', ['fight_id', 'first'] as never[])
    .execute()
  await db.schema
    .createTable('requests')
    .addColumn('key', 'text', (one) => one.notNull().primaryKey())
    .addColumn('answer', 'text', must)
    .execute()
}

async function post(db: Kysely<never>, flavour: Flavour): Promise<void> {
  await numbered(db.schema.createTable('boxes'), flavour, 'id')
    .addColumn('door', 'text', must)
    .addColumn('address', 'text', must)
    .addColumn('waiting', 'bigint', must)
    .addColumn('tries', 'bigint', must)
    .addColumn('next', 'bigint', must)
    .addColumn('held', 'bigint', must)
    .addColumn('taken', 'bigint', must)
    .addUniqueConstraint('boxes_address', ['door', 'address'] as never[])
    .execute()
  await db.schema
    .createIndex('boxes_waiting')
    .on('boxes')
    .columns(['taken', 'id'])
    .where(sql.ref('waiting'), '>', 0)
    .execute()
  await numbered(db.schema.createTable('letters'), flavour, 'id')
    .addColumn('box', 'bigint', (one) => one.notNull().references('boxes.id'))
    .addColumn('key', 'text', must)
    .addColumn('body', 'text', must)
    .execute()
  await db.schema.createIndex('letters_of_box').on('letters').columns(['box', 'id']).execute()
}

/** `n` keeps insertion order. */
const kept = (db: Kysely<never>, flavour: Flavour, name: string): CreateTableBuilder<string, 'n' | 'id'> =>
  numbered(db.schema.createTable(name), flavour, 'n').addColumn('id', 'text', (one) => one.notNull().unique())

const ofTable = (
  db: Kysely<never>,
  flavour: Flavour,
  name: string,
): CreateTableBuilder<string, 'n' | 'id' | 'table_id'> =>
  kept(db, flavour, name).addColumn('table_id', 'text', (one) => one.notNull().references('tables.id'))

/** Never reused, not even after its row is deleted. */
function numbered<N extends string>(
  table: CreateTableBuilder<string>,
  flavour: Flavour,
  name: N,
): CreateTableBuilder<string, N> {
  if (flavour === 'sqlite') return table.addColumn(name, 'integer', (one) => one.primaryKey().autoIncrement())
  return table.addColumn(name, 'bigint', (one) => one.primaryKey().generatedAlwaysAsIdentity())
}

const must = (one: ColumnDefinitionBuilder): ColumnDefinitionBuilder => one.notNull()
