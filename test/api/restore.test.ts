import { type ChildProcess, spawn, spawnSync } from 'node:child_process'
import {
  copyFileSync,
  cpSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  renameSync,
  rmSync,
  statSync,
  truncateSync,
  writeFileSync,
} from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import Libsql from 'libsql'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { restore, type Where } from '../../src/backup-and-export-commands.ts'
import { openSqlite } from '../../src/table/store/sqlite.ts'
import { HOME } from '../../tools/project-files.ts'
import { killed } from '../process.ts'
import { aMember, aTable } from '../table/sample-records.ts'
import { must, person } from './server-fixture.ts'

const folder = mkdtempSync(join(tmpdir(), 'fray-restore-'))
afterAll(() => rmSync(folder, { recursive: true, force: true }))

/**
 * The data folder of a server that was killed with its last writes in the log beside its file, and a backup from before
 * them.
 */
const dead = join(folder, 'dead')
const kept = join(folder, 'kept.sqlite')
/** What came of a restoring while it still ran. */
let underServer: { readonly done: object; readonly before: readonly string[]; readonly after: readonly string[] }

beforeAll(async () => {
  const { child, rename } = await served(dead)
  await rename('In the backup')
  expect(fray('backup', kept, '--data', dead)).toMatchObject({ status: 0 }) // a process of its own, which lets the file go at its end
  const before = readdirSync(dead)
  underServer = { before, done: fray('restore', kept, '--replace', '--data', dead), after: readdirSync(dead) }
  await rename('Written last')
  await killed(child)
  expect(logSize(join(dead, 'fray.sqlite'))).toBeGreaterThan(0)
}, 120_000)

let data = ''
beforeEach(() => {
  data = mkdtempSync(join(folder, 'data-'))
})

const whereOf = (folder: string): Where => ({ data: folder, database: null, env: {} })
const fray = (...args: readonly string[]) =>
  spawnSync(join(HOME, 'fray'), args, { encoding: 'utf8', timeout: 60_000, env: { ...process.env, DATABASE_URL: '' } })

/** A server in a process of its own, and what its referee does. */
async function served(
  data: string,
): Promise<{ readonly child: ChildProcess; readonly rename: (name: string) => Promise<void> }> {
  const child = spawn(join(HOME, 'fray'), ['--data', data, '--port', '0'], {
    env: { ...process.env, FRAY_LOG: 'silent', DATABASE_URL: '' },
    stdio: ['ignore', 'pipe', 'inherit'],
  })
  let said = ''
  await new Promise<void>((resolve) =>
    child.stdout.on('data', (piece) => {
      said += String(piece)
      if (/^Players join.*\n/m.test(said)) resolve()
    }),
  )
  const { client } = await person(/http:\/\/[\d.:]+\d/.exec(said)![0], /token=(\S+)/.exec(said)![1]!)
  return { child, rename: async (name) => void must(await client.changeTable({ name })) }
}

async function namesIn(file: string): Promise<readonly string[]> {
  const store = openSqlite(file)
  const names = (await store.tables()).map(({ name }) => name)
  await store.close()
  return names
}

const database = (): string => join(data, 'fray.sqlite')
const logSize = (file: string): number => statSync(`${file}-wal`, { throwIfNoEntry: false })?.size ?? 0
const asideIn = (done: object): string => / is kept in (\S+)\.$/.exec((done as { readonly said: string }).said)![1]!

describe('a backup is brought back after the server was killed', () => {
  beforeEach(() => cpSync(dead, data, { recursive: true }))

  test('in place of a database that is set aside with all that was written last', async () => {
    expect(await restore(kept, whereOf(data))).toMatchObject({
      refused: expect.stringContaining('fray.sqlite is there already'),
    })
    const done = await restore(kept, whereOf(data), { replace: true })
    expect(done).toEqual({
      said: expect.stringMatching(/^1 table is back in .*fray\.sqlite\. What was there is kept in .*\.before-\S+Z\.$/),
    })
    const aside = asideIn(done)
    expect(readdirSync(data).filter((name) => name.startsWith('fray'))).toEqual([
      'fray.sqlite',
      aside.slice(data.length + 1),
    ])
    expect([await namesIn(database()), await namesIn(aside)]).toEqual([['In the backup'], ['Written last']])
  })

  test('where the file was moved by hand only once its log has followed it, and nothing is lost', async () => {
    const moved = join(data, 'moved.sqlite')
    renameSync(database(), moved)
    const before = readdirSync(data)
    expect(await restore(kept, whereOf(data))).toMatchObject({
      refused: expect.stringMatching(/fray\.sqlite-wal belongs to a database that was moved away without it/),
    })
    expect(readdirSync(data)).toEqual(before)
    renameSync(`${database()}-wal`, `${moved}-wal`)
    expect(await restore(kept, whereOf(data))).toHaveProperty('said')
    expect([await namesIn(database()), await namesIn(moved)]).toEqual([['In the backup'], ['Written last']])
  })

  test('also where what was there is too damaged to be opened: it is kept as it was, with its log', async () => {
    writeFileSync(database(), 'a disk gone bad')
    const log = readFileSync(`${database()}-wal`)
    const aside = asideIn(await restore(kept, whereOf(data), { replace: true }))
    expect([readFileSync(aside, 'utf8'), readFileSync(`${aside}-wal`).equals(log)]).toEqual(['a disk gone bad', true])
    expect(await namesIn(database())).toEqual(['In the backup'])
  })

  test('from the command line, with --replace', async () => {
    expect(fray('restore', kept, '--replace', '--data', data)).toMatchObject({
      status: 0,
      stdout: expect.stringContaining('1 table is back'),
    })
    expect(await namesIn(database())).toEqual(['In the backup'])
  })
})

