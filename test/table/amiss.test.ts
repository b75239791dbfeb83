import { describe, expect, test } from 'vitest'
import { BOOKS } from '../../src/books/index.ts'
import { giveOrders, handOver } from '../../src/table/fights/arrangements.ts'
import { tick } from '../../src/table/fights/due-clocks.ts'
import { redoFight, undoFight } from '../../src/table/fights/going-back.ts'
import { openFight } from '../../src/table/fights/open-fight.ts'
import type { Amiss } from '../../src/table/fights/trouble.ts'
import type { House } from '../../src/table/service.ts'
import { breakingAt, shelveFragile } from '../books/fragile.ts'
import { foe, someone } from '../people.ts'
import { accepted } from '../script.ts'
import { asked, duel, keptOf, open, place, request, running, tell, told } from './house.ts'

const SLOW = { clock: { turn: 100, reaction: 20, bank: 0 } }

/** What the operator's log is told. */
function heardOf(house: House): Amiss[] {
  const all: Amiss[] = []
  house.amiss.add((amiss) => all.push(amiss))
  return all
}

describe('a rule that throws', () => {
  test('refuses the answer, says where to the log, and leaves what is kept as it was; another answer is taken', async () => {
    shelveFragile(breakingAt('reacted'))
    const here = await place()
    const fight = await duel(here, { book: 'fragile' })
    const { house, ann, bob } = here
    const heard = heardOf(house)
    await told(house, ann, fight, 'ann', 'significant', 'attack', 'vex')
    const before = await keptOf(house, fight)
    const sentence =
      'The fight could not go on after that: the table has no such row (fragile, turn of ann, at the event reacted).'
    expect(await tell(house, bob, fight, 'vex', 'dodge')).toMatchObject({ refused: sentence, code: 'E_RULE' })
    expect(await keptOf(house, fight)).toBe(before)
    expect(heard).toMatchObject([
      {
        text: sentence,
        table: ann.table,
        fight,
        by: bob.member,
        error: { cause: { message: 'the table has no such row' } },
      },
    ])
    await told(house, bob, fight, 'vex', 'stand')
    expect(heard).toHaveLength(1)
  })

  test('refuses an undo, a redo and the opening of a fight', async () => {
    const here = await place()
    const book = shelveFragile({})
    const fight = await duel(here, { book: 'fragile' })
    const { house, ann, referee } = here
    await told(house, ann, fight, 'ann', 'minor', 'stance', 'prone')
    const broken = {
      ...book,
      play: () => {
        throw new Error('the table has no such row')
      },
    }
    Object.assign(BOOKS, { fragile: broken })
    const { play } = await running(house, fight)
    Object.assign(play, { rules: broken })
    const refused = expect.stringContaining('the table has no such row (fragile, turn of ann')
    expect(await undoFight(house, referee, { fight, request: null, to: null })).toMatchObject({
      refused,
      code: 'E_RULE',
    })
    Object.assign(play, { rules: book })
    accepted(await undoFight(house, referee, { fight, request: null, to: null }))
    Object.assign((await running(house, fight)).play, { rules: broken })
    expect(await redoFight(house, referee, { fight, request: null })).toMatchObject({ refused, code: 'E_RULE' })
    expect(
      await openFight(house, referee, {
        title: 'B',
        setup: { book: 'fragile', combatants: [someone('ann'), foe('vex')] },
      }),
    ).toMatchObject({ refused: expect.stringContaining('the table has no such row (fragile, opening'), code: 'E_RULE' })
  })

  test('at the answer of a policy keeps what was answered before: the question waits for the referee', async () => {
    shelveFragile(breakingAt('reacted'))
    const here = await place()
    const fight = await duel(here, { book: 'fragile' })
    const { house, ann, referee } = here
    accepted(
      await handOver(house, referee, { fight, request: null, who: 'vex', seat: { member: null, policy: 'cautious' } }),
    )
    const heard = heardOf(house)
    await told(house, ann, fight, 'ann', 'significant', 'attack', 'vex')
    expect(await open(house, fight)).toEqual(['vex reaction'])
    expect(heard.map(({ text }) => text)).toEqual([
      'The policy "cautious" of Vex does not answer "reaction": The fight could not go on after that: the table has no such row (fragile, turn of ann, at the event reacted). The question waits: please answer it for them.',
    ])
    await told(house, referee, fight, 'vex', 'stand')
    expect(await open(house, fight)).toEqual(['ann turn'])
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
      const { house, clock, ann, referee } = here
      accepted(
        await handOver(house, referee, { fight, request: null, who: 'vex', seat: { member: null, policy: 'wrong' } }),
      )
      const heard = heardOf(house)
      await told(house, ann, fight, 'ann', 'skip')
      const [first] = heard
      expect(first?.text).toContain('The policy "wrong" of Vex does not answer "turn": ')
      expect(first?.text).toContain(why)
      clock.pass(100_000)
      expect([await tick(house), await open(house, fight), heard.length]).toEqual([0, ['vex turn'], 1])
      await told(house, referee, fight, 'vex', 'skip')
      expect((await running(house, fight)).record.state).not.toHaveProperty('stuck')
      await told(house, ann, fight, 'ann', 'skip')
      expect([await open(house, fight), heard.length]).toEqual([['vex turn'], 2])
    },
  )

  test('that the book does not have any more: the referee answers', async () => {
    const { policies } = shelveFragile({})
    shelveFragile({ policies: { ...policies, gone: () => 0 } })
    const here = await place(SLOW)
    const fight = await duel(here, { book: 'fragile' })
    accepted(
      await handOver(here.house, here.referee, {
        fight,
        request: null,
        who: 'vex',
        seat: { member: null, policy: 'gone' },
      }),
    )
    shelveFragile({})
    const house = here.another()
    const heard = heardOf(house)
    await told(house, here.ann, fight, 'ann', 'skip')
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
    const { house, clock, ann } = here
    const heard = heardOf(house)
    clock.pass(100)
    expect(await tick(house)).toBe(1)
    expect(heard[0]?.text).toContain(
      'Ann ran out of time at "turn". The question waits, for it could not be answered for them: ',
    )
    expect(heard[0]?.text).toContain(why)
    clock.pass(100_000)
    expect([await tick(house), await open(house, fight), heard.length]).toEqual([0, ['ann turn'], 1])
    await told(house, ann, fight, 'ann', 'skip')
    expect((await running(house, fight)).record.state.clocks).toMatchObject([{ who: 'vex' }])
  })

  test('a question without a default waits in silence, and its clock does not ring again', async () => {
    withDefault(() => null)
    const here = await place(SLOW)
    const fight = await duel(here, { book: 'fragile' })
    const { house, clock } = here
    const heard = heardOf(house)
    clock.pass(100)
    expect([await tick(house), await tick(house)]).toEqual([1, 0])
    clock.pass(100_000)
    expect([await tick(house), await open(house, fight), heard]).toEqual([0, ['ann turn'], []])
  })

  test('a standing order that does not fit is passed over for the default, and the referee is told', async () => {
    const here = await place(SLOW)
    const fight = await duel(here)
    const { house, clock, ann } = here
    accepted(
      await giveOrders(house, ann, {
        fight,
        request: request(),
        who: 'ann',
        orders: { reactions: {}, turn: ['significant', 'attack', 'nobody'] },
      }),
    )
    const heard = heardOf(house)
    clock.pass(100)
    await tick(house)
    expect(await open(house, fight)).toEqual(['vex turn'])
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
    await handOver(here.house, here.referee, {
      fight,
      request: null,
      who: 'vex',
      seat: { member: null, policy: 'wrong' },
    }),
  )
  await told(here.house, here.ann, fight, 'ann', 'skip')
  const house = here.another()
  const heard = heardOf(house)
  here.clock.pass(1000)
  await tick(house)
  accepted(
    await giveOrders(house, here.ann, { fight, request: null, who: 'ann', orders: { reactions: {}, turn: null } }),
  )
  expect([heard, await asked(house, fight, 'vex')]).toEqual([[], expect.any(Number)])
})
