import { fork } from 'node:child_process'
import { once } from 'node:events'
import type { AddressInfo } from 'node:net'
import { fileURLToPath } from 'node:url'
import { answerAsk } from '../src/table/fights/answer-and-overrule.ts'
import { invite, join } from '../src/table/tables/invites.ts'
import { type Answer, type BenchServer, benchServerOn, ENDLESS, foreseen, must, opened } from './bench-server.ts'
import type { Sample } from './rounds.ts'

const SPECTATORS = 1000
/** Answers before anybody is there but one, then before everybody, then those that count. */
const ALONE = 300
const WARM_UP = 30
const MEASURED = 80
/** How far they may lag behind: so much that the server never waits for spectators who keep up. */
const AHEAD = 24 * 1024 * 1024

/** What spectators wish for: the lines as they come, or with each of them the fight as it stands. */
type Wish = { readonly now?: true }

/** A fight, what will be answered in it, and somebody who watches it from within and keeps what he is sent. */
type Stage = {
  readonly place: BenchServer
  readonly path: string
  readonly word: string
  readonly script: readonly Answer[]
  readonly heard: Buffer[]
  /**
   * Gives the next answer and waits until it was told; returns the processor time that it took until it was written.
   */
  answered(): Promise<number>
  stop(): Promise<void>
}

/** The live door: each answer is written, and what comes of it goes to everybody who watches. */
export async function liveDoor(wish: Wish): Promise<Sample> {
  const stage = await staged(await benchServerOn('sqlite'), wish)
  return timed(stage, stage, () => stage.answered())
}

/** The same bytes by a bare loop, over the same library. */
export async function bareLoop(wish: Wish): Promise<Sample> {
  const place = await benchServerOn('sqlite')
  const sockets = new Set<{ send(buffer: Buffer): void }>()
  place.app.get('/bare', { websocket: true }, (socket) => {
    sockets.add(socket)
    socket.send(READY)
  })
  const stage = await staged(place, wish)
  const steps: (readonly Buffer[])[] = []
  for (let i = 0; i < WARM_UP + MEASURED; i++) {
    stage.heard.length = 0
    await stage.answered()
    steps.push([...stage.heard])
  }
  stage.heard.splice(0, stage.heard.length, READY)
  return timed(stage, { path: '/bare', word: '' }, async () => {
    for (const buffer of steps.shift()!) {
      for (const socket of sockets) socket.send(buffer)
      stage.heard.push(buffer)
    }
    return 0
  })
}

const READY = Buffer.from('ready')

async function staged(place: BenchServer, wish: Wish): Promise<Stage> {
  const fight = await opened(place, ENDLESS)
  const { code } = must(await invite(place.service, place.referee, { role: 'spectator' }))
  const { token } = must(await join(place.service, { code, name: 'Wil' }))
  const script = [...(await foreseen(place, fight, 1, ALONE + WARM_UP + MEASURED))]
  const [path, word, heard] = [`/api/v1/fights/${fight}/live`, JSON.stringify({ token, ...wish }), [] as Buffer[]]
  await place.app.listen({ port: 0, host: '127.0.0.1' })
  const answered = async (): Promise<number> => {
    const start = process.cpuUsage()
    must(await answerAsk(place.service, place.referee, { ...script.shift()!, request: null }))
    const spent = microseconds(start)
    await quiet(heard)
    return spent
  }
  const early = await watching(place, path, word, heard)
  for (let i = 0; i < ALONE; i++) await answered()
  early.terminate()
  heard.length = 0
  const watcher = await watching(place, path, word, heard)
  const stop = (): Promise<void> => {
    watcher.terminate()
    return place.stop()
  }
  return { place, path, word, script, heard, answered, stop }
}

/** Somebody who watches, once he has heard all that went before. */
async function watching(
  { app }: BenchServer,
  path: string,
  word: string,
  heard: Buffer[],
): Promise<{ terminate(): void }> {
  const watcher = await app.injectWS(path)
  watcher.on('message', (message: Buffer) => heard.push(message))
  watcher.send(word)
  while (!heard.some((message) => message.includes(word.includes('"now"') ? '"type":"now"' : '"type":"lines"')))
    await new Promise(setImmediate)
  await quiet(heard)
  return watcher
}

/** Until nothing more comes of what was done: one answer is told before the next is given. */
async function quiet(heard: readonly Buffer[]): Promise<void> {
  for (
    let turns = 0, known = heard.length;
    turns < 3;
    turns = known === heard.length ? turns + 1 : 0, known = heard.length
  )
    await new Promise(setImmediate)
}

/**
 * Deliveries in a second of the server's processor time, once all have arrived. What the spectators take is no part of
 * it, nor what a step has spent before there was anything to tell.
 */
async function timed(
  { place, heard, stop }: Stage,
  at: Pick<Stage, 'path' | 'word'>,
  step: () => Promise<number>,
): Promise<Sample> {
  const crowd = gathered((place.app.server.address() as AddressInfo).port, at)
  await crowd.has(SPECTATORS * bytesOf(heard))
  const steps = async (count: number): Promise<number> => {
    let spent = 0
    for (let i = 0; i < count; i++) {
      spent += await step()
      await crowd.has(SPECTATORS * bytesOf(heard) - AHEAD)
    }
    await crowd.has(SPECTATORS * bytesOf(heard))
    return spent
  }
  await steps(WARM_UP)
  const [before, start] = [[...heard], process.cpuUsage()]
  const spent = await steps(MEASURED)
  const figure = ((heard.length - before.length) * SPECTATORS * 1_000_000) / (microseconds(start) - spent)
  await crowd.leave()
  await stop()
  return { figure, sum: bytesOf(heard) - bytesOf(before) }
}

function microseconds(since: NodeJS.CpuUsage): number {
  const { user, system } = process.cpuUsage(since)
  return user + system
}

/** Spectators in a process of their own. */
function gathered(
  port: number,
  { path, word }: Pick<Stage, 'path' | 'word'>,
): { has(bytes: number): Promise<void>; leave(): Promise<unknown> } {
  const child = fork(fileURLToPath(new URL('fanout-crowd.js', import.meta.url)))
  let [bytes, wanted, enough] = [0, 0, (): void => {}]
  child.on('message', (now: number) => {
    bytes = now
    if (bytes >= wanted) enough()
  })
  const deserted = (): never => {
    throw new Error('the spectators are gone')
  }
  child.once('exit', deserted)
  child.send({ port, path, count: SPECTATORS, word })
  const has = (least: number): Promise<void> =>
    new Promise((resolve) => {
      wanted = least
      enough = resolve
      if (bytes >= least) resolve()
    })
  const leave = (): Promise<unknown> => {
    child.off('exit', deserted).kill()
    return once(child, 'exit')
  }
  return { has, leave }
}

/** As they stand on the wire: a head of 2, 4 or 10 bytes before each. */
const bytesOf = (messages: readonly Buffer[]): number =>
  messages.reduce((sum, { length }) => sum + length + (length < 126 ? 2 : length < 65_536 ? 4 : 10), 0)
