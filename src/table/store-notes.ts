import type { Keeping, Kept, Note } from './store.ts'
import { sealed } from './store-post.ts'
import { type Db, eachThousand, fixed, keyed } from './store-rows.ts'
import type { Round } from './store-write.ts'

/** Beyond so many lines the oldest of a chat are forgotten. */
const MOST_LINES = 2_000

/** Written if the note is still as the writer saw it. The lines of a chat are numbered under its note, so that they come without holes. */
export function keepNote({ key, rev, body, lines, letters }: Keeping): (round: Round) => Promise<Kept> {
  const row = { key: keyed(key), body: JSON.stringify(body) }
  const written = lines.map((line) => JSON.stringify(line))
  const posted = letters.map(sealed)
  return async ({ db, post, news }) => {
    const stood = rev === 0 ? await begun(db, row) : await gone(db, { ...row, rev }, lines.length)
    if (!stood) return { conflict: 'rev' }
    const first = rev === 0 ? 0 : stood.said - lines.length
    if (rev === 0 && lines.length > 0) await db.updateTable('notes').set({ said: lines.length }).where('key', '=', row.key).execute()
    await eachThousand(written, (some) => db.insertInto('lines').values(some.map((line, i) => ({ note: row.key, n: first + i, body: line }))).execute())
    if (lines.length > 0 && first >= MOST_LINES) await db.deleteFrom('lines').where('note', '=', row.key).where('n', '<', first - MOST_LINES).execute()
    post.letters.push(...posted)
    if (lines.length + letters.length > 0) news.push({ fight: noteNews(key), rev: rev + 1, length: first + lines.length })
    return { rev: rev + 1, said: first + lines.length }
  }
}

/** What is heard of a note that has new lines, among the news of fights. */
export const noteNews = (key: string): string => `note ${key}`

async function begun(db: Db, row: { readonly key: string; readonly body: string }): Promise<{ readonly said: number } | null> {
  const { numInsertedOrUpdatedRows } = await db.insertInto('notes').values({ ...row, rev: 1, said: 0 }).onConflict((one) => one.column('key').doNothing()).executeTakeFirst()
  return numInsertedOrUpdatedRows === 1n ? { said: 0 } : null
}

async function gone(db: Db, { key, body, rev }: { readonly key: string; readonly body: string; readonly rev: number }, lines: number): Promise<{ readonly said: number } | null> {
  const [row] = await revised(db, body, rev + 1, lines, key, rev)
  return row ?? null
}

const revised = fixed((db) => db.updateTable('notes').set(({ eb }) => ({ body: '', rev: 0, said: eb('said', '+', 0) })).where('key', '=', '').where('rev', '=', 0).returning('said'))

export async function readNote(db: Db, key: string): Promise<Note | null> {
  const [row] = await noteAt(db, key)
  return row ? { rev: row.rev, said: row.said, body: JSON.parse(row.body) } : null
}

const noteAt = fixed((db) => db.selectFrom('notes').select(['rev', 'said', 'body']).where('key', '=', ''))

export async function readLines(db: Db, key: string, from: number, most: number): Promise<readonly { readonly n: number; readonly body: unknown }[]> {
  const rows = await db.selectFrom('lines').select(['n', 'body']).where('note', '=', key).where('n', '>=', from).orderBy('n').limit(most).execute()
  return rows.map(({ n, body }) => ({ n, body: JSON.parse(body) }))
}
