import { afterAll, beforeAll, expect, test } from 'vitest'
import { clientOf, isRefused, type Refused } from '../../src/client/client.ts'
import { ROUTES } from '../../src/client/routes.ts'
import { type CallTarget, ROWS, type Row } from './permission-rows.ts'
import { front, keptOf, must, type Person, people, person, type Role, type TestServer } from './server-fixture.ts'

const ROLES = ['referee', 'co-referee', 'player', 'spectator'] as const
const STATES = ['open', 'over', 'closed'] as const
type State = (typeof STATES)[number]
type Whose = 'own' | 'other'

/**
 * A fight in one of its states. The question that is open, or was, is Vera's or the pirate's; its number is the
 * caller's own, or the referee's where he has none.
 */
type Ready = { readonly fight: string; readonly ask: number }
type Fights = Readonly<Record<State, Readonly<Record<Whose, Ready>>>>

let at: TestServer
let all: Awaited<ReturnType<typeof people>>
let ids: Pick<CallTarget, 'bob' | 'invite' | 'code'>

beforeAll(async () => {
  at = await front()
  all = await people(at)
  ids = {
    bob: all.bob.member,
    invite: must(await all.referee.client.invite({ role: 'spectator' })).invite,
    code: must(await all.referee.client.invite({ role: 'spectator', uses: 1000 })).code,
  }
})
afterAll(() => at.stop())

test('every operation has a row', () => {
  expect(Object.keys(ROWS).sort()).toEqual(Object.keys(ROUTES).sort())
})

const CELLS = Object.entries(ROWS).flatMap(([name, rows]) =>
  Object.entries(rows).map(([what, row]) => ({ title: `${name} ${what}`.trim(), row })),
)

/** What a cell of the table comes to: it may be done, though it may then not fit; or the status of the refusal. */
function expected({ own, other, when = 'any' }: Row, role: Role, whose: Whose, state: State): 'may' | number {
  const mark = (whose === 'own' ? own : other)?.[ROLES.indexOf(role)]
  if (when === 'asked' && state !== 'open') return role === 'spectator' ? 403 : 409
  if (mark !== '+') return 403
  if (when === 'open' && state === 'closed') return 409
  return when === 'closed' && state !== 'closed' ? 409 : 'may'
}

/** 422 is about what was sent, not about who sent it; and so are these. */
const UNFIT = ['E_NO_HOOK', 'E_NO_LINE', 'E_NO_SCENE', 'E_RUNNING', 'E_TAKEN']

function outcome(title: string, reply: object): 'may' | number {
  if (!isRefused(reply)) return 'may'
  const { status, code, refused } = reply as Refused
  if (!/^.{5,600}[.?!]$/s.test(refused) || !/^E_[A-Z_]+$/.test(code)) return -1
  return status === 422 || UNFIT.includes(code) || (title === 'reveal' && code === 'E_NOT_OVER') ? 'may' : status
}

test.each(ROLES)(
  '%s: every operation, with their own and with that of others, in a fight that is open, over or closed',
  async (role) => {
    const me = { referee: all.referee, 'co-referee': all.co, player: all.ann, spectator: all.eve }[role]
    const fights = await fightsFor(me, role)
    const wrong: string[] = []
    const cells = CELLS.flatMap(({ title, row }) =>
      (['own', 'other'] as const)
        .filter((whose) => row[whose] !== undefined)
        .flatMap((whose) =>
          STATES.map((state) => ({ title, row, whose, state, wants: expected(row, role, whose, state) })),
        ),
    )
    const run = async ({ title, row, whose, state, wants }: (typeof cells)[number], things: Things): Promise<void> => {
      const reply = await row.call({
        ...ids,
        ...things,
        seat: whose === 'own' ? 'vera' : 'pirate',
        character: things.characters[whose],
        ...fights[state][whose],
      })
      if (!isSame(outcome(title, reply), wants, title))
        wrong.push(`${title}, ${whose}, ${state}: ${wants} expected, ${JSON.stringify(reply).slice(0, 150)}`)
    }
    const things = { ...(await thingsOf(me, 'player')), co: (await fresh('co-referee')).member }
    const before = await keptOf(at.service, me)
    for (const cell of cells.filter(({ wants }) => wants !== 'may'))
      await run(cell, { ...things, dan: cell.row.meets === 'co-referee' ? things.co : things.dan })
    expect(await keptOf(at.service, me)).toEqual(before)
    for (const cell of cells.filter(({ wants }) => wants === 'may'))
      await run(
        cell,
        await thingsOf(cell.row.voids ? await fresh(role) : me, cell.row.meets ?? null, /Character/.test(cell.title)),
      )
    expect(wrong).toEqual([])
  },
  120_000,
)

