import { afterAll, beforeAll, expect, test } from 'vitest'
import { front, must, people, type TestServer } from './server-fixture.ts'

let at: TestServer
beforeAll(async () => {
  at = await front()
})
afterAll(() => at.stop())

test('characters of the roster fight, come back as they are then, and can be removed', async () => {
  const { referee, ann } = await people(at)
  const { id } = must(await ann.client.addCharacter({ name: 'Vera', sheet: { block: 'marine' } }))
  const setup = { combatants: [{ character: id }, { id: 'pirate', side: 'enemies', block: 'pirate' }] }
  const { fight } = must(await referee.client.openFight({ title: 'Boarders', setup, request: 'r1' }))
  expect(must(await referee.client.openFight({ title: 'Boarders', setup, request: 'r1' }))).toEqual({ fight })
  expect(must(await ann.client.fight({ id: fight })).you.seats).toEqual(['vera'])
  must(
    await referee.client.overrule({
      id: fight,
      what: { set: { who: 'vera', field: 'str.now', value: 3 } },
      why: 'a fall',
    }),
  )
  must(await referee.client.overrule({ id: fight, what: { end: 'enough' }, why: 'late' }))
  for (const { ask } of must(await referee.client.fight({ id: fight })).asks)
    must(await referee.client.answer({ id: fight, ask, path: ['no'] }))
  expect(must(await ann.client.table()).characters).toMatchObject([
    {
      name: 'Vera',
      sheet: { str: { max: 9, now: 3 }, weapons: [{ weaponId: 'gauss-rifle' }, { weaponId: 'bayonet' }] },
    },
  ])
  expect(must(await ann.client.removeCharacter({ id }))).toEqual({ removed: id })
  expect(must(await referee.client.table()).characters).toEqual([])
  expect(await referee.client.openFight({ setup })).toMatchObject({
    status: 422,
    refused: `combatants[0].character: there is no character '${id}' at this table.`,
  })
})

test('the lobby has ready-made people for all, and encounters for the referee', async () => {
  const { referee, ann } = await people(at)
  const lobby = must(await ann.client.lobby())
  expect(lobby).toMatchObject({ book: { id: 'cepheus' }, encounters: [], chosen: null })
  expect(lobby.people).toContainEqual({
    id: 'gunhand',
    name: 'Gunhand',
    note: expect.stringMatching(/./),
    status: expect.stringMatching(/^STR \d+ DEX \d+ END \d+ · /),
  })
  expect(must(await referee.client.lobby()).encounters.map(({ id }) => id)).toContain('bar-brawl')
})
