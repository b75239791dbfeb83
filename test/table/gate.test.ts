import { expect, test } from 'vitest'
import { answerAsk, overruleFight, volunteerDeed } from '../../src/table/fights/acts.ts'
import { handOver } from '../../src/table/fights/arrangements.ts'
import { undoFight } from '../../src/table/fights/going-back.ts'
import { asked, company, duel, keptOf, open, place, request, running, tell, told } from './house.ts'

const refusal = (refused: string, code: string) => ({ refused, code })

test('two people answer the same question at once: the first counts, the other reads that it has been answered', async () => {
  const { house, referee, ann, ...rest } = await place()
  const fight = await duel({ house, referee, ann, ...rest })
  const ask = await asked(house, fight, 'ann')
  const both = await Promise.all(
    [ann, referee].map((actor) =>
      answerAsk(house, actor, { fight, request: request(), ask, path: ['significant', 'attack', 'vex'] }),
    ),
  )
  expect(both).toEqual([
    { length: expect.any(Number) },
    refusal('That question has been answered already.', 'E_ANSWERED'),
  ])
  expect((await house.store.entries(fight, 0)).filter(({ type }) => type === 'answered')).toHaveLength(1)
})

test('the same, where the first answer ends the turn and its beat', async () => {
  const { house, referee, ann, ...rest } = await place()
  const fight = await duel({ house, referee, ann, ...rest })
  const ask = await asked(house, fight, 'ann')
  const both = await Promise.all(
    [ann, referee].map((actor) => answerAsk(house, actor, { fight, request: request(), ask, path: ['skip'] })),
  )
  expect(both).toEqual([
    { length: expect.any(Number) },
    refusal('That question has been answered already.', 'E_ANSWERED'),
  ])
  expect(await open(house, fight)).toEqual(['vex turn'])
})

test('an answer after undo: the question that was open then is closed, the one before it is open again', async () => {
  const here = await place()
  const { house, referee, ann, bob } = here
  const fight = await duel(here)
  const first = await asked(house, fight, 'ann')
  await told(house, ann, fight, 'ann', 'significant', 'attack', 'vex')
  const reaction = await asked(house, fight, 'vex')
  await undoFight(house, referee, { fight, request: null, to: null })
  const before = await keptOf(house, fight)
  expect(await answerAsk(house, bob, { fight, request: request(), ask: reaction, path: ['stand'] })).toEqual(
    refusal('That question is closed.', 'E_CLOSED'),
  )
  expect(await keptOf(house, fight)).toBe(before)
  expect(await answerAsk(house, ann, { fight, request: request(), ask: first, path: ['skip'] })).toEqual({
    length: expect.any(Number),
  })
})

test('an answer to a fight that is over', async () => {
  const here = await place()
  const { house, referee, ann } = here
  const fight = await duel(here)
  const ask = await asked(house, fight, 'ann')
  await overruleFight(house, referee, { fight, request: null, what: { end: 'dawn' }, why: 'it is late' })
  const before = await keptOf(house, fight)
  expect(await answerAsk(house, ann, { fight, request: request(), ask, path: ['skip'] })).toEqual(
    refusal('The fight is over.', 'E_OVER'),
  )
  expect(await keptOf(house, fight)).toBe(before)
})

test('the same request twice has the same answer, and nothing is doubled: one after the other, at once, and at another server', async () => {
  const here = await place()
  const { house, ann } = here
  const fight = await duel(here)
  const sent = { fight, request: 'tap 1', ask: await asked(house, fight, 'ann'), path: ['skip'] }
  const [first, second] = await Promise.all([answerAsk(house, ann, sent), answerAsk(house, ann, sent)])
  const before = await keptOf(house, fight)
  const later = [await answerAsk(house, ann, sent), await answerAsk(here.another(), ann, sent)]
  expect([second, ...later]).toEqual([first, first, first])
  expect(first).toEqual({ length: expect.any(Number) })
  expect(await keptOf(house, fight)).toBe(before)
})

test('an undo sent twice undoes once', async () => {
  const here = await place()
  const { house, referee, ann, bob } = here
  const fight = await duel(here)
  await told(house, ann, fight, 'ann', 'skip')
  await told(house, bob, fight, 'vex', 'skip')
  const sent = { fight, request: 'undo 1', to: null }
  expect(await undoFight(house, referee, sent)).toEqual(await undoFight(house, referee, sent))
  expect(await open(house, fight)).toEqual(['vex turn'])
})

test('two people may number their requests alike, and neither is taken for the other', async () => {
  const here = await place()
  const { house, ann, bob } = here
  const fight = await duel(here)
  await answerAsk(house, ann, { fight, request: '1', ask: await asked(house, fight, 'ann'), path: ['skip'] })
  await answerAsk(house, bob, { fight, request: '1', ask: await asked(house, fight, 'vex'), path: ['skip'] })
  expect(await open(house, fight)).toEqual(['ann turn'])
})

test('the id of a request counts in its own fight only', async () => {
  const here = await place()
  const { house, ann } = here
  const [one, other] = [await duel(here), await duel(here)]
  for (const fight of [one, other])
    await answerAsk(house, ann, { fight, request: '1', ask: await asked(house, fight, 'ann'), path: ['skip'] })
  expect([await open(house, one), await open(house, other)]).toEqual([['vex turn'], ['vex turn']])
})