/** Of a question that is closed: who knows its number hears that, and who never knew it that it is not his. */
const isSame = (is: 'may' | number, wants: 'may' | number, title: string): boolean =>
  is === wants || (title === 'odds' && wants === 409 && is === 403)

type Things = Pick<CallTarget, 'client' | 'me' | 'dan'> & { readonly characters: Readonly<Record<Whose, string>> }

/** Somebody, with a character of his own and one of another, and somebody new to be met, where that is wanted. */
async function thingsOf({ client, member }: Person, meets: Role | null, wanted = true): Promise<Things> {
  const made = async (owner: string) =>
    wanted ? must(await all.referee.client.addCharacter({ name: 'Vex', sheet: { block: 'thug' }, owner })).id : ''
  return {
    client,
    me: member,
    dan: meets ? (await fresh(meets)).member : '',
    characters: { own: await made(member), other: await made(all.bob.member) },
  }
}

async function fresh(role: Role): Promise<Person> {
  const { code } = must(await all.referee.client.invite({ role }))
  return person(at.url, must(await clientOf(at.url).join({ code, name: 'Dan' })).token)
}

/** Vera is this person's, where somebody of that role can hold a seat, and the pirate is Bob's. */
async function fightsFor(me: Person, role: Role): Promise<Fights> {
  const holder = role === 'spectator' ? all.ann : me
  const ready = async (state: State, whose: Whose): Promise<Ready> => {
    const combatants = [
      { id: 'vera', side: 'players', block: 'marine', initiative: 9 },
      { id: 'pirate', side: 'enemies', block: 'pirate', pos: 10, initiative: 8 },
    ]
    const { fight } = must(
      await all.referee.client.openFight({
        title: 'Duel',
        setup: { book: 'cepheus', start: { turn: whose === 'own' ? 'vera' : 'pirate' }, combatants },
      }),
    )
    for (const [who, member] of [
      ['vera', holder.member],
      ['pirate', all.bob.member],
    ] as const)
      must(await all.referee.client.seat({ id: fight, who, member }))
    const asks = async (one: Person) => must(await one.client.fight({ id: fight })).asks
    const ask = ((await asks(me))[0] ?? (await asks(all.referee))[0])!.ask
    if (state !== 'open') await end(fight)
    if (state === 'closed') must(await all.referee.client.reveal({ id: fight }))
    return { fight, ask }
  }
  const both = async (state: State) => ({ own: await ready(state, 'own'), other: await ready(state, 'other') })
  return { open: await both('open'), over: await both('over'), closed: await both('closed') }
}

async function end(id: string): Promise<void> {
  must(await all.referee.client.overrule({ id, what: { end: 'enough' }, why: 'late' }))
  for (let i = 0; i < 20; i++) {
    const { asks } = must(await all.referee.client.fight({ id }))
    if (asks.length === 0) return
    must(await all.referee.client.answer({ id, ask: asks[0]!.ask, path: ['no'] }))
  }
}

/** Links that say nothing, or nothing any more. */
const STRANGERS: Readonly<Record<string, () => Promise<string | null>>> = {
  'no link': async () => null,
  nonsense: async () => 'eyJhbGciOiJIUzI1NiJ9.e30.x',
  'a link cut short': async () => all.referee.token.slice(0, -4),
  'a link with another signature': async () =>
    `${all.referee.token.split('.').slice(0, 2).join('.')}.${all.ann.token.split('.')[2]}`,
  'a link signed by nobody': async () =>
    `${Buffer.from('{"alg":"none","typ":"fray-member"}').toString('base64url')}.${all.referee.token.split('.')[1]}.`,
  'a link that was renewed': async () => {
    const one = await fresh('co-referee')
    must(await one.client.changeMember({ id: one.member, renew: true }))
    return one.token
  },
  'the link of somebody sent away': async () => {
    const one = await fresh('co-referee')
    must(await all.referee.client.removeMember({ id: one.member }))
    return one.token
  },
  'an invitation': async () => must(await all.referee.client.invite({ role: 'referee' })).token,
}

