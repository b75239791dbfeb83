import { afterAll, beforeAll, expect, test } from 'vitest'
import { isRefused } from '../../src/client/client.ts'
import { duel, front, must, type Person, people, type TestServer } from './server-fixture.ts'

const ATTACK = ['significant', 'attack', 'pirate', 'gauss-rifle']

let at: TestServer
let all: Awaited<ReturnType<typeof people>>
beforeAll(async () => {
  at = await front()
  all = await people(at)
})
afterAll(() => at.stop())

const askOf = async ({ client }: Person, id: string): Promise<number> => must(await client.fight({ id })).asks[0]!.ask
const answered = async ({ client }: Person, id: string): Promise<number> =>
  must(await client.entries({ id })).lines.filter(({ entry }) => entry.type === 'answered').length

test('two answers at once: one counts, the other hears that it is answered', async () => {
  const id = await duel(all)
  const ask = await askOf(all.ann, id)
  const referees = await askOf(all.referee, id)
  const replies = await Promise.all([
    all.ann.client.answer({ id, ask, path: ATTACK }),
    all.referee.client.answer({ id, ask: referees, path: ['skip'] }),
  ])
  expect(replies.filter(isRefused)).toEqual([
    { refused: 'That question has been answered already.', code: 'E_ANSWERED', status: 409 },
  ])
  expect(await answered(all.referee, id)).toBe(1)
})

test('an answer to a question that an undo has taken away hears that it is closed', async () => {
  const id = await duel(all)
  must(await all.ann.client.answer({ id, ask: await askOf(all.ann, id), path: ATTACK }))
  const reaction = await askOf(all.bob, id)
  must(await all.referee.client.undo({ id }))
  expect(await all.bob.client.answer({ id, ask: reaction, path: ['dodge'] })).toEqual({
    refused: 'That question is closed.',
    code: 'E_CLOSED',
    status: 409,
  })
  must(await all.ann.client.answer({ id, ask: await askOf(all.ann, id), path: ATTACK }))
  must(await all.bob.client.answer({ id, ask: await askOf(all.bob, id), path: ['dodge'] }))
})

test('a fight that is over takes no answer', async () => {
  const id = await duel(all)
  const ask = await askOf(all.ann, id)
  must(await all.referee.client.overrule({ id, what: { end: 'the lights go out' }, why: 'late' }))
  while (!must(await all.referee.client.fight({ id })).over)
    must(await all.referee.client.answer({ id, ask: await askOf(all.referee, id), path: ['no'] }))
  expect(await all.ann.client.answer({ id, ask, path: ATTACK })).toEqual({
    refused: 'The fight is over.',
    code: 'E_OVER',
    status: 409,
  })
})

test('the same request twice, at once and later, is carried out once', async () => {
  const id = await duel(all)
  const ask = await askOf(all.ann, id)
  const send = () => all.ann.client.answer({ id, ask, path: ATTACK, request: 'r-1' })
  const [one, two] = await Promise.all([send(), send()])
  expect([must(one), must(two), must(await send())]).toEqual(Array(3).fill(one))
  expect(await answered(all.referee, id)).toBe(1)
  expect(await all.bob.client.answer({ id, ask, path: ATTACK, request: 'r-1' })).toMatchObject({
    code: 'E_NO_QUESTION',
  })
  const open = () => all.referee.client.openFight({ encounter: 'bar-brawl', request: 'f-1' })
  expect(must(await open()).fight).toBe(must(await open()).fight)
})

test('a client that is behind, and one that makes numbers up', async () => {
  const id = await duel(all)
  const ask = await askOf(all.ann, id)
  must(await all.ann.client.answer({ id, ask, path: ['skip'] }))
  must(await all.bob.client.answer({ id, ask: await askOf(all.bob, id), path: ['skip'] }))
  expect(await all.ann.client.answer({ id, ask, path: ['skip'] })).toEqual({
    refused: 'That question has been answered already.',
    code: 'E_ANSWERED',
    status: 409,
  })
  expect(await all.ann.client.answer({ id, ask: 4_000, path: ['skip'] })).toEqual({
    refused: 'There is no such question.',
    code: 'E_NO_QUESTION',
    status: 404,
  })
  expect(await all.ann.client.answer({ id, ask: await askOf(all.ann, id), path: ['fly'] })).toMatchObject({
    status: 422,
    refused: expect.stringMatching(/not offered/),
  })
})

