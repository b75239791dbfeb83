import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import type { Store } from '../../src/table/store/store.ts'
import { DATABASES, type Database } from './databases.ts'
import { aChange, aFight, aLetter, aMember, aState, aTable, said, saidMany, withFights } from './sample-records.ts'

describe.each(DATABASES)('group commit in $name', ({ make }) => {
  let database: Database
  let store: Store
  let commits: number[] = []
  beforeAll(async () => {
    database = await make()
    store = database.open({ committed: (writes) => commits.push(writes) })
    await store.migrate()
  })
  beforeEach(() => database.clear())
  afterAll(async () => {
    await store.close()
    await database.drop()
  })

  const hundred = Array.from({ length: 100 }, (_, i) => `f${i}`)

  test('100 appends to 100 fights in one turn share one transaction', async () => {
    await withFights(store, ...hundred)
    commits = []
    const outcomes = await Promise.all(
      hundred.map((id, i) =>
        store.append(aChange(id, { letters: [aLetter(`a${i % 7}`, id)], request: { id: 'q', answer: i } })),
      ),
    )
    expect(outcomes).toEqual(hundred.map(() => ({ rev: 1 })))
    expect(commits).toEqual([100])
  })

  test('of 100 appends to one fight in one turn exactly one wins', async () => {
    await withFights(store, 'f1')
    commits = []
    const outcomes = await Promise.all(hundred.map((_, i) => store.append(aChange('f1', { entries: [said(i)] }))))
    expect(outcomes.filter((one) => 'rev' in one)).toHaveLength(1)
    expect(outcomes.filter((one) => 'conflict' in one)).toHaveLength(99)
    expect(commits).toEqual([100])
    expect(await store.entries('f1', 0)).toEqual([said(0)])
  })

  test('notes of one turn share one transaction; of those that saw the same one exactly one is kept, with its lines and letters', async () => {
    const note = (key: string, rev: number, line: string) =>
      store.keepNote({ key, rev, body: { line }, lines: [line], letters: [aLetter(key, line)] })
    expect(await Promise.all([note('a', 0, 'a1'), note('b', 0, 'b1')])).toEqual([
      { rev: 1, said: 1 },
      { rev: 1, said: 1 },
    ])
    commits = []
    expect(
      await Promise.all([
        note('b', 1, 'b2'),
        note('a', 0, 'late'),
        note('a', 1, 'a2'),
        note('a', 1, 'too late'),
        note('c', 0, 'c1'),
      ]),
    ).toEqual([{ rev: 2, said: 2 }, { conflict: 'rev' }, { rev: 2, said: 2 }, { conflict: 'rev' }, { rev: 1, said: 1 }])
    expect(commits).toEqual([5])
    expect([await store.note('a'), await store.lines('a', 0, 9), await store.claim(1, 2, 9)]).toMatchObject([
      { rev: 2, said: 2, body: { line: 'a2' } },
      [
        { n: 0, body: 'a1' },
        { n: 1, body: 'a2' },
      ],
      [{ key: 'a1' }, { key: 'b1' }, { key: 'c1' }],
    ])
  })

  test('changes that follow one another may come in one turn, and a request twice', async () => {
    await withFights(store, 'f1')
    const request = { id: 'q', answer: 'first' }
    const outcomes = await Promise.all([
      store.append(aChange('f1', { entries: saidMany(0, 2), request })),
      store.append(aChange('f1', { rev: 1, after: 2, entries: saidMany(2, 1), state: aState({ seed: 'last' }) })),
      store.append(aChange('f1', { rev: 2, after: 3, request: { id: 'q', answer: 'second' } })),
    ])
    expect(outcomes).toEqual([{ rev: 1 }, { rev: 2 }, { seen: 'first' }])
    expect(await store.fight('f1')).toMatchObject({ rev: 2, length: 3, state: { seed: 'last' } })
    expect(await store.entries('f1', 0)).toEqual(saidMany(0, 3))
  })

  test('a conflict, a request seen and a fight that is not there leave the others alone', async () => {
    await withFights(store, 'f1', 'f2', 'f3')
    await store.append(aChange('f2', { request: { id: 'q', answer: 1 } }))
    commits = []
    const outcomes = await Promise.allSettled([
      store.append(aChange('f3')),
      store.append(aChange('f2', { rev: 9 })),
      store.append(aChange('f9')),
      store.append(aChange('f2', { request: { id: 'q', answer: 2 } })),
      store.append(aChange('f1')),
    ])
    expect(outcomes).toMatchObject([
      { value: { rev: 1 } },
      { value: { conflict: 'rev' } },
      { reason: { message: 'there is no fight f9' } },
      { value: { seen: 1 } },
      { value: { rev: 1 } },
    ])
    expect(commits).toEqual([5])
  })

  test('what the database refuses is refused alone', async () => {
    await withFights(store, 'f1', 'f2')
    const outcomes = await Promise.allSettled([
      store.append(aChange('f1', { letters: [aLetter()] })),
      store.createFight(aFight('f1'), [], []),
      store.saveMember(aMember('m9', 'nowhere')),
      store.append(aChange('f2')),
    ])
    expect(outcomes.map(({ status }) => status)).toEqual(['fulfilled', 'rejected', 'rejected', 'fulfilled'])
    expect(await store.fight('f1')).toMatchObject({ rev: 1, length: 1 })
    expect(await store.claim(1, 2, 9)).toHaveLength(1)
  })

  test('where the database fails, all of a batch are told, nothing is half written, and the store goes on', async () => {
    await withFights(store, 'f1', 'f2')
    await database.meddle('alter table requests rename to lost')
    const both = (): Promise<unknown>[] => [
      store.append(aChange('f1', { request: { id: 'q', answer: 1 }, letters: [aLetter()] })),
      store.append(aChange('f2')),
    ]
    expect((await Promise.allSettled(both())).map(({ status }) => status)).toEqual(['rejected', 'rejected'])
    await database.meddle('alter table lost rename to requests')
    expect([await store.entries('f1', 0), await store.entries('f2', 0), await store.claim(1, 2, 9)]).toEqual([
      [],
      [],
      [],
    ])
    expect(await Promise.all(both())).toEqual([{ rev: 1 }, { rev: 1 }])
  })

  test('what cannot be written as JSON fails before it is handed in', async () => {
    await withFights(store, 'f1', 'f2')
    const round: Record<string, unknown> = {}
    round.round = round
    const outcomes = await Promise.allSettled([
      store.append(aChange('f1', { request: { id: 'q', answer: round } })),
      store.append(aChange('f2')),
    ])
    expect(outcomes.map(({ status }) => status)).toEqual(['rejected', 'fulfilled'])
  })

  test('different kinds of writing share a turn, a fight and its first change too', async () => {
    commits = []
    await Promise.all([
      store.append(aChange('f1')),
      store.createFight(aFight('f1'), [], []),
      store.saveMember(aMember('m2')),
      store.createTable(aTable(), aMember()),
      store.claim(1, 2, 3),
    ])
    expect(commits).toEqual([5])
    expect(await store.fight('f1')).toMatchObject({ rev: 1 })
  })

  test('more than one transaction bears are written in several', async () => {
    await withFights(store, 'f1')
    commits = []
    await Promise.all(Array.from({ length: 1201 }, () => store.append(aChange('f1'))))
    expect(commits).toEqual([500, 500, 201])
    expect(await store.fight('f1')).toMatchObject({ rev: 1, length: 1 })
  })

  test('closing writes what was handed in, and then no more', async () => {
    await withFights(store, 'f1')
    const other = database.open()
    const last = other.append(aChange('f1'))
    await other.close()
    expect(await last).toEqual({ rev: 1 })
    await expect(other.append(aChange('f1', { rev: 1, after: 1 }))).rejects.toThrow('the store is closed')
    expect(await store.fight('f1')).toMatchObject({ rev: 1, length: 1 })
  })
})
