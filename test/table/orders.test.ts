import { describe, expect, test } from 'vitest'
import { ringClocks } from '../../src/table/fights/clock-timeouts.ts'
import { giveOrders } from '../../src/table/fights/seats-orders-dice-clock.ts'
import { makeCondition, parseCondition } from '../../src/table/fights/standing-orders.ts'
import type { Orders } from '../../src/table/store/store.ts'
import { accepted } from '../script.ts'
import { duel, open, place, type TableFixture, told } from './table-fixture.ts'

type Reactions = Readonly<Record<string, readonly [when: 'off' | 'ask' | 'auto', condition?: string]>>
const ordersOf = (reactions: Reactions, turn: Orders['turn'] = null): Orders => ({
  reactions: Object.fromEntries(
    Object.entries(reactions).map(([key, [when, condition]]) => [key, { when, if: condition ?? null }]),
  ),
  turn,
})

/** Vex has orders, and Ann shoots at him: what he is asked, and what was answered for him. */
async function shotAt(
  reactions: Reactions,
  vex: Readonly<Record<string, unknown>> = {},
): Promise<{ readonly open: readonly string[]; readonly answered: readonly string[] }> {
  const here = await place()
  const fight = await duel(here, {
    combatants: [
      { id: 'ann', side: 'players', initiative: 9, weapons: ['revolver'] },
      { id: 'vex', side: 'enemies', initiative: 8, weapons: ['revolver'], pos: 5, ...vex },
    ],
  })
  accepted(await giveOrders(here.service, here.bob, { fight, request: null, who: 'vex', orders: ordersOf(reactions) }))
  await told(here.service, here.ann, fight, 'ann', 'significant', 'attack', 'vex')
  return {
    open: (await open(here.service, fight)).filter((one) => one.startsWith('vex reaction')),
    answered: await answeredOf(here, fight),
  }
}

const answeredOf = async ({ service }: TableFixture, fight: string): Promise<readonly string[]> =>
  (await service.store.entries(fight, 0)).flatMap((entry) =>
    entry.type === 'answered' && entry.who === 'vex' ? [`${entry.path.join(' ')} ${entry.by}`] : [],
  )

const ASKED = { open: ['vex reaction'], answered: [] }

describe('a reaction', () => {
  test.each<[string, Reactions, string | null]>([
    ['nothing is said of is asked', {}, null],
    ['to ask about is asked', { dodge: ['ask'] }, null],
    ['on auto is taken at once', { dodge: ['auto'] }, 'dodge orders'],
    ['of two on auto, the first that is offered', { stand: ['auto'], dodge: ['auto'] }, 'dodge orders'],
    ['on auto that is not offered is no answer', { parry: ['auto'] }, null],
    ['off leaves the only other one', { dodge: ['off'] }, 'stand orders'],
    ['off for all is asked after all', { dodge: ['off'], stand: ['off'] }, null],
  ])('that %s', async (_, reactions, answered) => {
    const seen = await shotAt(reactions)
    expect(seen).toEqual(answered === null ? ASKED : { open: [], answered: [answered] })
  })

  test.each<[string, string, Readonly<Record<string, unknown>>, boolean]>([
    ['dodge if in cover', 'cover is not none', { cover: 'half' }, true],
    ['in the open, no', 'cover is not none', {}, false],
    ['a word that is so', 'stance is crouched', { stance: 'crouched' }, true],
    ['a number below', 'end.now < 8', {}, true],
    ['just not below', 'end.now < 7', {}, false],
    ['at most', 'end.now <= 7', {}, true],
    ['at least', 'str.now >= 8', {}, false],
    ['above', 'str.now > 6', {}, true],
    ['a flag', 'conditions.fatigued is false', {}, true],
    ['a word is no number', 'cover < 3', {}, false],
  ])('on condition: %s', async (_, condition, vex, holds) => {
    expect(await shotAt({ dodge: ['auto', condition] }, vex)).toEqual(
      holds ? { open: [], answered: ['dodge orders'] } : ASKED,
    )
  })
})

