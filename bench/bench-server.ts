import { createHash } from 'node:crypto'
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { type Api, makeApi } from '../src/doors/api/server.ts'
import { type Stream, streamOf } from '../src/engine/dice-tray.ts'
import { type Refusal, sizeOf } from '../src/engine/option-tree.ts'
import type { Path } from '../src/engine/options.ts'
import { answer } from '../src/engine/play.ts'
import { randomPath } from '../src/engine/policy.ts'
import { type AnyPlay, load, watch } from '../src/table/fights/loaded-fights.ts'
import { openFight } from '../src/table/fights/open-fight.ts'
import { type Actor, type Service, serviceOf } from '../src/table/service.ts'
import type { Store } from '../src/table/store/store.ts'
import { actorOf } from '../src/table/tables/member-links.ts'
import { openTable } from '../src/table/tables/open-table.ts'
import { stubStore } from './stub-store.ts'

/** A server of ours as `serve` puts it together, without limits: one table with its referee. */
export type BenchServer = {
  readonly service: Service
  readonly referee: Actor
  readonly token: string
  readonly app: Api['app']
  readonly rawRoutes: Api['rawRoutes']
  readonly folder: string
  stop(): Promise<void>
}

/** Where things are kept: a file on disk, nowhere, or a database by its address. */
export async function benchServerOn(kind: string): Promise<BenchServer> {
  const folder = mkdtempSync(join(tmpdir(), 'fray-bench-'))
  const store = await storeOf(kind, folder)
  await store.migrate()
  let drawn = 0
  const service: Service = {
    ...serviceOf(store, new Uint8Array(32).fill(7)),
    bytes: (count) => createHash('shake256', { outputLength: count }).update(String(drawn++)).digest(),
  }
  await watch(service)
  const { app, rawRoutes } = await makeApi(service, {
    limits: { perAddress: 0, perMember: 0, joins: 0, connections: 0 },
  })
  const { token } = must(await openTable(service, { name: 'Bench', referee: 'Ruth' }))
  const referee = (await actorOf(service, token))!
  return {
    service,
    referee,
    token,
    app,
    rawRoutes,
    folder,
    stop: async () => {
      await app.close()
      await store.close()
      rmSync(folder, { recursive: true, force: true })
    },
  }
}

async function storeOf(kind: string, folder: string): Promise<Store> {
  if (kind === 'stub') return stubStore()
  if (kind === 'sqlite') return (await import('../src/table/store/sqlite.ts')).openSqlite(join(folder, 'fray.sqlite'))
  return (await import('../src/table/store/postgres.ts')).openPostgres(kind)
}

const four = (side: string, ...blocks: readonly string[]) =>
  blocks.map((block, i) => ({ id: `${side}-${i + 1}`, side, block }))

/** Four against four; the referee answers for everybody. */
export const SETUP = {
  book: 'cepheus',
  range: 10,
  combatants: [
    ...four('players', 'marine', 'gunhand', 'marine', 'gunhand'),
    ...four('enemies', 'pirate', 'thug', 'pirate', 'thug'),
  ],
}

/** Nobody gets through anybody's armour, so this goes on and on. */
export const ENDLESS = {
  ...SETUP,
  combatants: SETUP.combatants.map((one) => ({
    ...one,
    armour: ['battle-dress'],
    weapons: ['cudgel'],
    skills: { 'Battle Dress': 1, Bludgeoning: 1 },
  })),
}

export const opened = async ({ service, referee }: BenchServer, setup: unknown = SETUP): Promise<string> =>
  must(await openFight(service, referee, { title: 'Bench', setup })).fight

/** An answer to give, by question and fight. */
export type Answer = { readonly fight: string; readonly ask: number; readonly path: Path }

/**
 * What will be asked in a fight and answered at random, found out without writing anything: dice are sealed, so it will
 * come as it came here.
 */
export async function foreseen(
  { service }: BenchServer,
  fight: string,
  seed: number,
  most: number,
): Promise<readonly Answer[]> {
  const picks = streamOf(seed)
  const answers: Answer[] = []
  for (let { play } = (await load(service, fight))!; answers.length < most && play.asks.length > 0; ) {
    const { ask, path, after } = answeredAtRandom(play, picks)
    answers.push({ fight, ask, path })
    play = after
  }
  return answers
}

/**
 * An answer to the first question, and the play after it. What would end the fight is not answered while there is
 * something else.
 */
export function answeredAtRandom(play: AnyPlay, picks: Stream): Omit<Answer, 'fight'> & { readonly after: AnyPlay } {
  const { n, options } = play.asks[0]!
  for (let tries = 0; ; tries++) {
    const path = randomPath(picks, options, sizeOf)
    const after = must(answer(play, n, path, { by: 'referee' }))
    if (goesOn(after) || tries === 20) return { ask: n, path, after }
  }
}

const goesOn = ({ asks, fight }: AnyPlay): boolean => asks.length > 0 && 'phase' in fight && fight.phase !== 'aftermath'

export function must<T extends object>(result: T | Refusal): T {
  if ('refused' in result) throw new Error(result.refused as string)
  return result
}
