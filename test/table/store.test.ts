import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import type { Store } from '../../src/table/store/store.ts'
import type { Ruling } from '../../src/table/store/table-records.ts'
import { DATABASES, type Database } from './databases.ts'
import { aChange, aFight, aLetter, aMember, aState, aTable, said, saidMany, withFights } from './sample-records.ts'

describe.each(DATABASES)('a store in $name', ({ make }) => {
  let database: Database
  let store: Store
  beforeAll(async () => {
    database = await make()
    store = database.open()
    await store.migrate()
  })
  beforeEach(() => database.clear())
  afterAll(async () => {
    await store.close()
    await database.drop()
  })

  describe('tables and people', () => {
    test('what is not there is null, or an empty list', async () => {
      expect([
        await store.table('x'),
        await store.member('x'),
        await store.fight('x'),
        await store.invite('x'),
        await store.inviteByCode('x'),
      ]).toEqual([null, null, null, null, null])
      expect([
        await store.tables(),
        await store.members('x'),
        await store.characters('x'),
        await store.rulings('x'),
        await store.fights('x'),
        await store.invites('x'),
        await store.entries('x', 0),
      ]).toEqual([[], [], [], [], [], [], []])
      expect(await store.seen('x', 'y')).toBeUndefined()
    })

    test('a table is kept with its referee, and changed', async () => {
      await store.createTable(aTable(), aMember())
      expect(await store.saveTable({ ...aTable(), name: 'Dawn', rev: 1 })).toBe('saved')
      expect(await store.table('t1')).toEqual({ ...aTable(), name: 'Dawn', rev: 2 })
      expect(await store.tables()).toEqual([{ ...aTable(), name: 'Dawn', rev: 2 }])
      expect(await store.members('t1')).toEqual([{ ...aMember(), rev: 1 }])
    })

    test('a table that is there is not opened twice, and its second referee is not kept', async () => {
      await store.createTable(aTable(), aMember())
      await expect(store.createTable(aTable(), aMember('m2'))).rejects.toThrow()
      expect(await store.member('m2')).toBeNull()
    })

    test('members stay in the order in which they came', async () => {
      await store.createTable(aTable(), aMember('z'))
      for (const id of ['y', 'x']) await store.saveMember({ ...aMember(id), role: 'player' })
      await store.saveMember({ ...aMember('z'), left: true, epoch: 1, rev: 1 })
      expect((await store.members('t1')).map(({ id, left }) => [id, left])).toEqual([
        ['z', true],
        ['y', false],
        ['x', false],
      ])
      expect((await store.member('z'))?.epoch).toBe(1)
    })

    test('a member of no table is refused', async () => {
      await expect(store.saveMember(aMember('m1', 'nowhere'))).rejects.toThrow()
    })

    test('characters and rulings belong to one table', async () => {
      await store.createTable(aTable(), aMember())
      await store.createTable(aTable('t2'), aMember('m2', 't2'))
      const character = { id: 'c1', table: 't1', owner: null, book: 'cepheus', name: 'Vex', sheet: { dex: 9 }, rev: 0 }
      const ruling: Ruling = {
        id: 'r1',
        table: 't1',
        fight: null,
        why: 'It was dark.',
        what: { dm: -2 },
        house: false,
        created: 5,
      }
      await Promise.all([store.saveCharacter(character), store.saveRuling(ruling)])
      expect(await store.characters('t1')).toEqual([{ ...character, rev: 1 }])
      expect(await store.rulings('t1')).toEqual([ruling])
      expect([await store.characters('t2'), await store.rulings('t2')]).toEqual([[], []])
    })

    test('a character is dropped for good, unless somebody has saved it since', async () => {
      await store.createTable(aTable(), aMember())
      const character = { id: 'c1', table: 't1', owner: null, book: 'cepheus', name: 'Vex', sheet: {}, rev: 0 }
      await store.saveCharacter(character)
      await store.saveCharacter({ ...character, name: 'Vexa', rev: 1 })
      expect([await store.dropCharacter({ id: 'c1', rev: 1 }), (await store.characters('t1')).length]).toEqual([
        'stale',
        1,
      ])
      expect([await store.dropCharacter({ id: 'c1', rev: 2 }), await store.characters('t1')]).toEqual(['saved', []])
      expect(await store.dropCharacter({ id: 'c1', rev: 2 })).toBe('stale')
    })

    test('of two who have read the same, one saves and the other is told; nothing of the other is kept', async () => {
      await store.createTable(aTable(), aMember())
      const [table, member] = [(await store.table('t1'))!, (await store.member('m1'))!]
      const ruling: Ruling = { id: 'r1', table: 't1', fight: null, why: 'So.', what: {}, house: true, created: 5 }
      expect(await Promise.all(['Dawn', 'Dusk'].map((name) => store.saveTable({ ...table, name })))).toEqual([
        'saved',
        'stale',
      ])
      expect(await store.saveTable({ ...table, name: 'Noon' }, { ruling, member: { ...member, name: 'Eve' } })).toBe(
        'stale',
      )
      expect(await store.saveTable({ ...table, rev: 2 }, { member: { ...member, rev: 9 } })).toBe('stale')
      expect([
        await store.saveMember({ ...member, name: 'Eve' }),
        await store.saveMember({ ...member, name: 'Zoe' }),
        await store.saveMember({ ...member, rev: 0 }),
      ]).toEqual(['saved', 'stale', 'stale'])
      const character = { id: 'c1', table: 't1', owner: null, book: 'cepheus', name: 'Vex', sheet: {}, rev: 0 }
      expect([
        await store.saveCharacter(character),
        await store.saveCharacter(character),
        await store.saveCharacter({ ...character, rev: 1 }),
      ]).toEqual(['saved', 'stale', 'saved'])
      expect([await store.table('t1'), (await store.member('m1'))?.name, await store.rulings('t1')]).toEqual([
        { ...table, name: 'Dawn', rev: 2 },
        'Eve',
        [],
      ])
      expect(await store.saveTable({ ...table, rev: 2 }, { ruling })).toBe('saved')
      expect(await store.rulings('t1')).toEqual([ruling])
    })

    test('a first table is made where there is none, and then no more', async () => {
      expect(
        await Promise.all(['t1', 't2', 't3'].map((id) => store.createFirstTable(aTable(id), aMember(`m${id}`, id)))),
      ).toEqual(['saved', 'stale', 'stale'])
      expect((await store.tables()).map(({ id }) => id)).toEqual(['t1'])
      expect(await store.member('mt2')).toBeNull()
    })

    test('people may write what they like: unicode, zero characters, half a pair', async () => {
      const name = 'Ünï \u0000 𝔳𝔢𝔵 🎲 \ud800 "quoted" \\ \u2028'
      await store.createTable({ ...aTable(), name }, { ...aMember(), name })
      expect((await store.table('t1'))?.name).toBe(name)
      expect((await store.member('m1'))?.name).toBe(name)
      await expect(store.saveMember(aMember('a\0b'))).rejects.toThrow('zero character')
    })
  })

  describe('invitations', () => {
    const invite = {
      id: 'i1',
      table: 't1',
      role: 'player',
      code: 'WOLF',
      expires: 100,
      uses: 2,
      revoked: false,
    } as const
    beforeEach(() => store.createTable(aTable(), aMember()))

    test('one is found by its id, its code and its table', async () => {
      await store.saveInvite(invite)
      await store.saveInvite({ ...invite, id: 'i2', code: null })
      expect([await store.invite('i1'), await store.inviteByCode('WOLF')]).toEqual([invite, invite])
      expect((await store.invites('t1')).map(({ id }) => id)).toEqual(['i1', 'i2'])
    })

    test('no code is given out twice', async () => {
      await store.saveInvite(invite)
      await expect(store.saveInvite({ ...invite, id: 'i2' })).rejects.toThrow()
    })

    test('it is used as often as it may be, also by many at once', async () => {
      await store.saveInvite(invite)
      const used = await Promise.all(Array.from({ length: 5 }, (_, n) => store.redeem('i1', 99, aMember(`j${n}`))))
      expect(used.filter(Boolean)).toHaveLength(2)
      expect((await store.invite('i1'))?.uses).toBe(0)
      expect((await store.members('t1')).map(({ id }) => id)).toEqual([
        'm1',
        ...used.flatMap((one, n) => (one ? [`j${n}`] : [])),
      ])
    })

    test('it is not used up by somebody who cannot be kept', async () => {
      await store.saveInvite(invite)
      await expect(store.redeem('i1', 99, aMember('m1'))).rejects.toThrow()
      expect((await store.invite('i1'))?.uses).toBe(2)
    })

    test('it is void from the moment it expires, and once revoked', async () => {
      await store.saveInvite(invite)
      expect([
        await store.redeem('i1', 100, aMember('a')),
        await store.redeem('i1', 99, aMember('b')),
        await store.redeem('i9', 0, aMember('c')),
      ]).toEqual([false, true, false])
      await store.saveInvite({ ...invite, revoked: true })
      expect(await store.redeem('i1', 0, aMember('d'))).toBe(false)
    })
  })

  describe('fights', () => {
    test('a fight comes back as it was, its keys in order', async () => {
      await store.createTable(aTable(), aMember())
      const base = { at: 1, mark: 7, fight: { zebra: 1, ant: [2] }, used: { 6: 3 }, fallen: {} }
      const fight = aFight('f1', {
        length: 2,
        base,
        state: aState({ words: ['owl'], seats: { vex: { member: 'm1', policy: null } } }),
      })
      await store.createFight(fight, saidMany(0, 2), [])
      const kept = await store.fight('f1')
      expect(kept).toEqual(fight)
      expect(JSON.stringify([kept?.opened, kept?.base])).toBe(JSON.stringify([fight.opened, base]))
      expect(await store.entries('f1', 0)).toEqual(saidMany(0, 2))
      expect(await store.fights('t1')).toEqual([
        { id: 'f1', title: 'Ambush', book: 'cepheus', over: false, length: 2, created: 2000, copy: true },
      ])
    })

    test('a fight that is there, of no table, or with another number of entries is refused', async () => {
      await withFights(store, 'f1')
      await expect(store.createFight(aFight(), [said(0)], [])).rejects.toThrow('is said to have 0 entries and has 1')
      await expect(store.createFight(aFight(), [], [aLetter()])).rejects.toThrow()
      await expect(store.createFight(aFight('f2', { table: 'nowhere' }), [], [])).rejects.toThrow()
      await expect(store.createFight(aFight('f 2'), [], [])).rejects.toThrow("a fight's id has no spaces")
      expect(await store.claim(1, 2, 9)).toEqual([])
    })

    test('an append writes entries, checkpoint, state, end, letters and answer together', async () => {
      await withFights(store, 'f1')
      const base = { at: 0, mark: 1, fight: { b: 1, a: 2 }, used: {}, fallen: {} }
      const state = aState({ words: ['owl'] })
      const change = aChange('f1', {
        entries: saidMany(0, 3),
        base,
        state,
        over: true,
        letters: [aLetter()],
        request: { id: 'q1', answer: { ok: true } },
      })
      expect(await store.append(change)).toEqual({ rev: 1 })
      expect(await store.fight('f1')).toEqual(aFight('f1', { rev: 1, length: 3, base, state, over: true }))
      expect(await store.entries('f1', 0)).toEqual(saidMany(0, 3))
      expect(await store.seen('f1', 'q1')).toEqual({ ok: true })
      expect(await store.claim(1, 2, 9)).toMatchObject([
        { door: 'chat', address: 'vex', key: 'k1', body: { text: 'Your turn.' }, tries: 0 },
      ])
    })

    test('the checkpoint stays, changes, or goes again with an undo into the first beat', async () => {
      await withFights(store, 'f1')
      const base = { at: 0, mark: 1, fight: {}, used: {}, fallen: {} }
      await store.append(aChange('f1', { base }))
      await store.append(aChange('f1', { rev: 1, after: 1 }))
      expect((await store.fight('f1'))?.base).toEqual(base)
      await store.append(aChange('f1', { rev: 2, after: 2, base: null }))
      expect((await store.fight('f1'))?.base).toBeNull()
    })

    test('entries are read from any number on, at most so many', async () => {
      await withFights(store, 'f1')
      for (const [rev, after, count] of [
        [0, 0, 3],
        [1, 3, 0],
        [2, 3, 1],
        [3, 4, 4],
      ] as const)
        await store.append(aChange('f1', { rev, after, entries: saidMany(after, count) }))
      for (let from = 0; from <= 9; from++)
        for (const most of [0, 1, 2, 5, 8, 99, undefined])
          expect(await store.entries('f1', from, most)).toEqual(saidMany(0, 8).slice(from, from + (most ?? 99)))
    })

    test('a state alone is written without entries', async () => {
      await withFights(store, 'f1')
      expect(await store.append(aChange('f1', { entries: [], state: aState({ seed: 'new' }) }))).toEqual({ rev: 1 })
      expect(await store.fight('f1')).toMatchObject({ rev: 1, length: 0, state: { seed: 'new' } })
    })

    test('of two writers who have seen the same, one wins and the other is told', async () => {
      await withFights(store, 'f1')
      expect(await store.append(aChange('f1', { entries: [said(1)] }))).toEqual({ rev: 1 })
      expect(await store.append(aChange('f1', { entries: [said(2)], letters: [aLetter()] }))).toEqual({
        conflict: 'rev',
      })
      expect(await store.entries('f1', 0)).toEqual([said(1)])
      expect(await store.claim(1, 2, 9)).toEqual([])
    })

    test('a request seen before gets its answer again, and nothing is written', async () => {
      await withFights(store, 'f1', 'f2')
      const change = aChange('f1', { request: { id: 'q1', answer: { said: 'yes' } } })
      await store.append(change)
      expect(
        await store.append({
          ...change,
          rev: 1,
          after: 1,
          request: { id: 'q1', answer: 'another' },
          letters: [aLetter()],
        }),
      ).toEqual({ seen: { said: 'yes' } })
      expect(await store.append(change)).toEqual({ seen: { said: 'yes' } })
      expect(await store.append({ ...change, fight: 'f2' })).toEqual({ rev: 1 })
      expect(await store.fight('f1')).toMatchObject({ rev: 1, length: 1 })
      expect(await store.claim(1, 2, 9)).toEqual([])
    })

    test('an answer of nothing is an answer', async () => {
      await withFights(store, 'f1')
      await store.append(aChange('f1', { request: { id: 'q1', answer: undefined } }))
      expect([await store.seen('f1', 'q1'), await store.seen('f1', 'q2')]).toEqual([null, undefined])
    })

    test('a programmer who appends to nothing, or at the wrong place, hears of it', async () => {
      await withFights(store, 'f1')
      await expect(store.append(aChange('f9'))).rejects.toThrow('there is no fight f9')
      await expect(store.append(aChange('f1', { after: 4 }))).rejects.toThrow('fight f1 has 0 entries, not 4')
    })

    test('big entries and big states are kept', async () => {
      await withFights(store, 'f1')
      const big = { type: 'happened', event: { type: 'spoke', text: '🎲\u0000"'.repeat(100_000) } } as const
      await store.append(
        aChange('f1', { entries: [big, ...saidMany(1, 2000)], state: aState({ seed: 's'.repeat(1_000_000) }) }),
      )
      expect(await store.entries('f1', 0, 1)).toEqual([big])
      expect(await store.entries('f1', 1999, 5)).toEqual(saidMany(1999, 2))
      expect((await store.fight('f1'))?.state.seed).toHaveLength(1_000_000)
    })
  })
})
