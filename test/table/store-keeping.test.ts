import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { existsSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { createInterface } from 'node:readline'
import { afterEach, describe, expect, test } from 'vitest'
import { openSqlite } from '../../src/table/store/sqlite.ts'
import { DATABASES, type Database, postgres, sqlite } from './databases.ts'
import { aChange, aFight, aMember, aTable, saidMany, withFights } from './sample-records.ts'

let database: Database
afterEach(() => database.drop())

describe.each(DATABASES)('the schema in $name', ({ make }) => {
  test('an empty database is made ready once, however often it is asked for', async () => {
    database = await make()
    const store = database.open()
    await store.migrate()
    await withFights(store, 'f1')
    await store.migrate()
    await store.close()
    const again = database.open()
    await again.migrate()
    expect(await again.fight('f1')).toEqual(aFight())
    await again.close()
  })

  test('what an older Fray kept goes on: records get a number, links count from the upgrade, and a table loses the pause that it never had', async () => {
    database = await make()
    const store = database.open()
    await store.migrate()
    await withFights(store, 'f1')
    await store.close()
    for (const name of ['tables', 'members', 'characters']) await database.meddle(`alter table ${name} drop column rev`)
    for (const name of ['notes', 'lines']) await database.meddle(`drop table ${name}`)
    await database.meddle("delete from kysely_migration where name > '0001'")
    await database.meddle(`update tables set body = replace(body, '"rolls"', '"paused":false,"rolls"')`)
    const again = database.open()
    const upgraded = Date.now()
    await again.migrate()
    const member = await again.member('m1')
    expect(member!.seen! - upgraded).toBeGreaterThanOrEqual(0)
    expect([await again.table('t1'), member, await again.fight('f1')]).toEqual([
      { ...aTable(), rev: 1 },
      { ...aMember(), rev: 1, seen: member!.seen },
      aFight(),
    ])
    expect(await again.saveTable({ ...aTable(), rev: 1 })).toBe('saved')
    await again.close()
  })

  test('a database of a newer Fray is refused', async () => {
    database = await make()
    const store = database.open()
    await store.migrate()
    await database.meddle("insert into kysely_migration (name, timestamp) values ('9999', '2099-01-01')")
    await expect(store.migrate()).rejects.toThrow('this database was written by a newer Fray')
    await store.close()
  })
})

test('PostgreSQL: two servers that start at once make the database ready once', async () => {
  database = await postgres()
  const stores = [database.open(), database.open()]
  await Promise.all(stores.map((store) => store.migrate()))
  await withFights(stores[0]!, 'f1')
  expect(await stores[1]!.fight('f1')).toEqual(aFight())
  await Promise.all(stores.map((store) => store.close()))
})

test('PostgreSQL: of several servers that start at once on an empty database, one opens the first table', async () => {
  database = await postgres()
  const stores = Array.from({ length: 4 }, () => database.open())
  await stores[0]!.migrate()
  const made = await Promise.all(
    stores.map((store, n) => store.createFirstTable(aTable(`t${n}`), aMember(`m${n}`, `t${n}`))),
  )
  expect(made.filter((one) => one === 'saved')).toHaveLength(1)
  expect(await stores[0]!.tables()).toHaveLength(1)
  await Promise.all(stores.map((store) => store.close()))
})

test('PostgreSQL: a backup is left to its own tool', async () => {
  database = await postgres()
  const store = database.open()
  await expect(store.backup('/nowhere')).rejects.toThrow('pg_dump')
  await store.close()
})

test('SQLite: a backup is a whole store by itself, made while fights go on', async () => {
  database = await sqlite()
  const store = database.open()
  await store.migrate()
  await withFights(store, 'f1', 'f2')
  await store.append(aChange('f1', { entries: saidMany(0, 50) }))
  const copy = join(dirname(database.where), 'copy.db')
  await Promise.all([store.backup(copy), store.append(aChange('f2'))])
  await expect(store.backup(copy)).rejects.toThrow('is there already')
  await expect(store.backup(join(dirname(database.where), 'no', 'such', 'folder.db'))).rejects.toThrow()
  await store.close()
  const brought = openSqlite(copy)
  expect(await brought.entries('f1', 0)).toEqual(saidMany(0, 50))
  expect(await brought.append(aChange('f1', { rev: 1, after: 50 }))).toEqual({ rev: 2 })
  await brought.close()
})

test('SQLite: when it is closed, all is in the one file', async () => {
  database = await sqlite()
  const store = database.open()
  await store.migrate()
  await store.createTable(aTable(), aMember())
  await store.close()
  expect(
    existsSync(`${database.where}-wal`) && (await import('node:fs')).statSync(`${database.where}-wal`).size,
  ).toBeFalsy()
})

test('SQLite: a process killed in the middle of writing has lost nothing that it acknowledged', async () => {
  database = await sqlite()
  const child = spawn(process.execPath, ['--import', 'tsx', 'test/table/writer-process.ts', database.where], {
    stdio: ['ignore', 'pipe', 'inherit'],
  })
  const acknowledged: Record<string, number> = {}
  let seen = 0
  const killAfter = 150 + Math.floor(Math.random() * 100)
  for await (const line of createInterface({ input: child.stdout })) {
    const [fight = '', rev] = line.split(' ')
    acknowledged[fight] = Number(rev)
    if (++seen === killAfter) child.kill('SIGKILL')
  }
  if (child.signalCode === null) await once(child, 'exit')
  expect(child.signalCode).toBe('SIGKILL')
  const store = database.open()
  for (const [fight, rev] of Object.entries(acknowledged)) {
    const kept = (await store.fight(fight))!
    expect(kept.rev).toBeGreaterThanOrEqual(rev)
    expect(kept.length).toBe(kept.rev * 2)
    expect(await store.entries(fight, 0)).toEqual(saidMany(0, kept.length))
    expect(await store.seen(fight, `q${kept.rev}`)).toBe(kept.rev)
    expect(await store.seen(fight, `q${kept.rev + 1}`)).toBeUndefined()
  }
  await store.close()
})
