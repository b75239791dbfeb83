import { sql } from 'kysely'
import { type Db, type Dialect, keyed } from './database.ts'
import type { Round } from './group-commit.ts'
import type { Saved } from './store.ts'

/** Enough for a look; the next look finds the rest. */
const MOST = 200

/** Finished fights with nothing due, the oldest first; not the latest of a table, which a rematch plays again. */
export async function readFinished(db: Db): Promise<readonly { readonly id: string; readonly created: number }[]> {
  const rows = await db
    .selectFrom('fights')
    .innerJoin('standings', 'standings.fight_id', 'fights.id')
    .select(['id', 'about'])
    .where('over', '=', 1)
    .where('due', 'is', null)
    .where('n', '<', ({ selectFrom }) =>
      selectFrom('fights as later')
        .select(({ fn }) => fn.max('later.n').as('n'))
        .whereRef('later.table_id', '=', 'fights.table_id'),
    )
    .orderBy('n')
    .limit(MOST)
    .execute()
  return rows.map(({ id, about }) => ({ id, created: (JSON.parse(about) as { readonly created: number }).created }))
}

/** Deletes a finished fight if it is unchanged since it was read. */
export const retire =
  (fight: string, rev: number) =>
  async ({ dialect, db }: Round): Promise<Saved> => {
    const standing = await db
      .selectFrom('standings')
      .select(['rev', 'over'])
      .where('fight_id', '=', fight)
      .modifyEnd(dialect.locked)
      .executeTakeFirst()
    if (standing?.rev !== rev || standing.over !== 1) return 'stale'
    for (const part of ['entries', 'checkpoints', 'standings'] as const)
      await db
        .deleteFrom(part as 'entries')
        .where('fight_id', '=', fight)
        .execute()
    await db.deleteFrom('fights').where('id', '=', fight).execute()
    return 'saved'
  }

/** Answers to requests of a fight that is gone. Not in a write: PostgreSQL looks through all of them. */
export async function dropRequests({ db, isAlone }: Dialect, fight: string): Promise<void> {
  const id = keyed(fight)
  const its = isAlone ? sql<boolean>`key >= ${`${id} `} and key < ${`${id}!`}` : sql<boolean>`key like ${`${id} %`}`
  await db.deleteFrom('requests').where(its).execute()
}
