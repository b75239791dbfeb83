import { describe, expect, test } from 'vitest'
import { custard } from '../../examples/custard/book.ts'
import { type AnyBook, shelve } from '../../src/books/index.ts'
import { overruleFight, volunteerDeed } from '../../src/table/fights/answer-and-overrule.ts'
import { ringClocks } from '../../src/table/fights/clock-timeouts.ts'
import { openFight } from '../../src/table/fights/open-fight.ts'
import { chooseDice, giveOrders, handOver, pauseFight } from '../../src/table/fights/seats-orders-dice-clock.ts'
import { undoFight } from '../../src/table/fights/undo-redo.ts'
import type { Service } from '../../src/table/service.ts'
import type { Waiting } from '../../src/table/store/store.ts'
import { changeTable } from '../../src/table/tables/change-table.ts'
import { foe, someone } from '../cepheus-people.ts'
import { accepted } from '../script.ts'
import { asked, type Clock, duel, keptOf, open, place, running, type TableFixture, told } from './table-fixture.ts'

const SLOW = { clock: { turn: 100, reaction: 20, bank: 30 } }

/** The clocks that run, in seconds from now. */
const waits = async (service: Service, clock: Clock, fight: string): Promise<readonly string[]> =>
  (await running(service, fight)).record.state.clocks.map(
    ({ who, about, half, due }: Waiting) =>
      `${who} ${about} ${half === null ? '-' : (half - clock.at) / 1000} ${(due - clock.at) / 1000}`,
  )
const banks = async (service: Service, fight: string) => (await running(service, fight)).record.state.banks
const decided = async (service: Service, fight: string): Promise<readonly string[]> =>
  (await service.store.entries(fight, 0)).flatMap((entry) =>
    entry.type === 'answered' || entry.type === 'threw'
      ? [`${entry.type === 'answered' ? `${entry.who} ${entry.path.join(' ')}` : 'dice'} ${entry.by}`]
      : [],
  )
const remindersOf = (service: Service): string[] => {
  const all: string[] = []
  service.reminded.add((_, who) => all.push(who))
  return all
}
const at = async (settings: Parameters<typeof place>[0] = SLOW): Promise<TableFixture & { readonly fight: string }> => {
  const here = await place(settings)
  return { ...here, fight: await duel(here) }
}

describe('limits', () => {
  test('every kind of question has its own, and the bank comes on top', async () => {
    const { service, clock, fight, ann } = await at()
    expect(await waits(service, clock, fight)).toEqual(['ann turn 50 130'])
    await told(service, ann, fight, 'ann', 'significant', 'attack', 'vex')
    expect(await waits(service, clock, fight)).toEqual(['vex reaction 10 50'])
  })

  test("dice of one's own are waited for as for a reaction; then the tray throws", async () => {
    const { service, clock, fight, ann, bob } = await at()
    accepted(await chooseDice(service, ann, { fight, request: null, who: 'ann', dice: 'typed' }))
    await told(service, ann, fight, 'ann', 'significant', 'attack', 'vex')
    await told(service, bob, fight, 'vex', 'stand')
    expect(await waits(service, clock, fight)).toEqual([expect.stringMatching(/^ann .* 10 50$/)])
    clock.pass(50)
    await ringClocks(service)
    expect(await decided(service, fight)).toContain('dice clock')
  })

  test('nought waits for ever', async () => {
    const { service, clock, fight } = await at({ clock: { turn: 0, reaction: 20, bank: 30 } })
    clock.pass(1e9)
    expect([await waits(service, clock, fight), await ringClocks(service)]).toEqual([[], 0])
  })

  test('a question to the referee waits for ever', async () => {
    const { service, clock, referee } = await place(SLOW)
    const { fight } = accepted(
      await openFight(service, referee, { title: 'A', setup: { combatants: [someone('ann'), foe('vex')] } }),
    )
    clock.pass(1e9)
    expect([await ringClocks(service), await open(service, fight)]).toEqual([0, ['referee aware']])
  })

  test('whether a fight that stands still is to go on waits for ever, too', async () => {
    shelve({ ...custard, id: 'forever', next: () => ({ kind: 'round', who: null }) } as unknown as AnyBook)
    const { service, clock, referee } = await place(SLOW)
    const combatants = [
      { id: 'ann', side: 'players', block: 'baker' },
      { id: 'pip', side: 'enemies', block: 'clown' },
    ]
    const { fight } = accepted(
      await openFight(service, referee, { title: 'Pies', setup: { book: 'forever', combatants } }),
    )
    clock.pass(1e9)
    expect([await waits(service, clock, fight), await ringClocks(service)]).toEqual([[], 0])
    expect(await open(service, fight)).toEqual(['referee stalemate'])
  })

  test("of a question that is open stay as they were when the table's limits change", async () => {
    const { service, clock, fight, referee, ann } = await at()
    accepted(await changeTable(service, referee, { settings: { clock: { turn: 10, reaction: 5, bank: 0 } } }))
    clock.pass(110)
    expect(await ringClocks(service)).toBe(1)
    await told(service, ann, fight, 'ann', 'skip')
    expect(await banks(service, fight)).toEqual({ ann: 20_000, vex: 0 })
    expect(await waits(service, clock, fight)).toEqual(['vex turn 5 10'])
  })
})

