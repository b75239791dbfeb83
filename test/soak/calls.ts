import { type Name, PREFIX, ROUTES } from '../../src/client/routes.ts'
import { anything, mutated, packed, type Random, type Sent } from './random.ts'
import { type Person, PLAIN, type World } from './tables.ts'

/** One request, whole. */
export type Call = {
  readonly name: Name
  readonly method: string
  readonly path: string
  readonly token: string | null
} & Sent

/** What may be named in it. */
export type Names = {
  readonly fights: readonly string[]
  readonly ids: readonly string[]
  readonly whos: readonly string[]
}

const PATHS = [
  ['skip'],
  ['dodge'],
  ['stand'],
  ['significant', 'attack', 'pirate', 'gauss-rifle'],
  ['minor', 'aim', 'pirate'],
  ['minor', 'move', 'forward', 3],
  ['yes'],
  [],
]
const ORDERS = [
  { reactions: {}, turn: null },
  { reactions: { dodge: { when: 'auto', if: 'cover is not none' } }, turn: ['skip'] },
  { reactions: { dodge: { when: 'off', if: 'constructor is x' } }, turn: null },
]
const SAYINGS = [
  '/start',
  '/help',
  '/startcombat',
  '/as vera skip',
  '/as pirate skip',
  '/status',
  '/order',
  '/info',
  '/info pirate',
  '/why 1',
  '/odds',
  '/log all',
  '/set vera cover half',
  '/set pirate end 0',
  '/undo',
  '/redo',
  '/end',
  '/pause',
  '/hide pirate',
  '/reveal all',
  '/table Mine',
  '/join 000000',
  '/invite referee',
  '/say hello',
  'skip',
  '1',
  '2',
  'x',
  'all',
  '<-',
  'yes',
  `/${'a'.repeat(300)}`,
]
const ROLES = ['referee', 'co-referee', 'player', 'spectator']

type Written = (random: Random, names: Names) => object

/** A body for each operation, as somebody would write it who knows what he wants. */
const BODIES: Readonly<Partial<Record<Name, Written>>> = {
  openTable: () => ({ name: 'Another', referee: 'Me' }),
  changeTable: (random) =>
    random.pick([
      { name: 'Taken over' },
      { settings: { health: 'exact' } },
      { settings: { rolls: { damage: 'public' } } },
      { settings: { house: { strayShots: true } } },
    ]),
  invite: (random) => ({ role: random.pick(ROLES), hours: 1 + random.below(100), uses: 1 + random.below(10) }),
  join: (random) => ({ name: 'Guest', ...random.pick([{ code: '000000' }, { code: 'O0I1LL' }, { token: 'x' }, {}]) }),
  changeMember: (random) => random.pick([{ role: random.pick(ROLES) }, { name: 'Renamed' }, { renew: true }]),
  addCharacter: (random, { ids }) => ({
    name: 'New',
    sheet: { block: 'thug' },
    ...(random.chance(0.5) && { owner: random.pick(ids) }),
  }),
  changeCharacter: (random, { ids }) => ({
    name: 'Changed',
    sheet: { block: 'thug' },
    ...(random.chance(0.5) && { owner: random.pick([null, ...ids]) }),
  }),
  keepRuling: (random, { fights }) => ({
    why: 'Because.',
    what: random.pick([{}, { strayShots: true }, { dm: -2 }]),
    fight: random.pick([null, ...fights]),
    rule: random.chance(0.5),
  }),
  openFight: (random) =>
    random.pick([
      { encounter: 'bar-brawl' },
      { title: 'F', setup: PLAIN, words: ['apple'] },
      { setup: { ...PLAIN, combatants: crowd(random) } },
    ]),
  answer: (random) => ({ ask: random.below(60), path: random.pick(PATHS) }),
  throw: (random) => ({ ask: random.below(60), faces: random.pick([null, [1, 2], [6, 6], [0]]) }),
  volunteer: (random, { whos }) => ({
    who: random.pick(whos),
    path: random.pick([['say', 'hello'], ['surrender'], ['drop', 'gauss-rifle'], ['avoid']]),
  }),
  overrule: (random, { whos }) => ({ what: overruling(random, random.pick(whos)), why: 'so' }),
  undo: (random) => ({ to: random.pick([null, random.below(40)]) }),
  redo: () => ({}),
  recast: (random) => ({ to: random.below(40), faces: random.pick([null, [1, 1]]), why: 'so' }),
  fork: (random) => ({ to: random.pick([null, random.below(40)]), title: 'Otherwise' }),
  seat: (random, { whos, ids }) => ({
    who: random.pick(whos),
    member: random.pick([null, ...ids]),
    policy: random.pick([null, 'standard', 'constructor']),
  }),
  orders: (random, { whos }) => ({ who: random.pick(whos), orders: random.pick(ORDERS) }),
  dice: (random, { whos }) => ({ who: random.pick(whos), dice: random.pick(['tray', 'typed', 'telegram']) }),
  word: (random) => ({ word: random.pick(['apple', 'a,b', '', 'ü'.repeat(41)]) }),
  pause: (random) => ({ pause: random.chance(0.5) }),
  reveal: () => ({}),
  say: (random) =>
    random.chance(0.3) ? { tap: random.pick(['x', '1', 'a:1', '0|skip', '']) } : { text: random.pick(SAYINGS) },
  addHook: (random) => ({
    url: random.pick(['https://example.invalid/', 'http://127.0.0.1:1/', 'file:///etc/passwd', 'javascript:1']),
    role: random.pick(['spectator', 'referee']),
  }),
}

