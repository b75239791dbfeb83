import { sifted } from '../../engine/fast-lists.ts'
import type { Claim } from './claim-letters-and-clocks.ts'
import { type Db, eachThousand, fixedIn, fixedRows, keyed, type Rows } from './database.ts'
import type { Round } from './group-commit.ts'
import type { Letter, NewLetter } from './store.ts'

/** A letter, serialised and original: a carrier on this server need not parse it. `to` names door and address. */
export type PostedLetter = {
  readonly door: string
  readonly address: string
  readonly to: string
  readonly key: string
  readonly body: string
  readonly said: unknown
}

export function sealed({ door, address, key, body = null }: NewLetter): PostedLetter {
  keyed(`${door}${address}${key}`)
  return { door, address, to: `${door}${APART}${address}`, key, body: JSON.stringify(body), said: body }
}

const APART = '\0'

/** Post of one transaction. */
export type NewPost = {
  readonly letters: PostedLetter[]
  readonly delivered: { readonly id: number; readonly next: number }[]
  readonly failed: { readonly id: number; readonly next: number }[]
  readonly held: { readonly id: number; readonly until: number }[]
}

/**
 * Locks an address before its letter gets a number, so that numbers of one address become visible in order, from any
 * server.
 */
export async function post(
  at: At,
  { letters, delivered, failed, held }: NewPost,
  claim: Claim | null,
): Promise<readonly Letter[]> {
  const left = [...delivered, ...failed, ...held].map(({ id }) => id)
  if (letters.length + left.length === 0) return []
  const boxes = await boxesFor(at, letters)
  const back = left.length === 0 ? [] : await boxesOf(at, left)
  const found = [...boxes.values(), ...back]
  const stood = new Map<number, Box>()
  for (const box of at.dialect.isAlone ? found : await locked(at, found)) stood.set(box.id, box)
  if (held.length > 0) await heldOn(at.db, held, new Map(back.map(({ letter, id }) => [letter, id])))
  if (failed.length > 0) await bringBack(at.db, failed)
  if (delivered.length > 0) await takeOut(at, delivered, stood)
  if (letters.length === 0) return []
  const put = await putIn(
    at,
    letters.map(({ to, key, body }) => ({ box: boxes.get(to)!.id, key, body })),
  )
  return claim ? claimPut(at, firstLetters(letters, put, boxes), { claim, stood }) : []
}

export type At = Pick<Round, 'dialect' | 'db'>

type Box = { waiting: number; next: number; held: number }

type FoundBox = Box & { readonly id: number }

type Address = Pick<PostedLetter, 'door' | 'address' | 'to'>

/** The mailbox of every address, created if new. */
async function boxesFor(at: At, letters: readonly Address[]): Promise<ReadonlyMap<string, FoundBox>> {
  const wanted = new Map<string, Address>()
  for (const one of letters) wanted.set(one.to, one)
  const found = await find(at, [...wanted.values()])
  if (found.size === wanted.size) return found
  const fresh = [...wanted.values()].filter(({ to }) => !found.has(to)).sort((a, b) => (a.to < b.to ? -1 : 1))
  await eachThousand(fresh, (some) =>
    at.db
      .insertInto('boxes')
      .values(some.map(({ door, address }) => ({ door, address, waiting: 0, tries: 0, next: 0, held: 0, taken: 0 })))
      .onConflict((one) => one.columns(['door', 'address']).doNothing())
      .execute(),
  )
  return new Map([...found, ...(await find(at, fresh))])
}

async function find(at: At, some: readonly Address[]): Promise<ReadonlyMap<string, FoundBox>> {
  const found = new Map<string, FoundBox>()
  for (const door of new Set(some.map((one) => one.door)))
    for (const box of await boxesAt(
      at,
      some.filter((one) => one.door === door).map(({ address }) => address),
      door,
    ))
      found.set(`${door}${APART}${box.address}`, box)
  return found
}

const boxesAt = fixedIn(({ db }, addresses: readonly string[]) =>
  db
    .selectFrom('boxes')
    .select(['id', 'address', 'waiting', 'next', 'held'])
    .where('door', '=', '')
    .where('address', 'in', addresses),
)

const boxesOf = fixedIn(({ db }, letters: readonly number[]) =>
  db
    .selectFrom('letters')
    .innerJoin('boxes', 'boxes.id', 'letters.box')
    .select(['letters.id as letter', 'boxes.id', 'waiting', 'next', 'held'])
    .where('letters.id', 'in', letters),
)

/** Locks and rereads mailboxes, in a fixed order. */
const locked = (at: At, found: readonly FoundBox[]): Promise<readonly FoundBox[]> =>
  lockedBoxes(
    at,
    [...new Set(found.map(({ id }) => id))].sort((a, b) => a - b),
  )

const lockedBoxes = fixedIn(({ db, locked: forUs }, boxes: readonly number[]) =>
  db
    .selectFrom('boxes')
    .select(['id', 'waiting', 'next', 'held'])
    .where('id', 'in', boxes)
    .orderBy('id')
    .modifyEnd(forUs),
)

async function heldOn(db: Db, held: NewPost['held'], boxes: ReadonlyMap<number, number>): Promise<void> {
  for (const { id, until } of held)
    if (boxes.has(id)) await db.updateTable('boxes').set({ held: until }).where('id', '=', boxes.get(id)!).execute()
}

