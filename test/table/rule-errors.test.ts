import { describe, expect, test } from 'vitest'
import { BOOKS } from '../../src/books/index.ts'
import { ringClocks } from '../../src/table/fights/clock-timeouts.ts'
import { openFight } from '../../src/table/fights/open-fight.ts'
import type { Amiss } from '../../src/table/fights/rule-failures.ts'
import { giveOrders, handOver } from '../../src/table/fights/seats-orders-dice-clock.ts'
import { redoFight, undoFight } from '../../src/table/fights/undo-redo.ts'
import type { Service } from '../../src/table/service.ts'
import { breakingAt, shelveFragile } from '../books/broken-book.ts'
import { foe, someone } from '../cepheus-people.ts'
import { accepted } from '../script.ts'
import { asked, duel, keptOf, open, place, request, running, tell, told } from './table-fixture.ts'

const SLOW = { clock: { turn: 100, reaction: 20, bank: 0 } }

/** What the operator's log is told. */
function heardOf(service: Service): Amiss[] {
  const all: Amiss[] = []
  service.amiss.add((amiss) => all.push(amiss))
  return all
}

describe('a rule that throws', () => {
  test('refuses the answer, says where to the log, and leaves what is kept as it was; another answer is taken', async () => {
    shelveFragile(breakingAt('reacted'))
    const here = await place()
    const fight = await duel(here, { book: 'fragile' })
    const { service, ann, bob } = here
    const heard = heardOf(service)
    await told(service, ann, fight, 'ann', 'significant', 'attack', 'vex')
    const before = await keptOf(service, fight)
    const sentence =
      'The fight could not go on after that: the table has no such row (fragile, turn of ann, at the event reacted).'
    expect(await tell(service, bob, fight, 'vex', 'dodge')).toMatchObject({ refused: sentence, code: 'E_RULE' })
    expect(await keptOf(service, fight)).toBe(before)
    expect(heard).toMatchObject([
      {
        text: sentence,
        table: ann.table,
        fight,
        by: bob.member,
        error: { cause: { message: 'the table has no such row' } },
      },
    ])
    await told(service, bob, fight, 'vex', 'stand')
    expect(heard).toHaveLength(1)
  })

  test('refuses an undo, a redo and the opening of a fight', async () => {
    const here = await place()
    const book = shelveFragile({})
    const fight = await duel(here, { book: 'fragile' })
    const { service, ann, referee } = here
    await told(service, ann, fight, 'ann', 'minor', 'stance', 'prone')
    const broken = {
      ...book,
      play: () => {
        throw new Error('the table has no such row')
      },
    }
    Object.assign(BOOKS, { fragile: broken })
    const { play } = await running(service, fight)
    Object.assign(play, { rules: broken })
    const refused = expect.stringContaining('the table has no such row (fragile, turn of ann')
    expect(await undoFight(service, referee, { fight, request: null, to: null })).toMatchObject({
      refused,
      code: 'E_RULE',
    })
    Object.assign(play, { rules: book })
    accepted(await undoFight(service, referee, { fight, request: null, to: null }))
    Object.assign((await running(service, fight)).play, { rules: broken })
    expect(await redoFight(service, referee, { fight, request: null })).toMatchObject({ refused, code: 'E_RULE' })
    expect(
      await openFight(service, referee, {
        title: 'B',
        setup: { book: 'fragile', combatants: [someone('ann'), foe('vex')] },
      }),
    ).toMatchObject({ refused: expect.stringContaining('the table has no such row (fragile, opening'), code: 'E_RULE' })
  })

  test('at the answer of a policy keeps what was answered before: the question waits for the referee', async () => {
    shelveFragile(breakingAt('reacted'))
    const here = await place()
    const fight = await duel(here, { book: 'fragile' })
    const { service, ann, referee } = here
    accepted(
      await handOver(service, referee, {
        fight,
        request: null,
        who: 'vex',
        seat: { member: null, policy: 'cautious' },
      }),
    )
    const heard = heardOf(service)
    await told(service, ann, fight, 'ann', 'significant', 'attack', 'vex')
    expect(await open(service, fight)).toEqual(['vex reaction'])
    expect(heard.map(({ text }) => text)).toEqual([
      'The policy "cautious" of Vex does not answer "reaction": The fight could not go on after that: the table has no such row (fragile, turn of ann, at the event reacted). The question waits: please answer it for them.',
    ])
    await told(service, referee, fight, 'vex', 'stand')
    expect(await open(service, fight)).toEqual(['ann turn'])
  })
})

