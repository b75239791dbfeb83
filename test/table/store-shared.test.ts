import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import type { News, Store } from '../../src/table/store/store.ts'
import { ask, type Database, postgres } from './databases.ts'
import { aChange, aFight, aLetter, aState, said, until, withFights } from './sample-records.ts'

let database: Database
let one: Store
let two: Store
beforeAll(async () => {
  database = await postgres()
  one = database.open()
  two = database.open()
  await one.migrate()
})
beforeEach(() => database.clear())
afterAll(async () => {
  await Promise.all([one.close(), two.close()])
  await database.drop()
})

const times = <T>(count: number, make: (i: number) => T): T[] => Array.from({ length: count }, (_, i) => make(i))

/** Appends as a server does: it looks again where somebody was quicker. */
async function insist(store: Store, fight: string, key: string, letters: readonly string[] = []): Promise<void> {
  for (;;) {
    const { rev, length } = (await store.fight(fight))!
    const outcome = await store.append(
      aChange(fight, {
        rev,
        after: length,
        entries: [{ type: 'happened', event: key }],
        letters: letters.map((to) => aLetter(to, key)),
        request: { id: key, answer: key },
      }),
    )
    if (!('conflict' in outcome)) return
  }
}

test('two servers that write to the same fights keep one log each, with every change once', async () => {
  await withFights(one, 'f1', 'f2', 'f3')
  const keys = times(30, (i) => `k${i}`)
  await Promise.all(keys.flatMap((key, i) => [one, two].map((store) => insist(store, `f${1 + (i % 3)}`, key)))) // the same request to both
  const logs = await Promise.all(['f1', 'f2', 'f3'].map((fight) => two.entries(fight, 0)))
  expect(logs.map((log) => log.map((entry) => (entry as { event: string }).event).sort())).toEqual(
    [0, 1, 2].map((n) => keys.filter((_, i) => i % 3 === n).sort()),
  )
})

test('no letter is claimed by two servers', async () => {
  await one.createTable({ id: 't1' } as never, { id: 'm1', table: 't1' } as never)
  await one.createFight(
    aFight(),
    [],
    times(200, (i) => aLetter(`a${i}`, `k${i}`)),
  )
  const claims = await Promise.all(times(20, (i) => (i % 2 ? one : two).claim(1, 2, 25)))
  const ids = claims.flat().map(({ id }) => id)
  expect([ids.length, new Set(ids).size]).toEqual([200, 200])
})

test('no clock is worked by two servers', async () => {
  await withFights(one)
  const state = aState({ clocks: [{ ask: 0, who: 'vex', about: 'turn', opened: 0, half: null, due: 5 }] })
  await Promise.all(times(60, (i) => one.createFight(aFight(`f${i}`, { state }), [], [])))
  const worked = (await Promise.all(times(10, (i) => (i % 2 ? one : two).due(5, 10, 15)))).flat()
  expect([worked.length, new Set(worked).size]).toEqual([60, 60])
})

test('under load from both, letters leave in the order of their numbers, and nobody locks anybody out', async () => {
  const fights = times(6, (i) => `f${i}`)
  await withFights(one, ...fights)
  const sent: Record<string, number[]> = {}
  let writing = true
  const carry = async (store: Store): Promise<void> => {
    for (let idle = 0; writing || idle < 2; idle++) {
      for (const { id, address } of await store.claim(1, 2, 3)) {
        idle = 0
        ;(sent[address] ??= []).push(id)
        await store.delivered(id)
      }
    }
  }
  const writers = times(30, (i) =>
    insist(
      i % 2 ? one : two,
      fights[(i * 5) % 6]!,
      `k${i}`,
      ['x', 'y', 'z'].slice(i % 3).concat(i % 2 ? ['p', 'q'] : ['q', 'p']),
    ),
  )
  const carriers = [carry(one), carry(two)]
  await Promise.all(writers)
  writing = false
  await Promise.all(carriers)
  for (const ids of Object.values(sent)) expect(ids).toEqual([...ids].sort((a, b) => a - b))
  expect(Object.values(sent).flat()).toHaveLength(30 * 4)
})

