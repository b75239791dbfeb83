import { afterAll, beforeAll, expect, test } from 'vitest'
import { front, must, type Person, people, type TestServer } from './server-fixture.ts'

let at: TestServer
beforeAll(async () => {
  at = await front()
})
afterAll(() => at.stop())

const THUGS = [
  { name: 'Thug', block: 'thug' },
  { name: 'Thug', block: 'thug' },
  { name: 'Cobb', block: 'marine', side: 'players' },
]

/** Ends a fight, and answers what is still asked then. */
async function over({ client }: Person, fight: string): Promise<void> {
  must(await client.overrule({ id: fight, what: { end: 'enough' }, why: 'late' }))
  for (const { ask } of must(await client.fight({ id: fight })).asks)
    must(await client.answer({ id: fight, ask, path: ['no'] }))
}

test('a scene is made, listed, changed and removed; people get ids and names of their own', async () => {
  const { referee, co } = await people(at)
  expect(must(await referee.client.scenes())).toEqual({ scenes: [] })
  expect(must(await referee.client.makeScene({ title: ' Bridge ', people: THUGS }))).toMatchObject({
    title: 'Bridge',
    active: true,
    people: [
      { id: 'thug', name: 'Thug', side: 'enemies', block: 'thug' },
      { id: 'thug-2', name: 'Thug 2', side: 'enemies' },
      { id: 'cobb', name: 'Cobb', side: 'players' },
    ],
  })
  expect(must(await co.client.makeScene({ encounter: 'bar-brawl' }))).toMatchObject({ active: true })
  const renamed = must(await co.client.changeScene({ scene: 'Bridge', title: 'Bay', active: true }))
  expect(renamed).toMatchObject({
    title: 'Bay',
    active: true,
    people: [{ id: 'thug' }, { id: 'thug-2' }, { id: 'cobb' }],
  })
  must(await referee.client.changeScene({ scene: 'Bay', people: [{ id: 'boss', name: 'Boss', block: 'pirate' }] }))
  expect(must(await referee.client.scenes()).scenes).toMatchObject([
    { title: 'Bay', active: true, people: [{ id: 'boss', name: 'Boss' }] },
    { active: false },
  ])
  expect(must(await referee.client.changeScene({ scene: 'Bay', active: false })).active).toBe(false)
  expect(must(await referee.client.removeScene({ scene: 'Bay' }))).toEqual({ removed: 'Bay' })
  expect(must(await referee.client.scenes()).scenes).toHaveLength(1)
})

test('the same request makes one scene, and a repeat finds it', async () => {
  const { referee } = await people(at)
  const first = must(await referee.client.makeScene({ title: 'Bridge', request: 'r1' }))
  expect(must(await referee.client.makeScene({ title: 'Bridge', request: 'r1' }))).toEqual(first)
  expect(must(await referee.client.scenes()).scenes).toHaveLength(1)
})

test('what does not fit is refused with a sentence, and nothing changes', async () => {
  const { referee, ann } = await people(at)
  must(await referee.client.makeScene({ title: 'Bridge' }))
  const refusals = [
    [await referee.client.makeScene({ title: 'bridge' }), 409, 'E_TAKEN'],
    [await referee.client.makeScene({ title: '  ' }), 422, 'E_NAME'],
    [await referee.client.makeScene({ title: 'Bay', people: [{ name: 'Thug', block: 'nobody' }] }), 422, 'E_SETUP'],
    [
      await referee.client.makeScene({
        title: 'Bay',
        people: [{ name: 'Thug', block: 'thug' }],
        setup: { range: 'far' },
      }),
      422,
      'E_SETUP',
    ],
    [await referee.client.makeScene({ title: 'Bay', setup: { text: 'x'.repeat(100_000) } }), 422, 'E_LARGE'],
    [await referee.client.makeScene({ encounter: 'no such' }), 404, 'E_NO_ENCOUNTER'],
    [await referee.client.makeScene({}), 422, 'E_INPUT'],
    [await referee.client.changeScene({ scene: 'Bay', active: true }), 404, 'E_NO_SCENE'],
    [await referee.client.removeScene({ scene: 'Bay' }), 404, 'E_NO_SCENE'],
    [await referee.client.startScene({ scene: 'Bay' }), 404, 'E_NO_SCENE'],
    [await referee.client.startScene({ scene: 'Bridge' }), 422, 'E_NOBODY'],
    [await referee.client.rematch(), 422, 'E_NOTHING'],
    [await ann.client.scenes(), 403, 'E_REFEREE'],
    [await ann.client.startScene({ scene: 'Bridge' }), 403, 'E_REFEREE'],
  ] as const
  expect(refusals.map(([reply]) => reply)).toMatchObject(refusals.map(([, status, code]) => ({ status, code })))
  expect(must(await referee.client.scenes()).scenes).toMatchObject([{ title: 'Bridge', people: [], setup: {} }])
})

