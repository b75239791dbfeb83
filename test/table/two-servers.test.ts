import { afterAll, beforeAll, expect, onTestFinished, test } from 'vitest'
import { decided } from '../../src/engine/policy.ts'
import { answerAsk, volunteerDeed } from '../../src/table/fights/answer-and-overrule.ts'
import { ringClocks } from '../../src/table/fights/clock-timeouts.ts'
import { forget, load, loadWhole, watch } from '../../src/table/fights/loaded-fights.ts'
import { addHook } from '../../src/table/post/hooks.ts'
import type { Service } from '../../src/table/service.ts'
import type { Store } from '../../src/table/store/store.ts'
import { changeMember } from '../../src/table/tables/members.ts'
import { keepRuling } from '../../src/table/tables/rulings.ts'
import { reviseTable } from '../../src/table/tables/save-with-retry.ts'
import { look } from '../../src/table/views/fight-for-person.ts'
import { accepted } from '../script.ts'
import { type Database, postgres } from './databases.ts'
import { until } from './sample-records.ts'
import {
  clockAt,
  company,
  duel,
  face,
  guest,
  request,
  running,
  serviceOn,
  type TableFixture,
  told,
} from './table-fixture.ts'

let database: Database

beforeAll(async () => {
  database = await postgres()
})
afterAll(() => database.drop())

/** Two servers on one PostgreSQL, each with a connection and a memory of its own, which hear of each other. */
async function two(settings: Parameters<typeof company>[1] = {}): Promise<TableFixture & { readonly other: Service }> {
  const clock = clockAt()
  const stores: Store[] = []
  onTestFinished(async () => {
    for (const store of stores) await store.close() // PostgreSQL has only so many connections
  })
  const server = (): Service => {
    stores.push(database.open())
    return serviceOn(stores.at(-1)!, clock)
  }
  const [service, other] = [server(), server()]
  await service.store.migrate()
  await Promise.all([watch(service), watch(other)])
  return { service, other, clock, another: server, ...(await company(service, settings)) }
}

/** What somebody would answer to the first open question, as far as this server knows. */
async function next(service: Service, fight: string) {
  const { play, book } = await running(service, fight)
  const ask = play.asks[0]
  if (!ask) return null
  const path =
    ask.about === 'turn' ? ['skip'] : ask.about === 'lull' ? ['no'] : decided(book.policies.standard!, play.fight, ask)
  return { ask: ask.n, path }
}

test('twenty fights, every answer sent to both servers at once: one linear log each, nothing lost, nothing doubled', async () => {
  const here = await two()
  const { service, other, referee } = here
  const fights = await Promise.all(Array.from({ length: 20 }, () => duel(here)))
  const acknowledged = new Map(fights.map((fight) => [fight, 0]))
  await Promise.all(
    fights.map(async (fight) => {
      for (let i = 0; i < 15; i++) {
        const answer = (await next(i % 2 ? service : other, fight))!
        const both = await Promise.all(
          [service, other].map((server) => answerAsk(server, referee, { fight, request: request(), ...answer })),
        )
        acknowledged.set(fight, acknowledged.get(fight)! + both.filter((one) => 'length' in one).length)
        for (const one of both) if ('refused' in one) expect(one.code).toBe('E_ANSWERED')
      }
    }),
  )
  for (const fight of fights) {
    const entries = await service.store.entries(fight, 0)
    expect(entries.filter(({ type }) => type === 'answered')).toHaveLength(acknowledged.get(fight)!)
    const { record } = await running(serviceOn(service.store, here.clock), fight)
    expect(record.length).toBe(entries.length)
    expect(face(await loadWhole(service, record))).toBe(face(await running(serviceOn(other.store, here.clock), fight)))
  }
  expect([...acknowledged.values()].reduce((a, b) => a + b)).toBeGreaterThanOrEqual(200)
}, 60_000)