test('a server hears what another wrote, and its own at once and only once', async () => {
  await withFights(one, 'f1')
  const heard: (News & { readonly who: string })[] = []
  await one.listen({ told: (news) => news.rev > 0 && heard.push({ who: 'one', ...news }), missed: () => {} })
  await two.listen({ told: (news) => news.rev > 0 && heard.push({ who: 'two', ...news }), missed: () => {} })
  await one.append(aChange('f1'))
  await until(() => heard.filter(({ rev }) => rev === 1).length === 2)
  await two.append(aChange('f1', { rev: 1, after: 1, entries: [said(1), said(2)] }))
  await until(() => heard.length === 4)
  const [first, second] = [
    { fight: 'f1', rev: 1, length: 1 },
    { fight: 'f1', rev: 2, length: 3 },
  ]
  for (const who of ['one', 'two'])
    expect(heard.filter((one) => one.who === who)).toEqual([
      { who, ...first },
      { who, ...second },
    ])
})

test('nobody hears of what was not written', async () => {
  await withFights(one, 'f1')
  const heard: News[] = []
  await two.listen({ told: (news) => heard.push(news), missed: () => {} })
  await one.append(aChange('f1', { rev: 7 }))
  await expect(one.createFight(aFight('f1'), [], [])).rejects.toThrow()
  await one.append(aChange('f1'))
  await until(() => heard.some(({ rev }) => rev > 0))
  expect(heard.filter(({ rev }) => rev > 0)).toEqual([{ fight: 'f1', rev: 1, length: 1 }])
})

const killAll = (): Promise<unknown> =>
  ask(
    database.where,
    'select pg_terminate_backend(pid) from pg_stat_activity where datname = current_database() and pid <> pg_backend_pid()',
  )

test('a server whose connections were cut listens again, says that it may have missed something, and goes on', async () => {
  await withFights(one, 'f1')
  const heard: News[] = []
  let missed = 0
  await two.listen({ told: (news) => heard.push(news), missed: () => missed++ })
  await killAll()
  await until(() => missed === 1)
  await one.append(aChange('f1'))
  await until(() => heard.some(({ rev }) => rev === 1))
  expect(await two.fight('f1')).toMatchObject({ rev: 1 })
})

/** Waits until some connection to the database is in such a state. */
async function untilSome(state: string): Promise<void> {
  while (
    JSON.stringify(
      await ask(
        database.where,
        `select count(*)::int as n from pg_stat_activity where datname = current_database() and ${state}`,
      ),
    ).match(/[1-9]/) === null
  )
    await new Promise((resolve) => setTimeout(resolve, 10))
}

test('a connection that is cut in mid-transaction fails all of its batch and writes nothing of it', async () => {
  await withFights(one, 'f1', 'f2')
  await two.listen({ told: () => {}, missed: () => {} })
  const held = database.meddle(
    "begin; select * from standings where fight_id = 'f2' for update; select pg_sleep(3); commit",
  )
  await untilSome("wait_event = 'PgSleep'")
  const batch = Promise.allSettled([one.append(aChange('f1')), one.append(aChange('f2'))])
  await untilSome("wait_event_type = 'Lock'")
  await ask(
    database.where,
    "select pg_terminate_backend(pid) from pg_stat_activity where datname = current_database() and wait_event_type = 'Lock'",
  )
  expect((await batch).map(({ status }) => status)).toEqual(['rejected', 'rejected'])
  await held
  expect(await Promise.all([one.append(aChange('f1')), one.append(aChange('f2'))])).toEqual([{ rev: 1 }, { rev: 1 }])
})

test('a database that does not sync by itself is made to', async () => {
  await ask(database.where, `alter database ${new URL(database.where).pathname.slice(1)} set synchronous_commit = off`)
  const watched = database.open()
  await watched.tables()
  await ask(database.where, 'create table if not exists settings_seen (value text)')
  await ask(
    database.where,
    `create or replace function note() returns trigger language plpgsql as
    $$ begin insert into settings_seen values (current_setting('synchronous_commit')); return new; end $$`,
  )
  await ask(
    database.where,
    'create or replace trigger noting after insert on tables for each row execute function note()',
  )
  await watched.createTable({ id: 't1' } as never, { id: 'm1', table: 't1' } as never)
  await watched.close()
  expect(await ask(database.where, 'select value from settings_seen')).toEqual([{ value: 'on' }])
  await ask(database.where, 'drop trigger noting on tables')
})

test('where there is no database, everything is refused and nothing hangs', async () => {
  const nowhere = new URL(database.where)
  nowhere.port = '1'
  const { openPostgres } = await import('../../src/table/store/postgres.ts')
  const lost = openPostgres(nowhere.href)
  const outcomes = await Promise.allSettled([
    lost.migrate(),
    lost.table('t1'),
    lost.append(aChange()),
    lost.listen({ told: () => {}, missed: () => {} }),
  ])
  expect(outcomes.map(({ status }) => status)).toEqual(['rejected', 'rejected', 'rejected', 'rejected'])
  await lost.close()
})
