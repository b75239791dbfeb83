import { copyFileSync, mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { Kysely, type SqliteDatabase, SqliteDialect } from 'kysely'
import Libsql from 'libsql'
import { expect, onTestFinished, test } from 'vitest'
import { migrateTo, VERSIONS } from '../../src/table/store/migrations.ts'
import { HOME } from '../../tools/project-files.ts'
import { rowsOfSqlite } from '../crash/stored-rows.ts'
import { isReady, loadOn, troublesIn } from './load.ts'
import { wholeServer } from './whole-server.ts'

type Logs = Readonly<Record<string, readonly unknown[]>>

/** The log of every fight in a database. */
function logsIn(file: string): Logs {
  const base = new Libsql(file, { readonly: true })
  const rows = base.prepare('select fight_id as id, body from entries order by first').all() as readonly {
    readonly id: string
    readonly body: string
  }[]
  base.close()
  const logs: Record<string, unknown[]> = {}
  for (const { id, body } of rows) logs[id] = [...(logs[id] ?? []), ...JSON.parse(body)]
  return logs
}

/** The database that the first release left, at that version of its schema. */
async function databaseAt(version: string): Promise<string> {
  const folder = mkdtempSync(join(tmpdir(), 'fray-schema-'))
  onTestFinished(() => rmSync(folder, { recursive: true, force: true }))
  const file = join(folder, 'fray.sqlite')
  copyFileSync(join(HOME, 'test/old/version-1.db'), file)
  const db = new Kysely<never>({
    dialect: new SqliteDialect({ database: new Libsql(file) as unknown as SqliteDatabase }),
  })
  await migrateTo(db, 'sqlite', version)
  await db.destroy()
  return folder
}

test.each(VERSIONS)(
  'a server opens a database of schema %s under load: all that is in it stays, and play begins',
  async (version) => {
    const folder = await databaseAt(version)
    const file = join(folder, 'fray.sqlite')
    const before = logsIn(file)
    expect(Object.values(before).flat().length).toBeGreaterThan(50)
    const { url, lines, stop } = await wholeServer({ FRAY_DATA: folder })
    const load = await loadOn(url, 2)
    await isReady(url)
    await load.nothingIsLost()
    await stop()
    const after = logsIn(file)
    for (const [id, entries] of Object.entries(before)) expect(after[id]!.slice(0, entries.length)).toEqual(entries)
    const { gaps, doubled } = rowsOfSqlite(file)
    expect([gaps, doubled, troublesIn(lines)]).toEqual([[], [], []])
  },
)
