import { expect, test } from 'vitest'
import { answerAsk, overruleFight, volunteerDeed } from '../../src/table/fights/answer-and-overrule.ts'
import { handOver } from '../../src/table/fights/seats-orders-dice-clock.ts'
import { undoFight } from '../../src/table/fights/undo-redo.ts'
import { asked, company, duel, keptOf, open, place, request, running, tell, told } from './table-fixture.ts'

const refusal = (refused: string, code: string) => ({ refused, code })

test('two people answer the same question at once: the first counts, the other reads that it has been answered', async () => {
  const { service, referee, ann, ...rest } = await place()
  const fight = await duel({ service, referee, ann, ...rest })
  const ask = await asked(service, fight, 'ann')
  const both = await Promise.all(
    [ann, referee].map((actor) =>
      answerAsk(service, actor, { fight, request: request(), ask, path: ['significant', 'attack', 'vex'] }),
    ),
  )
  expect(both).toEqual([
    { length: expect.any(Number) },
    refusal('That question has been answered already.', 'E_ANSWERED'),
  ])
  expect((await service.store.entries(fight, 0)).filter(({ type }) => type === 'answered')).toHaveLength(1)
})

test('the same, where the first answer ends the turn and its beat', async () => {
  const { service, referee, ann, ...rest } = await place()
  const fight = await duel({ service, referee, ann, ...rest })
  const ask = await asked(service, fight, 'ann')
  const both = await Promise.all(
    [ann, referee].map((actor) => answerAsk(service, actor, { fight, request: request(), ask, path: ['skip'] })),
  )
  expect(both).toEqual([
    { length: expect.any(Number) },
    refusal('That question has been answered already.', 'E_ANSWERED'),
  ])
  expect(await open(service, fight)).toEqual(['vex turn'])
})

test('an answer after undo: the question that was open then is closed, the one before it is open again', async () => {
  const here = await place()
  const { service, referee, ann, bob } = here
  const fight = await duel(here)
  const first = await asked(service, fight, 'ann')
  await told(service, ann, fight, 'ann', 'significant', 'attack', 'vex')
  const reaction = await asked(service, fight, 'vex')
  await undoFight(service, referee, { fight, request: null, to: null })
  const before = await keptOf(service, fight)
  expect(await answerAsk(service, bob, { fight, request: request(), ask: reaction, path: ['stand'] })).toEqual(
    refusal('That question is closed.', 'E_CLOSED'),
  )
  expect(await keptOf(service, fight)).toBe(before)
  expect(await answerAsk(service, ann, { fight, request: request(), ask: first, path: ['skip'] })).toEqual({
    length: expect.any(Number),
  })
})

test('an answer to a fight that is over', async () => {
  const here = await place()
  const { service, referee, ann } = here
  const fight = await duel(here)
  const ask = await asked(service, fight, 'ann')
  await overruleFight(service, referee, { fight, request: null, what: { end: 'dawn' }, why: 'it is late' })
  const before = await keptOf(service, fight)
  expect(await answerAsk(service, ann, { fight, request: request(), ask, path: ['skip'] })).toEqual(
    refusal('The fight is over.', 'E_OVER'),
  )
  expect(await keptOf(service, fight)).toBe(before)
})

test('the same request twice has the same answer, and nothing is doubled: one after the other, at once, and at another server', async () => {
  const here = await place()
  const { service, ann } = here
  const fight = await duel(here)
  const sent = { fight, request: 'tap 1', ask: await asked(service, fight, 'ann'), path: ['skip'] }
  const [first, second] = await Promise.all([answerAsk(service, ann, sent), answerAsk(service, ann, sent)])
  const before = await keptOf(service, fight)
  const later = [await answerAsk(service, ann, sent), await answerAsk(here.another(), ann, sent)]
  expect([second, ...later]).toEqual([first, first, first])
  expect(first).toEqual({ length: expect.any(Number) })
  expect(await keptOf(service, fight)).toBe(before)
})

test('an undo sent twice undoes once', async () => {
  const here = await place()
  const { service, referee, ann, bob } = here
  const fight = await duel(here)
  await told(service, ann, fight, 'ann', 'skip')
  await told(service, bob, fight, 'vex', 'skip')
  const sent = { fight, request: 'undo 1', to: null }
  expect(await undoFight(service, referee, sent)).toEqual(await undoFight(service, referee, sent))
  expect(await open(service, fight)).toEqual(['vex turn'])
})

test('two people may number their requests alike, and neither is taken for the other', async () => {
  const here = await place()
  const { service, ann, bob } = here
  const fight = await duel(here)
  await answerAsk(service, ann, { fight, request: '1', ask: await asked(service, fight, 'ann'), path: ['skip'] })
  await answerAsk(service, bob, { fight, request: '1', ask: await asked(service, fight, 'vex'), path: ['skip'] })
  expect(await open(service, fight)).toEqual(['ann turn'])
})

test('the id of a request counts in its own fight only', async () => {
  const here = await place()
  const { service, ann } = here
  const [one, other] = [await duel(here), await duel(here)]
  for (const fight of [one, other])
    await answerAsk(service, ann, { fight, request: '1', ask: await asked(service, fight, 'ann'), path: ['skip'] })
  expect([await open(service, one), await open(service, other)]).toEqual([['vex turn'], ['vex turn']])
})