test('the same request at both servers at once is carried out once, and both say the same', async () => {
  const here = await two()
  const { service, other, referee } = here
  const fight = await duel(here)
  for (let i = 0; i < 10; i++) {
    const sent = { fight, request: `r${i}`, ...(await next(service, fight))! }
    const [one, two] = await Promise.all([answerAsk(service, referee, sent), answerAsk(other, referee, sent)])
    expect(one).toEqual({ length: expect.any(Number) })
    expect(two).toEqual(one)
  }
  expect((await service.store.entries(fight, 0)).filter(({ type }) => type === 'answered')).toHaveLength(10)
}, 30_000)

test('what one server wrote makes the other forget, and its live pages hear of it', async () => {
  const here = await two()
  const { service, other, ann } = here
  const fight = await duel(here)
  const heard: string[] = []
  other.told.add((one, length) => heard.push(`${one} ${length}`))
  const before = await running(other, fight)
  const length = await told(service, ann, fight, 'ann', 'skip')
  await until(() => heard.includes(`${fight} ${length}`))
  const after = (await load(other, fight))!
  expect([before.record.rev + 1, after.play.asks[0]!.who]).toEqual([after.record.rev, 'vex'])
})

test('a server that has not heard yet takes the answer to the question of now all the same', async () => {
  const here = await two()
  const { service, other, referee, ann, bob } = here
  const fight = await duel(here)
  let heard = 0
  service.told.add((_, length) => {
    heard = Math.max(heard, length)
  })
  for (let i = 0; i < 5; i++) {
    await running(other, fight)
    await told(service, ann, fight, 'ann', 'skip')
    let { length } = accepted(
      await answerAsk(other, bob, {
        fight,
        request: request(),
        ask: (await running(service, fight)).play.asks[0]!.n,
        path: ['skip'],
      }),
    )
    const answer = await next(other, fight)
    if ((await running(other, fight)).play.asks[0]!.about !== 'turn')
      length = accepted(await answerAsk(other, referee, { fight, request: request(), ...answer! })).length
    await until(() => heard >= length)
  }
})

test('an acknowledgement that comes late does not bring back what stood before others wrote', async () => {
  const here = await two()
  const { service, other, referee } = here
  const fight = await duel(here)
  let acknowledge = (): void => {}
  const held = new Promise<void>((resolve) => {
    acknowledge = resolve
  })
  const late: Service = {
    ...other,
    told: new Set(),
    store: {
      ...other.store,
      append: async (change) => {
        const appended = await other.store.append(change)
        await held
        return appended
      },
    },
  }
  let heard = 0
  late.told.add((_, length) => {
    heard = Math.max(heard, length)
  })
  await watch(late)
  const saidAt = async (at: Service, word: string) =>
    accepted(await volunteerDeed(at, referee, { fight, request: request(), who: 'ann', path: ['say', word] })).length
  const first = saidAt(late, 'first')
  const before = (await running(service, fight)).record.length
  await until(() => heard > before)
  const second = await saidAt(service, 'second')
  await until(() => heard >= second)
  expect(accepted(await look(late, referee, { fight })).length).toBe(second)
  const third = await saidAt(service, 'third')
  await until(() => heard >= third)
  acknowledge()
  await first
  expect(accepted(await look(late, referee, { fight })).length).toBe(third)
})

test('when the database itself has gone back, a look tells what is there now', async () => {
  const here = await two()
  const { service, other, referee } = here
  const fight = await duel(here)
  const before = (await service.store.fight(fight))!
  const failed: Service = { ...service, store: { ...service.store } }
  accepted(await volunteerDeed(other, referee, { fight, request: request(), who: 'ann', path: ['say', 'lost'] }))
  expect(accepted(await look(failed, referee, { fight })).length).toBeGreaterThan(before.length)
  Object.assign(failed.store, { fight: async () => before })
  forget(failed, fight)
  const {
    length,
    running: { record },
  } = accepted(await look(failed, referee, { fight }))
  expect([length, record.rev]).toEqual([before.length, before.rev])
})

