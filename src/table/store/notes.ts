import { joined } from '../../engine/fast-lists.ts'
import { type Db, eachThousand, fixed, fixedRows, keyed, type Rows } from './database.ts'
import type { Round } from './group-commit.ts'
import { type PostedLetter, sealed } from './outbox.ts'
import type { Keeping, Kept, Note } from './store.ts'

/** The oldest lines of a chat beyond this number are deleted. */
const MOST_LINES = 2_000

/** A serialised change of a note. Serialisation errors occur here, before others in the batch are affected. */
export type NoteChange = {
  readonly key: string
  readonly rev: number
  readonly body: string
  readonly lines: readonly string[]
  readonly letters: readonly PostedLetter[]
}

export const noteInWriting = ({ key, rev, body, lines, letters }: Keeping): NoteChange => ({
  key: keyed(key),
  rev,
  body: JSON.stringify(body),
  lines: lines.map((line) => JSON.stringify(line)),
  letters: letters.map(sealed),
})

/**
 * Writes every note whose revision is unchanged, in the order of their keys; changes of the same note one after the
 * other.
 */
export async function keepAll(round: Round, changes: readonly NoteChange[]): Promise<ReadonlyMap<NoteChange, Kept>> {
  const kept = new Map<NoteChange, Kept>()
  const inOrder =
    changes.length < 2 ? changes : changes.toSorted((a, b) => (a.key < b.key ? -1 : a.key > b.key ? 1 : 0))
  for (let left = inOrder; left.length > 0; left = left.filter((one) => !kept.has(one))) {
    const next = left.filter(({ key }, i) => key !== left[i - 1]?.key)
    const rows = await revised(
      round,
      next.map(({ key, rev, body, lines }) => ({ key, rev: rev + 1, said: lines.length, body })),
    )
    const said = new Map(rows.map((row) => [row.key, row.said]))
    for (const one of next)
      kept.set(one, said.has(one.key) ? { rev: one.rev + 1, said: said.get(one.key)! } : { conflict: 'rev' })
  }
  const spoken: Spoken[] = []
  for (const change of inOrder) {
    const outcome = kept.get(change)!
    if (!('rev' in outcome)) continue
    const { key, lines, letters } = change
    if (lines.length > 0) spoken.push({ key, lines, first: outcome.said - lines.length })
    round.post.letters.push(...letters)
    if (lines.length + letters.length > 0)
      round.news.push({ fight: noteNews(key), rev: outcome.rev, length: outcome.said })
  }
  if (spoken.length > 0) await sayAll(round.db, spoken)
  return kept
}

/** Lines that are said under a note, and the number of the first of them. */
type Spoken = Pick<NoteChange, 'key' | 'lines'> & { readonly first: number }

/** Number of lines of each note whose revision was unchanged. */
const revised = fixedRows(({ db }, rows: readonly Rows['notes'][]) =>
  db
    .insertInto('notes')
    .values(rows)
    .onConflict((one) =>
      one
        .column('key')
        .doUpdateSet(({ ref, eb }) => ({
          rev: ref('excluded.rev'),
          said: eb('notes.said', '+', ref('excluded.said')),
          body: ref('excluded.body'),
        }))
        .whereRef('notes.rev', '=', ({ eb, ref, lit }) => eb(ref('excluded.rev'), '-', lit(1))),
    )
    .returning(['key', 'said']),
)

/** Lines are numbered by their note, so numbers have no gaps. */
async function sayAll(db: Db, spoken: readonly Spoken[]): Promise<void> {
  await eachThousand(
    joined(spoken, ({ key, lines, first }) => lines.map((body, i) => ({ note: key, n: first + i, body }))),
    (some) => db.insertInto('lines').values(some).execute(),
  )
  for (const { key, first } of spoken)
    if (first >= MOST_LINES)
      await db
        .deleteFrom('lines')
        .where('note', '=', key)
        .where('n', '<', first - MOST_LINES)
        .execute()
}

/** Key of a note's news, among those of fights. */
export const noteNews = (key: string): string => `note ${key}`

export async function readNote(db: Db, key: string): Promise<Note | null> {
  const [row] = await noteAt(db, key)
  return row ? { rev: row.rev, said: row.said, body: JSON.parse(row.body) } : null
}

const noteAt = fixed((db) => db.selectFrom('notes').select(['rev', 'said', 'body']).where('key', '=', ''))

export async function readLines(
  db: Db,
  key: string,
  { from, most }: { readonly from: number; readonly most: number },
): Promise<readonly { readonly n: number; readonly body: unknown }[]> {
  const rows = await db
    .selectFrom('lines')
    .select(['n', 'body'])
    .where('note', '=', key)
    .where('n', '>=', from)
    .orderBy('n')
    .limit(most)
    .execute()
  return rows.map(({ n, body }) => ({ n, body: JSON.parse(body) }))
}