describe('a policy', () => {
  test.each<[string, () => never | number | readonly string[], string]>([
    ['that answers what is not offered', () => ['fly'], '"fly" is not offered: choose'],
    ['that names no option', () => 99, 'options, none has index 99 (fragile, at the question turn to vex)'],
    [
      'that throws',
      () => {
        throw new Error('no idea')
      },
      'no idea (fragile, at the question turn to vex)',
    ],
  ])(
    '%s: its question waits for the referee, who is told once, and it is asked the next one',
    async (_, policy, why) => {
      const { policies } = shelveFragile({})
      shelveFragile({ policies: { ...policies, wrong: policy } })
      const here = await place(SLOW)
      const fight = await duel(here, { book: 'fragile' })
      const { service, clock, ann, referee } = here
      accepted(
        await handOver(service, referee, { fight, request: null, who: 'vex', seat: { member: null, policy: 'wrong' } }),
      )
      const heard = heardOf(service)
      await told(service, ann, fight, 'ann', 'skip')
      const [first] = heard
      expect(first?.text).toContain('The policy "wrong" of Vex does not answer "turn": ')
      expect(first?.text).toContain(why)
      clock.pass(100_000)
      expect([await ringClocks(service), await open(service, fight), heard.length]).toEqual([0, ['vex turn'], 1])
      await told(service, referee, fight, 'vex', 'skip')
      expect((await running(service, fight)).record.state).not.toHaveProperty('stuck')
      await told(service, ann, fight, 'ann', 'skip')
      expect([await open(service, fight), heard.length]).toEqual([['vex turn'], 2])
    },
  )

  test('that the book does not have any more: the referee answers', async () => {
    const { policies } = shelveFragile({})
    shelveFragile({ policies: { ...policies, gone: () => 0 } })
    const here = await place(SLOW)
    const fight = await duel(here, { book: 'fragile' })
    accepted(
      await handOver(here.service, here.referee, {
        fight,
        request: null,
        who: 'vex',
        seat: { member: null, policy: 'gone' },
      }),
    )
    shelveFragile({})
    const service = here.another()
    const heard = heardOf(service)
    await told(service, here.ann, fight, 'ann', 'skip')
    expect(heard.map(({ text }) => text)).toEqual([
      'The policy "gone" of Vex does not answer "turn": There is no such policy in this book. The question waits: please answer it for them.',
    ])
  })
})

describe('time is up', () => {
  const withDefault = (path: () => readonly string[] | null): void => {
    const { asks } = shelveFragile({})
    shelveFragile({ asks: { ...asks, turn: { ...asks.turn!, default: path } } })
  }

  test.each<[string, () => never | readonly string[], string]>([
    ['is not offered', () => ['fly'], '"fly" is not offered: choose'],
    [
      'throws',
      () => {
        throw new Error('no idea')
      },
      'no idea (fragile, at the question turn to ann)',
    ],
  ])('a default that %s: the referee is told once, and the question waits without a clock', async (_, path, why) => {
    withDefault(path)
    const here = await place(SLOW)
    const fight = await duel(here, { book: 'fragile' })
    const { service, clock, ann } = here
    const heard = heardOf(service)
    clock.pass(100)
    expect(await ringClocks(service)).toBe(1)
    expect(heard[0]?.text).toContain(
      'Ann ran out of time at "turn". The question waits, for it could not be answered for them: ',
    )
    expect(heard[0]?.text).toContain(why)
    clock.pass(100_000)
    expect([await ringClocks(service), await open(service, fight), heard.length]).toEqual([0, ['ann turn'], 1])
    await told(service, ann, fight, 'ann', 'skip')
    expect((await running(service, fight)).record.state.clocks).toMatchObject([{ who: 'vex' }])
  })

  test('a question without a default waits in silence, and its clock does not ring again', async () => {
    withDefault(() => null)
    const here = await place(SLOW)
    const fight = await duel(here, { book: 'fragile' })
    const { service, clock } = here
    const heard = heardOf(service)
    clock.pass(100)
    expect([await ringClocks(service), await ringClocks(service)]).toEqual([1, 0])
    clock.pass(100_000)
    expect([await ringClocks(service), await open(service, fight), heard]).toEqual([0, ['ann turn'], []])
  })

  test('a standing order that does not fit is passed over for the default, and the referee is told', async () => {
    const here = await place(SLOW)
    const fight = await duel(here)
    const { service, clock, ann } = here
    accepted(
      await giveOrders(service, ann, {
        fight,
        request: request(),
        who: 'ann',
        orders: { reactions: {}, turn: ['significant', 'attack', 'nobody'] },
      }),
    )
    const heard = heardOf(service)
    clock.pass(100)
    await ringClocks(service)
    expect(await open(service, fight)).toEqual(['vex turn'])
    expect(heard.map(({ text }) => text)).toEqual([
      expect.stringContaining(
        'Ann ran out of time at "turn". Their standing order does not fit: "nobody" is not offered: choose vex',
      ),
    ])
  })
})

test('a server that starts again does not try a stuck question again', async () => {
  const { policies } = shelveFragile({})
  shelveFragile({ policies: { ...policies, wrong: () => ['fly'] } })
  const here = await place(SLOW)
  const fight = await duel(here, { book: 'fragile' })
  accepted(
    await handOver(here.service, here.referee, {
      fight,
      request: null,
      who: 'vex',
      seat: { member: null, policy: 'wrong' },
    }),
  )
  await told(here.service, here.ann, fight, 'ann', 'skip')
  const service = here.another()
  const heard = heardOf(service)
  here.clock.pass(1000)
  await ringClocks(service)
  accepted(
    await giveOrders(service, here.ann, { fight, request: null, who: 'ann', orders: { reactions: {}, turn: null } }),
  )
  expect([heard, await asked(service, fight, 'vex')]).toEqual([[], expect.any(Number)])
})
