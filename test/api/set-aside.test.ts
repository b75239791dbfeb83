import { afterAll, beforeAll, expect, test } from 'vitest'
import { damageFight } from '../table/damaged-fight.ts'
import { duel, front, must, people, type TestServer } from './server-fixture.ts'

let at: TestServer
beforeAll(async () => {
  at = await front()
})
afterAll(() => at.stop())

test('who comes to the chat of a table for the first time is let in, although its fight is set aside', async () => {
  const all = await people(at)
  await damageFight(at.service, await duel(all))
  expect(must(await all.eve.client.chat())).toMatchObject({
    you: { member: all.eve.member, name: 'Eve' },
    table: { name: 'Thursday' },
    now: { fight: null, open: null },
  })
})

test('who sat in the chat of a fight before it was set aside reads on there, without hints', async () => {
  const all = await people(at)
  const id = await duel(all)
  for (const { client } of [all.ann, all.referee]) must(await client.chat())
  await damageFight(at.service, id)
  for (const { client } of [all.ann, all.referee]) {
    expect(must(await client.chat()).now).toMatchObject({ fight: null })
    expect(must(await client.hints())).toMatchObject({ likely: [] })
  }
  expect(must(await all.referee.client.tools())).toMatchObject({ undo: null })
})

test('whoever listens to a fight that is set aside is told so for good', async () => {
  const all = await people(at)
  const id = await duel(all)
  await damageFight(at.service, id)
  const ends: string[] = []
  const { stop } = all.ann.client.listen(id, { ended: (code, reason) => ends.push(`${code} ${reason}`) })
  await expect.poll(() => ends).toEqual(['4404 set aside'])
  stop()
})
