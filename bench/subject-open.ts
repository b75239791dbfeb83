import { join } from 'node:path'
import { Kysely, type SqliteDatabase, SqliteDialect } from 'kysely'
import Database from 'libsql'
import { streamOf } from '../src/engine/dice-tray.ts'
import { lengthOf } from '../src/engine/log.ts'
import { checkpointOf, trimmed } from '../src/engine/open-and-resume.ts'
import { load, watch } from '../src/table/fights/loaded-fights.ts'
import { serviceOf } from '../src/table/service.ts'
import { parseKept } from '../src/table/store/checkpoint-text.ts'
import type { Db, Rows } from '../src/table/store/database.ts'
import type { Append, NewsListener } from '../src/table/store/store.ts'
import { answeredAtRandom, type BenchServer, benchServerOn, ENDLESS, opened } from './bench-server.ts'
import type { Sample } from './rounds.ts'

const ENTRIES = 10_000
const WARM_UP = 1500
const MEASURED_MS = 1500

/** A fight that this server does not have in memory, up to its open question. */
export const opening = (): Promise<Sample> =>
  withLongFight(async ({ service }, fight) => {
    let listener: NewsListener | null = null
    const cold = serviceOf({ ...service.store, listen: async (one) => void (listener = one) }, service.secret)
    await watch(cold)
    return async () => {
      listener!.told({ fight, rev: Number.MAX_SAFE_INTEGER, length: 0 }) // as if another server had written: it is forgotten
      await new Promise(setImmediate)
      return (await load(cold, fight))!.play.asks.length
    }
  })

/** The yardstick: the row of its last checkpoint, by the same library. */
export const readingCheckpoint = (): Promise<Sample> =>
  withLongFight(async ({ folder }, fight) => {
    const db: Db = new Kysely<Rows>({
      dialect: new SqliteDialect({ database: prepared(new Database(join(folder, 'fray.sqlite'))) }),
    })
    return async () => {
      const { body } = await db
        .selectFrom('checkpoints')
        .select('body')
        .where('fight_id', '=', fight)
        .executeTakeFirstOrThrow()
      await new Promise(setImmediate)
      return parseKept(body) ? 1 : 0
    }
  })

/** Statements are prepared once, as in the store. */
function prepared(base: Database.Database): SqliteDatabase {
  const known = new Map<string, ReturnType<SqliteDatabase['prepare']>>()
  const prepare: SqliteDatabase['prepare'] = (text) => {
    const statement = known.get(text) ?? (base.prepare(text) as never)
    known.set(text, statement)
    return statement
  }
  return { prepare, close: () => void base.close() }
}

/** Runs in a second of processor time: the disk is asked for nothing that it has not in memory. */
async function withLongFight(
  work: (place: BenchServer, fight: string) => Promise<() => Promise<number>>,
): Promise<Sample> {
  const place = await benchServerOn('sqlite')
  const fight = await longFight(place)
  const run = await work(place, fight)
  for (let i = 0; i < WARM_UP; i++) await run()
  const [start, used] = [performance.now(), process.cpuUsage()]
  let [runs, sum] = [0, 0]
  for (; performance.now() - start < MEASURED_MS; runs++) sum = await run()
  const { user, system } = process.cpuUsage(used)
  const figure = (runs * 1_000_000) / (user + system)
  await place.stop()
  return { figure, sum }
}

/** Played without a table, and written answer by answer, as a table writes it. */
async function longFight(place: BenchServer): Promise<string> {
  const fight = await opened(place, ENDLESS)
  const { record, play: first } = (await load(place.service, fight))!
  const picks = streamOf(1)
  const changes: Append[] = []
  for (let play = first; lengthOf(play.log) < ENTRIES; ) {
    const { after } = answeredAtRandom(play, picks)
    const [length, base] = [lengthOf(play.log), after.base === play.base ? ('same' as const) : checkpointOf(after)]
    changes.push({
      fight,
      rev: changes.length,
      entries: after.log.entries.slice(length - (after.log.from ?? 0)),
      after: length,
      over: false,
      base,
      state: record.state,
      letters: [],
      request: null,
    })
    play = trimmed(after)
  }
  const written = await Promise.all(changes.map((change) => place.service.store.append(change)))
  if (!written.every((one) => 'rev' in one)) throw new Error('the long fight was not written')
  return fight
}
