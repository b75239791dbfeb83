import { afterAll, beforeAll, expect, test } from 'vitest'
import { type Name, PREFIX, ROUTES } from '../../src/client/routes.ts'
import { duel, front, keptOf, must, people, type TestServer } from './server-fixture.ts'

let at: TestServer
let all: Awaited<ReturnType<typeof people>>
let fight: string
const written: string[] = []

beforeAll(async () => {
  at = await front({ log: { level: 'trace', stream: { write: (line) => void written.push(line) } } })
  all = await people(at)
  fight = await duel(all)
})
afterAll(() => at.stop())

type Sent = { readonly token?: string; readonly body?: string; readonly type?: string; readonly method?: string }

async function send(
  path: string,
  { token = all.referee.token, body, type = 'application/json', method = 'POST' }: Sent,
): Promise<{ readonly status: number; readonly reply: unknown }> {
  const response = await fetch(`${at.url}${path}`, {
    method,
    headers: { authorization: `Bearer ${token}`, ...(body !== undefined && { 'content-type': type }) },
    ...(body !== undefined && { body }),
  })
  const text = await response.text()
  return { status: response.status, reply: JSON.parse(text) }
}

const kept = (): Promise<object> => keptOf(at.service, all.referee)

const ANSWER = () => `${PREFIX}/fights/${fight}/answer`

test.each<[string, () => string, Sent, number]>([
  ['no JSON', ANSWER, { body: '{"ask":' }, 400],
  ['deep JSON', ANSWER, { body: `${'['.repeat(5_000)}${']'.repeat(5_000)}` }, 400],
  ['a huge body', ANSWER, { body: JSON.stringify({ ask: 1, path: ['x'.repeat(300_000)] }) }, 413],
  [
    'random bytes',
    ANSWER,
    { body: String.fromCharCode(...Array.from({ length: 500 }, (_, n) => (n * 7919) % 256)) },
    400,
  ],
  ['another type', ANSWER, { body: 'ask=1', type: 'application/x-www-form-urlencoded' }, 415],
  ['a list', ANSWER, { body: '[]' }, 422],
  ['nothing', ANSWER, { body: '' }, 422],
  ['null', ANSWER, { body: 'null' }, 422],
  ['wrong kinds', ANSWER, { body: '{"ask":"one","path":{}}' }, 422],
  ['a field too much', ANSWER, { body: '{"ask":1,"path":[],"admin":true}' }, 422],
  ['a poisoned prototype', ANSWER, { body: '{"ask":1,"path":[],"__proto__":{"role":"referee"}}' }, 400],
  ['half a question', ANSWER, { body: '{"ask":1.5,"path":[]}' }, 422],
  ['an endless number', ANSWER, { body: '{"ask":1e999,"path":[]}' }, 422],
  ['a path without end', ANSWER, { body: JSON.stringify({ ask: 1, path: Array(33).fill('a') }) }, 422],
  ['a request with a zero', ANSWER, { body: '{"ask":1,"path":[],"request":"a\\u0000"}' }, 422],
  ['a fight by a strange name', () => `${PREFIX}/fights/..%2f..%2fetc/answer`, { body: '{"ask":1,"path":[]}' }, 404],
  ['a long name', () => `${PREFIX}/fights/${'a'.repeat(200)}/answer`, { body: '{"ask":1,"path":[]}' }, 404],
  ['no such address', () => `${PREFIX}/nothing`, { body: '{}' }, 404],
  ['a broken address', () => `${PREFIX}/fights/%E0%A4%A/answer`, { body: '{}' }, 404],
  ['no such way', ANSWER, { method: 'PUT', body: '{}' }, 404],
  [
    'a setup of another book',
    () => `${PREFIX}/fights`,
    { body: '{"setup":{"book":"constructor","combatants":[]}}' },
    422,
  ],
  ['a setup of nonsense', () => `${PREFIX}/fights`, { body: '{"setup":{"combatants":"all","options":7}}' }, 422],
  [
    'a field that is none',
    () => `${PREFIX}/fights/${fight}/overrule`,
    { body: '{"what":{"set":{"who":"vera","field":"__proto__.x","value":1}},"why":""}' },
    422,
  ],
  ['words and a tap at once', () => `${PREFIX}/chat`, { body: '{"text":"Yes","tap":"form1.0:x"}' }, 422],
  ['nothing said', () => `${PREFIX}/chat`, { body: '{}' }, 422],
  ['a long speech', () => `${PREFIX}/chat`, { body: JSON.stringify({ text: 'x'.repeat(4_001) }) }, 422],
  ['an odd path for odds', () => `${PREFIX}/fights/${fight}/odds?ask=1&path=%5B`, { method: 'GET' }, 422],
])('%s is refused with a sentence, and nothing changes', async (_, path, sent, status) => {
  const before = await kept()
  expect(await send(path(), sent)).toEqual({
    status,
    reply: { refused: expect.stringMatching(/^.{5,600}\.$/s), code: expect.stringMatching(/^E_[A-Z_]+$/) },
  })
  expect(await kept()).toEqual(before)
})

