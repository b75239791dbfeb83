import { afterAll, beforeAll, expect, test } from 'vitest'
import { type Client, clientOf, isRefused, type Refused } from '../../src/client/client.ts'
import { type Name, ROUTES } from '../../src/client/routes.ts'
import { type AnyRole, may, type Operation } from '../../src/table/roles.ts'
import { duel, front, type Front, must, people, type Person, person, type Role } from './house.ts'

type All = Awaited<ReturnType<typeof people>>
type Place = { readonly fight: string; readonly client: Client; readonly mine: boolean; readonly me: Person | null; readonly ids: Readonly<Record<string, string>> }
type Call = { readonly name: Name; readonly as: Operation; readonly whose?: 'own' | 'any'; readonly meets?: Role; readonly voids?: true; readonly call: (at: Place) => Promise<object> }

const NONSENSE = ['no such thing']
const ORDERS = { reactions: {}, turn: null }
const someones = ({ mine }: Place): string => (mine ? 'vera' : 'pirate')

/** Each operation, under the name it has in the matrix, in a way that changes nothing if it is allowed, or nothing that matters here. */
const CALLS: readonly Call[] = [
  { name: 'table', as: 'view table', whose: 'any', call: ({ client }) => client.table() },
  { name: 'changeTable', as: 'rename table', whose: 'any', call: ({ client }) => client.changeTable({ name: 'Friday' }) },
  { name: 'changeTable', as: 'settings', whose: 'any', call: ({ client }) => client.changeTable({ settings: { health: 'words' } }) },
  { name: 'exportTable', as: 'export table', whose: 'any', call: ({ client }) => client.exportTable() },
  { name: 'invite', as: 'invite', whose: 'any', call: ({ client }) => client.invite({ role: 'player' }) },
  { name: 'invite', as: 'invite referee', whose: 'any', call: ({ client }) => client.invite({ role: 'co-referee' }) },
  { name: 'invites', as: 'revoke', whose: 'any', call: ({ client }) => client.invites() },
  { name: 'revoke', as: 'revoke', whose: 'any', call: ({ client, ids }) => client.revoke({ id: ids.invite! }) },
  { name: 'changeMember', as: 'rename member', call: ({ client, me, mine, ids }) => client.changeMember({ id: mine ? (me?.member ?? ids.bob!) : ids.bob!, name: 'Somebody' }) },
  { name: 'changeMember', as: 'appoint', call: ({ client, ids }) => client.changeMember({ id: ids.bob!, role: 'player' }) },
  { name: 'changeMember', as: 'renew links', meets: 'player', voids: true, call: ({ client, ids, mine, me }) => client.changeMember({ id: mine ? (me?.member ?? ids.dan!) : ids.dan!, renew: true }) },
  { name: 'removeMember', as: 'expel', whose: 'any', meets: 'player', call: ({ client, ids }) => client.removeMember({ id: ids.dan! }) },
  { name: 'removeMember', as: 'expel referee', whose: 'any', meets: 'co-referee', call: ({ client, ids }) => client.removeMember({ id: ids.dan! }) },
  { name: 'removeMember', as: 'leave', whose: 'own', voids: true, call: ({ client, me, ids }) => client.removeMember({ id: me?.member ?? ids.bob! }) },
  { name: 'addCharacter', as: 'roster add', meets: 'player', call: ({ client, mine, ids }) => client.addCharacter({ name: 'Vex', sheet: { block: 'thug' }, ...(mine ? {} : { owner: ids.dan! }) }) },
  { name: 'changeCharacter', as: 'roster edit', call: ({ client, mine, ids }) => client.changeCharacter({ id: mine ? ids.annsOwn! : ids.bobs!, name: 'Vex', sheet: { block: 'thug' } }) },
  { name: 'keepRuling', as: 'rulings', whose: 'any', call: ({ client }) => client.keepRuling({ why: 'So be it.', what: {}, rule: false }) },
  { name: 'openFight', as: 'fight open', whose: 'any', call: ({ client }) => client.openFight({ encounter: 'bar-brawl' }) },
  { name: 'fight', as: 'view', whose: 'any', call: ({ client, fight }) => client.fight({ id: fight }) },
  { name: 'entries', as: 'view', whose: 'any', call: ({ client, fight }) => client.entries({ id: fight }) },
  { name: 'answer', as: 'answer', call: async (at) => at.client.answer({ id: at.fight, ask: await askOf(at), path: NONSENSE }) },
  { name: 'throw', as: 'throw', call: async (at) => at.client.throw({ id: at.fight, ask: await askOf(at), faces: [1] }) },
  { name: 'volunteer', as: 'volunteer', call: (at) => at.client.volunteer({ id: at.fight, who: someones(at), path: NONSENSE }) },
  { name: 'overrule', as: 'overrule', whose: 'any', call: ({ client, fight }) => client.overrule({ id: fight, what: { leave: 'nobody' }, why: 'so' }) },
  { name: 'overrule', as: 'hide', whose: 'any', call: ({ client, fight }) => client.overrule({ id: fight, what: { hide: 'nobody' }, why: 'so' }) },
  { name: 'undo', as: 'undo', whose: 'any', call: ({ client, fight }) => client.undo({ id: fight, to: 0 }) },
  { name: 'redo', as: 'redo', whose: 'any', call: ({ client, fight }) => client.redo({ id: fight }) },
  { name: 'recast', as: 'recast', whose: 'any', call: ({ client, fight }) => client.recast({ id: fight, to: 0, faces: null, why: 'so' }) },
  { name: 'fork', as: 'fork', whose: 'any', call: ({ client, fight }) => client.fork({ id: fight, to: 0 }) },
  { name: 'seat', as: 'seat hand over', call: (at) => at.client.seat({ id: at.fight, who: someones(at), policy: 'no such policy' }) },
  { name: 'orders', as: 'orders', call: (at) => at.client.orders({ id: at.fight, who: someones(at), orders: ORDERS }) },
  { name: 'dice', as: 'hands', call: (at) => at.client.dice({ id: at.fight, who: someones(at), dice: 'tray' }) },
  { name: 'word', as: 'add word', whose: 'own', call: ({ client, fight }) => client.word({ id: fight, word: 'a,b' }) },
  { name: 'pause', as: 'pause', whose: 'any', call: ({ client, fight }) => client.pause({ id: fight, pause: false }) },
  { name: 'reveal', as: 'end', whose: 'any', call: ({ client, fight }) => client.reveal({ id: fight }) },
  { name: 'odds', as: 'odds', call: async (at) => at.client.odds({ id: at.fight, ask: await askOf(at), path: NONSENSE }) },
  { name: 'log', as: 'log export', whose: 'any', call: ({ client, fight }) => client.log({ id: fight }) },
  { name: 'replay', as: 'replay', whose: 'any', call: ({ client, fight }) => client.replay({ id: fight, at: 0 }) },
  { name: 'verify', as: 'verify', whose: 'any', call: ({ client, fight }) => client.verify({ id: fight }) },
  { name: 'addHook', as: 'webhooks', whose: 'any', call: ({ client }) => client.addHook({ url: 'https://example.com/hook' }) },
  { name: 'hooks', as: 'webhooks', whose: 'any', call: ({ client }) => client.hooks() },
  { name: 'removeHook', as: 'webhooks', whose: 'any', call: ({ client }) => client.removeHook({ id: 'none' }) },
]

