import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { hookCarriers } from './doors/api/hook-carrier.ts'
import type { Log } from './doors/api/logging.ts'
import { LIMITS, type Limits } from './doors/api/rate-limits.ts'
import { type Api, makeApi } from './doors/api/server.ts'
import { tellAside } from './doors/chat/session/announce.ts'
import { openChats } from './doors/chat/session/chats.ts'
import { carryNews } from './doors/chat/session/notify.ts'
import {
  openSignIn,
  openTelegram,
  openWebhook,
  type TelegramSettings,
  telegramSettings,
} from './doors/telegram/door.ts'
import type { Bot } from './doors/telegram/updates.ts'
import { errorOf } from './engine/breakdown.ts'
import type { Refusal } from './engine/tree.ts'
import { bookList, findBooks } from './files/book-file.ts'
import { loop, seldom } from './loop.ts'
import { AT_ONCE, ringClocks } from './table/fights/due-clocks.ts'
import { watch } from './table/fights/running.ts'
import { tablesAside } from './table/fights/set-aside.ts'
import { CHATS } from './table/post/hooks.ts'
import { type Carriers, makePost } from './table/post/post.ts'
import { type Service, serviceOf } from './table/service.ts'
import { loadSecret } from './table/store/secret.ts'
import type { Store } from './table/store/store.ts'
import type { TableRecord } from './table/store/table-records.ts'
import { welcome } from './welcome.ts'

/** How a server runs: flags first, then the environment. */
export type ServerSettings = {
  readonly port: number
  readonly host: string
  readonly data: string
  readonly database: string | null
  readonly log: Log
  /** Whether links and codes are printed at start, or only the file that holds them: output often ends up in logs. */
  readonly links: 'said' | 'kept'
  readonly demo: boolean
  /** Books by id or path; the first table uses the first one, or the default book. */
  readonly books: readonly string[]
  readonly proxy: number
  readonly privateHooks: boolean
  readonly limits: Limits
  readonly version: string
  /** Without a token there is no metrics endpoint. */
  readonly metricsToken: string | null
  /** Without a token there is no bot. */
  readonly telegram: TelegramSettings | null
}
type Env = Readonly<Record<string, string | undefined>>

export type Flags = {
  readonly port?: string
  readonly host?: string
  readonly data?: string
  readonly demo?: boolean
  readonly book?: string | readonly string[]
}

export function settingsOf(
  flags: Flags,
  env: Env,
  { tty, version }: { readonly tty: boolean; readonly version: string },
): ServerSettings | Refusal {
  const port = flags.port ?? env.FRAY_PORT ?? '7373'
  if (!/^\d{1,5}$/.test(port) || Number(port) > 65_535)
    return { refused: `a port is a number from 0 to 65535, not '${port.slice(0, 40)}'.` }
  const log = env.FRAY_LOG || (tty ? 'silent' : 'info')
  if (!LEVELS.includes(log)) return { refused: `FRAY_LOG is one of ${LEVELS.join(', ')}, not '${log.slice(0, 40)}'.` }
  const limits = limitsOf(env)
  if ('refused' in limits) return limits
  const proxy = env.FRAY_PROXY || '0'
  if (!/^\d$/.test(proxy))
    return { refused: `FRAY_PROXY is the number of proxies in front, from 0 to 9, not '${proxy.slice(0, 40)}'.` }
  const metricsToken = env.FRAY_METRICS_TOKEN || null
  if (metricsToken !== null && !/^[\w.~+/=-]{16,200}$/.test(metricsToken))
    return { refused: 'FRAY_METRICS_TOKEN has 16 to 200 letters, digits and marks of . ~ + / = - _.' }
  const telegram = telegramSettings(env)
  if (telegram && 'refused' in telegram) return telegram
  return {
    port: Number(port),
    host: flags.host ?? (env.FRAY_HOST || '127.0.0.1'),
    data: flags.data ?? (env.FRAY_DATA || './data'),
    database: env.DATABASE_URL || null,
    log,
    links: tty || log === 'silent' ? 'said' : 'kept',
    demo: flags.demo ?? false,
    books: flags.book === undefined ? bookList(env.FRAY_BOOK) : [flags.book].flat(),
    proxy: Number(proxy),
    privateHooks: env.FRAY_HOOKS_PRIVATE === '1',
    limits,
    version,
    metricsToken,
    telegram,
  }
}

const LEVELS = ['silent', 'fatal', 'error', 'warn', 'info', 'debug', 'trace']

function limitsOf(env: Env): Limits | Refusal {
  const limits: Record<keyof Limits, number> = { ...LIMITS }
  for (const [name, key] of [
    ['FRAY_RATE_ADDRESS', 'perAddress'],
    ['FRAY_RATE_MEMBER', 'perMember'],
    ['FRAY_RATE_JOIN', 'joins'],
    ['FRAY_CONNECTIONS', 'connections'],
  ] as const) {
    const said = env[name]
    if (said === undefined || said === '') continue
    if (!/^\d{1,9}$/.test(said)) return { refused: `${name} is a whole number; 0 is without limit.` }
    limits[key] = Number(said)
  }
  return limits
}

export type Serving = {
  readonly service: Service
  readonly url: string
  readonly said: readonly string[]
  stop(): Promise<void>
}

/** Built pages; the same relative path from `src` and from `dist`. */
const PAGES = fileURLToPath(new URL('../dist/web', import.meta.url))

