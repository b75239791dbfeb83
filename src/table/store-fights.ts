import type { Selectable } from 'kysely'
import type { Entry } from '../engine/log.ts'
import type { FightRecord, FightSummary, NewLetter, WholeFight } from './store.ts'
import { dueOf, keepBases } from './store-append.ts'
import { sealed } from './store-post.ts'
import { type Db, keyed, type Rows } from './store-rows.ts'
import type { Round } from './store-write.ts'

/** A new fight in writing: a step that writes it. */
export function newFight({ fight, entries }: WholeFight, letters: readonly NewLetter[]): (round: Round) => Promise<void> {
  const { id, table, title, header, opened, rev, length, over, base, state, created } = fight
  if (/\s/.test(id)) throw new Error(`a fight's id has no spaces: ${id}`)
  if (length !== entries.length) throw new Error(`fight ${id} is said to have ${length} entries and has ${entries.length}`)
  const about: Rows['fights']['about'] = JSON.stringify({ title, book: header.book, created })
  const row = { id: keyed(id), table_id: table, about, head: JSON.stringify({ header, opened }) }
  const standing = { fight_id: id, rev, length, over: Number(over), due: dueOf(state, over), held: 0, state: JSON.stringify(state) }
  const body = JSON.stringify(entries)
  const checkpoint = base && JSON.stringify(base)
  const posted = letters.map(sealed)
  return async ({ db, post, news }) => {
    await db.insertInto('fights').values(row).execute()
    await db.insertInto('standings').values(standing).execute()
    if (checkpoint) await keepBases(db, new Map([[id, checkpoint]]))
    if (length > 0) await db.insertInto('entries').values({ fight_id: id, first: 0, count: length, body }).execute()
    post.letters.push(...posted)
    news.push({ fight: id, rev, length })
  }
}

export async function readFight(db: Db, id: string): Promise<FightRecord | null> {
  const row = await db.selectFrom('fights').innerJoin('standings', 'standings.fight_id', 'fights.id').leftJoin('checkpoints', 'checkpoints.fight_id', 'fights.id')
    .select(['table_id', 'about', 'head', 'rev', 'length', 'over', 'state', 'checkpoints.body as base']).where('fights.id', '=', id).executeTakeFirst()
  if (!row) return null
  const { title, created } = JSON.parse(row.about)
  const { header, opened } = JSON.parse(row.head)
  const { table_id: table, rev, length, over, base, state } = row
  return { id, table, title, header, opened, rev, length, over: over === 1, base: base === null ? null : JSON.parse(base), state: JSON.parse(state), created }
}

export async function readFights(db: Db, table: string): Promise<readonly FightSummary[]> {
  const rows = await db.selectFrom('fights').innerJoin('standings', 'standings.fight_id', 'fights.id')
    .select(['id', 'about', 'over', 'length']).where('table_id', '=', table).orderBy('n').execute()
  return rows.map(({ id, about, over, length }) => ({ id, ...JSON.parse(about), over: over === 1, length }))
}

/** What was written at once stands in one row, so the row before `from` may reach beyond it. */
export async function readEntries(db: Db, fight: string, from: number, most = Number.POSITIVE_INFINITY): Promise<readonly Entry<unknown>[]> {
  if (most <= 0) return []
  const before = db.selectFrom('entries').select(({ fn }) => fn.max('first').as('first')).where('fight_id', '=', fight).where('first', '<=', from)
  const query = db.selectFrom('entries').select(['first', 'body']).where('fight_id', '=', fight).where('first', '>=', ({ fn, lit }) => fn.coalesce(before, lit(0))).orderBy('first')
  const rows = await (most === Number.POSITIVE_INFINITY ? query : query.where('first', '<', from + most)).execute()
  const entries = rows.flatMap(({ body }: Pick<Selectable<Rows['entries']>, 'body'>) => JSON.parse(body) as Entry<unknown>[])
  const skip = Math.max(0, from - (rows[0]?.first ?? 0))
  return entries.slice(skip, skip + most)
}