/** The question on the table is Vera's: with her seat, its number; without, one that was never seen. */
async function askOf({ client, fight, mine }: Place): Promise<number> {
  const seen = await client.fight({ id: fight })
  return isRefused(seen) || !mine ? 77 : (seen.asks[0]?.ask ?? 77)
}

/** Allowed, even if it then did not fit: what is refused for what one is, has another status. */
function allowed(reply: object, { as }: Call): boolean {
  if (!isRefused(reply)) return true
  const { status, code } = reply as Refused
  return status === 422 || (as === 'end' && code === 'E_NOT_OVER') || ['E_NO_HOOK', 'E_NO_LINE'].includes(code)
}

let at: Front
let all: All
let open: string
let closed: string
let ids: Record<string, string>

beforeAll(async () => {
  at = await front()
  all = await people(at)
  open = await duel(all)
  closed = await duel(all)
  must(await all.referee.client.overrule({ id: closed, what: { end: 'enough' }, why: 'late' }))
  for (let i = 0; i < 20; i++) {
    const { asks } = must(await all.referee.client.fight({ id: closed }))
    if (asks.length === 0) break
    must(await all.referee.client.answer({ id: closed, ask: asks[0]!.ask, path: ['no'] }))
  }
  must(await all.referee.client.reveal({ id: closed }))
  const { invite } = must(await all.referee.client.invite({ role: 'spectator' }))
  ids = { bob: all.bob.member, dan: '', invite, annsOwn: must(await all.ann.client.addCharacter({ name: 'Vera', sheet: { block: 'marine' } })).id, bobs: must(await all.bob.client.addCharacter({ name: 'Pirate', sheet: { block: 'pirate' } })).id }
})
afterAll(() => at.stop())

test('every operation that needs a link is in the table', () => {
  const known = new Set<Name>([...CALLS.map(({ name }) => name), 'books', 'openTable', 'join'])
  expect(Object.keys(ROUTES).filter((name) => !known.has(name as Name))).toEqual([])
})

const ROLES = ['referee', 'co-referee', 'player', 'spectator', 'nobody'] as const

test.each(ROLES)('%s may do over HTTP what the matrix says, with their own and with that of others, in an open fight and in a closed one', async (role) => {
  const wrong: string[] = []
  for (const call of CALLS) for (const mine of call.whose === 'any' ? [false] : call.whose === 'own' ? [true] : [true, false]) for (const fight of [open, closed]) {
    if (isOdd(role, call, mine)) continue
    const me = role === 'nobody' ? null : call.voids ? await fresh(role) : somebody(role)
    if (call.meets) ids.dan = (await fresh(call.meets)).member
    const reply = await call.call({ fight, client: me?.client ?? clientOf(at.url, { token: 'eyJhbGciOiJIUzI1NiJ9.e30.x' }), mine, me, ids })
    const expected = may(role as AnyRole, call.as, { own: mine || call.whose === 'own', closed: fight === closed && call.name !== 'openFight' }) === null && !(fight === closed && GONE.includes(call.as))
    if (allowed(reply, call) !== expected) wrong.push(`${call.name} (${call.as}), ${mine ? 'own' : 'other'}, ${fight === open ? 'open' : 'closed'}: ${JSON.stringify(reply).slice(0, 120)}`)
  }
  expect(wrong).toEqual([])
}, 60_000)

/** In a fight that is over there is no question to ask the odds of, and a seed is shown once. */
const GONE: readonly Operation[] = ['odds']

/** Referees hold no seat here, and numbers that a referee does not see are no numbers. */
const isOdd = (role: string, { as }: Call, mine: boolean): boolean => role.endsWith('referee') && ['answer', 'throw', 'odds'].includes(as) && !mine

/** Ann is herself, for her seat; who may lose their link is somebody new each time. */
const somebody = (role: Role): Person => ({ 'referee': all.referee, 'co-referee': all.co, 'player': all.ann, 'spectator': all.eve })[role]

async function fresh(role: Role): Promise<Person> {
  const { code } = must(await all.referee.client.invite({ role }))
  return person(at.url, must(await clientOf(at.url).join({ code, name: 'Dan' })).token)
}
