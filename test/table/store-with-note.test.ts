import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import type { Keeping, Store } from '../../src/table/store/store.ts'
import { DATABASES, type Database } from './databases.ts'
import { aChange, aLetter, withFights } from './sample-records.ts'

const aNote = (more: Partial<Keeping> = {}): Keeping => ({
  key: 'chat bob',
  rev: 0,
  body: { told: 1 },
  lines: ['Bob does nothing.'],
  letters: [aLetter('bob', 'b1')],
  ...more,
})
const REQUEST = { id: 'q1', answer: { length: 1 } }

describe.each(DATABASES)('a change with a note, in $name', ({ make }) => {
  let database: Database
  let store: Store
  beforeAll(async () => {
    database = await make()
    store = database.open()
    await store.migrate()
  })
  beforeEach(async () => {
    await database.clear()
    await withFights(store, 'f1', 'f2')
  })
  afterAll(async () => {
    await store.close()
    await database.drop()
  })

  /** Where the fight, its request and the note stand, and which letters may leave. */
  const standing = async () => ({
    rev: (await store.fight('f1'))!.rev,
    entries: (await store.entries('f1', 0)).length,
    seen: await store.seen('f1', 'q1'),
    note: (await store.note('chat bob'))?.body ?? null,
    lines: (await store.lines('chat bob', 0, 10)).map(({ body }) => body),
    letters: (await store.claim(1, 2, 10)).map(({ key }) => key),
  })
  const NOTHING = { rev: 0, entries: 0, seen: undefined, note: null, lines: [], letters: [] }

  test('both are written, with the lines and letters of both', async () => {
    const change = aChange('f1', { request: REQUEST, letters: [aLetter('vex', 'v1')], note: aNote() })
    expect(await store.append(change)).toEqual({ rev: 1, said: 1 })
    const { letters, ...rest } = await standing()
    expect(rest).toEqual({
      rev: 1,
      entries: 1,
      seen: { length: 1 },
      note: { told: 1 },
      lines: ['Bob does nothing.'],
    })
    expect([...letters].sort()).toEqual(['b1', 'v1'])
    expect(await store.note('chat bob')).toEqual({ rev: 1, said: 1, body: { told: 1 } })
  })

  test('a note that was changed since it was read keeps both from being written', async () => {
    await store.keepNote(aNote({ body: { told: 0 }, lines: [], letters: [] }))
    expect(await store.append(aChange('f1', { request: REQUEST, note: aNote() }))).toEqual({ conflict: 'note' })
    expect(await standing()).toEqual({ ...NOTHING, note: { told: 0 } })
    expect(await store.append(aChange('f1', { request: REQUEST, note: aNote({ rev: 1 }) }))).toEqual({
      rev: 1,
      said: 1,
    })
  })

  test('a change of a fight that somebody else has changed leaves the note as it was', async () => {
    expect(await store.append(aChange('f1', { rev: 3, note: aNote() }))).toEqual({ conflict: 'rev' })
    expect(await standing()).toEqual(NOTHING)
  })

  test('a request that was carried out before leaves the note as it was', async () => {
    await store.append(aChange('f1', { request: REQUEST }))
    expect(await store.append(aChange('f1', { rev: 1, after: 1, request: REQUEST, note: aNote() }))).toEqual({
      seen: { length: 1 },
    })
    expect(await standing()).toMatchObject({ rev: 1, note: null, letters: [] })
  })

  test('handed in at once, each is judged by its own fight and note', async () => {
    await store.keepNote(aNote({ key: 'chat vex', lines: [], letters: [] }))
    expect(
      await Promise.all([
        store.append(aChange('f2', { note: aNote({ key: 'chat vex' }) })),
        store.append(aChange('f1', { note: aNote() })),
        store.keepNote(aNote({ key: 'chat ann', letters: [] })),
      ]),
    ).toEqual([{ conflict: 'note' }, { rev: 1, said: 1 }, { rev: 1, said: 1 }])
    expect((await store.fight('f2'))!.rev).toBe(0)
  })

  test('what builds on a change with a note waits until that is written', async () => {
    const [first, second] = await Promise.all([
      store.append(aChange('f1', { note: aNote() })),
      store.append(aChange('f1', { rev: 1, after: 1 })),
    ])
    expect([first, second]).toEqual([{ rev: 1, said: 1 }, { conflict: 'rev' }])
    expect(await store.append(aChange('f1', { rev: 1, after: 1 }))).toEqual({ rev: 2 })
  })

  test('two servers that change one fight and one chat at once: each change is written whole or not at all', async () => {
    const other = database.open()
    try {
      let written = 0
      for (let i = 0; i < 10; i++) {
        const { rev, length } = (await store.fight('f1'))!
        const note = (await other.note('chat bob'))?.rev ?? 0
        const outcomes = await Promise.all(
          [store, other, store].map((one, n) =>
            n === 2
              ? one.keepNote(aNote({ rev: note, letters: [] }))
              : one.append(aChange('f1', { rev, after: length, note: aNote({ rev: note, letters: [] }) })),
          ),
        )
        expect(outcomes.filter((one) => 'rev' in one)).toHaveLength(1)
        written += outcomes.slice(0, 2).some((one) => 'rev' in one) ? 1 : 0
      }
      expect((await store.fight('f1'))!.rev).toBe(written)
      expect((await other.note('chat bob'))!.rev).toBe(10)
    } finally {
      await other.close()
    }
  })
})