function overruling(random: Random, who: string): object {
  return random.pick<object>([
    {
      set: {
        who,
        field: random.pick(['cover', 'end.now', 'hidden', 'name', '__proto__.x', 'weapons.0.loaded', 'skills']),
        value: random.pick<unknown>(['half', 0, false, { Recon: 1 }, null]),
      },
    },
    { hide: who },
    { reveal: who },
    { leave: who },
    { end: 'because' },
    { note: { to: random.pick([who, 'all', 'referee']), words: 'hm' } },
    { join: { id: 'new', side: 'enemies', block: 'thug' } },
  ])
}

/** As many as a setup takes, or one too many. */
const crowd = (random: Random): readonly object[] =>
  Array.from({ length: random.pick([1, 20, 100, 101]) }, (_, n) => ({
    id: `c${n}`,
    side: n % 2 ? 'players' : 'enemies',
    block: 'thug',
    pos: n,
    control: random.pick(['player', 'auto']),
  }))

const QUERIES: Readonly<Partial<Record<Name, (random: Random) => Readonly<Record<string, unknown>>>>> = {
  fight: (random) => ({ from: random.below(80) }),
  entries: (random) => ({ from: random.below(80), most: random.below(2_000) }),
  odds: (random) => ({ ask: random.below(60), path: JSON.stringify(random.pick(PATHS)) }),
  replay: (random) => ({ at: random.below(60) }),
  chat: (random) => ({ from: random.below(80), most: random.below(600) }),
}

/** A call of an operation: right, almost right, or nothing of the kind. */
export function callOf(random: Random, name: Name, token: string | null, names: Names): Call {
  const [method, path] = ROUTES[name]
  const place = path.replace(':id', () => idFor(random, path, names))
  const written = BODIES[name]?.(random, names) ?? {}
  const words = name === 'say' ? [] : names.whos // what is said in a chat stands there again
  const body = random.chance(0.5)
    ? written
    : random.chance(0.8)
      ? mutated(random, written, words)
      : anything(random, words)
  const sent: Sent =
    method === 'GET' || method === 'DELETE'
      ? { bytes: null, type: random.chance(0.1) ? 'application/json' : null }
      : packed(random, withRequest(random, body))
  return { name, method, path: `${PREFIX}${place}${method === 'GET' ? queryOf(random, name) : ''}`, token, ...sent }
}

function withRequest(random: Random, body: unknown): unknown {
  return random.chance(0.2) && typeof body === 'object' && body !== null
    ? { ...body, request: random.pick(['r1', 'r2', 'r\u0000', 'x'.repeat(65), 7, random.next().toString(36)]) }
    : body
}

function idFor(random: Random, path: string, { fights, ids }: Names): string {
  if (random.chance(0.1))
    return random.pick(['x', '%00', '..%2f..', 'a'.repeat(200), '%E0%A4%A', '🎲', ' ', 'constructor', '__proto__'])
  return random.pick(path.startsWith('/fights') ? fights : ids)
}

function queryOf(random: Random, name: Name): string {
  const query = QUERIES[name]?.(random)
  if (!query) return random.chance(0.1) ? '?x=1&__proto__=2' : ''
  const pairs = Object.entries(query).map(
    ([key, value]) =>
      `${key}=${encodeURIComponent(String(random.chance(0.2) ? random.pick(['', '-1', 'x', '1e9', '[[[', '99999999999', '{"a":1}']) : value))}`,
  )
  return `?${(random.chance(0.1) ? pairs.slice(1) : pairs).join('&')}`
}

/** What those who may not may nevertheless try, with what is not theirs. */
export function namesFor({ open, closed, malFight, ids, mal }: World, who: Person | null): Names {
  const whos = ['vera', 'pirate', 'zq17lurk', 'wx93shade', 'referee', 'nobody', 'c1'].filter(
    (one) => !who?.seats.includes(one),
  )
  return {
    fights: who === mal ? [open, open, closed, malFight] : [open, open, closed],
    ids: ids.filter((id) => id !== who?.member),
    whos,
  }
}
