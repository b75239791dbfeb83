import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { scheduleArchive } from './archive-schedule.ts'
import { lastBackup, scheduleBackups } from './backup-schedule.ts'
import { hookCarriers } from './doors/api/hook-carrier.ts'
import { fileIn, watchMore } from './doors/api/operator-metrics.ts'
import { type Api, makeApi } from './doors/api/server.ts'
import { openShortLinks } from './doors/api/short-links.ts'
import { carryNews, openChats } from './doors/chat/session/notify-chats.ts'
import { tellAside } from './doors/chat/session/tell-other-chats.ts'
import type { Bot } from './doors/telegram/handle-update.ts'
import { logTroubles } from './doors/telegram/log-troubles.ts'
import { openSignIn, openTelegram, openWebhook, type TelegramSettings } from './doors/telegram/open-telegram.ts'
import type { Refusal } from './engine/option-tree.ts'
import { findBooks } from './files/find-books.ts'
import { welcome } from './first-table-and-welcome.ts'
import { asideLines, clockWatch, logAmiss, logRepeated, logUndelivered } from './operator-log.ts'
import { loop } from './repeat-work.ts'
import type { Env, ServerSettings } from './settings.ts'
import { AT_ONCE, ringClocks } from './table/fights/clock-timeouts.ts'
import { tablesAside } from './table/fights/fights-set-aside.ts'
import { watch } from './table/fights/loaded-fights.ts'
import { type Carriers, makePost } from './table/post/deliver-letters.ts'
import { CHATS } from './table/post/step-letters.ts'
import { type Service, serviceOf } from './table/service.ts'
import type { Watch } from './table/store/make-store.ts'
import { loadSecret } from './table/store/signing-secret.ts'
import { type Alone, claimFolder } from './table/store/single-server.ts'
import type { Store } from './table/store/store.ts'

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
  const watching: Watching = { committed: () => {}, failed: () => {} }
  const store = await openedStore(settings, watching)
  if ('refused' in store) return store
  const service = furnish({ ...serviceOf(store, secret), linkLife: settings.linkLife })
  const aside = await tablesAside(store)
  await watch(service)
  const chats = openChats(service)
  const api = await makeApi(service, { ...settings, pages: PAGES })
  const { app } = api
  Object.assign(watching, { committed: api.metrics.committed, failed: api.storeHealth.suspect } satisfies Watching)
  logAmiss(service, app.log)
  const telegram = settings.telegram && openBot(service, settings.telegram, api)
  logUndelivered(service, app.log, telegram?.told)
  watchOperations(service, settings, { api, health: telegram?.health ?? null })
  const shortened = openShortLinks(app)
  const at = await listenAt(app, settings)
  if (typeof at !== 'string') return store.close().then(() => at)
  const url = settings.publicUrl ?? at
  const said = await welcome(service, { ...settings, book: books[0]?.id ?? null, shortened }, url)
  const carriers = { ...carriersOf(service, settings), ...telegram?.carriers }
  const work = startWork(service, { app, chats, carriers })
  const keeping = startKeeping(service, settings, app)
  for (const tables of aside.values()) for (const table of tables) await tellAside(service, table)
  await telegram?.listen()
  return {
    service,
    url,
    said: [...said, ...asideLines(aside, app.log), ...(telegram ? [botLine(telegram.bot)] : [])],
    stop: () => stopped([...keeping, telegram, { stop: () => app.close() }, work, { stop: () => store.close() }]),
  }
}

/** Backups and the archive, where wished. */
const startKeeping = (service: Service, settings: ServerSettings, { log }: Api['app']) => [
  settings.backups && scheduleBackups({ settings, backups: settings.backups, log }),
  settings.keepDays && scheduleArchive(service, { data: settings.data, days: settings.keepDays, log }),
]

/** One after the other: the store last. */
async function stopped(parts: readonly ({ stop(): unknown } | 0 | null | undefined)[]): Promise<void> {
  for (const part of parts) if (part) await part.stop()
}

type Watched = { readonly api: Api; readonly health: Parameters<typeof watchMore>[1]['bot'] }

/** What an operator watches: metrics. */
function watchOperations(service: Service, settings: ServerSettings, { api, health }: Watched): void {
  watchMore(api.metrics.registry, {
    service,
    file: settings.database === null ? fileIn(settings.data) : null,
    lastBackup: () => lastBackup(settings.data),
    bot: health,
    storeIll: () => api.storeHealth.known() !== null,
  })
}

