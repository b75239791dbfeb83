import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { parseArgs } from 'node:util'
import { call, type Player, playerOf } from './crash/player.ts'
import { type Server, serverOf } from './crash/server.ts'
import { startPostgres } from './table/postgres.ts'

/**
 * `npm run crash`: a server under load is killed at random moments and started again. What it acknowledged must be there, once.
 * `--kills 200 --fights 50 --store sqlite|postgres|both`. Ends with one line of counts.
 */
const { values } = parseArgs({ options: { kills: { type: 'string', default: '200' }, fights: { type: 'string', default: '50' }, store: { type: 'string', default: 'both' } } })
type Counts = { kills: number; acknowledged: number; lost: number; doubled: number; faults: readonly string[] }

const SETUP = {
  book: 'cepheus', range: 5,
  combatants: [{ id: 'ann', side: 'players', block: 'gunhand' }, { id: 'ben', side: 'players', block: 'marine' }, { id: 'vex', side: 'enemies', block: 'thug' }, { id: 'zed', side: 'enemies', block: 'pirate' }],
}

/** One client stands for fifty tables here. */
const LIMITS = { FRAY_RATE_ADDRESS: '1000000', FRAY_RATE_MEMBER: '1000000', FRAY_CONNECTIONS: '10000' }

const results: Counts[] = []
if (values.store !== 'postgres') results.push(await onSqlite())
if (values.store !== 'sqlite') results.push(await onPostgres())
const sum = (of: (counts: Counts) => number): number => results.reduce((total, counts) => total + of(counts), 0)
for (const { faults } of results) for (const fault of faults.slice(0, 20)) console.log(fault)
const wrong = sum(({ lost, doubled, faults }) => lost + doubled + faults.length)
console.log(`${sum(({ kills }) => kills)} kills, ${sum(({ acknowledged }) => acknowledged)} acknowledged, ${sum(({ lost }) => lost)} lost, ${sum(({ doubled }) => doubled)} doubled`)
console.log(`${results.length - results.filter(({ lost, doubled, faults }) => lost + doubled + faults.length > 0).length} passed, ${results.filter(({ lost, doubled, faults }) => lost + doubled + faults.length > 0).length} failed`)
process.exit(wrong > 0 ? 1 : 0)

async function onSqlite(): Promise<Counts> {
  const folder = mkdtempSync(join(tmpdir(), 'fray-crash-'))
  try {
    return await crashed(await serverOf({ FRAY_DATA: folder, ...LIMITS }))
  } finally {
    rmSync(folder, { recursive: true, force: true })
  }
}

async function onPostgres(): Promise<Counts> {
  const folder = mkdtempSync(join(tmpdir(), 'fray-crash-'))
  const postgres = await startPostgres()
  if (!postgres) throw new Error('PostgreSQL cannot be had here')
  try {
    return await crashed(await serverOf({ FRAY_DATA: folder, DATABASE_URL: postgres.url, ...LIMITS }), postgres.crash)
  } finally {
    await postgres.stop()
    rmSync(folder, { recursive: true, force: true })
  }
}

/** Every third kill on PostgreSQL is the database's. */
async function crashed(server: Server, database: (() => Promise<void>) | null = null): Promise<Counts> {
  await server.start()
  try {
    return await killed(server, database)
  } finally {
    await server.kill()
  }
}

async function killed(server: Server, database: (() => Promise<void>) | null): Promise<Counts> {
  const { body } = await call(server.url, null, 'POST', '/tables', { name: 'Crash', referee: 'Ruth' })
  const token = body.token as string
  await call(server.url, token, 'PATCH', '/table', { settings: { clock: { turn: 0, reaction: 0, bank: 0 } } })
  const players = Array.from({ length: Number(values.fights) }, () => playerOf(() => server.url, token, SETUP))
  for (let kill = 0; kill < Number(values.kills); kill++) {
    await new Promise((resolve) => setTimeout(resolve, 150 + Math.random() * 850))
    if (database && kill % 3 === 2) await database()
    else {
      await server.kill()
      await server.start()
    }
  }
  await Promise.all(players.map((player) => player.stop()))
  return counted(server, token, players)
}

type Kept = { readonly log: { readonly entries: readonly { readonly type: string; readonly ask?: number; readonly path?: unknown }[] } }

/** Every acknowledged answer stands in the log exactly once, as it was given. */
async function counted(server: Server, token: string, players: readonly Player[]): Promise<Counts> {
  const acknowledged = players.flatMap((player) => player.acknowledged)
  const faults = players.flatMap((player) => player.faults)
  let [lost, doubled] = [0, 0]
  for (const fight of players.flatMap((player) => player.fights)) {
    const { log: { entries } } = (await call(server.url, token, 'GET', `/fights/${fight}/log`)).body as unknown as Kept
    for (const { ask, path, length } of acknowledged.filter((one) => one.fight === fight)) {
      const found = entries.filter((entry) => entry.type === 'answered' && entry.ask === ask)
      if (found.length === 0) lost += 1
      if (found.length > 1) doubled += 1
      if (found.length === 1 && JSON.stringify(found[0]!.path) !== JSON.stringify(path)) faults.push(`${fight}: question ${ask} was answered otherwise`)
      if (entries.length < length) faults.push(`${fight}: ${entries.length} entries, and ${length} were acknowledged`)
    }
  }
  return { kills: Number(values.kills), acknowledged: acknowledged.length, lost, doubled, faults }
}
