import { sifted } from '../../engine/lists.ts'
import { fixedIn } from './database.ts'
import { type At, claimed } from './outbox.ts'
import type { Letter } from './store.ts'

export type Claim = { readonly now: number; readonly until: number; readonly most: number }

/** The first letter of every address that is free; who waited longest comes first. */
export async function claimLetters(at: At, { now, until, most }: Claim): Promise<readonly Letter[]> {
  const free = await at.db
    .selectFrom('boxes')
    .select(['id', 'next'])
    .where('waiting', '>', 0)
    .where(({ eb, and, or }) =>
      or([
        and([eb('next', '<=', now), eb('held', '<=', now)]),
        and([eb('taken', '>', now + AHEAD_MS), or([eb('held', '<=', now), eb('held', '>', until + AHEAD_MS)])]),
      ]),
    )
    .orderBy('taken')
    .orderBy('id')
    .limit(most)
    .modifyEnd(at.dialect.unlocked)
    .execute()
  const boxes = free.map(({ id }) => id)
  await claimed(at, boxes, until, now)
  await rested(
    at,
    sifted(free, ({ id, next }) => (next > now ? id : null)),
    0,
  )
  return (await lettersIn(at, boxes))
    .toSorted((a, b) => a.id - b.id)
    .map(({ body, ...row }) => ({ ...row, body: JSON.parse(body) }))
}

/**
 * No server's clock is so far ahead of another's, and no claim lasts so long. What was taken at such a time, or is held
 * until then,
 * was so before the clock was set back: the rests and claims of that time would keep an address waiting until the hour
 * has passed again.
 */
const AHEAD_MS = 60_000

const rested = fixedIn(({ db }, boxes: readonly number[]) =>
  db.updateTable('boxes').set({ next: 0 }).where('id', 'in', boxes),
)

const lettersIn = fixedIn(({ db }, boxes: readonly number[]) =>
  db
    .selectFrom('boxes')
    .innerJoin('letters', 'letters.box', 'boxes.id')
    .select(['letters.id', 'door', 'address', 'key', 'body', 'tries', 'next'])
    .where('boxes.id', 'in', boxes)
    .where('letters.id', '=', ({ selectFrom }) =>
      selectFrom('letters as first')
        .select(({ fn }) => fn.min('first.id').as('id'))
        .whereRef('first.box', '=', 'boxes.id'),
    ),
)

/** Fights whose clock wants somebody, or that want looking after. */
export async function claimDue(
  { dialect: { unlocked }, db }: At,
  { now, until, most }: Claim,
): Promise<readonly string[]> {
  const rows = await db
    .selectFrom('standings')
    .select('fight_id')
    .where('due', '<=', now)
    .where(({ eb, or }) => or([eb('held', '<=', now), eb('held', '>', until + AHEAD_MS)]))
    .orderBy('due')
    .limit(most)
    .modifyEnd(unlocked)
    .execute()
  const fights = rows.map(({ fight_id }) => fight_id)
  if (fights.length > 0)
    await db.updateTable('standings').set({ held: until }).where('fight_id', 'in', fights).execute()
  return fights
}

/**
 * Whoever is changing it just now is not waited for: he says himself when to look next. What is due already stays held,
 * or it would ring without end.
 */
export async function lookedAfter(
  { dialect: { unlocked }, db }: At,
  {
    fight,
    rev,
    now,
    due,
  }: { readonly fight: string; readonly rev: number; readonly now: number; readonly due: number | null },
): Promise<void> {
  const row = await db
    .selectFrom('standings')
    .select('fight_id')
    .where('fight_id', '=', fight)
    .where('rev', '=', rev)
    .modifyEnd(unlocked)
    .executeTakeFirst()
  if (row)
    await db
      .updateTable('standings')
      .set({ due, ...((due === null || due > now) && { held: 0 }) })
      .where('fight_id', '=', fight)
      .execute()
}