describe('conditions', () => {
  test.each(['cover is not none', 'end.now < 4', 'status is wounded', 'a.b >= -2', 'x <= 0.5'])(
    '%s is written as it is read',
    (text) => {
      expect(makeCondition(parseCondition(text) as never)).toBe(text)
    },
  )

  test('capitals and blanks are no matter', () => {
    expect(parseCondition('  cover  IS   NOT  none ')).toEqual({ field: 'cover', is: 'is not', value: 'none' })
  })

  test.each([
    '',
    'cover',
    'cover is',
    'is none',
    '7 is 7',
    'cover = none',
    `cover is ${'x'.repeat(41)}`,
    '__proto__ is 1',
  ])('%j is none', (text) => {
    expect(parseCondition(text)).toEqual({
      refused: `'${text.slice(0, 40)}' is no condition: write a field, then is, is not, <, <=, > or >=, then a value, such as 'cover is not none'.`,
    })
  })

  test.each<[string, string]>([
    ['luck is good', 'dodge: there is no field luck.'],
    ['end.soon < 3', 'dodge: there is no field end.soon.'],
    ['constructor is x', 'dodge: there is no field constructor.'],
    [
      'cover',
      "'cover' is no condition: write a field, then is, is not, <, <=, > or >=, then a value, such as 'cover is not none'.",
    ],
  ])('%s is refused when it is given: %s', async (condition, refused) => {
    const here = await place()
    const fight = await duel(here)
    expect(
      await giveOrders(here.service, here.bob, {
        fight,
        request: null,
        who: 'vex',
        orders: ordersOf({ dodge: ['auto', condition] }),
      }),
    ).toMatchObject({ refused })
    expect((await here.service.store.fight(fight))!.state.orders).toEqual({})
  })
})

describe('a default turn', () => {
  test.each<[string, Orders['turn'], string]>([
    ['that can be done is done', ['minor', 'stance', 'prone'], 'minor stance prone orders'],
    ['that cannot be done gives way to the default', ['significant', 'attack', 'nobody'], 'skip clock'],
    ['that ends nowhere gives way too', ['significant'], 'skip clock'],
  ])('%s when time has run out', async (_, turn, answered) => {
    const here = await place({ clock: { turn: 10, reaction: 10, bank: 0 } })
    const fight = await duel(here)
    accepted(await giveOrders(here.service, here.bob, { fight, request: null, who: 'vex', orders: ordersOf({}, turn) }))
    await told(here.service, here.ann, fight, 'ann', 'skip')
    expect(await answeredOf(here, fight)).toEqual([])
    here.clock.pass(10)
    await ringClocks(here.service)
    expect(await answeredOf(here, fight)).toEqual([answered])
  })
})

test('orders that come while the question is open answer it', async () => {
  const here = await place()
  const fight = await duel(here)
  await told(here.service, here.ann, fight, 'ann', 'significant', 'attack', 'vex')
  accepted(
    await giveOrders(here.service, here.bob, {
      fight,
      request: null,
      who: 'vex',
      orders: ordersOf({ stand: ['auto'] }),
    }),
  )
  expect(await answeredOf(here, fight)).toEqual(['stand orders'])
})

test("orders are one's own, and for somebody who is there", async () => {
  const here = await place()
  const fight = await duel(here)
  const give = (actor: TableFixture['ann'], who: string) =>
    giveOrders(here.service, actor, { fight, request: null, who, orders: ordersOf({}) })
  expect([
    await give(here.ann, 'vex'),
    await give(here.watcher, 'vex'),
    await give(here.referee, 'nobody'),
  ]).toMatchObject([{ code: 'E_NOT_YOURS' }, { code: 'E_SPECTATOR' }, { refused: 'Nobody has that name.' }])
  expect(await give(here.referee, 'vex')).toEqual({ length: expect.any(Number) })
})