describe('time runs out', () => {
  test('one reminder at half time, none twice, and at the end the default is taken', async () => {
    const { service, clock, fight } = await at()
    const reminders = remindersOf(service)
    for (const [seconds, woken] of [
      [49, 0],
      [1, 1],
      [1, 0],
      [78, 0],
      [1, 1],
    ] as const) {
      clock.pass(seconds)
      expect(await ringClocks(service)).toBe(woken)
    }
    expect(reminders).toEqual(['ann'])
    expect(await decided(service, fight)).toEqual(['ann skip clock'])
    expect(await waits(service, clock, fight)).toEqual(['vex turn 50 130'])
  })

  test('who wakes up late answers once, without a reminder that is of no use', async () => {
    const { service, clock, fight } = await at()
    const reminders = remindersOf(service)
    clock.pass(5000)
    expect([await ringClocks(service), await ringClocks(service)]).toEqual([1, 0])
    expect([reminders, await decided(service, fight), await waits(service, clock, fight)]).toEqual([
      [],
      ['ann skip clock'],
      ['vex turn 50 130'],
    ])
  })

  test('the standing order comes before the default', async () => {
    const { service, clock, fight, ann } = await at()
    accepted(
      await giveOrders(service, ann, {
        fight,
        request: null,
        who: 'ann',
        orders: { reactions: {}, turn: ['minor', 'stance', 'prone'] },
      }),
    )
    clock.pass(130)
    await ringClocks(service)
    expect(await decided(service, fight)).toEqual(['ann minor stance prone orders'])
  })

  test('two servers that tick at once answer once, and remind once', async () => {
    const { service, clock, fight, another } = await at()
    const other = another()
    const reminders = [remindersOf(service), remindersOf(other)]
    await Promise.all([running(service, fight), running(other, fight)])
    for (const seconds of [50, 80]) {
      clock.pass(seconds)
      await Promise.all([ringClocks(service), ringClocks(other), ringClocks(service), ringClocks(other)])
    }
    expect(await decided(service, fight)).toEqual(['ann skip clock'])
    expect(reminders.flat()).toEqual(['ann'])
  })

  test('a server that knew the fight as it was does not remind again', async () => {
    const { service, clock, fight, another } = await at()
    const other = another()
    await running(other, fight)
    const reminders = [remindersOf(service), remindersOf(other)]
    clock.pass(50)
    await ringClocks(service)
    clock.pass(80)
    await ringClocks(other)
    expect([reminders, await decided(service, fight)]).toEqual([[['ann'], []], ['ann skip clock']])
  })

  test('a fight that cannot be opened does not hold up the clocks of the others', async () => {
    const { service, clock, fight } = await at()
    const { record } = await running(service, fight)
    await service.store.createFight(
      { ...record, id: '0broken', header: { ...record.header, book: 'lost' }, length: 0, base: null, created: 0 },
      [],
      [],
    )
    clock.pass(130)
    await expect(ringClocks(service)).rejects.toThrow(
      'the clocks of 1 of 2 fights could not be worked: Error: there is no book lost',
    )
    expect(await decided(service, fight)).toEqual(['ann skip clock'])
  })

  test('fifty-one fights at once: all are worked, fifty at a time', async () => {
    const here = await at()
    for (let i = 0; i < 50; i++) await duel(here)
    here.clock.pass(130)
    expect([await ringClocks(here.service), await ringClocks(here.service), await ringClocks(here.service)]).toEqual([
      50, 1, 0,
    ])
  })
})

