import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import type { News, Store, Waiting } from '../../src/table/store/store.ts'
import { DATABASES, type Database } from './databases.ts'
import { aChange, aFight, aLetter, aState, withFights } from './sample-records.ts'

describe.each(DATABASES)('post and clocks in $name', ({ make }) => {
  let database: Database
  let store: Store
  beforeAll(async () => {
    database = await make()
    store = database.open()
    await store.migrate()
  })
  beforeEach(async () => {
    await database.clear()
    await withFights(store, 'f1')
  })
  afterAll(async () => {
    await store.close()
    await database.drop()
  })
  const send = (...letters: readonly [address: string, key: string][]): Promise<unknown> =>
    store.fight('f1').then((fight) =>
      store.append(
        aChange('f1', {
          rev: fight!.rev,
          after: fight!.length,
          letters: letters.map(([address, key]) => aLetter(address, key)),
        }),
      ),
    )
  const claimed = async (now: number, until = now + 10, most = 99): Promise<string[]> =>
    (await store.claim(now, until, most)).map(({ key }) => key)

  test('the first letter of each address may leave, the next when it is delivered', async () => {
    await send(['vex', 'v1'], ['bob', 'b1'], ['vex', 'v2'])
    await send(['vex', 'v3'])
    const [v1, b1] = await store.claim(1, 2, 99)
    expect([v1?.key, b1?.key]).toEqual(['v1', 'b1'])
    await Promise.all([store.delivered(v1!.id), store.delivered(b1!.id)])
    expect(await claimed(1)).toEqual(['v2'])
  })

  describe('with a carrier', () => {
    const handed: string[] = []
    const carrying = (most = 99): Store => {
      const other = database.open()
      other.carry({
        claim: () => ({ now: 10, until: 20, most }),
        take: (letters) =>
          void handed.push(
            ...letters.map(
              ({ door, address, key, body, tries }) => `${door} ${address} ${key} ${JSON.stringify(body)} ${tries}`,
            ),
          ),
      })
      return other
    }
    const written = async (
      most: number | undefined,
      ...batches: readonly (readonly [address: string, key: string][])[]
    ): Promise<void> => {
      const other = carrying(most)
      for (const letters of batches) {
        const fight = (await store.fight('f1'))!
        await other.append(
          aChange('f1', {
            rev: fight.rev,
            after: fight.length,
            letters: letters.map(([address, key]) => aLetter(address, key)),
          }),
        )
      }
      await new Promise((resolve) => setImmediate(() => setImmediate(resolve)))
      await other.close()
    }
    beforeEach(() => void handed.splice(0))
    const { door, body } = aLetter('', '')
    const hand = (address: string, key: string): string => `${door} ${address} ${key} ${JSON.stringify(body)} 0`

    test('what may leave is handed over as it is written, and nobody else can claim it meanwhile', async () => {
      await written(
        99,
        [
          ['vex', 'v1'],
          ['bob', 'b1'],
          ['vex', 'v2'],
        ],
        [['vex', 'v3']],
      )
      expect(handed).toEqual([hand('vex', 'v1'), hand('bob', 'b1')])
      expect([await claimed(19), await claimed(20)]).toEqual([[], ['v1', 'b1']])
    })

    test('who rests, or has letters waiting, is not handed more; no more is handed than can be taken', async () => {
      await send(['vex', 'v1'], ['bob', 'b1'])
      for (const { id, key } of await store.claim(1, 2, 9)) await store.delivered(id, key === 'v1' ? 11 : 10)
      await send(['ann', 'a1'])
      await written(1, [
        ['vex', 'v2'],
        ['ann', 'a2'],
        ['bob', 'b2'],
        ['cy', 'c1'],
      ])
      expect(handed).toEqual([hand('bob', 'b2')])
      expect(await claimed(19)).toEqual(['a1', 'v2', 'c1'])
    })

    test('with the letter that is delivered, the next that is written may leave', async () => {
      const other = carrying()
      await other.append(aChange('f1', { letters: [aLetter('vex', 'v1')] }))
      const fight = (await store.fight('f1'))!
      const [row] = await store.claim(20, 30, 9)
      await Promise.all([
        other.delivered(row!.id),
        other.append(aChange('f1', { rev: fight.rev, after: fight.length, letters: [aLetter('vex', 'v2')] })),
      ])
      await new Promise((resolve) => setImmediate(() => setImmediate(resolve)))
      await other.close()
      expect(handed).toEqual([hand('vex', 'v1'), hand('vex', 'v2')])
    })
  })

  test('addresses are told apart by their door', async () => {
    await store.append(aChange('f1', { letters: [aLetter('1', 'a'), { ...aLetter('1', 'b'), door: 'hook' }] }))
    expect(await claimed(1)).toEqual(['a', 'b'])
  })

  test('a claimed letter is held until its time has come', async () => {
    await send(['vex', 'v1'])
    expect([await claimed(10, 20), await claimed(19), await claimed(20)]).toEqual([['v1'], [], ['v1']])
  })

  test('whoever is slow holds a letter longer; one that was delivered holds nothing', async () => {
    await send(['vex', 'v1'], ['vex', 'v2'])
    const [letter] = await store.claim(10, 20, 9)
    await store.hold(letter!.id, 30)
    expect([await claimed(29), await claimed(30, 40)]).toEqual([[], ['v1']])
    await store.delivered(letter!.id)
    await store.hold(letter!.id, 99)
    expect(await claimed(31)).toEqual(['v2'])
  })

  test('a failed letter waits, keeps its place, and counts its tries', async () => {
    await send(['vex', 'v1'], ['vex', 'v2'])
    const [letter] = await store.claim(10, 20, 9)
    await store.failed(letter!.id, 50)
    expect(await claimed(49)).toEqual([])
    expect(await store.claim(50, 60, 9)).toEqual([{ ...letter, tries: 1, next: 50 }])
    await store.delivered(letter!.id)
    expect(await store.claim(50, 60, 9)).toMatchObject([{ key: 'v2', tries: 0, next: 0 }])
  })

  test('what rests or was claimed before the clock was set back does not wait until the hour has passed again', async () => {
    const HOUR = 3_600_000
    await send(['vex', 'v1'], ['vex', 'v2'], ['bob', 'b1'])
    const [letter] = await store.claim(HOUR, HOUR + 5_000, 9)
    await store.delivered(letter!.id, HOUR + 1_000)
    expect(await claimed(HOUR, HOUR + 5_000)).toEqual([])
    expect(await claimed(HOUR - 50_000, HOUR - 45_000)).toEqual([]) // clocks of two servers may differ a little
    expect(await claimed(10, 5_010)).toEqual(['v2', 'b1'])
    expect([await claimed(10, 5_010), await claimed(5_010, 10_010)]).toEqual([[], ['v2', 'b1']]) // from here on by the clock as it stands
  })

  test('a fight that was claimed before the clock was set back is looked after as soon as it is due', async () => {
    const HOUR = 3_600_000
    const waiting: Waiting = { ask: 1, who: 'vex', about: 'turn', opened: 0, half: null, due: 5 }
    await store.append(aChange('f1', { state: aState({ clocks: [waiting] }) }))
    expect(await store.due(HOUR, HOUR + 5_000, 9)).toEqual(['f1'])
    expect([
      await store.due(HOUR - 50_000, HOUR - 45_000, 9),
      await store.due(10, 5_010, 9),
      await store.due(10, 5_010, 9),
    ]).toEqual([[], ['f1'], []])
  })

  test('delivered twice, failed after delivery, and numbers nobody gave do no harm', async () => {
    await send(['vex', 'v1'], ['vex', 'v2'], ['vex', 'v3'])
    const [letter] = await store.claim(1, 2, 9)
    await Promise.all([
      store.delivered(letter!.id),
      store.delivered(letter!.id),
      store.failed(letter!.id, 99),
      store.delivered(12345),
    ])
    await store.delivered(letter!.id)
    await store.failed(letter!.id, 99)
    const [second] = await store.claim(1, 2, 9)
    await store.delivered(second!.id)
    expect([second?.key, await claimed(1)]).toEqual(['v2', ['v3']])
  })

  test('numbers are never given twice', async () => {
    await send(['vex', 'v1'])
    const [first] = await store.claim(1, 2, 9)
    await store.delivered(first!.id)
    await send(['vex', 'v2'])
    expect((await store.claim(1, 2, 9))[0]!.id).toBeGreaterThan(first!.id)
  })

  test('at most so many are claimed; who was served last comes last', async () => {
    await send(
      ...['a', 'b', 'c', 'd'].flatMap((to): [string, string][] => [
        [to, `${to}1`],
        [to, `${to}2`],
      ]),
    )
    const first = await store.claim(1, 2, 2)
    await Promise.all(first.map(({ id }) => store.delivered(id)))
    expect([
      first.map(({ key }) => key),
      await claimed(2, 3, 2),
      await claimed(3, 4, 2),
      await claimed(4, 5, 0),
    ]).toEqual([['a1', 'b1'], ['c1', 'd1'], ['a2', 'b2'], []])
  })

  test('many letters to many addresses are written at once, in order', async () => {
    const letters = Array.from({ length: 2500 }, (_, i): [string, string] => [`a${i % 1200}`, `k${i}`])
    await send(...letters)
    expect(await claimed(1, 2, 5000)).toEqual(letters.slice(0, 1200).map(([, key]) => key))
  })

  const clock = (due: number, half: number | null = null): Waiting => ({
    ask: 1,
    who: 'vex',
    about: 'turn',
    opened: 0,
    half,
    due,
  })
  const withClocks = (id: string, ...clocks: readonly Waiting[]): Promise<void> =>
    store.createFight(aFight(id, { state: aState({ clocks }) }), [], [])

  test('a fight is due at its earliest reminder or end, and is held once claimed', async () => {
    await withClocks('half', clock(100, 50), clock(70))
    await withClocks('full', clock(60))
    await withClocks('none')
    expect([
      await store.due(49, 55, 9),
      await store.due(50, 55, 9),
      await store.due(54, 55, 9),
      await store.due(60, 70, 9),
    ]).toEqual([[], ['half'], [], ['half', 'full']])
  })

  test('a change sets the clock anew and lets go of the fight', async () => {
    await withClocks('f2', clock(50))
    expect(await store.due(50, 1000, 9)).toEqual(['f2'])
    await store.append(aChange('f2', { state: aState({ clocks: [clock(80)] }) }))
    expect([await store.due(79, 1000, 9), await store.due(80, 1000, 1)]).toEqual([[], ['f2']])
  })

  test('a paused fight and one that is over are never due', async () => {
    await withClocks('f2', clock(50))
    await store.append(aChange('f2', { state: aState({ clocks: [clock(50)], paused: { at: 10, clocks: [] } }) }))
    expect(await store.due(99, 100, 9)).toEqual([])
    await store.append(aChange('f2', { rev: 1, after: 1, over: true, state: aState({ clocks: [clock(50)] }) }))
    expect(await store.due(99, 100, 9)).toEqual([])
  })

  test('a fight that is to be looked after is due by then, also one that is paused or over; once that was done its clocks alone count', async () => {
    await withClocks('f2', clock(50))
    await store.append(aChange('f2', { look: 20, state: aState({ clocks: [clock(50)] }) }))
    expect([await store.due(19, 25, 9), await store.due(20, 25, 9)]).toEqual([[], ['f2']])
    await store.looked((await store.fight('f2'))!, 21)
    expect([await store.due(49, 55, 9), await store.due(50, 55, 9)]).toEqual([[], ['f2']])
    await store.append(
      aChange('f2', { rev: 1, after: 1, look: 60, over: true, state: aState({ paused: { at: 10, clocks: [] } }) }),
    )
    expect([await store.due(59, 65, 9), await store.due(60, 65, 9)]).toEqual([[], ['f2']])
    await store.looked((await store.fight('f2'))!, 61)
    expect(await store.due(1000, 2000, 9)).toEqual([])
  })

  test('what was changed after somebody looked is looked after once more', async () => {
    await withClocks('f2')
    const seen = (await store.fight('f2'))!
    await store.append(aChange('f2', { look: 20 }))
    await store.looked(seen, 21)
    expect(await store.due(20, 25, 9)).toEqual(['f2'])
  })

  test('who listens is told of every fight written, and only of those', async () => {
    const heard: News[] = []
    await store.listen({ told: (news) => heard.push(news), missed: () => {} })
    await store.createFight(aFight('f2'), [], [])
    await Promise.all([
      store.append(aChange('f1')),
      store.append(aChange('f1')),
      store.append(aChange('f2', { entries: [] })),
    ])
    expect(heard).toEqual([
      { fight: 'f2', rev: 0, length: 0 },
      { fight: 'f1', rev: 1, length: 1 },
      { fight: 'f2', rev: 1, length: 0 },
    ])
  })
})
