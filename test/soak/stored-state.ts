import { createHash } from 'node:crypto'
import type { TableRecord } from '../../src/table/store/table-records.ts'
import type { World } from './tables.ts'

/** Everything that is kept of the table that is to be left alone, in short. */
export async function keptOf({ store, table, open, closed }: World): Promise<Readonly<Record<string, string>>> {
  const fights = await Promise.all(
    [open, closed].map(async (id) => [`fight ${id}`, short([await store.fight(id), await store.entries(id, 0)])]),
  )
  const rest = {
    table: await store.table(table),
    members: await store.members(table),
    characters: await store.characters(table),
    rulings: await store.rulings(table),
    invites: await store.invites(table),
    fights: await store.fights(table),
  }
  return Object.fromEntries([...Object.entries(rest).map(([name, thing]) => [name, short(thing)]), ...fights])
}

const short = (thing: unknown): string => createHash('sha256').update(JSON.stringify(thing)).digest('hex').slice(0, 16)

export const apart = (
  before: Readonly<Record<string, string>>,
  after: Readonly<Record<string, string>>,
): readonly string[] =>
  [...new Set([...Object.keys(before), ...Object.keys(after)])].filter((name) => before[name] !== after[name])

/**
 * What two players may not have changed: the table and its people, the characters and seats of others, and what is done
 * in the name of others.
 */
export async function beyondPlayers(
  { store, table, open, closed, ann, bob }: World,
  since: number,
): Promise<Readonly<Record<string, string>>> {
  const own = [ann, bob].map(({ member }) => member)
  const fight = (await store.fight(open))!
  const { seats, orders, hands, revealed, seed } = fight.state
  const others = <T>(of: Readonly<Record<string, T>>): unknown =>
    Object.entries(of).filter(([who]) => who !== 'vera' && who !== 'pirate')
  const said = (await store.entries(open, 0)).slice(since).filter((entry) => {
    if (entry.type === 'overruled' || entry.type === 'undone' || entry.type === 'recast') return true
    return (
      (entry.type === 'answered' || entry.type === 'volunteered') &&
      entry.by === 'seat' &&
      entry.who !== 'vera' &&
      entry.who !== 'pirate'
    )
  })
  const rest = {
    table: settled(await store.table(table)),
    members: await store.members(table),
    rulings: await store.rulings(table),
    invites: await store.invites(table),
    closed: [await store.fight(closed), await store.entries(closed, 0)],
    characters: (await store.characters(table)).filter(({ owner }) => owner === null || !own.includes(owner)),
    fights: (await store.fights(table)).map(({ id, title }) => [id, title]),
    seats: others(seats),
    orders: others(orders),
    hands: others(hands),
    seed: [revealed, seed],
    said,
  }
  return Object.fromEntries(Object.entries(rest).map(([name, thing]) => [name, short(thing)]))
}

/** Everybody may sit down to a chat, which is noted at the table. */
function settled(table: TableRecord | null): unknown {
  const { chats: _, rev: _rev, ...rest } = table!
  return rest
}
