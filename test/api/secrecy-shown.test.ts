import { afterAll, beforeAll, expect, test } from 'vitest'
import { type Cast, type Scene, sceneOf } from './secrecy-fixture.ts'
import { front, must, type Person, people, type TestServer } from './server-fixture.ts'

const VIEWERS = ['referee', 'co', 'ann', 'bob', 'eve'] as const

let at: TestServer
let cast: Cast
let scene: Scene
beforeAll(async () => {
  at = await front()
  cast = await people(at)
  scene = await sceneOf(at, cast, { now: Date.now() })
  await scene.bob.orders({ dodge: { when: 'ask', if: 'cover is orders-of-bob' } })
  await scene.referee.overrules({ note: { to: 'referee', words: 'Old Lurker waits' } }, 'Old Lurker')
  const { client } = cast.referee
  must(await client.keepRuling({ why: 'ruling-of-rae', what: {}, rule: false }))
  must(await client.addCharacter({ name: 'secret-npc', owner: null, sheet: { block: 'thug' } }))
  must(await cast.bob.client.addCharacter({ name: 'Bobs', sheet: { block: 'thug', skills: { Recon: 3 } } }))
  must(await client.addHook({ url: 'https://example.com/hook-of-rae' }))
})
afterAll(() => at.stop())

const now = ({ client }: Person) => client.fight({ id: scene.fight() }).then(must)
const combatant = async (one: Person, who: string) => (await now(one)).shown.combatants.find(({ id }) => id === who)

/** Everything that somebody can look at, as text. */
async function everything(one: Person): Promise<string> {
  const { client } = one
  const id = scene.fight()
  const { asks, length } = await now(one)
  const odds = asks[0]
    ? await client.odds({ id, ask: asks[0].ask, path: ['significant', 'attack', 'pirate', 'gauss-rifle'] })
    : null
  return JSON.stringify([
    await now(one),
    await client.entries({ id }),
    await client.log({ id }),
    await client.replay({ id, at: length - 1 }),
    await client.replay({ id, at: 0 }),
    await client.ending({ id }),
    await client.table(),
    odds,
    await client.verify({ id }),
    await client.chat(),
    await client.hints(),
    await client.tools(),
    await client.hooks(),
    await client.invites(),
  ])
}
const finds =
  (text: string) =>
  async (one: Person): Promise<boolean> =>
    (await everything(one)).includes(text)

type Expected = Readonly<Record<(typeof VIEWERS)[number], unknown>>
const exact = { str: expect.any(Object), dex: expect.any(Object), end: expect.any(Object) }
const only = (...whos: readonly (typeof VIEWERS)[number][]): Expected =>
  Object.fromEntries(VIEWERS.map((who) => [who, whos.includes(who)])) as Expected
const referees = only('referee', 'co')

