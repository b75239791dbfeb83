import { statSync } from 'node:fs'
import { join } from 'node:path'
import { Counter, Gauge, type Registry } from 'prom-client'
import { openByBook } from '../../table/fights/loaded-fights.ts'
import type { Service } from '../../table/service.ts'

/** What an operator watches besides requests; read on scrape. */
export type Watched = {
  readonly service: Service
  /** The database file, or null for PostgreSQL. */
  readonly file: string | null
  /** When the last scheduled backup was made; null if there is none. */
  readonly lastBackup: () => number | null
  /** Whether the last write failed that was tried. */
  readonly storeIll: () => boolean
  readonly bot: {
    readonly calls: ReadonlyMap<string, number>
    lastHeard(): number | null
    ill(): string | null
  } | null
}

export function watchMore(registry: Registry, { service, file, lastBackup, storeIll, bot }: Watched): void {
  const registers = [registry]
  watchOutbox(registry, service, storeIll)
  new Gauge({
    name: 'fray_store_ill',
    help: '1 while the store takes no writes',
    registers,
    collect() {
      this.set(storeIll() ? 1 : 0)
    },
  })
  new Gauge({
    name: 'fray_fights',
    help: 'Fights that are held in memory and not over, by book',
    labelNames: ['book'],
    registers,
    collect() {
      this.reset()
      for (const [book, count] of openByBook(service)) this.set({ book }, count)
    },
  })
  if (file !== null)
    new Gauge({
      name: 'fray_store_bytes',
      help: 'Size of the database file and its write-ahead log',
      labelNames: ['part'],
      registers,
      collect() {
        this.set({ part: 'file' }, sizeOf(file))
        this.set({ part: 'log' }, sizeOf(`${file}-wal`))
      },
    })
  seconds(registry, {
    name: 'fray_last_backup_seconds',
    help: 'Unix time of the last scheduled backup',
    time: lastBackup,
  })
  if (bot) watchBot(registry, bot)
}

const sizeOf = (path: string): number => statSync(path, { throwIfNoEntry: false })?.size ?? 0

type Seconds = { readonly name: string; readonly help: string; readonly time: () => number | null }

/** A Unix time in seconds; 0 for none. */
const seconds = (registry: Registry, { name, help, time }: Seconds): Gauge =>
  new Gauge({
    name,
    help,
    registers: [registry],
    collect() {
      this.set((time() ?? 0) / 1000)
    },
  })

function watchBot(registry: Registry, { calls, lastHeard, ill }: NonNullable<Watched['bot']>): void {
  new Counter({
    name: 'fray_bot_calls_total',
    help: 'Calls of the Bot API by method and outcome: ok, network, or the code of the error',
    labelNames: ['method', 'outcome'],
    registers: [registry],
    collect() {
      this.reset()
      for (const [call, count] of calls) {
        const [method = '', outcome = ''] = call.split(' ')
        this.inc({ method, outcome }, count)
      }
    },
  })
  seconds(registry, {
    name: 'fray_bot_last_update_seconds',
    help: 'Unix time of the last updates that the bot heard',
    time: lastHeard,
  })
  new Gauge({
    name: 'fray_bot_ill',
    help: '1 while the bot cannot be reached or is refused',
    registers: [registry],
    collect() {
      this.set(ill() === null ? 0 : 1)
    },
  })
}

/** While the store is ill the last known values stay: the other metrics are read all the same. */
function watchOutbox(registry: Registry, service: Service, storeIll: () => boolean): void {
  let first: { readonly id: number; readonly since: number } | null = null
  const age = new Gauge({
    name: 'fray_outbox_oldest_seconds',
    help: 'For how long the oldest letter has been waiting, at least',
    registers: [registry],
  })
  new Gauge({
    name: 'fray_outbox_letters',
    help: 'Letters that wait to be delivered',
    registers: [registry],
    async collect() {
      const waiting = storeIll() ? null : await service.store.outbox().catch(() => null)
      if (waiting === null) return
      const { letters, oldest } = waiting
      if (oldest === null) first = null
      else if (first?.id !== oldest) first = { id: oldest, since: service.steady() }
      this.set(letters)
      age.set(first === null ? 0 : (service.steady() - first.since) / 1000)
    },
  })
  const lost = new Counter({
    name: 'fray_undelivered_total',
    help: 'Deliveries that failed and are tried again, by door',
    labelNames: ['door'],
    registers: [registry],
  })
  service.undelivered.add(({ door }) => lost.inc({ door }))
}

export const fileIn = (data: string): string => join(data, 'fray.sqlite')
