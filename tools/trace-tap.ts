import { mkdtempSync, rmSync } from 'node:fs'
import { type Profiler, Session } from 'node:inspector'
import type { AddressInfo } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { parseArgs } from 'node:util'
import { makeApi } from '../src/doors/api/server.ts'
import { carryNews, openChats } from '../src/doors/chat/session/notify-chats.ts'
import { newSession, noteKey } from '../src/doors/chat/session/session.ts'
import { openTelegram, openWebhook } from '../src/doors/telegram/open-telegram.ts'
import { watch } from '../src/table/fights/loaded-fights.ts'
import { openFight } from '../src/table/fights/open-fight.ts'
import { makePost } from '../src/table/post/deliver-letters.ts'
import { type Actor, type Service, serviceOf } from '../src/table/service.ts'
import { openSqlite } from '../src/table/store/sqlite.ts'
import { seatChat } from '../src/table/tables/chat-seats.ts'
import { invite, join as joinTable } from '../src/table/tables/invites.ts'
import { actorOf } from '../src/table/tables/member-links.ts'
import { openTable } from '../src/table/tables/open-table.ts'
import { accepted } from '../test/script.ts'
import type { Person } from '../test/telegram/server/person.ts'
import { type BotApi, startBotApi } from '../test/telegram/server/server.ts'

/**
 * `npm run trace-tap [-- --functions --inline]`: the walk of one tap through the webhook, counted by V8's precise
 * coverage: calls of named functions under `src`, their files, and transactions; also without the rules. Two people at
 * a table on SQLite; each skips their turn once to warm caches, then Bob's next tap is traced: first up to the webhook's
 * response, then until every chat is told and every message delivered. A key of a reply keyboard is pressed, which
 * sends its words; with `--inline` the key under the question is tapped, and the tap is answered before the response.
 */
const SECRET = 'a-secret-of-the-trace'
const WARM_UP = 4
const RULES = /^src\/(books|engine|field|kit)\//

type Called = { readonly file: string; readonly name: string; readonly at: number; readonly calls: number }
type Walk = { readonly called: readonly Called[]; readonly transactions: number }

const { values: options } = parseArgs({
  options: { functions: { type: 'boolean', default: false }, inline: { type: 'boolean', default: false } },
})
const folder = mkdtempSync(join(tmpdir(), 'fray-trace-'))
try {
  const [answered, told] = await traced(await served(folder))
  print('tap to the response of the webhook', [answered])
  print('tap until everybody is told', [answered, told])
} finally {
  rmSync(folder, { recursive: true, force: true })
}
process.exit()

type Served = {
  readonly api: BotApi
  readonly people: readonly [ruth: Person, bob: Person]
  /** Transactions committed since the last call. */
  committed(): number
  /** Called the next time the webhook is about to answer. */
  answering(listener: () => void): void
  /** Delivers everything, and lets the pause after each message pass. */
  settle(): Promise<void>
}

async function served(folder: string): Promise<Served> {
  const api = await startBotApi()
  const people = [api.person('Ruth', { started: true }), api.person('Bob', { started: true })] as const
  let transactions = 0
  let ahead = 0
  const store = openSqlite(join(folder, 'fray.sqlite'), { committed: () => void transactions++ })
  await store.migrate()
  const service = serviceOf(store, new Uint8Array(32).fill(7), () => Date.now() + ahead)
  await watch(service)
  const telegram = openTelegram(
    service,
    { token: api.token, apiRoot: api.url, webhook: { url: '', secret: SECRET } },
    (error) => console.error(error),
  )
  await telegram.introduced
  const chats = openChats(service)
  const post = makePost(service, { chat: carryNews(service), ...telegram.carriers }, () => undefined)
  await furnish(service, people)
  const { app, rawRoutes } = await makeApi(service, {
    limits: { perAddress: 0, perMember: 0, joins: 0, connections: 0 },
  })
  openWebhook(
    rawRoutes,
    { service, bot: telegram.bot, troubled: (error) => console.error(error) },
    { url: '', secret: SECRET },
  )
  const listen = rawRoutes.get('/telegram')!
  let listener = (): void => undefined
  rawRoutes.set('/telegram', (request, response) => {
    const { end } = response
    response.end = ((...given: Parameters<typeof end>) => {
      listener()
      return end.apply(response, given)
    }) as typeof end
    listen(request, response)
  })
  await app.listen({ port: 0, host: '127.0.0.1' })
  await fetch(`${api.url}/bot${api.token}/setWebhook`, {
    method: 'POST',
    body: new URLSearchParams({
      url: `http://127.0.0.1:${(app.server.address() as AddressInfo).port}/telegram`,
      secret_token: SECRET,
    }),
  })
  const settle = async (): Promise<void> => {
    for (let quiet = 0; quiet < 3; quiet++) {
      await chats.idle()
      if ((await post.send()) > 0) quiet = 0
      await post.idle()
      ahead += 2_000
      api.clock.advance(2)
    }
  }
  const committed = (): number => {
    const since = transactions
    transactions = 0
    return since
  }
  const answering = (once: () => void): void => {
    listener = () => {
      listener = () => undefined
      once()
    }
  }
  return { api, people, committed, settle, answering }
}

