import { randomBytes } from 'node:crypto'
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { parseArgs } from 'node:util'
import { call, comesTrue, must, pause } from './crash/api.ts'
import { type Counts, type Entry, isWrong, misrecorded, nothingYet, said } from './crash/audit.ts'
import { type Contest, fought, linesAt, opened } from './crash/contest.ts'
import { type Hook, hookOf } from './crash/hook.ts'
import { misheard } from './crash/live-page.ts'
import { serverOf } from './crash/server.ts'
import { type Pair, pairOf } from './crash/server-pair.ts'
import { SETTINGS, SETUP, WAITING } from './crash/setup.ts'
import { rowsOfPostgres } from './crash/stored-rows.ts'
import { startPostgres } from './table/postgres.ts'

/**
 * `npm run servers`: two servers on one PostgreSQL, every fight played at both at once. One is killed in mid-run, and
 * the other goes on with everything: answers, clocks, letters. Then a fresh one takes its place, and it is the other's
 * turn. `--fights 100 --rounds 40
 * --kills 2`.
 */
const { values } = parseArgs({
  options: {
    fights: { type: 'string', default: '100' },
    rounds: { type: 'string', default: '40' },
    kills: { type: 'string', default: '2' },
  },
})
const [FIGHTS, ROUNDS, KILLS] = [Number(values.fights), Number(values.rounds), Number(values.kills)]
const GOING_ON_MS = 60_000
const [PATIENT, HASTY] = [
  { turn: 0, reaction: 0, bank: 0 },
  { turn: 1, reaction: 1, bank: 0 },
]

/** Fights that are played, some of them at a table that tells a hook, and fights that nobody plays but their clocks. */
type Run = {
  readonly pair: Pair
  readonly hook: Hook
  readonly hooked: readonly Contest[]
  readonly played: readonly Contest[]
  readonly clocked: readonly Contest[]
  readonly heard: Set<string>
  readonly faults: string[]
}
type Waits = Record<'answer' | 'clock' | 'letter', number>

const folder = mkdtempSync(join(tmpdir(), 'fray-servers-'))
const postgres = await startPostgres()
if (!postgres) throw new Error('PostgreSQL cannot be had here')
const shared = { ...SETTINGS, DATABASE_URL: postgres.url, FRAY_SECRET: randomBytes(32).toString('hex') }
const pair = pairOf([
  await serverOf({ ...shared, FRAY_DATA: join(folder, 'one') }),
  await serverOf({ ...shared, FRAY_DATA: join(folder, 'two') }),
])
const hook = await hookOf()
let wrong = true
try {
  await Promise.all([pair.start(0), pair.start(1)])
  wrong = await run()
} finally {
  await Promise.all([pair.kill(0), pair.kill(1)])
  hook.stop()
  await postgres.stop()
  rmSync(folder, { recursive: true, force: true })
}
process.exit(wrong ? 1 : 0)

async function run(): Promise<boolean> {
  const some = Math.ceil(FIGHTS / 10)
  const hooked = await contestsOf(some, SETUP, { clock: PATIENT, hook })
  const played = [...hooked, ...(await contestsOf(FIGHTS - some, SETUP, { clock: PATIENT, hook: null }))]
  const clocked = await contestsOf(some, WAITING, { clock: HASTY, hook: null })
  const all: Run = { pair, hook, hooked, played, clocked, heard: new Set(), faults: [] }
  const playing = played.map((contest) =>
    fought({ pair, contest, done: (fight) => void all.heard.add(fight) }, ROUNDS).catch(
      (error) => void all.faults.push(String(error)),
    ),
  )
  const waits: Waits = { answer: 0, clock: 0, letter: 0 }
  for (let kill = 0; kill < KILLS; kill++) await killed(all, kill % 2, waits)
  await Promise.all(playing)
  const counts = await counted(all)
  for (const fault of counts.faults.slice(0, 20)) console.log(fault)
  console.log(
    `longest wait after a kill: ${Object.entries(waits)
      .map(([what, ms]) => `${(ms / 1000).toFixed(1)} s for ${what === 'answer' ? 'an' : 'a'} ${what}`)
      .join(', ')}; ${hook.letters.length} letters, ${hook.repeats()} of them twice`,
  )
  console.log(
    `${FIGHTS} fights, 2 servers, ${KILLS} kills, ${said([counts])}: ${isWrong(counts) ? 0 : 1} passed, ${isWrong(counts) ? 1 : 0} failed`,
  )
  return isWrong(counts)
}

/** A table of their own, and so many fights at it. */
async function contestsOf(
  fights: number,
  setup: object,
  { clock, hook }: { readonly clock: object; readonly hook: Hook | null },
): Promise<readonly Contest[]> {
  const url = pair.url(0)
  const token = (await must(() => call(url, null, 'POST', '/tables', { name: 'Two', referee: 'Ruth' }))).token as string
  await must(() => call(url, token, 'PATCH', '/table', { settings: { clock } }))
  if (hook) await must(() => call(url, token, 'POST', '/hooks', { url: hook.url, role: 'referee' }))
  return Promise.all(Array.from({ length: fights }, () => opened(pair, token, setup)))
}