const OPEN = ['books', 'openTable', 'openDemo', 'join']

test.each(Object.keys(STRANGERS))(
  '%s: nothing but what is open to all',
  async (name) => {
    const token = await STRANGERS[name]!()
    const fights = await fightsFor(all.ann, 'player')
    const places = {
      ...ids,
      me: all.ann.member,
      seat: 'vera',
      character: (await thingsOf(all.ann, null)).characters.own,
      dan: all.bob.member,
      client: clientOf(at.url, token === null ? {} : { token }),
    }
    const cells = CELLS.filter(({ title }) => !OPEN.includes(title)).flatMap((cell) =>
      STATES.map((state) => ({ ...cell, state })),
    )
    const before = await keptOf(at.service, all.referee)
    for (const { title, row, state } of cells)
      expect([title, await row.call({ ...places, ...fights[state].own })]).toEqual([
        title,
        { refused: 'This takes a link that is valid: ask the referee for one.', code: 'E_NO_LINK', status: 401 },
      ])
    expect(await keptOf(at.service, all.referee)).toEqual(before)
    for (const { title, row } of CELLS.filter((one) => OPEN.includes(one.title)))
      expect([title, outcome(title, await row.call({ ...places, fight: '', ask: 0 }))]).toEqual([title, 'may'])
  },
  60_000,
)

test('the referee of another table finds nothing of this one, and changes nothing of it', async () => {
  const far = await people(at)
  const fights = await fightsFor(all.ann, 'player')
  const places = {
    ...ids,
    me: far.co.member,
    seat: 'vera',
    character: (await thingsOf(all.ann, null)).characters.own,
    dan: all.bob.member,
    client: far.referee.client,
  }
  const cells = CELLS.filter(({ title }) => !OPEN.includes(title)).flatMap((cell) =>
    STATES.map((state) => ({ ...cell, state })),
  )
  const before = await keptOf(at.service, all.referee)
  const wrong: string[] = []
  for (const { title, row, state } of cells) {
    const reply = await row.call({ ...places, ...fights[state].own })
    const is = outcome(title, reply)
    if (row.far === 404 ? is !== 404 : is !== 'may')
      wrong.push(`${title}, ${state}: ${row.far} expected, ${JSON.stringify(reply).slice(0, 150)}`)
  }
  expect(wrong).toEqual([])
  expect(await keptOf(at.service, all.referee)).toEqual(before)
}, 60_000)

test('an invitation that has expired, was taken back or is used up opens nothing', async () => {
  let now = Date.now()
  const later = await front({}, () => now)
  const { referee } = await people(later)
  const [short, back, used] = [
    must(await referee.client.invite({ role: 'player', hours: 1 })),
    must(await referee.client.invite({ role: 'player' })),
    must(await referee.client.invite({ role: 'player', uses: 1 })),
  ]
  must(await referee.client.revoke({ id: back.invite }))
  must(await clientOf(later.url).join({ code: used.code, name: 'Kim' }))
  now += 3_600_000
  const before = await keptOf(later.service, referee)
  const tries = [
    { token: short.token },
    { code: short.code },
    { token: back.token },
    { code: back.code },
    { token: used.token },
    { code: used.code },
  ]
  const codes: string[] = []
  for (const one of tries) codes.push(((await clientOf(later.url).join({ ...one, name: 'Lee' })) as Refused).code)
  expect(codes).toEqual(['E_LINK_EXPIRED', 'E_INVITE', 'E_INVITE', 'E_INVITE', 'E_INVITE', 'E_INVITE'])
  expect(await keptOf(later.service, referee)).toEqual(before)
  await later.stop()
})
