import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { parseArgs } from 'node:util'
import { atHome, guesses, heavy, players, referee, unauthorised } from './soak/bursts.ts'
import { newTally, type Tally, type Watch, watchOf } from './soak/leak-watch.ts'
import { ears } from './soak/listeners.ts'
import { randomOf } from './soak/random.ts'
import { type Memory, type Server, startServer } from './soak/server.ts'
import { makeWorld } from './soak/tables.ts'

/**
 * `npm run soak`: people without leave, and people with it, send anything at all to a server: right, almost right,
 * nothing of the kind. Nothing breaks, nothing hidden comes out, and nobody changes what is not theirs. `--minutes 5
 * --seed N`. Ends with counts.
 */
const { values } = parseArgs({
  options: {
    minutes: { type: 'string', default: '5' },
    seed: { type: 'string', default: '1' },
    verbose: { type: 'boolean', default: false },
  },
})
/** Megabytes in use beyond what caches hold. */
const MOST_GROWTH = 60
const folder = mkdtempSync(join(tmpdir(), 'fray-soak-'))
process.exitCode = await main().finally(() => rmSync(folder, { recursive: true, force: true }))

async function main(): Promise<number> {
  const tally = newTally()
  const watch = watchOf(tally)
  const server = await startServer(folder, logged(watch))
  try {
    return report(tally, await soak(server, watch))
  } finally {
    await server.stop()
  }
}

/** Nothing of this may stand in the log of the server either; pieces may part anywhere. */
function logged(watch: Watch): (text: string) => void {
  let last = ''
  return (text) => {
    watch.heard('log', last + text)
    last = text.slice(-1_000)
  }
}

async function soak(server: Server, watch: Watch): Promise<readonly Memory[]> {
  const random = randomOf(Number(values.seed))
  const world = await makeWorld(server.url, folder, watch)
  const listeners = ears(world)
  const memories: Memory[] = []
  try {
    if (Number(values.minutes) >= 2) for (let n = 0; n < 250; n++) await heavy(world, random) // what is kept at hand is full before it is weighed
    for (const end = Date.now() + Number(values.minutes) * 60_000; Date.now() < end; ) {
      listeners.follow()
      await unauthorised(world, random, 250)
      await players(world, random, 60)
      await referee(world, random, 15)
      await atHome(world, random, 40)
      await guesses(world, random, 10)
      for (let n = 0; n < 3; n++) await heavy(world, random)
      if (!server.isUp()) throw new Error(`the server is gone:\n${server.said()}`)
      memories.push(await server.memory())
      if (values.verbose)
        console.log(memories.length, watch.tally.calls, JSON.stringify(memories.at(-1)), listeners.frames())
    }
  } catch (error) {
    watch.fault('broken', String((error as Error).stack))
  }
  listeners.stop()
  if (listeners.frames() === 0) watch.fault('wordless', 'nobody heard anything live')
  await world.store.close()
  return memories
}

/** What is in use at the least, late, against what was in use at the least before: caches fill up, and then no more. */
function growth(memories: readonly Memory[]): number {
  const third = Math.floor(memories.length / 3)
  if (third < 5) return 0
  const least = (some: readonly Memory[]): number => Math.min(...some.map(({ heap }) => heap))
  return least(memories.slice(-third)) - least(memories.slice(third, 2 * third))
}

function report(
  { calls, refused, broken, leaks, changes, wordless, faults }: Tally,
  memories: readonly Memory[],
): number {
  for (const fault of faults) console.log(fault)
  const grown = growth(memories)
  console.log(
    `memory: ${memories.at(-1)?.heap.toFixed(0)} MB in use, ${memories.at(-1)?.resident.toFixed(0)} MB held, ${grown.toFixed(0)} MB more in the last third than in the second`,
  )
  console.log(`${calls} calls, ${refused} refused, ${broken} 5xx, ${leaks} leaks, ${changes} changes`)
  const held = [broken === 0, leaks === 0, changes === 0, wordless === 0, grown < MOST_GROWTH, calls > 0]
  console.log(`${held.filter(Boolean).length} passed, ${held.filter((one) => !one).length} failed`)
  return held.every(Boolean) ? 0 : 1
}
