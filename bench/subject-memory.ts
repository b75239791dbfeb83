import { setFlagsFromString } from 'node:v8'
import { runInNewContext } from 'node:vm'
import { below, streamOf } from '../src/engine/dice-tray.ts'
import { type Answer, type BenchServer, benchServerOn, foreseen, opened } from './bench-server.ts'
import type { Sample } from './rounds.ts'

const AT_ONCE = 50
const ANSWERED = 500

/**
 * KiB that a server holds for each of so many fights that are open and idle; then answers to some of them, wherever
 * they are.
 */
export async function idle(fights: number): Promise<Sample> {
  const place = await benchServerOn('sqlite')
  await played(place, AT_ONCE)
  const before = held()
  const waiting: Answer[] = []
  for (let at = 0; at < fights; at += AT_ONCE) waiting.push(...(await played(place, AT_ONCE)))
  const figure = (held() - before) / fights / 1024
  const picks = streamOf(1)
  for (let i = 0; i < ANSWERED; i++) await answered(place, waiting.splice(below(picks, waiting.length), 1)[0]!)
  await place.stop()
  return { figure, sum: ANSWERED }
}

/** So many new fights, each answered once by somebody who looks on; returns what is to be answered next. */
const played = (place: BenchServer, count: number): Promise<readonly Answer[]> =>
  Promise.all(
    Array.from({ length: count }, async (_, i) => {
      const [first, next] = await foreseen(place, await opened(place), i + 1, 2)
      await answered(place, first!)
      return next!
    }),
  )

async function answered({ app, token }: BenchServer, { fight, ...body }: Answer): Promise<void> {
  const reply = await app.inject({
    method: 'POST',
    url: `/api/v1/fights/${fight}/answer`,
    headers: { authorization: `Bearer ${token}` },
    payload: body,
  })
  if (reply.statusCode !== 200) throw new Error(`${reply.statusCode}: ${reply.body}`)
}

setFlagsFromString('--expose-gc')
const collect = runInNewContext('gc') as () => void

/** What is left once everything is collected that may be. */
function held(): number {
  for (let i = 0; i < 3; i++) collect()
  const { heapUsed, external } = process.memoryUsage()
  return heapUsed + external
}