/** Who hears of the store's writes: the API, which is made after it. */
type Watching = { -readonly [K in keyof Watch]-?: NonNullable<Watch[K]> }

/** A database that cannot be opened is for the operator to mend. */
async function openedStore(settings: ServerSettings, watching: Watching): Promise<Store | Refusal> {
  const where = settings.database === null ? join(settings.data, 'fray.sqlite') : 'PostgreSQL'
  let [store, alone]: [Store | null, Alone | null] = [null, null]
  try {
    const claimed = settings.database === null ? claimFolder(settings.data) : null
    if (claimed && 'refused' in claimed) return claimed
    alone = claimed
    const opened = await openStore(settings, {
      committed: (...of) => watching.committed(...of),
      failed: () => watching.failed(),
    })
    store = opened
    await store.migrate()
    return { ...opened, close: () => opened.close().finally(() => claimed?.release()) }
  } catch (error) {
    await store?.close().catch(() => undefined)
    alone?.release()
    const why = (error as Error).message || (error as NodeJS.ErrnoException).code
    return { refused: `${where} cannot be opened: ${why}. Nothing was started.` }
  }
}

/** A port that cannot be had is an operator's mistake, and gets a sentence. */
async function listenAt(app: Api['app'], { port, host }: ServerSettings): Promise<string | Refusal> {
  try {
    return await app.listen({ port, host })
  } catch (error) {
    await app.close()
    const why = NO_PORT[(error as NodeJS.ErrnoException).code ?? '']
    if (why === undefined) throw error
    return { refused: `Fray cannot listen at ${host}, port ${port}: ${why}` }
  }
}

const NO_PORT: Readonly<Record<string, string>> = {
  EADDRINUSE: 'another program listens there. Stop it, or choose another port with --port; --port 0 takes a free one.',
  EACCES: 'this user may not. Ports below 1024 are for the system: choose another with --port.',
  EADDRNOTAVAIL: 'this machine has no such address. --host takes one of its own, or 0.0.0.0 for all.',
  ENOTFOUND: 'there is no such host. --host takes an address of this machine, or 0.0.0.0 for all.',
}

const carriersOf = (service: Service, { privateHooks }: ServerSettings): Carriers => ({
  ...hookCarriers(service, { private: privateHooks }),
  [CHATS]: carryNews(service),
})

/** The bot, with its sign-in for pages, and its webhook if configured. */
function openBot(service: Service, settings: TelegramSettings, { app, rawRoutes, parts }: Api) {
  const { troubled, told } = logTroubles(app.log, settings.token, service.steady)
  const telegram = openTelegram(service, settings, troubled)
  parts.set('telegram', telegram.health.ill)
  openSignIn(app, service, settings)
  if (settings.webhook) openWebhook(rawRoutes, { service, bot: telegram.bot, troubled }, settings.webhook)
  return { ...telegram, told }
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
  const look = clockWatch(service, app.log)
  const rung = (): Promise<number> => {
    look()
    return ringClocks(service)
  }
  const clocks = loop(rung, {
    again: (rung) => rung >= AT_ONCE,
    failed: logRepeated(service, app.log, 'clocks'),
  })
  const mail = makePost(service, carriers, () => post.wake())
  const post = loop(() => mail.send().finally(chats.tellRested), {
    again: (letters) => letters > 0,
    failed: logRepeated(service, app.log, 'post'),
  })
  service.told.add(post.wake) // a write may have added letters
  return {
    stop: async () => {
      await Promise.all([clocks.stop(), post.stop()])
      await mail.idle()
      while (await chats.idle()) await mail.idle() // telling chats adds letters, and letters with dice cause news
    },
  }
}

const botLine = ({ name, link }: Bot): string =>
  name === '' ? 'Telegram does not answer: the bot is tried again until it does.' : `The bot is @${name}: ${link('')}`

/** PostgreSQL if there is a URL, else a file in the data folder. */
export async function openStore(
  { database, data }: Pick<ServerSettings, 'database' | 'data'>,
  watching: Watch = {},
): Promise<Store> {
  if (database === null)
    return (await import('./table/store/sqlite.ts')).openSqlite(join(data, 'fray.sqlite'), watching)
  return (await import('./table/store/postgres.ts')).openPostgres(database, watching)
}
