import { mkdtempSync, readdirSync, rmSync, statSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import Libsql from 'libsql'
import { expect, onTestFinished, test, vi } from 'vitest'
import { scheduleBackups } from '../../src/backup-schedule.ts'
import { openSqlite } from '../../src/table/store/sqlite.ts'
import { checkBackup } from '../../src/table/transfer/check-backup.ts'
import { exportPieces } from '../../src/table/transfer/export-import.ts'
import { readTableFile } from '../../src/table/transfer/table-file.ts'
import { accepted } from '../script.ts'
import { duel, place } from './table-fixture.ts'

/** A table with a fight that goes on, and its backup. */
async function backedUp(): Promise<string> {
  const at = await place()
  await duel(at)
  const folder = mkdtempSync(join(tmpdir(), 'fray-backup-'))
  onTestFinished(() => rmSync(folder, { recursive: true, force: true }))
  const copy = join(folder, 'copy.sqlite')
  await at.service.store.backup(copy)
  return copy
}

test('a backup is read back: its schema, the log of every fight, and one fight opened', async () => {
  const copy = await backedUp()
  expect(await checkBackup(copy)).toEqual({ tables: 1, fights: 1 })
})

test.each([
  [
    'a row of the log is gone',
    'delete from entries where first = (select max(first) from entries)',
    /entries are missing in the log of fight/,
  ],
  [
    'a row of the log is cut',
    'update entries set body = substr(body, 1, 9) where first = 0',
    /entries are missing in the log of fight/,
  ],
  ['a fight lost its standing', 'delete from standings', /entries are missing in the log of fight/],
  ['a table of the schema is gone', 'drop table rulings', /another program/],
  ['an entry says what no rule does', `update entries set body = replace(body, '"beat":', '"beta":')`, /does not open/],
])('a backup where %s is not whole', async (_what, statement, sentence) => {
  const copy = await backedUp()
  const base = new Libsql(copy)
  base.exec(statement)
  base.close()
  expect(await checkBackup(copy)).toEqual({ refused: expect.stringMatching(sentence) })
})

test('backups are made when one is due, and only as many are kept as wished', async () => {
  const data = mkdtempSync(join(tmpdir(), 'fray-backups-'))
  onTestFinished(() => rmSync(data, { recursive: true, force: true }))
  const store = openSqlite(join(data, 'fray.sqlite'))
  await store.migrate()
  const folder = join(data, 'backups')
  const said: string[] = []
  const log = {
    info: (_of: object, text: string) => said.push(text),
    error: (of: object) => said.push(JSON.stringify(of)),
  }
  const schedule = async (at: string): Promise<void> => {
    const running = scheduleBackups({
      settings: { data, books: [] },
      backups: { hours: 24, keep: 2 },
      log,
      now: () => Date.parse(at),
    })
    const before = said.length
    if (at.endsWith('00:00Z')) await expect.poll(() => said.length, { timeout: 30_000 }).toBe(before + 1)
    await running.stop()
  }
  await schedule('2026-01-01T00:00:00Z')
  await schedule('2026-01-01T23:59:59Z')
  await schedule('2026-01-02T00:00:00Z')
  await schedule('2026-01-03T00:00:00Z')
  writeFileSync(join(folder, 'of-mine.sqlite'), '')
  expect(said).toEqual(['backup', 'backup', 'backup'])
  expect(readdirSync(folder).sort()).toEqual([
    'fray-2026-01-02T000000Z.sqlite',
    'fray-2026-01-03T000000Z.sqlite',
    'of-mine.sqlite',
  ])
  expect(statSync(join(folder, 'fray-2026-01-03T000000Z.sqlite')).mode & 0o777).toBe(0o600)
  await store.close()
})

test('a backup that fails is said once, with what to do', async () => {
  const data = mkdtempSync(join(tmpdir(), 'fray-backups-'))
  onTestFinished(() => rmSync(data, { recursive: true, force: true }))
  writeFileSync(join(data, 'backups'), 'a file where the folder would be')
  vi.useFakeTimers()
  onTestFinished(() => void vi.useRealTimers())
  const said: unknown[] = []
  const log = { info: () => undefined, error: (of: object, text: string) => void said.push([text, of]) }
  const running = scheduleBackups({ settings: { data, books: [] }, backups: { hours: 24, keep: 2 }, log })
  await vi.advanceTimersByTimeAsync(180_000)
  await running.stop()
  expect(said).toEqual([
    [
      'backup: none was made',
      {
        err: { message: expect.stringContaining('EEXIST') },
        do: expect.stringMatching(/^Look at the disk .* every minute/),
      },
    ],
  ])
})

test('an export comes fight by fight, so that the memory of one is enough', async () => {
  const at = await place()
  for (let fights = 0; fights < 3; fights++) await duel(at)
  const pieces: string[] = []
  for await (const piece of accepted(await exportPieces(at.service, at.referee.table))) pieces.push(piece)
  expect(pieces.map((piece) => (piece.match(/"title":"A duel"/g) ?? []).length)).toEqual([0, 1, 1, 1, 0])
  expect(accepted(readTableFile(pieces.join(''))).file.fights).toHaveLength(3)
})