test('a request that was refused may be sent again, once it is right', async () => {
  const here = await place()
  const { service, ann } = here
  const fight = await duel(here)
  const ask = await asked(service, fight, 'ann')
  expect(await answerAsk(service, ann, { fight, request: '1', ask, path: ['fly'] })).toMatchObject({
    refused: expect.any(String),
  })
  expect(await answerAsk(service, ann, { fight, request: '1', ask, path: ['skip'] })).toEqual({
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
  const { service, ann, bob } = here
  const fight = await duel(here)
  await told(service, ann, fight, 'ann', 'skip')
  await told(service, bob, fight, 'vex', 'skip')
  const before = await keptOf(service, fight)
  const ask = typeof number === 'number' ? number : number(await asked(service, fight, 'ann'))
  expect(await answerAsk(service, ann, { fight, request: request(), ask, path: ['skip'] })).toEqual({ refused, code })
  expect(await keptOf(service, fight)).toBe(before)
})

test('a question of long ago was answered, whichever server is asked', async () => {
  const here = await place()
  const { service, ann, referee } = here
  const fight = await duel(here)
  const ask = await asked(service, fight, 'ann')
  for (const who of ['ann', 'vex', 'ann', 'vex', 'ann']) await told(service, referee, fight, who, 'skip')
  for (const server of [service, here.another()])
    expect(await answerAsk(server, ann, { fight, request: request(), ask, path: ['skip'] })).toEqual(
      refusal('That question has been answered already.', 'E_ANSWERED'),
    )
})

test('not your seat, a spectator, another table: each its sentence, and nothing changes', async () => {
  const here = await place()
  const { service, bob, watcher } = here
  const fight = await duel(here)
  const strangers = await company(service)
  const before = await keptOf(service, fight)
  expect(await tell(service, bob, fight, 'ann', 'skip')).toEqual(refusal('It is not your turn.', 'E_NOT_YOURS'))
  expect(await tell(service, watcher, fight, 'ann', 'skip')).toEqual(refusal('Spectators only watch.', 'E_SPECTATOR'))
  for (const stranger of [strangers.referee, strangers.ann])
    expect(await tell(service, stranger, fight, 'ann', 'skip')).toEqual(
      refusal('There is no such fight.', 'E_NO_FIGHT'),
    )
  expect(
    await volunteerDeed(service, strangers.referee, { fight, request: null, who: 'ann', path: ['surrender'] }),
  ).toEqual(refusal('There is no such fight.', 'E_NO_FIGHT'))
  expect(await keptOf(service, fight)).toBe(before)
})

test("nobody learns of another table's fight by a request id that was used there", async () => {
  const here = await place()
  const { service, ann } = here
  const fight = await duel(here)
  const ask = await asked(service, fight, 'ann')
  await answerAsk(service, ann, { fight, request: 'tap', ask, path: ['skip'] })
  const { referee: stranger } = await company(service)
  expect(await answerAsk(service, stranger, { fight, request: 'tap', ask, path: ['skip'] })).toEqual(
    refusal('There is no such fight.', 'E_NO_FIGHT'),
  )
})

test('a fight that never was', async () => {
  const { service, referee } = await place()
  expect(await answerAsk(service, referee, { fight: 'nowhere', request: null, ask: 0, path: [] })).toEqual(
    refusal('There is no such fight.', 'E_NO_FIGHT'),
  )
})

test('the referee answers for anyone, and the log says that it was the referee', async () => {
  const here = await place()
  const { service, referee, ann } = here
  const fight = await duel(here)
  await told(service, referee, fight, 'ann', 'minor', 'stance', 'prone')
  await told(service, ann, fight, 'ann', 'skip')
  expect(
    (await service.store.entries(fight, 0)).flatMap((entry) => (entry.type === 'answered' ? [entry.by] : [])),
  ).toEqual(['referee', 'seat'])
})

test('whoever has been given a seat answers from then on, and whoever gave it away no more', async () => {
  const here = await place()
  const { service, ann, bob } = here
  const fight = await duel(here)
  await handOver(service, ann, { fight, request: null, who: 'ann', seat: { member: bob.member, policy: null } })
  expect(await tell(service, ann, fight, 'ann', 'skip')).toEqual(refusal('It is not your turn.', 'E_NOT_YOURS'))
  expect(await tell(service, bob, fight, 'ann', 'skip')).toEqual({ length: expect.any(Number) })
})

test('what is not offered is refused in a sentence, and what the book shuts with its own', async () => {
  const here = await place()
  const { service, ann } = here
  const fight = await duel(here)
  const before = (await running(service, fight)).record.rev
  for (const path of [['fly'], [], ['significant'], [7], ['significant', 'attack', 'nobody']])
    expect(await tell(service, ann, fight, 'ann', ...path)).toMatchObject({ refused: expect.stringMatching(/\.$/) })
  expect((await running(service, fight)).record.rev).toBe(before)
})
