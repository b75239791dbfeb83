import pg from 'pg'
import type { News, NewsListener } from './store.ts'

/** News of other servers through PostgreSQL LISTEN, on its own connection, which reconnects. */
export type PostgresNews = { hear(listener: NewsListener): Promise<void>; close(): Promise<void> }

const SOONEST = 50
const LATEST = 5000
const PULSE = 15_000

export const makeNotice = (server: string, { fight, rev, length }: News): string =>
  `${server} ${rev} ${length} ${fight}`

function parseNotice(notice: string): { readonly server: string; readonly news: News } {
  const [server = '', rev, length, ...fight] = notice.split(' ')
  return { server, news: { fight: fight.join(' '), rev: Number(rev), length: Number(length) } }
}

export function listenToPostgres(url: string, self: string): PostgresNews {
  const listeners: NewsListener[] = []
  const line = lineTo(url, {
    told: (notice = '') => {
      const { server, news } = parseNotice(notice)
      if (server !== self) for (const { told } of listeners) told(news)
    },
    missed: () => {
      for (const listener of listeners) listener.missed()
    },
  })
  let tuned: Promise<void> | null = null
  return {
    async hear(listener) {
      tuned ??= line.tune()
      await tuned.catch((error) => {
        tuned = null
        throw error
      })
      listeners.push(listener)
    },
    close: line.close,
  }
}

/** A connection that is reopened when it breaks, and then reports that news may be lost. */
function lineTo(
  url: string,
  { told, missed }: { told(notice?: string): void; missed(): void },
): { tune(): Promise<void>; close(): Promise<void> } {
  let line: pg.Client | null = null
  let closed = false
  let again: NodeJS.Timeout | undefined
  const tune = async (): Promise<void> => {
    line = await connect(url, { told, lost: () => retry(SOONEST) })
    if (closed) await line.end()
  }
  const retry = (wait: number): void => {
    line = null
    if (closed) return
    again = setTimeout(() => {
      tune().then(missed, () => retry(Math.min(wait * 2, LATEST)))
    }, wait)
    again.unref()
  }
  const close = async (): Promise<void> => {
    closed = true
    clearTimeout(again)
    await line?.end()
  }
  return { tune, close }
}

/** Calls lost once when an open connection dies, even without a close: then the heartbeat query fails. */
async function connect(url: string, { told, lost }: { told(notice?: string): void; lost(): void }): Promise<pg.Client> {
  const client = new pg.Client({
    connectionString: url,
    connectionTimeoutMillis: 5000,
    keepAlive: true,
    query_timeout: 5000,
  })
  let live = false
  const pulse = setInterval(() => client.query('select 1').catch(() => dead()), PULSE)
  pulse.unref()
  const dead = (): void => {
    clearInterval(pulse)
    if (live) lost()
    live = false
    client.end().catch(() => {})
  }
  client
    .on('error', dead)
    .on('end', dead)
    .on('notification', ({ payload }) => told(payload))
  try {
    await client.connect()
    await client.query('listen fray')
    live = true
    return client
  } catch (error) {
    dead()
    throw error
  }
}