/** What is looked at, and what each sees. */
type Row = {
  readonly title: string
  readonly look: (one: Person) => Promise<unknown>
  readonly expected: Expected
  readonly health?: 'exact' | 'words' | 'hidden'
}
const row = (title: string, look: Row['look'], expected: Expected, health: Row['health'] = 'words'): Row => ({
  title,
  look,
  expected,
  health,
})
const ROWS: readonly Row[] = [
  row(
    "the pirate's health, exact",
    async (one) => (await combatant(one, 'pirate'))?.health,
    { referee: exact, co: exact, ann: exact, bob: exact, eve: exact },
    'exact',
  ),
  row(
    "the pirate's health, in words",
    async (one) => (await combatant(one, 'pirate'))?.health,
    { referee: exact, co: exact, ann: 'unhurt', bob: exact, eve: 'unhurt' },
    'words',
  ),
  row(
    "the pirate's health, hidden",
    async (one) => (await combatant(one, 'pirate'))?.health,
    { referee: exact, co: exact, ann: null, bob: exact, eve: null },
    'hidden',
  ),
  row(
    "the pirate's whole sheet",
    async (one) => 'skills' in (await combatant(one, 'pirate'))!.sheet,
    only('referee', 'co', 'bob'),
  ),
  row('somebody hidden, anywhere', finds('urker'), referees),
  row('how many are there', async (one) => (await now(one)).shown.combatants.length, {
    referee: 3,
    co: 3,
    ann: 2,
    bob: 2,
    eve: 2,
  }),
  row('whose order', async (one) => (await now(one)).shown.order.map(({ who }) => who), {
    referee: ['vera', 'pirate', 'lurker'],
    co: ['vera', 'pirate', 'lurker'],
    ann: ['vera', 'pirate'],
    bob: ['vera', 'pirate'],
    eve: ['vera', 'pirate'],
  }),
  row('totals of Initiative', async (one) => (await now(one)).shown.order[0]!.total !== null, referees),
  row('seats', async (one) => Object.keys((await now(one)).seats), {
    referee: ['vera', 'pirate', 'lurker'],
    co: ['vera', 'pirate', 'lurker'],
    ann: ['vera', 'pirate'],
    bob: ['vera', 'pirate'],
    eve: ['vera', 'pirate'],
  }),
  row("Vera's question", async (one) => (await now(one)).asks.map(({ who }) => who), {
    referee: ['vera'],
    co: ['vera'],
    ann: ['vera'],
    bob: [],
    eve: [],
  }),
  row('who is waited for', async (one) => (await now(one)).waiting.map(({ who }) => who), {
    referee: [],
    co: [],
    ann: [],
    bob: ['vera'],
    eve: ['vera'],
  }),
  row(
    'what may be done unasked',
    async (one) => (await now(one)).offers.map(({ who }) => who).includes('pirate'),
    only('referee', 'co', 'bob'),
  ),
  row('standing orders', finds('orders-of-bob'), only()),
  row('rulings', finds('ruling-of-rae'), referees),
  row("a character of nobody's", finds('secret-npc'), referees),
  row(
    "the sheet of Bob's character",
    async ({ client }) => must(await client.table()).characters.some((one) => one.name === 'Bobs' && 'sheet' in one),
    only('referee', 'co', 'bob'),
  ),
  row(
    'the log with its numbers',
    async ({ client }) => 'log' in must(await client.log({ id: scene.fight() })),
    referees,
  ),
  row(
    'how long the log is',
    async ({ client }) => must(await client.table()).fights.every((one) => one.length !== undefined),
    referees,
  ),
  row('programs that are told', finds('hook-of-rae'), referees),
  row(
    'the seed of a fight that is not over',
    async (one) => (await everything(one)).includes((await at.service.store.fight(scene.fight()))!.state.seed),
    only(),
  ),
]

test.each(ROWS)('$title', async ({ look, expected, health = 'words' }) => {
  must(await cast.referee.client.changeTable({ settings: { health } }))
  expect(
    Object.fromEntries(await Promise.all(VIEWERS.map(async (viewer) => [viewer, await look(cast[viewer])]))),
  ).toEqual(expected)
})

test('when it is the turn of somebody hidden, everybody else waits as for the referee', async () => {
  const later = await sceneOf(at, cast, { now: Date.now() })
  await later.ann.answers('skip')
  await later.bob.answers('skip')
  for (const one of [cast.ann, cast.bob, cast.eve])
    expect(must(await one.client.fight({ id: later.fight() }))).toMatchObject({
      asks: [],
      waiting: [{ who: 'referee', name: 'Referee' }],
      shown: { turn: null },
    })
  expect(must(await cast.co.client.fight({ id: later.fight() })).asks.map(({ who }) => who)).toEqual(['lurker'])
})

test('who plays the pirate, and how, is said to the referee and to Bob; others hear that it plays by itself', async () => {
  const later = await sceneOf(at, cast, { now: Date.now() })
  await later.bob.plays('standard')
  const policies = await Promise.all(
    VIEWERS.map(async (viewer) => must(await cast[viewer].client.fight({ id: later.fight() })).seats.pirate?.policy),
  )
  expect(policies).toEqual(['standard', 'standard', 'auto', 'standard', 'auto'])
})
