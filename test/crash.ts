import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { parseArgs } from 'node:util'
import { comesTrue, pause } from './crash/api.ts'
import { audited, auditedLetters, type Counts, isWrong, nothingYet, said } from './crash/audit.ts'
import { hookOf } from './crash/hook.ts'
import { tableOf } from './crash/open-table.ts'
import { type Player, playerOf } from './crash/player.ts'
import { type Server, serverOf } from './crash/server.ts'
import { SETTINGS, SETUP } from './crash/setup.ts'
import { type Rows, rowsOfPostgres, rowsOfSqlite } from './crash/stored-rows.ts'
import { startPostgres } from './table/postgres.ts'

/**
 * `npm run crash`: a server under load is killed at random moments and started again. What it acknowledged must be
 * there, once; every fight goes on at its question; live pages and hooks get every line. `--kills 200 --fights 50
 * --store sqlite|postgres|both`.
 */
const { values } = parseArgs({
  options: {
    kills: { type: 'string', default: '200' },
    fights: { type: 'string', default: '50' },
    store: { type: 'string', default: 'both' },
  },
})
const KILLS = Number(values.kills)
const FIGHTS = Number(values.fights)

/** In the end nothing breaks: what a page has not heard then, it does not get by coming back. */
const QUIET_MS = Math.min(3_000, 500 * KILLS)

/** How long a server may take to get into its stride before it is killed all the same. */
const LOADED_MS = 10_000

/** Who is killed, in turn: on PostgreSQL also the database, with and without the server. */
const VICTIMS = {
  sqlite: ['server'],
  postgres: ['server', 'database', 'server', 'database', 'server', 'both'],
} as const
type Victim = (typeof VICTIMS)['postgres'][number]

type KilledServer = {
  readonly name: 'sqlite' | 'postgres'
  readonly server: Server
  readonly database: (() => Promise<void>) | null
  rows(): Promise<Rows>
}

const results: Counts[] = []
if (values.store !== 'postgres') results.push(await onSqlite())
if (values.store !== 'sqlite') results.push(await onPostgres())
const failed = results.filter(isWrong).length
console.log(`${KILLS * results.length} kills, ${said(results)}: ${results.length - failed} passed, ${failed} failed`)
process.exit(failed > 0 ? 1 : 0)

async function onSqlite(): Promise<Counts> {
  const folder = mkdtempSync(join(tmpdir(), 'fray-crash-'))
  const server = await serverOf({ FRAY_DATA: folder, ...SETTINGS })
  try {
    return await crashed({
      name: 'sqlite',
      server,
      database: null,
      rows: async () => rowsOfSqlite(join(folder, 'fray.sqlite')),
    })
  } finally {
    await server.kill()
    rmSync(folder, { recursive: true, force: true })
  }
}

async function onPostgres(): Promise<Counts> {
  const folder = mkdtempSync(join(tmpdir(), 'fray-crash-'))
  const postgres = await startPostgres()
  if (!postgres) throw new Error('PostgreSQL cannot be had here')
  const server = await serverOf({ FRAY_DATA: folder, DATABASE_URL: postgres.url, ...SETTINGS })
  try {
    return await crashed({
      name: 'postgres',
      server,
      database: postgres.crash,
      rows: () => rowsOfPostgres(postgres.url),
    })
  } finally {
    await server.kill()
    await postgres.stop()
    rmSync(folder, { recursive: true, force: true })
  }
}

async function crashed(killable: KilledServer): Promise<Counts> {
  const { name, server } = killable
  await server.start()
  const hook = await hookOf()
  const tables = [await tableOf(server.url, hook), await tableOf(server.url, null)]
  const players = Array.from({ length: FIGHTS }, (_, i) => playerOf(tables[i % 20 === 0 ? 0 : 1]!, SETUP))
  const kills = await killed(killable, players)
  await pause(QUIET_MS)
  await Promise.all(players.map((player) => player.stop()))
  const fights = players.flatMap((player) => player.fights)
  const counts = nothingYet()
  counts.faults.push(...players.flatMap((player) => player.faults))
  await audited(fights, counts)
  await auditedLetters(
    hook,
    fights.filter(({ table }) => table === tables[0]),
    counts,
  )
  hook.stop()
  await server.kill()
  const rows = await killable.rows()
  counts.gaps += rows.gaps.length
  counts.doubled += rows.doubled.length
  counts.faults.push(...rows.gaps, ...rows.doubled)
  for (const fault of counts.faults.slice(0, 20)) console.log(fault)
  console.log(
    `${name}: ${rows.fights} fights, killed ${kills}; ${hook.letters.length} letters, ${hook.repeats()} of them twice; ${said([counts])}, ${counts.faults.length} faults`,
  )
  return counts
}

/**
 * At any moment: mostly with every fight under way and half of the pages open, now and then right after the start or in
 * the midst of it. Says how often it was whose turn.
 */
async function killed({ name, server, database }: KilledServer, players: readonly Player[]): Promise<string> {
  const times = { server: 0, database: 0, both: 0 }
  const done = (): number =>
    players.reduce((sum, { fights }) => sum + fights.reduce((all, { deeds }) => all + deeds.length, 0), 0)
  for (let kill = 0; kill < KILLS; kill++) {
    const [before, since] = [done(), Date.now()]
    const isLoaded = (): boolean =>
      done() >= before + FIGHTS && players.reduce((sum, player) => sum + player.hearing(since), 0) >= FIGHTS
    if (kill % 4 !== 0) await comesTrue(isLoaded, LOADED_MS)
    await pause(Math.random() * 1_000)
    const victims = VICTIMS[name]
    const victim: Victim = database ? victims[kill % victims.length]! : 'server'
    times[victim] += 1
    if (victim !== 'database') await server.kill()
    if (victim !== 'server') await database!()
    if (victim !== 'database') await server.start(kill % 7 === 3 ? Math.random() * 500 : null)
    if (kill % 25 === 24) console.log(`${name}: ${kill + 1} kills, ${done()} acknowledged`)
  }
  return Object.entries(times)
    .filter(([, count]) => count > 0)
    .map(([victim, count]) => `${victim} ${count}`)
    .join(', ')
}