/**
 * Opens and migrates the store, starts the API, the clocks and the post. `stop` finishes acknowledged work. `furnish`
 * replaces parts of the service, for tests.
 */
export async function serve(
  settings: ServerSettings,
  env: Env,
  furnish: (service: Service) => Service = (service) => service,
): Promise<Serving | Refusal> {
  const books = await findBooks(settings.books)
  if ('refused' in books) return books
  const secret = loadSecret({ env, folder: settings.data })
  if ('refused' in secret) return secret
  let committed = (_writes: number): void => {}
  const store = await openStore(settings, { committed: (writes) => committed(writes) })
  const service = furnish(serviceOf(store, secret))
  await store.migrate()
  const aside = await tablesAside(store)
  await watch(service)
  const chats = openChats(service)
  const api = await makeApi(service, { ...settings, pages: PAGES })
  const { app } = api
  committed = api.metrics.committed
  logAmiss(service, app)
  const telegram = settings.telegram && openBot(service, settings.telegram, api)
  const url = await app.listen({ port: settings.port, host: settings.host })
  const said = await welcome(service, { ...settings, book: books[0]?.id ?? null }, url)
  const carriers = { ...carriersOf(service, settings), ...telegram?.carriers }
  const work = startWork(service, { app, chats, carriers })
  for (const tables of aside.values()) for (const table of tables) await tellAside(service, table)
  await telegram?.listen()
  return {
    service,
    url,
    said: [...said, ...asideLines(aside, app), ...(telegram ? [botLine(telegram.bot)] : [])],
    stop: async () => {
      await telegram?.stop()
      await app.close()
      await work.stop()
      await store.close()
    },
  }
}

const carriersOf = (service: Service, { privateHooks }: ServerSettings): Carriers => ({
  ...hookCarriers(service, { private: privateHooks }),
  [CHATS]: carryNews(service),
})

/** Errors inside fights go to the operator's log. */
function logAmiss(service: Service, app: Api['app']): void {
  service.amiss.add(({ error, text, table, fight }) =>
    app.log.error(
      { err: { message: text, stack: (error?.cause instanceof Error ? error.cause : error)?.stack }, table, fight },
      'rules',
    ),
  )
}

/** The bot, with its sign-in for pages, and its webhook if configured. */
function openBot(
  service: Service,
  settings: TelegramSettings,
  { app, rawRoutes }: Api,
): ReturnType<typeof openTelegram> {
  const troubled = (error: unknown): void => app.log.warn({ err: withoutToken(error, settings) }, 'telegram')
  const telegram = openTelegram(service, settings, troubled)
  openSignIn(app, service, settings)
  if (settings.webhook) openWebhook(rawRoutes, { service, bot: telegram.bot, troubled }, settings.webhook)
  return telegram
}

/** Runs the clocks and the post until stopped; acknowledged work is finished first. */
function startWork(
  service: Service,
  {
    app,
    chats,
    carriers,
  }: { readonly app: Api['app']; readonly chats: ReturnType<typeof openChats>; readonly carriers: Carriers },
): { stop(): Promise<void> } {
  const clocks = loop(() => ringClocks(service), {
    again: (rung) => rung >= AT_ONCE,
    failed: seldom(service.steady, (error) => app.log.warn({ err: { message: (error as Error).message } }, 'clocks')),
  })
  const mail = makePost(service, carriers, () => post.wake())
  const post = loop(() => mail.send().finally(chats.tellRested), { again: (letters) => letters > 0 })
  service.told.add(post.wake) // a write may have added letters
  return {
    stop: async () => {
      await Promise.all([clocks.stop(), post.stop()])
      await mail.idle()
      while (await chats.idle()) await mail.idle() // telling chats adds letters, and letters with dice cause news
    },
  }
}

/** Logs the error without the bot token, which is part of every Bot API URL. */
function withoutToken(
  error: unknown,
  telegram: TelegramSettings | null,
): { readonly message: string; readonly stack: string } {
  const { message, stack = '', cause } = errorOf(error)
  const [said, where] = [message, cause instanceof Error ? (cause.stack ?? '') : stack].map((text) =>
    telegram ? text.replaceAll(telegram.token, '—') : text,
  )
  return { message: said!, stack: where! }
}

const botLine = ({ name, link }: Bot): string =>
  name === '' ? 'Telegram does not answer: the bot is tried again until it does.' : `The bot is @${name}: ${link('')}`

/** One line for the operator per table whose book is missing; also logged. */
function asideLines(aside: ReadonlyMap<string, readonly TableRecord[]>, app: Api['app']): readonly string[] {
  for (const [lacking, tables] of aside)
    app.log.warn({ book: lacking, tables: tables.map(({ id }) => id) }, 'set aside: their book is not here')
  return [...aside].map(([lacking, tables]) => asideLine(lacking, tables))
}

const asideLine = (book: string, [first, ...more]: readonly TableRecord[]): string =>
  `The table '${first!.name}'${more.length > 0 ? ` and ${more.length} more are` : ' is'} set aside: the book '${book}' is not here. Start with --book and its path to play on.`

/** PostgreSQL if there is a URL, else a file in the data folder. */
export async function openStore(
  { database, data }: Pick<ServerSettings, 'database' | 'data'>,
  watching: { readonly committed?: (writes: number) => void } = {},
): Promise<Store> {
  if (database === null)
    return (await import('./table/store/sqlite.ts')).openSqlite(join(data, 'fray.sqlite'), watching)
  return (await import('./table/store/postgres.ts')).openPostgres(database, watching)
}
