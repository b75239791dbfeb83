import { mkdirSync, readFileSync, writeFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { hookCarriers } from './doors/api/carrier.ts'
import { type Limits, LIMITS } from './doors/api/limits.ts'
import type { Log } from './doors/api/logging.ts'
import { makeApi } from './doors/api/server.ts'
import type { Refusal } from './engine/tree.ts'
import { openFight } from './table/fights.ts'
import { type Actor, type House, houseOf } from './table/house.ts'
import { sendPost } from './table/post.ts'
import { watch } from './table/running.ts'
import { loadSecret } from './table/secret.ts'
import type { Store } from './table/store.ts'
import { actorOf, invite, openTable } from './table/tables.ts'
import { tick } from './table/tick.ts'
import { readyMade } from './table/views.ts'

/** How a server is run: from flags, then from the environment. */
export type Settings = {
  readonly port: number
  readonly host: string
  readonly data: string
  readonly database: string | null
  readonly log: Log
  readonly demo: boolean
  readonly proxy: boolean
  readonly privateHooks: boolean
  readonly limits: Limits
  readonly version: string
}
type Env = Readonly<Record<string, string | undefined>>

export type Flags = { readonly port?: string; readonly host?: string; readonly data?: string; readonly demo?: boolean }

export function settingsOf(flags: Flags, env: Env, { tty, version }: { readonly tty: boolean; readonly version: string }): Settings | Refusal {
  const port = flags.port ?? env.FRAY_PORT ?? '7373'
  if (!/^\d{1,5}$/.test(port) || Number(port) > 65_535) return { refused: `a port is a number from 0 to 65535, not '${port.slice(0, 40)}'.` }
  const log = env.FRAY_LOG || (tty ? 'silent' : 'info')
  if (!LEVELS.includes(log)) return { refused: `FRAY_LOG is one of ${LEVELS.join(', ')}, not '${log.slice(0, 40)}'.` }
  const limits = limitsOf(env)
  if ('refused' in limits) return limits
  return {
    port: Number(port), host: flags.host ?? (env.FRAY_HOST || '127.0.0.1'), data: flags.data ?? (env.FRAY_DATA || './data'), database: env.DATABASE_URL || null,
    log, demo: flags.demo ?? false, proxy: env.FRAY_PROXY === '1', privateHooks: env.FRAY_HOOKS_PRIVATE === '1', limits, version,
  }
}

const LEVELS = ['silent', 'fatal', 'error', 'warn', 'info', 'debug', 'trace']

function limitsOf(env: Env): Limits | Refusal {
  const limits: Record<keyof Limits, number> = { ...LIMITS }
  for (const [name, key] of [['FRAY_RATE_ADDRESS', 'perAddress'], ['FRAY_RATE_MEMBER', 'perMember'], ['FRAY_RATE_JOIN', 'joins'], ['FRAY_CONNECTIONS', 'connections']] as const) {
    const said = env[name]
    if (said === undefined || said === '') continue
    if (!/^\d{1,9}$/.test(said)) return { refused: `${name} is a whole number; 0 is without limit.` }
    limits[key] = Number(said)
  }
  return limits
}

export type Serving = { readonly house: House; readonly url: string; readonly said: readonly string[]; stop(): Promise<void> }

/** Opens the store, migrates it, starts the API, the clocks and the post. `stop` finishes what was acknowledged. */
export async function serve(settings: Settings, env: Env): Promise<Serving | Refusal> {
  const secret = loadSecret({ env, folder: settings.data })
  if ('refused' in secret) return secret
  let committed = (_writes: number): void => {}
  const store = await openStore(settings, { committed: (writes) => committed(writes) })
  const house = houseOf(store, secret)
  await store.migrate()
  await watch(house)
  const { app, metrics } = await makeApi(house, settings)
  committed = metrics.committed
  const url = await app.listen({ port: settings.port, host: settings.host })
  const said = await welcome(house, settings, url)
  const loops = [loop(() => tick(house)), loop(() => sendPost(house, hookCarriers(house, { private: settings.privateHooks })))]
  return {
    house, url, said,
    stop: async () => {
      await app.close()
      await Promise.all(loops.map((stop) => stop()))
      await store.close()
    },
  }
}

/** Where things are kept: PostgreSQL if there is an address, else a file in the data folder. */
export async function openStore({ database, data }: Pick<Settings, 'database' | 'data'>, watching: { readonly committed?: (writes: number) => void } = {}): Promise<Store> {
  if (database === null) return (await import('./table/store-sqlite.ts')).openSqlite(join(data, 'fray.sqlite'), watching)
  return (await import('./table/store-postgres.ts')).openPostgres(database, watching)
}

const EVERY_MS = 500

/** Does a piece of work again and again, never twice at once; what fails is tried again. Returns how to stop it. */
function loop(work: () => Promise<number>): () => Promise<void> {
  let running: Promise<unknown> = Promise.resolve()
  let busy = false
  const timer = setInterval(() => {
    if (busy) return
    busy = true
    running = work().catch(() => 0).finally(() => { busy = false })
  }, EVERY_MS)
  return async () => {
    clearInterval(timer)
    await running
  }
}

/** A first table on the first start; later only where its link is kept. */
async function welcome(house: House, { data, demo }: Settings, url: string): Promise<readonly string[]> {
  const file = join(data, 'referee')
  const kept = textOf(file)
  const token = kept ?? (await firstTable(house, file))
  const actor = token === null ? null : await actorOf(house, token)
  if (!token || !actor) return [`Fray runs at ${url}.`, kept === null ? 'Tables are there already; their referees have their links.' : `${file} holds a link that is void; remove it to get a new table at the next start.`]
  const lines = kept === null ? [`The referee's link: ${url}/#token=${token}`, ...(await codeOf(house, token))] : [`The referee's link is kept in ${file}.`]
  if (!demo) return [`Fray runs at ${url}.`, ...lines]
  return [`Fray runs at ${url}.`, ...lines, await demonstration(house, actor, url)]
}

async function firstTable(house: House, file: string): Promise<string | null> {
  if ((await house.store.tables()).length > 0) return null
  const opened = await openTable(house, { name: 'The first table', referee: 'Referee' })
  if ('refused' in opened) return null
  mkdirSync(dirname(file), { recursive: true })
  writeFileSync(file, `${opened.token}\n`, { mode: 0o600, flag: 'wx' })
  return opened.token
}

async function codeOf(house: House, token: string): Promise<readonly string[]> {
  const actor = await actorOf(house, token)
  const made = actor && (await invite(house, actor, { role: 'player' }))
  return made && !('refused' in made) ? [`Players join with the code ${made.code.slice(0, 3)} ${made.code.slice(3)}.`] : []
}

const DEMO = 'docking-bay-ambush'

/** One ready fight is enough: a later start finds it again. */
async function demonstration(house: House, actor: Actor, url: string): Promise<string> {
  const ready = await readyMade(house, actor, DEMO)
  if ('refused' in ready) return ready.refused
  const open = (await house.store.fights(actor.table)).find(({ title, over }) => title === ready.title && !over)
  const fight = open ? { fight: open.id } : await openFight(house, actor, ready)
  return 'refused' in fight ? fight.refused : `A fight is ready: ${url}/#fight=${fight.fight}`
}

function textOf(file: string): string | null {
  try {
    return readFileSync(file, 'utf8').trim()
  } catch {
    return null
  }
}
