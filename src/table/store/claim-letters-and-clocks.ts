import { sifted } from '../../engine/fast-lists.ts'
import { fixedIn } from './database.ts'
import { type At, claimed } from './outbox.ts'
import type { Letter } from './store.ts'

export type Claim = { readonly now: number; readonly until: number; readonly most: number }

/** The first letter of every free address, longest waiting first. */
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
 * Clocks of servers differ by less, and no claim lasts longer. Later times were written before a clock was set back;
 * without this bound their pauses and claims would hold until that time comes again.
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

/** Fights whose clock is due, or that must be looked after. */
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
 * A locked fight is skipped: its writer sets the next time. What is due already stays claimed, or it would be returned
 * at once again.
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