/** Kills one in the middle of things, waits until the other has gone on with everything, and starts a fresh one. */
async function killed(all: Run, which: number, waits: Waits): Promise<void> {
  const { pair, hook, hooked, played, clocked, heard } = all
  const goOn = (): boolean => played.every(({ fight, over }) => over || heard.has(fight))
  heard.clear()
  await comesTrue(goOn, GOING_ON_MS)
  await pause(Math.random() * 1_000)
  await pair.kill(which)
  const [at, letters] = [Date.now(), hook.letters.length]
  heard.clear()
  const ticking = await ticked(all)
  const waited = async (what: keyof Waits, goesOn: () => boolean): Promise<void> => {
    if (!(await comesTrue(goesOn, GOING_ON_MS)))
      all.faults.push(`no ${what} for ${GOING_ON_MS / 1000} s after a server died`)
    waits[what] = Math.max(waits[what], Date.now() - at)
  }
  await Promise.all([
    waited('answer', goOn),
    waited('clock', () => clocked.every(({ fight, ear }) => !ticking.has(fight) || ear.at() > ticking.get(fight)!)),
    waited('letter', () => hook.letters.length > letters || hooked.every(({ over }) => over)),
  ])
  await pair.start(which)
}

/** Fights whose clock runs just now, with their lengths. */
async function ticked({ pair, clocked }: Run): Promise<ReadonlyMap<string, number>> {
  const ticking = new Map<string, number>()
  for (const { fight, token } of clocked) {
    const { asks, length } = (await pair.send(pair.any(), token, 'GET', `/fights/${fight}?from=999999`)).body as {
      readonly asks: readonly { readonly due: number | null }[]
      readonly length: number
    }
    if (asks.some(({ due }) => due !== null)) ticking.set(fight, length)
  }
  return ticking
}

async function counted({ pair, hook, hooked, played, clocked, faults }: Run): Promise<Counts> {
  const counts = nothingYet()
  counts.faults.push(...faults, ...hook.faults)
  for (const { fight, token } of clocked) await pair.send(0, token, 'POST', `/fights/${fight}/pause`, { pause: true })
  for (const contest of [...played, ...clocked]) await audited(pair, contest, counts)
  for (const contest of hooked) await lettersCame(contest, counts)
  const { gaps, doubled } = await rowsOfPostgres(postgres!.url)
  counts.gaps += gaps.length
  counts.doubled += doubled.length
  const unfinished = played.filter(({ over }) => !over).length
  counts.faults.push(...gaps, ...doubled, ...(unfinished > 0 ? [`${unfinished} fights did not finish`] : []))
  return counts
}

/** One record, the same from both; what was acknowledged is in it once; the page has heard it all. */
async function audited(pair: Pair, contest: Contest, counts: Counts): Promise<void> {
  const { fight, deeds, faults, ear } = contest
  const [lines, other] = await still(pair, contest)
  if (!(await comesTrue(() => ear.at() >= lines.length, GOING_ON_MS))) counts.unseen += lines.length - ear.at()
  ear.stop()
  const heard = misheard(ear, lines)
  const { missing, left } = misrecorded(
    deeds,
    lines.map(({ entry }) => entry as Entry),
    [],
  )
  counts.acknowledged += deeds.length
  counts.lost += missing.length
  counts.doubled += left.length
  counts.gaps += heard.gaps
  const wrong = [
    ...faults,
    ...heard.faults,
    ...missing.map((one) => `lost: ${one}`),
    ...left.map((one) => `there, and nobody was told so: ${one}`),
  ]
  if (JSON.stringify(other) !== JSON.stringify(lines)) wrong.push('the two servers tell it differently')
  counts.faults.push(...wrong.map((one) => `${fight}: ${one}`))
}

/** The record from each server, once both have heard of the last line. */
async function still(pair: Pair, contest: Contest): Promise<readonly [Lines, Lines]> {
  for (const late = Date.now() + GOING_ON_MS; ; await pause(50)) {
    const lines = [await linesAt(pair, 0, contest), await linesAt(pair, 1, contest)] as const
    if (lines[0].length === lines[1].length || Date.now() > late) return lines
  }
}

type Lines = Awaited<ReturnType<typeof linesAt>>

async function lettersCame(contest: Contest, counts: Counts): Promise<void> {
  const [lines] = await still(pair, contest)
  await comesTrue(() => hook.linesOf(contest.fight).length >= lines.length, GOING_ON_MS)
  const told = hook.linesOf(contest.fight)
  counts.unseen += Math.max(0, lines.length - told.length)
  if (JSON.stringify(told) !== JSON.stringify(lines))
    counts.faults.push(`${contest.fight}: ${told.length} lines came by letter, and there are ${lines.length}`)
}