test('a database whose log lies beside it is brought back with what is in the log', async () => {
  const log = readFileSync(join(dead, 'fray.sqlite-wal'))
  expect(await restore(join(dead, 'fray.sqlite'), whereOf(data))).toHaveProperty('said')
  expect(await namesIn(database())).toEqual(['Written last'])
  expect(readFileSync(join(dead, 'fray.sqlite-wal')).equals(log)).toBe(true)
})

test('nothing is brought back under a server that runs', () => {
  expect(underServer).toEqual({
    done: expect.objectContaining({ status: 1, stderr: expect.stringContaining('is in use: stop the server first') }),
    before: underServer.before,
    after: underServer.before,
  })
})

describe('what is no backup is refused with a sentence, and leaves everything as it was', () => {
  /** A database with a table in it, changed past the store. */
  async function made(name: string, meddle: (base: Libsql.Database) => void): Promise<string> {
    const place = mkdtempSync(join(folder, `${name}-`))
    const [file, copy] = [join(place, 'fray.sqlite'), join(place, 'copy.sqlite')]
    const store = openSqlite(file)
    await store.migrate()
    await store.createTable(aTable(), aMember())
    await store.backup(copy)
    await store.close()
    const base = new Libsql(copy)
    meddle(base)
    base.close()
    return copy
  }
  const written = async (name: string, text: string | Buffer): Promise<string> => {
    writeFileSync(join(folder, name), text)
    return join(folder, name)
  }

  const BAD: readonly (readonly [what: string, make: () => Promise<string>, sentence: string])[] = [
    ['a file that is not there', async () => join(folder, 'nowhere'), 'there is no such file'],
    ['a folder', async () => folder, 'could not be brought back'],
    ['an empty file', () => written('empty', ''), 'database of another program'],
    ['a text', () => written('text', 'Dear diary'), 'file is not a database'],
    [
      'the head of a database and nothing after it',
      () => written('head', 'SQLite format 3\0'.repeat(300)),
      'is no backup of Fray',
    ],
    [
      'a database of another program',
      async () => {
        const base = new Libsql(join(folder, 'other.sqlite'))
        base.exec('create table tables (id text); insert into tables values (1)')
        base.close()
        return join(folder, 'other.sqlite')
      },
      'database of another program',
    ],
    [
      'one that lacks a table',
      () => made('lacking', (base) => base.exec('drop table entries')),
      'database of another program',
    ],
    [
      'one of a newer Fray',
      () =>
        made('newer', (base) =>
          base.exec("insert into kysely_migration (name, timestamp) values ('9999', '2099-01-01')"),
        ),
      'written by a newer Fray',
    ],
    [
      'one that was cut off',
      async () => {
        const file = await made('cut', () => undefined)
        truncateSync(file, statSync(file).size / 2)
        return file
      },
      'is no backup of Fray',
    ],
    [
      'one with a page gone bad',
      async () => {
        const file = await made('bad-page', () => undefined)
        const bytes = readFileSync(file)
        bytes.fill(0xa5, 3 * 4096, 4 * 4096)
        return written('bad-page.sqlite', bytes)
      },
      'it is damaged',
    ],
  ]

  test.each(BAD)('%s', async (_, make, sentence) => {
    const file = await make()
    expect(await restore(file, whereOf(data))).toEqual(
      expect.objectContaining({ refused: expect.stringContaining(sentence) }),
    )
    expect(readdirSync(data)).toEqual([])
    copyFileSync(await made('good', () => undefined), database())
    const before = readFileSync(database())
    expect(await restore(file, whereOf(data), { replace: true })).toHaveProperty('refused')
    expect([readdirSync(data), readFileSync(database()).equals(before)]).toEqual([['fray.sqlite'], true])
  })

  test('a folder that cannot be made is a sentence, too', async () => {
    mkdirSync(join(data, 'taken'))
    writeFileSync(join(data, 'taken', 'file'), '')
    const file = await made('fine', () => undefined)
    expect(await restore(file, whereOf(join(data, 'taken', 'file')))).toMatchObject({
      refused: expect.stringContaining('could not be brought back'),
    })
  })
})