test('a table has at most a hundred scenes', async () => {
  const { referee } = await people(at)
  for (let n = 0; n < 100; n++) must(await referee.client.makeScene({ title: `Room ${n}` }))
  expect(await referee.client.makeScene({ title: 'One more' })).toMatchObject({ status: 422, code: 'E_FULL' })
})

test('its combat has the characters of the players and the people of the scene; a rematch has them as they were', async () => {
  const { referee, ann } = await people(at)
  const { id } = must(await ann.client.addCharacter({ name: 'Thug', sheet: { block: 'marine' } }))
  must(await referee.client.makeScene({ title: 'Bay', people: THUGS }))
  must(await referee.client.makeScene({ title: 'Bridge' }))
  const { fight } = must(await referee.client.startScene({ scene: 'Bay', request: 'r1' }))
  expect(must(await referee.client.startScene({ scene: 'Bay', request: 'r1' }))).toEqual({ fight })
  expect(await referee.client.startScene({ scene: 'Bay' })).toMatchObject({ status: 409, code: 'E_RUNNING' })
  expect(must(await ann.client.fight({ id: fight }))).toMatchObject({ title: 'Bay', you: { seats: ['thug'] } })
  const { shown } = must(await referee.client.fight({ id: fight }))
  expect(shown.combatants.map((one) => one.id)).toEqual(['thug', 'thug-2', 'thug-3', 'cobb'])
  expect(must(await referee.client.scenes()).scenes).toMatchObject([{ title: 'Bay', active: true }, { active: false }])
  must(
    await referee.client.overrule({
      id: fight,
      what: { set: { who: 'thug', field: 'conditions.dead', value: true } },
      why: 'a fall',
    }),
  )
  await over(referee, fight)
  expect(await referee.client.startScene({ scene: 'Bay' })).toMatchObject({
    status: 422,
    code: 'E_ALL_FALLEN',
    refused: 'None of the characters can fight any more.',
  })
  const again = must(await referee.client.rematch({ request: 'r2' }))
  expect(must(await referee.client.rematch({ request: 'r2' }))).toEqual(again)
  expect(must(await ann.client.fight({ id: again.fight }))).toMatchObject({
    title: 'Bay',
    over: false,
    you: { seats: ['thug'] },
  })
  expect(must(await ann.client.table()).characters).toMatchObject([{ id, sheet: { conditions: { dead: false } } }])
})

test('a scene of the API is the one of the chat', async () => {
  const { referee } = await people(at)
  must(await referee.client.makeScene({ title: 'Lower bay / 2', people: THUGS }))
  const { length } = must(await referee.client.say({ text: '/scene' }))
  expect(must(await referee.client.chat({ from: length - 1 })).lines[0]!.text).toBe(
    'The scenes:\nLower bay / 2 (now): Thug, Thug 2, Cobb',
  )
  expect(must(await referee.client.removeScene({ scene: 'Lower bay / 2' }))).toEqual({ removed: 'Lower bay / 2' })
})