test('a request that was refused may be sent again, once it is right', async () => {
  const here = await place()
  const { house, ann } = here
  const fight = await duel(here)
  const ask = await asked(house, fight, 'ann')
  expect(await answerAsk(house, ann, { fight, request: '1', ask, path: ['fly'] })).toMatchObject({
    refused: expect.any(String),
  })
  expect(await answerAsk(house, ann, { fight, request: '1', ask, path: ['skip'] })).toEqual({
    length: expect.any(Number),
  })
})

test.each<[string, number | ((ask: number) => number), string, string]>([
  ['of an entry that is no question', () => 0, 'That question has been answered already.', 'E_ANSWERED'],
  ['of the future', (ask) => ask + 1, 'There is no such question.', 'E_NO_QUESTION'],
  ['below zero', -1, 'There is no such question.', 'E_NO_QUESTION'],
  ['between two', (ask) => ask - 0.5, 'There is no such question.', 'E_NO_QUESTION'],
  ['that is none', Number.NaN, 'There is no such question.', 'E_NO_QUESTION'],
])('a stale client sends a number %s', async (_, number, refused, code) => {
  const here = await place()
  const { house, ann, bob } = here
  const fight = await duel(here)
  await told(house, ann, fight, 'ann', 'skip')
  await told(house, bob, fight, 'vex', 'skip')
  const before = await keptOf(house, fight)
  const ask = typeof number === 'number' ? number : number(await asked(house, fight, 'ann'))
  expect(await answerAsk(house, ann, { fight, request: request(), ask, path: ['skip'] })).toEqual({ refused, code })
  expect(await keptOf(house, fight)).toBe(before)
})

test('a question of long ago was answered, whichever server is asked', async () => {
  const here = await place()
  const { house, ann, referee } = here
  const fight = await duel(here)
  const ask = await asked(house, fight, 'ann')
  for (const who of ['ann', 'vex', 'ann', 'vex', 'ann']) await told(house, referee, fight, who, 'skip')
  for (const server of [house, here.another()])
    expect(await answerAsk(server, ann, { fight, request: request(), ask, path: ['skip'] })).toEqual(
      refusal('That question has been answered already.', 'E_ANSWERED'),
    )
})

test('not your seat, a spectator, another table: each its sentence, and nothing changes', async () => {
  const here = await place()
  const { house, bob, watcher } = here
  const fight = await duel(here)
  const strangers = await company(house)
  const before = await keptOf(house, fight)
  expect(await tell(house, bob, fight, 'ann', 'skip')).toEqual(refusal('It is not your turn.', 'E_NOT_YOURS'))
  expect(await tell(house, watcher, fight, 'ann', 'skip')).toEqual(refusal('Spectators only watch.', 'E_SPECTATOR'))
  for (const stranger of [strangers.referee, strangers.ann])
    expect(await tell(house, stranger, fight, 'ann', 'skip')).toEqual(refusal('There is no such fight.', 'E_NO_FIGHT'))
  expect(
    await volunteerDeed(house, strangers.referee, { fight, request: null, who: 'ann', path: ['surrender'] }),
  ).toEqual(refusal('There is no such fight.', 'E_NO_FIGHT'))
  expect(await keptOf(house, fight)).toBe(before)
})

test("nobody learns of another table's fight by a request id that was used there", async () => {
  const here = await place()
  const { house, ann } = here
  const fight = await duel(here)
  const ask = await asked(house, fight, 'ann')
  await answerAsk(house, ann, { fight, request: 'tap', ask, path: ['skip'] })
  const { referee: stranger } = await company(house)
  expect(await answerAsk(house, stranger, { fight, request: 'tap', ask, path: ['skip'] })).toEqual(
    refusal('There is no such fight.', 'E_NO_FIGHT'),
  )
})

test('a fight that never was', async () => {
  const { house, referee } = await place()
  expect(await answerAsk(house, referee, { fight: 'nowhere', request: null, ask: 0, path: [] })).toEqual(
    refusal('There is no such fight.', 'E_NO_FIGHT'),
  )
})

test('the referee answers for anyone, and the log says that it was the referee', async () => {
  const here = await place()
  const { house, referee, ann } = here
  const fight = await duel(here)
  await told(house, referee, fight, 'ann', 'minor', 'stance', 'prone')
  await told(house, ann, fight, 'ann', 'skip')
  expect(
    (await house.store.entries(fight, 0)).flatMap((entry) => (entry.type === 'answered' ? [entry.by] : [])),
  ).toEqual(['referee', 'seat'])
})

test('whoever has been given a seat answers from then on, and whoever gave it away no more', async () => {
  const here = await place()
  const { house, ann, bob } = here
  const fight = await duel(here)
  await handOver(house, ann, { fight, request: null, who: 'ann', seat: { member: bob.member, policy: null } })
  expect(await tell(house, ann, fight, 'ann', 'skip')).toEqual(refusal('It is not your turn.', 'E_NOT_YOURS'))
  expect(await tell(house, bob, fight, 'ann', 'skip')).toEqual({ length: expect.any(Number) })
})

test('what is not offered is refused in a sentence, and what the book shuts with its own', async () => {
  const here = await place()
  const { house, ann } = here
  const fight = await duel(here)
  const before = (await running(house, fight)).record.rev
  for (const path of [['fly'], [], ['significant'], [7], ['significant', 'attack', 'nobody']])
    expect(await tell(house, ann, fight, 'ann', ...path)).toMatchObject({ refused: expect.stringMatching(/\.$/) })
  expect((await running(house, fight)).record.rev).toBe(before)
})
