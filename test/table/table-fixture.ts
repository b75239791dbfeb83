import { createHash } from 'node:crypto'
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join as path } from 'node:path'
import { onTestFinished } from 'vitest'
import type { Refusal } from '../../src/engine/option-tree.ts'
import type { Path } from '../../src/engine/options.ts'
import { answerAsk } from '../../src/table/fights/answer-and-overrule.ts'
import type { Done } from '../../src/table/fights/change-fight.ts'
import { load, type Running } from '../../src/table/fights/loaded-fights.ts'
import { openFight } from '../../src/table/fights/open-fight.ts'
import { handOver } from '../../src/table/fights/seats-orders-dice-clock.ts'
import { type Actor, type Service, serviceOf } from '../../src/table/service.ts'
import { openSqlite } from '../../src/table/store/sqlite.ts'
import type { Store } from '../../src/table/store/store.ts'
import type { Role, TableSettings } from '../../src/table/store/table-records.ts'
import { changeTable } from '../../src/table/tables/change-table.ts'
import { invite, join } from '../../src/table/tables/invites.ts'
import { actorOf } from '../../src/table/tables/member-links.ts'
import { openTable } from '../../src/table/tables/open-table.ts'
import { foe, someone, type Written } from '../cepheus-people.ts'
import { accepted } from '../script.ts'

/** A clock that stands until somebody turns it. */
export type Clock = { at: number; pass(seconds: number): void }

/** A service on a SQLite file in a folder of its own, with the people of one table. */
export type TableFixture = {
  readonly service: Service
  readonly clock: Clock
  readonly referee: Actor
  readonly ann: Actor
  readonly bob: Actor
  readonly watcher: Actor
  /** Another server on the same file, which knows nothing yet. */
  readonly another: () => Service
}

const SECRET = new Uint8Array(32).fill(7)
const NOON = Date.UTC(2026, 5, 1, 12)

export function clockAt(at = NOON): Clock {
  return {
    at,
    pass(seconds) {
      this.at += seconds * 1000
    },
  }
}

/** Ids and seeds are new every time, and the same in every run. */
export const serviceOn = (store: Store, clock: Clock): Service => ({
  ...serviceOf(store, SECRET, () => clock.at),
  bytes: (count) => createHash('shake256', { outputLength: count }).update(String(drawn++)).digest(),
})
let drawn = 0

export async function place(settings: Partial<TableSettings> = {}): Promise<TableFixture> {
  const at = await bare()
  return { ...at, ...(await company(at.service, settings)) }
}

/** The same service before anybody has opened a table. */
export async function bare(): Promise<Pick<TableFixture, 'service' | 'clock' | 'another'>> {
  const folder = mkdtempSync(path(tmpdir(), 'fray-table-'))
  const stores: Store[] = []
  const clock = clockAt()
  const another = (): Service => {
    stores.push(openSqlite(path(folder, 'fray.db')))
    return serviceOn(stores.at(-1)!, clock)
  }
  onTestFinished(async () => {
    for (const store of stores) await store.close()
    rmSync(folder, { recursive: true, force: true })
  })
  const service = another()
  await service.store.migrate()
  return { service, clock, another }
}

/** A table with a referee, two players and somebody who watches. */
export async function company(
  service: Service,
  settings: Partial<TableSettings> = {},
): Promise<Pick<TableFixture, 'referee' | 'ann' | 'bob' | 'watcher'>> {
  const { token } = accepted(await openTable(service, { name: 'The Long Night', referee: 'Ada' }))
  const referee = (await actorOf(service, token))!
  accepted(await changeTable(service, referee, { settings }))
  const [ann, bob, watcher] = [
    await guest(service, referee, 'player', 'Ann'),
    await guest(service, referee, 'player', 'Bob'),
    await guest(service, referee, 'spectator', 'Wil'),
  ]
  return { referee, ann, bob, watcher }
}

export async function guest(service: Service, referee: Actor, role: Role, name: string): Promise<Actor> {
  const { code } = accepted(await invite(service, referee, { role }))
  const { table, member } = accepted(await join(service, { code, name }))
  return { table, member, role }
}

/** Ann's turn against Vex, who is Bob's; both have revolvers. */
export async function duel(
  { service, referee, ann, bob }: TableFixture,
  { people = [], ...rest }: { readonly people?: readonly Written[] } & Readonly<Record<string, unknown>> = {},
): Promise<string> {
  const combatants = [
    someone('ann', { weapons: ['revolver'], initiative: 9 }),
    foe('vex', { weapons: ['revolver'], pos: 5 }),
    ...people,
  ]
  const { fight } = accepted(
    await openFight(service, referee, { title: 'A duel', setup: { start: { turn: 'ann' }, combatants, ...rest } }),
  )
  accepted(
    await handOver(service, referee, { fight, request: null, who: 'ann', seat: { member: ann.member, policy: null } }),
  )
  accepted(
    await handOver(service, referee, { fight, request: null, who: 'vex', seat: { member: bob.member, policy: null } }),
  )
  return fight
}

/** A fight as a server knows it. */
export const running = async (service: Service, fight: string): Promise<Running> => (await load(service, fight))!

/** The open questions in short: `ann turn`. */
export const open = async (service: Service, fight: string): Promise<readonly string[]> =>
  (await running(service, fight)).play.asks.map(({ who, about }) => `${who} ${about}`)

/** The number of the open question of somebody. */
export async function asked(service: Service, fight: string, who: string): Promise<number> {
  const { asks } = (await running(service, fight)).play
  const ask = asks.find((one) => one.who === who)
  if (!ask)
    throw new Error(
      `${who} was not asked; open: ${asks.map((one) => `${one.who} ${one.about}`).join(', ') || 'nothing'}`,
    )
  return ask.n
}

let requests = 0
export const request = (): string => `q${requests++}`

/** Answers the open question of somebody. */
export const tell = async (
  service: Service,
  actor: Actor,
  fight: string,
  who: string,
  ...way: Path
): Promise<Done | Refusal> =>
  answerAsk(service, actor, { fight, request: request(), ask: await asked(service, fight, who), path: way })

export async function told(service: Service, actor: Actor, fight: string, who: string, ...way: Path): Promise<number> {
  return accepted(await tell(service, actor, fight, who, ...way)).length
}

/** All that is kept of a fight, as text: for seeing that nothing changed. */
export async function keptOf({ store }: Service, fight: string): Promise<string> {
  return JSON.stringify([await store.fight(fight), await store.entries(fight, 0)])
}

/** The fight and its open questions with their numbers, as text. */
export function face({ play: { fight, asks, log } }: Running): string {
  return JSON.stringify([fight, asks.map(({ n, who, about }) => [n, who, about]), (log.from ?? 0) + log.entries.length])
}