/** A table with the referee Ruth, who plays Vex, and the player Bob, each in a private chat. */
async function furnish(service: Service, [ruth, bob]: readonly [Person, Person]): Promise<void> {
  const referee = (await actorOf(
    service,
    accepted(await openTable(service, { name: 'Docks', referee: 'Ruth' })).token,
  ))!
  const { code } = accepted(await invite(service, referee, { role: 'player' }))
  const { member } = accepted(await joinTable(service, { code, name: 'Bob' }))
  const player: Actor = { ...referee, member, role: 'player' }
  for (const [actor, { id }] of [
    [referee, ruth],
    [player, bob],
  ] as const) {
    const chat = { door: 'telegram', address: String(id) }
    accepted(await seatChat(service, actor, chat))
    const body = { ...newSession('Somebody'), members: { [actor.table]: actor.member }, table: actor.table }
    await service.store.keepNote({ key: noteKey(chat), rev: 0, body, lines: [], letters: [] })
  }
  const combatants = [
    { id: 'bob', side: 'players', weapons: ['revolver'], initiative: 9 },
    { id: 'vex', side: 'enemies', weapons: ['revolver'], initiative: 8, pos: 5 },
  ]
  const setup = { book: 'cepheus', start: { turn: 'bob' }, combatants }
  accepted(await openFight(service, referee, { title: 'Docks', setup, seats: { bob: { member, policy: null } } }))
}

/** Bob's tap after the warm-up: up to the response, and from there until everybody is told. */
async function traced({ api, people, committed, settle, answering }: Served): Promise<readonly [Walk, Walk]> {
  const [ruth, bob] = people
  const inspector = new Session()
  inspector.connect()
  inspector.post('Debugger.enable')
  inspector.post('Profiler.enable')
  inspector.post('Profiler.startPreciseCoverage', { callCount: true, detailed: false })
  await settle()
  for (let i = 0; i < WARM_UP; i++) {
    await tap(api, i % 2 === 0 ? bob : ruth)
    await settle()
  }
  let answered: Walk | null = null
  takeCalls(inspector)
  committed()
  answering(() => {
    answered = { called: takeCalls(inspector), transactions: committed() }
  })
  await tap(api, bob)
  await settle()
  const told = { called: takeCalls(inspector), transactions: committed() }
  inspector.disconnect()
  return [answered!, told]
}

async function tap(api: BotApi, person: Person): Promise<void> {
  await new Promise<void>((resolve) => {
    const confirmed = (): void => {
      api.updates.whenConfirmed.splice(api.updates.whenConfirmed.indexOf(confirmed), 1)
      resolve()
    }
    api.updates.whenConfirmed.push(confirmed)
    const question = person
      .reads()
      .findLast(({ reply_markup }) => reply_markup?.inline_keyboard.flat().some(({ text }) => text === 'Skip'))
    if (options.inline) person.tap(question!, 'Skip')
    else person.press('Skip')
  })
}

/**
 * Calls of functions in our own files since the last time. An async function counts once more for every `await` that it
 * comes back from. A callback without a name is called ''.
 */
function takeCalls(inspector: Session): readonly Called[] {
  const called: Called[] = []
  for (const { url, scriptId, functions } of coverageOf(inspector)) {
    const file = /\/(src\/[^?]+\.ts)/.exec(url)?.[1]
    if (file === undefined || functions.every(({ ranges }) => ranges[0]!.count === 0)) continue
    const source = sourceOf(inspector, scriptId)
    for (const { functionName, ranges } of functions) {
      const { startOffset: at, endOffset, count: calls } = ranges[0]!
      const name = functionName || (/^, ?"([^"]+)"\)/.exec(source.slice(endOffset, endOffset + 80))?.[1] ?? '')
      if (calls > 0 && name !== '__name') called.push({ file, name, at, calls })
    }
  }
  return called
}

/** A session of the own thread answers before `post` returns. */
function coverageOf(inspector: Session): readonly Profiler.ScriptCoverage[] {
  let found: readonly Profiler.ScriptCoverage[] = []
  inspector.post('Profiler.takePreciseCoverage', (_error, { result }) => {
    found = result
  })
  return found
}

function sourceOf(inspector: Session, scriptId: string): string {
  let found = ''
  inspector.post('Debugger.getScriptSource', { scriptId }, (_error, { scriptSource }) => {
    found = scriptSource
  })
  return found
}

function print(title: string, walks: readonly Walk[]): void {
  const counts = new Map<string, Called>()
  for (const one of walks.flatMap(({ called }) => called)) {
    const key = `${one.file} ${one.at}`
    counts.set(key, { ...one, calls: one.calls + (counts.get(key)?.calls ?? 0) })
  }
  const all = [...counts.values()]
  const called = all.filter(({ name }) => name !== '')
  const transactions = walks.reduce((sum, one) => sum + one.transactions, 0)
  console.log(`${title}: ${inFigures(called)}, ${transactions} transactions (with callbacks ${inFigures(all)})`)
  console.log(`  without rules    ${inFigures(called.filter(({ file }) => !RULES.test(file)))}`)
  for (const [layer, some] of layersOf(called)) console.log(`  ${layer.padEnd(16)} ${inFigures(some)}`)
  const inOrder = all.toSorted((a, b) => (a.file < b.file ? -1 : a.file > b.file ? 1 : a.at - b.at))
  if (options.functions)
    for (const { file, name, calls } of inOrder)
      console.log(`    ${String(calls).padStart(5)} ${file} ${name || '(callback)'}`)
}

function inFigures(called: readonly Called[]): string {
  const calls = called.reduce((sum, one) => sum + one.calls, 0)
  return `${calls} calls of ${called.length} functions in ${new Set(called.map(({ file }) => file)).size} files`
}

/** By folder: `table/store`, `engine`. */
function layersOf(called: readonly Called[]): ReadonlyMap<string, readonly Called[]> {
  const layers = new Map<string, Called[]>()
  for (const one of called) {
    const layer = one.file.split('/').slice(1, -1).slice(0, 2).join('/')
    layers.set(layer, [...(layers.get(layer) ?? []), one])
  }
  return new Map([...layers].sort(([a], [b]) => (a < b ? -1 : 1)))
}
