import type { Entry } from '../../engine/log.ts'
import { isCopy } from '../tables/role-permissions.ts'
import { dueOf, keepBases } from './append-entries.ts'
import { makeKept, parseKept } from './checkpoint-text.ts'
import { type Db, fixed, keyed, type Rows } from './database.ts'
import type { Round } from './group-commit.ts'
import { sealed } from './outbox.ts'
import type { FightRecord, FightSummary, NewLetter, WholeFight } from './store.ts'

/** Serialises a new fight; the step writes it. */
export function newFight(
  { fight, entries }: WholeFight,
  letters: readonly NewLetter[],
): (round: Round) => Promise<void> {
  const { id, table, title, header, opened, rev, length, over, base, state, created } = fight
  if (/\s/.test(id)) throw new Error(`a fight's id has no spaces: ${id}`)
  if (length !== entries.length)
    throw new Error(`fight ${id} is said to have ${length} entries and has ${entries.length}`)
  const { setup: _, ...brief } = header
  const about: Rows['fights']['about'] = JSON.stringify({
    title,
    book: header.book,
    created,
    header: brief,
    copy: isCopy(fight),
  })
  const row = { id: keyed(id), table_id: table, about, head: JSON.stringify({ header, opened }) }
  const standing = {
    fight_id: id,
    rev,
    length,
    over: Number(over),
    due: dueOf(state, over),
    held: 0,
    state: JSON.stringify(state),
  }
  const body = JSON.stringify(entries)
  const checkpoint = base && makeKept(base)
  const posted = letters.map(sealed)
  return async (round) => {
    const { db, post, news } = round
    await db.insertInto('fights').values(row).execute()
    await db.insertInto('standings').values(standing).execute()
    if (checkpoint) await keepBases(round, new Map([[id, checkpoint]]))
    if (length > 0) await db.insertInto('entries').values({ fight_id: id, first: 0, count: length, body }).execute()
    post.letters.push(...posted)
    news.push({ fight: id, rev, length })
  }
}

export async function readFight(db: Db, id: string): Promise<FightRecord | null> {
  const [row] = await fightById(db, id)
  if (!row) return null
  const { table_id: table, head, rev, length, over, base, state } = row
  const { title, created, header = JSON.parse(head).header } = JSON.parse(row.about)
  const { fray, book, version, options, seal } = header
  return {
    id,
    table,
    title,
    rev,
    length,
    over: over === 1,
    base: base === null ? null : parseKept(base),
    state: JSON.parse(state),
    created,
    // The opening is long and rarely read: it is parsed on first access.
    header: {
      fray,
      book,
      version,
      options,
      get setup() {
        return JSON.parse(head).header.setup
      },
      seal,
    },
    get opened() {
      return JSON.parse(head).opened
    },
  }
}

const fightById = fixed((db) =>
  db
    .selectFrom('fights')
    .innerJoin('standings', 'standings.fight_id', 'fights.id')
    .leftJoin('checkpoints', 'checkpoints.fight_id', 'fights.id')
    .select(['table_id', 'about', 'head', 'rev', 'length', 'over', 'state', 'checkpoints.body as base'])
    .where('fights.id', '=', ''),
)

export async function readFights(db: Db, table: string): Promise<readonly FightSummary[]> {
  const rows = await db
    .selectFrom('fights')
    .innerJoin('standings', 'standings.fight_id', 'fights.id')
    .select(['id', 'about', 'over', 'length'])
    .where('table_id', '=', table)
    .orderBy('n')
    .execute()
  return rows.map(({ id, about, over, length }) => {
    const { title, book, created, header, copy = header?.seal === null } = JSON.parse(about)
    return { id, title, book, created, over: over === 1, length, copy }
  })
}

/** Entries written together are one row, so the row before `from` may reach beyond it. */
export async function readEntries(
  db: Db,
  fight: string,
  { from, most = Number.POSITIVE_INFINITY }: { readonly from: number; readonly most?: number | undefined },
): Promise<readonly Entry<unknown>[]> {
  if (most <= 0) return []
  const rows = await entriesBetween(db, fight, fight, from, Math.min(from + most, Number.MAX_SAFE_INTEGER))
  const entries =
    rows.length === 1 ? JSON.parse(rows[0]!.body) : rows.flatMap(({ body }) => JSON.parse(body) as Entry<unknown>[])
  const skip = Math.max(0, from - (rows[0]?.first ?? 0))
  return entries.slice(skip, skip + most)
}

const entriesBetween = fixed((db) => {
  const before = db
    .selectFrom('entries')
    .select(({ fn }) => fn.max('first').as('first'))
    .where('fight_id', '=', '')
    .where('first', '<=', 0)
  return db
    .selectFrom('entries')
    .select(['first', 'body'])
    .where('fight_id', '=', '')
    .where('first', '>=', ({ fn, lit }) => fn.coalesce(before, lit(0)))
    .where('first', '<', 0)
    .orderBy('first')
})
