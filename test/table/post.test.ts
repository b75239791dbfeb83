import { expect, test } from 'vitest'
import { backOff, type Carrier, makePost, sendPost } from '../../src/table/post/deliver-letters.ts'
import { pauseOf } from '../../src/table/post/rate-pauses.ts'
import type { NewLetter } from '../../src/table/store/store.ts'
import { duel, place, running, type TableFixture } from './table-fixture.ts'

const letter = (address: string, key: string, door = 'chat'): NewLetter => ({ door, address, key, body: { text: key } })

/** Puts letters into the post with a change of a fight, as every letter is. */
async function post({ service }: TableFixture, fight: string, ...letters: readonly NewLetter[]): Promise<void> {
  const { rev, length, state, over } = (await service.store.fight(fight))!
  expect(
    await service.store.append({
      fight,
      rev,
      entries: [],
      after: length,
      over,
      base: 'same',
      state,
      letters,
      request: null,
    }),
  ).toEqual({ rev: rev + 1 })
}

/** Takes letters along; those whose key is named are refused. */
function carrier(failing: readonly string[] = []): { readonly carry: Carrier; readonly got: string[] } {
  const got: string[] = []
  return {
    got,
    carry: async ({ address, key, tries }) => {
      got.push(`${address} ${key} ${tries}`)
      if (failing.includes(key)) throw new Error('not now')
      return null
    },
  }
}

const begun = async (): Promise<TableFixture & { readonly fight: string }> => {
  const here = await place()
  return { ...here, fight: await duel(here) }
}

test('letters to one address leave in their order, one at a time; addresses do not wait for each other', async () => {
  const here = await begun()
  await post(here, here.fight, letter('ann', '1'), letter('ann', '2'), letter('bob', '3'))
  await post(here, here.fight, letter('ann', '4'))
  const { carry, got } = carrier()
  const sent: number[] = []
  for (let i = 0; i < 4; i++) sent.push(await sendPost(here.service, { chat: carry }))
  expect([sent, got]).toEqual([
    [2, 1, 1, 0],
    ['ann 1 0', 'bob 3 0', 'ann 2 0', 'ann 4 0'],
  ])
})

test('what fails is sent again later and later, and what comes after it waits', async () => {
  const here = await begun()
  await post(here, here.fight, letter('ann', 'bad'), letter('ann', 'good'))
  const { carry, got } = carrier(['bad'])
  for (const [seconds, sent] of [
    [0, 1],
    [0.9, 0],
    [0.1, 1],
    [1.9, 0],
    [0.1, 1],
    [4, 1],
  ] as const) {
    here.clock.pass(seconds)
    expect(await sendPost(here.service, { chat: carry })).toBe(sent)
  }
  expect(got).toEqual(['ann bad 0', 'ann bad 1', 'ann bad 2', 'ann bad 3'])
  here.clock.pass(8)
  const after = carrier()
  for (let i = 0; i < 3; i++) await sendPost(here.service, { chat: after.carry })
  expect(after.got).toEqual(['ann bad 4', 'ann good 0'])
})

test('the back-off doubles up to an hour', () => {
  expect([0, 1, 2, 11, 12, 40, 1e9].map(backOff)).toEqual([
    1000, 2000, 4000, 2_048_000, 3_600_000, 3_600_000, 3_600_000,
  ])
})

test('nothing is sent twice but after a failure, also where two send at once', async () => {
  const here = await begun()
  await post(here, here.fight, ...Array.from({ length: 30 }, (_, i) => letter(`a${i % 10}`, `${i}`)))
  const { carry, got } = carrier()
  const other = here.another()
  for (let i = 0; i < 6; i++)
    await Promise.all([sendPost(here.service, { chat: carry }), sendPost(other, { chat: carry })])
  expect(got.toSorted()).toEqual(Array.from({ length: 30 }, (_, i) => `a${i % 10} ${i} 0`).toSorted())
  for (let a = 0; a < 10; a++)
    expect(got.filter((one) => one.startsWith(`a${a} `))).toEqual([a, a + 10, a + 20].map((key) => `a${a} ${key} 0`))
})

test('who dies with a letter in hand holds it as long as it was claimed; then another sends it', async () => {
  const here = await begun()
  await post(here, here.fight, letter('ann', '1'))
  await here.service.store.claim(here.clock.at, here.clock.at + 30_000, 10)
  const { carry, got } = carrier()
  here.clock.pass(29)
  expect(await sendPost(here.another(), { chat: carry })).toBe(0)
  here.clock.pass(1)
  expect([await sendPost(here.another(), { chat: carry }), got]).toEqual([1, ['ann 1 0']])
})

test('letters that nobody carries wait, and harm no others', async () => {
  const here = await begun()
  await post(here, here.fight, letter('ann', '1', 'pigeon'), letter('eve', '2', 'constructor'), letter('bob', '3'))
  const { carry, got } = carrier()
  const lost: string[] = []
  here.service.undelivered.add(({ door }, error) => lost.push(`${door}: ${(error as Error).message}`))
  expect([await sendPost(here.service, { chat: carry }), got]).toEqual([3, ['bob 3 0']])
  expect(lost.toSorted()).toEqual([
    'constructor: nobody carries letters to constructor',
    'pigeon: nobody carries letters to pigeon',
  ])
  here.clock.pass(1)
  const late = carrier()
  await sendPost(here.service, { chat: carry, pigeon: late.carry, constructor: late.carry })
  expect(late.got).toEqual(['ann 1 1', 'eve 2 1'])
})

test('a change that is not written posts nothing', async () => {
  const here = await begun()
  const { record } = await running(here.service, here.fight)
  const { rev, length, state } = record
  expect(
    await here.service.store.append({
      fight: here.fight,
      rev: rev - 1,
      entries: [],
      after: length,
      over: false,
      base: 'same',
      state,
      letters: [letter('ann', '1')],
      request: null,
    }),
  ).toEqual({ conflict: 'rev' })
  expect(await sendPost(here.service, {})).toBe(0)
})

test('an address rests as long as its carrier asked for, also where the clock on the wall is set back meanwhile', async () => {
  const here = await begun()
  const steady = { at: 0 }
  const service = { ...here.service, steady: () => steady.at }
  const mail = makePost(service, { chat: async () => ({ restMs: 1_000 }) }, () => undefined)
  await post(here, here.fight, letter('ann', '1'), letter('ann', '2'))
  await mail.send()
  await mail.idle()
  here.clock.pass(-3_600)
  expect(pauseOf(service, letter('ann', '1')).until).toBe(1_000)
  expect(await mail.send()).toBe(1) // also what the store knows of it
  await mail.idle()
})
