import type { Entry } from '../src/engine/log.ts'
import type { Append, Appended, FightRecord, News, NewsListener, Store } from '../src/table/store/store.ts'
import type { Member, TableRecord } from '../src/table/store/table-records.ts'

/**
 * A store that keeps nothing but references in memory: what a server costs without a database. Only what the benches
 * call is there.
 */
export function stubStore(): Store {
  const tables = new Map<string, TableRecord>()
  const members = new Map<string, Member>()
  const listeners: NewsListener[] = []
  const tell = (news: News): void => {
    for (const listener of listeners) queueMicrotask(() => listener.told(news))
  }
  const stub: Partial<Store> = {
    migrate: async () => {},
    close: async () => {},
    createTable: async (table, referee) => {
      tables.set(table.id, table)
      members.set(referee.id, referee)
    },
    table: async (id) => tables.get(id) ?? null,
    member: async (id) => members.get(id) ?? null,
    listen: async (listener) => void listeners.push(listener),
    claim: async () => [],
    due: async () => [],
    ...stubFights(tell),
  }
  return stub as Store
}

type Kept = { record: FightRecord; readonly entries: Entry<unknown>[]; readonly requests: Map<string, unknown> }

function stubFights(tell: (news: News) => void): Pick<Store, 'createFight' | 'fight' | 'entries' | 'append' | 'seen'> {
  const fights = new Map<string, Kept>()
  return {
    createFight: async (record, entries) =>
      void fights.set(record.id, { record, entries: [...entries], requests: new Map() }),
    fight: async (id) => fights.get(id)?.record ?? null,
    entries: async (fight, from, most = Number.POSITIVE_INFINITY) =>
      fights.get(fight)!.entries.slice(from, from + most),
    append: async (change) => appended(fights.get(change.fight)!, change, tell),
    seen: async (fight, request) => fights.get(fight)?.requests.get(request),
  }
}

function appended(
  kept: Kept,
  { fight, rev, entries, after, over, base, state, request }: Append,
  tell: (news: News) => void,
): Appended {
  if (request && kept.requests.has(request.id)) return { seen: kept.requests.get(request.id) }
  if (kept.record.rev !== rev) return { conflict: 'rev' }
  if (kept.entries.length !== after) throw new Error(`fight ${fight} has ${kept.entries.length} entries, not ${after}`)
  kept.entries.push(...entries)
  if (request) kept.requests.set(request.id, request.answer)
  kept.record = {
    ...kept.record,
    rev: rev + 1,
    length: kept.entries.length,
    over,
    base: base === 'same' ? kept.record.base : base,
    state,
  }
  tell({ fight, rev: rev + 1, length: kept.entries.length })
  return { rev: rev + 1 }
}