describe('the bank', () => {
  test('pays for what goes beyond the limit, of every question anew, and is spent for good', async () => {
    const { service, clock, fight, ann, bob } = await at()
    clock.pass(90)
    await told(service, ann, fight, 'ann', 'minor', 'stance', 'prone')
    expect(await banks(service, fight)).toMatchObject({ ann: 30_000 })
    clock.pass(110)
    await told(service, ann, fight, 'ann', 'skip')
    await told(service, bob, fight, 'vex', 'skip')
    expect([await waits(service, clock, fight), await banks(service, fight)]).toEqual([
      ['ann turn 50 120'],
      { ann: 20_000, vex: 30_000 },
    ])
  })

  test('after a reminder it is reckoned the same', async () => {
    const { service, clock, fight, ann } = await at()
    clock.pass(60)
    await ringClocks(service)
    clock.pass(50)
    await told(service, ann, fight, 'ann', 'skip')
    expect(await banks(service, fight)).toMatchObject({ ann: 20_000 })
  })

  test('who lets the time run out has none left', async () => {
    const { service, clock, fight, bob } = await at()
    clock.pass(130)
    await ringClocks(service)
    await told(service, bob, fight, 'vex', 'skip')
    expect([await banks(service, fight), await waits(service, clock, fight)]).toEqual([
      { ann: 0, vex: 30_000 },
      ['ann turn 50 100'],
    ])
  })
})

describe('nobody wins time (R22)', () => {
  test("by going and coming back, at this server or at another: the clock is nobody's connection", async () => {
    const { service, clock, fight, another } = await at()
    clock.pass(60)
    expect(await waits(another(), clock, fight)).toEqual(['ann turn -10 70'])
    expect(await waits(service, clock, fight)).toEqual(['ann turn -10 70'])
  })

  test('by speaking up: the question is asked afresh, and its clock goes on', async () => {
    const { service, clock, fight, ann, bob } = await at()
    const before = await asked(service, fight, 'ann')
    for (const [actor, who] of [
      [ann, 'ann'],
      [bob, 'vex'],
      [ann, 'ann'],
    ] as const) {
      clock.pass(30)
      accepted(await volunteerDeed(service, actor, { fight, request: null, who, path: ['say', 'Wait!'] }))
    }
    expect(await asked(service, fight, 'ann')).toBeGreaterThan(before)
    expect([await waits(service, clock, fight), await banks(service, fight)]).toEqual([
      ['ann turn -40 40'],
      { ann: 30_000 },
    ])
  })

  test('by what the referee lays a hand on, nor by handing the seat over and back', async () => {
    const { service, clock, fight, ann, bob, referee } = await at()
    clock.pass(30)
    accepted(
      await overruleFight(service, referee, {
        fight,
        request: null,
        what: { set: { who: 'ann', field: 'str.now', value: 3 } },
        why: 'a fall',
      }),
    )
    accepted(
      await handOver(service, ann, { fight, request: null, who: 'ann', seat: { member: bob.member, policy: null } }),
    )
    accepted(
      await handOver(service, bob, { fight, request: null, who: 'ann', seat: { member: ann.member, policy: null } }),
    )
    expect(await waits(service, clock, fight)).toEqual(['ann turn 20 100'])
  })

  test('by an undo: the question has its own limit once more, but the bank stays spent', async () => {
    const { service, clock, fight, ann, referee } = await at()
    clock.pass(115)
    await told(service, ann, fight, 'ann', 'skip')
    clock.pass(5)
    accepted(await undoFight(service, referee, { fight, request: null, to: null }))
    expect([await waits(service, clock, fight), await banks(service, fight)]).toEqual([
      ['ann turn 50 115'],
      { ann: 15_000, vex: 30_000 },
    ])
  })

  test("and nobody loses any to another's answer", async () => {
    const here = await place(SLOW)
    const { service, clock, referee } = here
    const planner = { skills: { Tactics: 1 }, control: 'player' }
    const { fight } = accepted(
      await openFight(service, referee, {
        title: 'A',
        setup: {
          combatants: [someone('ann', planner), someone('kim', planner), foe('vex')].map(
            ({ initiative: _, ...one }) => one,
          ),
        },
      }),
    )
    await told(service, referee, fight, 'referee', ['ann', 'kim', 'vex'])
    await told(service, referee, fight, 'referee', 5)
    clock.pass(40)
    await told(service, referee, fight, 'kim', 'yes')
    expect(await waits(service, clock, fight)).toEqual(['ann tactics 10 90'])
  })
})