/** The letter stays first of its address. */
async function bringBack(db: Db, failed: NewPost['failed']): Promise<void> {
  for (const { id, next } of failed)
    await db
      .updateTable('boxes')
      .set(({ eb }) => ({ tries: eb('tries', '+', 1), next, held: 0 }))
      .where('id', '=', ({ selectFrom }) => selectFrom('letters').select('box').where('letters.id', '=', id))
      .execute()
}

/** Mailboxes with the same pause and the same number of letters share a statement. */
async function takeOut(at: At, delivered: NewPost['delivered'], stood: ReadonlyMap<number, Box>): Promise<void> {
  const resting = new Map(delivered.map(({ id, next }) => [id, next]))
  const left = new Map<number, { count: number; next: number }>()
  for (const { id, box } of await takenOut(
    at,
    delivered.map(({ id }) => id),
  )) {
    const one = left.get(box) ?? { count: 0, next: 0 }
    left.set(box, { count: one.count + 1, next: Math.max(one.next, resting.get(id)!) })
  }
  for (const [box, { count, next }] of left) {
    const old = stood.get(box)!
    Object.assign(old, { waiting: old.waiting - count, next, held: 0 } satisfies Box)
  }
  await alike(
    left,
    ({ count, next }) => `${count} ${next}`,
    (boxes, { count, next }) => emptied(at, boxes, count, next),
  )
}

const takenOut = fixedIn(({ db }, letters: readonly number[]) =>
  db.deleteFrom('letters').where('id', 'in', letters).returning(['id', 'box']),
)

const emptied = fixedIn(({ db }, boxes: readonly number[]) =>
  db
    .updateTable('boxes')
    .set(({ eb, lit }) => ({ waiting: eb('waiting', '-', 0), next: 0, tries: lit(0), held: lit(0) }))
    .where('id', 'in', boxes),
)

type Put = { readonly id: number; readonly box: number; readonly key: string }

async function putIn(
  at: At,
  letters: readonly (Omit<Put, 'id'> & { readonly body: string })[],
): Promise<readonly Put[]> {
  const counts = new Map<number, number>()
  for (const { box } of letters) counts.set(box, (counts.get(box) ?? 0) + 1)
  await alike(counts, String, (boxes, count) => filledUp(at, boxes, count))
  return written(at, letters)
}

const written = fixedRows(({ db }, letters: readonly Omit<Rows['letters'], 'id'>[]) =>
  db.insertInto('letters').values(letters).returning(['id', 'box', 'key']),
)

const filledUp = fixedIn(({ db }, boxes: readonly number[]) =>
  db
    .updateTable('boxes')
    .set(({ eb }) => ({ waiting: eb('waiting', '+', 0) }))
    .where('id', 'in', boxes),
)

/** The first of the new letters to each address. */
function firstLetters(
  letters: readonly PostedLetter[],
  put: readonly Put[],
  boxes: ReadonlyMap<string, FoundBox>,
): readonly (Put & PostedLetter)[] {
  const first = new Map<number, Put>()
  for (const one of put) if (one.id < (first.get(one.box)?.id ?? Number.POSITIVE_INFINITY)) first.set(one.box, one)
  return sifted(letters, (letter) => {
    const one = first.get(boxes.get(letter.to)!.id)
    if (one?.key !== letter.key) return null
    first.delete(one.box)
    return { ...letter, id: one.id, box: one.box }
  })
}

/** Those that may leave at once, claimed in the transaction that writes them. */
async function claimPut(
  at: At,
  first: readonly (Put & PostedLetter)[],
  { claim: { now, until, most }, stood }: { readonly claim: Claim; readonly stood: ReadonlyMap<number, Box> },
): Promise<readonly Letter[]> {
  const free = first.filter(({ box }) => {
    const { waiting, next, held } = stood.get(box)!
    return waiting === 0 && next <= now && held <= now
  })
  const mine = free.slice(0, Math.max(0, most))
  await claimed(
    at,
    mine.map(({ box }) => box),
    until,
    now,
  )
  return mine.map(({ id, box, door, address, key, said }) => {
    const { next } = stood.get(box)!
    return { id, door, address, key, body: said, tries: 0, next }
  })
}

export const claimed = fixedIn(({ db }, boxes: readonly number[]) =>
  db.updateTable('boxes').set({ held: 0, taken: 0 }).where('id', 'in', boxes),
)

/** One statement for all mailboxes that get the same values. */
async function alike<T>(
  boxes: ReadonlyMap<number, T>,
  name: (one: T) => string,
  change: (some: readonly number[], one: T) => Promise<unknown>,
): Promise<void> {
  const groups = new Map<string, number[]>()
  for (const [box, one] of boxes) {
    const group = groups.get(name(one))
    if (group) group.push(box)
    else groups.set(name(one), [box])
  }
  for (const some of groups.values()) await change(some, boxes.get(some[0]!)!)
}

export async function waitingIn(db: Db): Promise<{ readonly letters: number; readonly oldest: number | null }> {
  const { letters, oldest } = await db
    .selectFrom('letters')
    .select(({ fn }) => [fn.countAll<number>().as('letters'), fn.min<number | null>('id').as('oldest')])
    .executeTakeFirstOrThrow()
  return { letters: Number(letters), oldest: oldest === null ? null : Number(oldest) }
}