test('whoever is not asked hears that it is not his turn, whatever number he says; a spectator that he only watches', async () => {
  const id = await duel(all)
  const before = must(await all.referee.client.log({ id }))
  const open = await askOf(all.referee, id)
  for (const ask of [open, await askOf(all.ann, id), 0, 4_000]) {
    expect(await all.bob.client.answer({ id, ask, path: ['skip'] })).toEqual({
      refused: 'It is not your turn.',
      code: 'E_NOT_YOURS',
      status: 403,
    })
    expect(await all.bob.client.throw({ id, ask, faces: [1] })).toMatchObject({ code: 'E_NOT_YOURS' })
    expect(await all.bob.client.odds({ id, ask, path: ['skip'] })).toMatchObject({ code: 'E_NOT_YOURS' })
    expect(await all.eve.client.answer({ id, ask, path: ['skip'] })).toEqual({
      refused: 'Spectators only watch.',
      code: 'E_SPECTATOR',
      status: 403,
    })
  }
  expect(must(await all.referee.client.log({ id }))).toEqual(before)
})

test('a refusal names nobody hidden, and is the same whether somebody hidden is called so or nobody', async () => {
  const id = await duel(all)
  must(
    await all.referee.client.overrule({
      id,
      what: { join: { id: 'lurker', name: 'Old Lurker', side: 'thieves', block: 'thug', hidden: true, pos: 900 } },
      why: 'an ambush',
    }),
  )
  const ask = await askOf(all.ann, id)
  const tries = (name: string) => [
    () => all.ann.client.answer({ id, ask, path: ['significant', 'attack', name] }),
    () => all.ann.client.answer({ id, ask, path: [name] }),
    () => all.ann.client.volunteer({ id, who: name, path: ['surrender'] }),
    () => all.ann.client.orders({ id, who: name, orders: { reactions: {}, turn: null } }),
    () => all.ann.client.dice({ id, who: name, dice: 'typed' }),
    () => all.ann.client.seat({ id, who: name }),
    () => all.ann.client.odds({ id, ask, path: ['significant', 'attack', name] }),
    () => all.eve.client.overrule({ id, what: { reveal: name }, why: 'so' }),
  ]
  for (const [there, nobody] of tries('lurker').map((one, n) => [one, tries('lorker')[n]!] as const)) {
    const reply = JSON.stringify(await there())
    expect(JSON.parse(reply)).toMatchObject({ refused: expect.any(String) })
    expect(reply.replaceAll('lurker', 'lorker')).toBe(JSON.stringify(await nobody()))
    expect(reply).not.toMatch(/Old Lurker|ambush/)
  }
})

test('what a player is told of lengths and numbers says nothing of what the referee does unseen', async () => {
  const id = await duel(all)
  const before = must(await all.eve.client.fight({ id })).length
  must(
    await all.referee.client.overrule({
      id,
      what: { join: { id: 'lurker', side: 'enemies', block: 'thug', hidden: true } },
      why: 'an ambush',
    }),
  )
  const seen = must(await all.eve.client.fight({ id }))
  expect(seen.length).toBe(before)
  expect(JSON.stringify(seen)).not.toMatch(/lurker|ambush/)
  expect(JSON.stringify(must(await all.ann.client.log({ id })))).not.toMatch(/lurker|ambush/)
  expect(JSON.stringify(must(await all.referee.client.fight({ id })))).toMatch(/lurker/)
})

test('a link that nobody used for a year is refused with what to do; one that was used goes on', async () => {
  let ahead = 0
  const later = await front({}, () => Date.now() + ahead)
  const { referee, ann } = await people(later)
  ahead = 300 * DAY
  must(await referee.client.table())
  await expect.poll(async () => (await later.service.store.member(referee.member))?.seen).toBeGreaterThan(Date.now())
  ahead = 400 * DAY
  must(await referee.client.table())
  expect(await ann.client.chat()).toEqual({
    refused: expect.stringMatching(/^Nobody used this link for so long that it has expired\. \/link /),
    code: 'E_LINK_EXPIRED',
    status: 401,
  })
  await later.stop()
})

const DAY = 86_400_000