describe('a pause', () => {
  const pause = async ({ service, referee, fight }: TableFixture & { readonly fight: string }, on: boolean) =>
    accepted(await pauseFight(service, referee, { fight, request: null, pause: on }))

  test('stops all clocks where they are, and they go on from there', async () => {
    const here = await at()
    const { service, clock, fight } = here
    clock.pass(40)
    await pause(here, true)
    clock.pass(100_000)
    expect([await ringClocks(service), await waits(service, clock, fight)]).toEqual([0, []])
    await pause(here, true)
    await pause(here, false)
    await pause(here, false)
    expect(await waits(service, clock, fight)).toEqual(['ann turn 10 90'])
  })

  test('costs no bank, whoever answers in it; who is asked in it has the whole limit afterwards', async () => {
    const here = await at()
    const { service, clock, fight, ann } = here
    clock.pass(110)
    await pause(here, true)
    clock.pass(1000)
    await told(service, ann, fight, 'ann', 'skip')
    clock.pass(1000)
    await pause(here, false)
    expect([await waits(service, clock, fight), await banks(service, fight)]).toEqual([
      ['vex turn 50 130'],
      { ann: 20_000, vex: 30_000 },
    ])
  })

  test('outlives a restart', async () => {
    const here = await at()
    const { clock, fight } = here
    clock.pass(40)
    await pause(here, true)
    clock.pass(1000)
    const other = here.another()
    expect(await ringClocks(other)).toBe(0)
    await pause({ ...here, service: other }, false)
    expect(await waits(other, clock, fight)).toEqual(['ann turn 10 90'])
  })

  test('a reminder that was given is not given again after it', async () => {
    const here = await at()
    const reminders = remindersOf(here.service)
    here.clock.pass(60)
    await ringClocks(here.service)
    await pause(here, true)
    here.clock.pass(500)
    await pause(here, false)
    await ringClocks(here.service)
    expect(reminders).toEqual(['ann'])
  })
})

test('a restart during a wait keeps the time: the new server answers when it is due, not before', async () => {
  const { service, clock, fight, another } = await at()
  clock.pass(70)
  await ringClocks(service)
  const other = another()
  clock.pass(59)
  expect(await ringClocks(other)).toBe(0)
  clock.pass(1)
  expect([await ringClocks(other), await decided(other, fight)]).toEqual([1, ['ann skip clock']])
})

test.each([
  ['spring', Date.UTC(2026, 2, 29, 0, 59)],
  ['autumn', Date.UTC(2026, 9, 25, 0, 59)],
])('the change of the clocks in %s is no hour more or less', async (_, night) => {
  const zone = process.env.TZ
  process.env.TZ = 'Europe/Berlin'
  try {
    const here = await place(SLOW)
    here.clock.at = night
    const fight = await duel(here)
    here.clock.pass(129)
    expect(new Date(here.clock.at).getTimezoneOffset()).not.toBe(new Date(night).getTimezoneOffset())
    expect(await decided(here.service, fight)).toEqual([])
    await ringClocks(here.service)
    here.clock.pass(1)
    await ringClocks(here.service)
    expect(await decided(here.service, fight)).toEqual(['ann skip clock'])
  } finally {
    if (zone === undefined) delete process.env.TZ
    else process.env.TZ = zone
  }
})

test('a fight whose question has been answered meanwhile is left as it is', async () => {
  const { service, clock, fight, another, ann } = await at()
  const other = another()
  await running(other, fight)
  clock.pass(129)
  await told(service, ann, fight, 'ann', 'skip')
  const before = await keptOf(service, fight)
  clock.pass(1)
  expect([await ringClocks(other), await keptOf(service, fight)]).toEqual([0, before])
})