test('a client that sends anything at all to anywhere meets no error of ours, and without leave changes nothing', async () => {
  const other = await people(at)
  const tokens = ['', 'x', all.eve.token, other.referee.token, `${all.referee.token.slice(0, -4)}AAAA`]
  const before = await kept()
  const random = randomOf(20_260_101)
  for (let n = 0; n < 200; n++) {
    const name = pick(
      random,
      (Object.keys(ROUTES) as Name[]).filter(
        (one) => !['join', 'openTable', 'changeMember', 'removeMember', 'chat', 'say'].includes(one),
      ),
    )
    const [method, path] = ROUTES[name]
    const id = pick(random, [fight, 'x', all.ann.member, '%00'])
    const reply = await send(
      `${PREFIX}${path.replace(':id', id)}${method === 'GET' ? `?from=${pick(random, [0, -1, 'x'])}&ask=1&at=0&path=[]` : ''}`,
      { token: pick(random, tokens), method, ...(method === 'GET' ? {} : { body: bodyOf(random) }) },
    )
    expect(reply.status).toBeLessThan(500)
  }
  expect(await kept()).toEqual(before)
}, 60_000)

test('a referee who sends nonsense meets no error of ours, and the fight goes on', async () => {
  const random = randomOf(7)
  for (let n = 0; n < 150; n++) {
    const name = pick(random, [
      'answer',
      'throw',
      'volunteer',
      'overrule',
      'undo',
      'redo',
      'recast',
      'orders',
      'dice',
      'seat',
      'openFight',
      'addCharacter',
      'keepRuling',
      'changeTable',
      'fork',
    ] as const)
    const reply = await send(`${PREFIX}${ROUTES[name][1].replace(':id', fight)}`, {
      method: ROUTES[name][0],
      body: bodyOf(random),
    })
    expect(reply, JSON.stringify(reply)).toMatchObject({ status: expect.toSatisfy((status: number) => status < 500) })
  }
  must(await all.referee.client.fight({ id: fight }))
}, 60_000)

test('no token, no code and no secret stands in the log', async () => {
  const { token, code } = must(await all.referee.client.invite({ role: 'player' }))
  await send(`${PREFIX}/table?token=${all.ann.token}`, { method: 'GET' })
  await send(`${PREFIX}/${all.ann.token}`, { method: 'GET' })
  await send(`${PREFIX}/join`, { body: JSON.stringify({ code: `${code}9`, name: 'X' }) })
  const log = written.join('')
  expect(written.length).toBeGreaterThan(100)
  for (const hidden of [token, code, ...Object.values(all).map((one) => one.token)])
    expect(log.includes(hidden)).toBe(false)
  expect(log).not.toMatch(/eyJ/)
})

function randomOf(seed: number): () => number {
  let state = seed
  return () => (state = (Math.imul(state, 1_664_525) + 1_013_904_223) >>> 0) / 2 ** 32
}

const pick = <T>(random: () => number, things: readonly T[]): T => things[Math.floor(random() * things.length)]!

/** Sometimes almost right, sometimes nothing of the kind. */
function bodyOf(random: () => number): string {
  const body: Record<string, unknown> = {}
  const keys = [
    'ask',
    'path',
    'faces',
    'who',
    'what',
    'why',
    'to',
    'orders',
    'dice',
    'setup',
    'name',
    'sheet',
    'rule',
    'settings',
    'policy',
    'member',
    'role',
    'url',
    'word',
    'pause',
    'encounter',
  ]
  for (let n = Math.floor(random() * 5); n >= 0; n--) body[pick(random, keys)] = anything(random, 0)
  return random() < 0.05 ? (JSON.stringify(anything(random, 0)) ?? '') : JSON.stringify(body)
}

function anything(random: () => number, depth: number): unknown {
  const words = [
    'vera',
    'pirate',
    'referee',
    'skip',
    'attack',
    'thug',
    'constructor',
    '__proto__',
    '',
    'ü\u0000',
    'x'.repeat(300),
  ]
  const kinds: readonly (() => unknown)[] = [
    () => null,
    () => pick(random, words),
    () => pick(random, [0, 1, 2, -1, 0.5, 1e9, 1e300]),
    () => random() < 0.5,
    () => Array.from({ length: Math.floor(random() * 4) }, () => anything(random, depth + 1)),
    () =>
      Object.fromEntries(
        Array.from({ length: Math.floor(random() * 3) }, () => [
          pick(random, [
            'set',
            'join',
            'leave',
            'hide',
            'end',
            'note',
            'combatants',
            'who',
            'field',
            'value',
            'reactions',
            'turn',
            'to',
            'words',
          ]),
          anything(random, depth + 1),
        ]),
      ),
  ]
  return pick(random, depth > 4 ? kinds.slice(0, 4) : kinds)()
}
