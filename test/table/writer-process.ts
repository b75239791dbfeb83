import { openSqlite } from '../../src/table/store/sqlite.ts'
import { aChange, saidMany, withFights } from './sample-records.ts'

/** Writes to ten fights until it is killed, and says what was acknowledged. */
const store = openSqlite(process.argv[2]!)
await store.migrate()
const fights = Array.from({ length: 10 }, (_, i) => `f${i}`)
await withFights(store, ...fights)
await Promise.all(
  fights.map(async (fight) => {
    for (let rev = 0; rev < 10_000; rev++) {
      await store.append(
        aChange(fight, {
          rev,
          after: rev * 2,
          entries: saidMany(rev * 2, 2),
          request: { id: `q${rev + 1}`, answer: rev + 1 },
        }),
      )
      process.stdout.write(`${fight} ${rev + 1}\n`)
    }
  }),
)