test('a crowd at both servers at once: everybody is heard, each once, in one order', async () => {
  const here = await two()
  const { service, other, referee } = here
  const fight = await duel(here)
  const said = await Promise.all(
    Array.from({ length: 200 }, (_, i) =>
      volunteerDeed(i % 2 ? service : other, referee, { fight, request: `s${i}`, who: 'ann', path: ['say', `${i}`] }),
    ),
  )
  expect(said.filter((one) => 'refused' in one)).toEqual([])
  expect(new Set(said.map((one) => accepted(one).length)).size).toBe(200)
  const heard = (await service.store.entries(fight, 0)).flatMap((entry) =>
    entry.type === 'volunteered' ? [Number(entry.path[1])] : [],
  )
  expect(heard.toSorted((a, b) => a - b)).toEqual(Array.from({ length: 200 }, (_, i) => i))
}, 30_000)

test('what is changed at both servers at once is all changed: settings, hooks, house rules, names', async () => {
  const { service, other, referee, ann } = await two()
  const at = (n: number): Service => (n % 2 ? service : other)
  const roll = (n: number) =>
    reviseTable(at(n), referee, (table) => {
      const settings = { ...table.settings, rolls: { ...table.settings.rolls, [`r${n}`]: 'blind' as const } }
      return { save: () => at(n).store.saveTable({ ...table, settings }), done: {} }
    })
  const hook = (n: number) => addHook(at(n), referee, { url: `https://example.com/${n}` })
  const rules = ['strayShots', 'showInitiative', 'encumbrance', 'sightsJar']
  const rule = (n: number) => keepRuling(at(n), referee, { why: 'So.', what: { [rules[n]!]: true }, rule: true })
  const name = (n: number) =>
    changeMember(at(n), ann, { id: ann.member, change: n < 4 ? { renew: true } : { name: `Ann ${n}` } })
  const done = await Promise.all(
    [0, 1, 2, 3, 4, 5].flatMap((n) => [roll(n), hook(n), ...(n < 4 ? [rule(n)] : []), name(n)]),
  )
  for (const one of done) accepted<object>(one)
  const { settings, hooks } = (await service.store.table(referee.table))!
  expect([
    Object.keys(settings.rolls).sort(),
    hooks!.map(({ url }) => url.at(-1)).sort(),
    Object.keys(settings.house).sort(),
  ]).toEqual([['r0', 'r1', 'r2', 'r3', 'r4', 'r5'], ['0', '1', '2', '3', '4', '5'], rules.toSorted()])
  expect(await service.store.rulings(referee.table)).toHaveLength(4)
  expect(await service.store.member(ann.member)).toMatchObject({ epoch: 4, name: expect.stringMatching(/^Ann [45]$/) })
})

test('two referees who send each other away at once: one stays', async () => {
  const { service, other, referee } = await two()
  const second = await guest(service, referee, 'referee', 'Ivo')
  const done = await Promise.all([
    changeMember(service, referee, { id: second.member, change: { left: true } }),
    changeMember(other, second, { id: referee.member, change: { left: true } }),
  ])
  expect(done.filter((one) => 'refused' in one)).toEqual([
    { refused: 'The referee hands the table over before leaving.', code: 'E_LAST_REFEREE' },
  ])
  expect(
    (await service.store.members(referee.table)).filter(({ role, left }) => role === 'referee' && !left),
  ).toHaveLength(1)
})

test('both work the clocks: whoever comes first answers, once', async () => {
  const here = await two({ clock: { turn: 10, reaction: 10, bank: 0 } })
  const { service, other, clock } = here
  const fights = await Promise.all(Array.from({ length: 10 }, () => duel(here)))
  clock.pass(10)
  await Promise.all([ringClocks(service), ringClocks(other), ringClocks(other), ringClocks(service)])
  for (const fight of fights)
    expect((await service.store.entries(fight, 0)).filter(({ type }) => type === 'answered')).toHaveLength(1)
})
