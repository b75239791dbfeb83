import type { Letter, NewLetter } from './store.ts'
import { type Db, type Dialect, eachThousand, keyed } from './store-rows.ts'

/** A letter in writing, and as it was: who carries it at once needs not read it. */
export type PostedLetter = { readonly door: string; readonly address: string; readonly key: string; readonly body: string; readonly said: unknown }

export const sealed = ({ door, address, key, body }: NewLetter): PostedLetter =>
  ({ door: keyed(door), address: keyed(address), key: keyed(key), body: JSON.stringify(body ?? null), said: body ?? null })

/** What one transaction has for the post. */
export type NewPost = {
  readonly letters: PostedLetter[]
  readonly delivered: { readonly id: number; readonly next: number }[]
  readonly failed: { readonly id: number; readonly next: number }[]
  readonly held: { readonly id: number; readonly until: number }[]
}

export const nothingToPost = (): NewPost => ({ letters: [], delivered: [], failed: [], held: [] })

/** An address is locked before a letter to it gets its number: so numbers of one address are seen in their order, whichever server writes. */
export async function post(dialect: Dialect, db: Db, { letters, delivered, failed, held }: NewPost, claim: Claim | null): Promise<readonly Letter[]> {
  if (letters.length + delivered.length + failed.length + held.length === 0) return []
  const boxes = await boxesFor(db, letters)
  const back = await boxesOf(db, [...delivered, ...failed, ...held].map(({ id }) => id))
  const stood = await lock(dialect, db, [...boxes.values(), ...back.values()])
  for (const { id, until } of held) if (back.has(id)) await db.updateTable('boxes').set({ held: until }).where('id', '=', back.get(id)!).execute()
  await bringBack(db, failed)
  await takeOut(db, delivered, stood)
  const put = await putIn(db, letters.map(({ door, address, key, body }) => ({ box: boxes.get(addressOf({ door, address }))!, key, body })))
  return claim ? claimPut(db, firstLetters(letters, put, boxes).filter(({ box }) => isFree(stood.get(box)!, claim)), claim) : []
}

type Box = { waiting: number; next: number; held: number }

const isFree = ({ waiting, next, held }: Box, { now }: Claim): boolean => waiting === 0 && next <= now && held <= now

type Address = Pick<PostedLetter, 'door' | 'address'>

const addressOf = ({ door, address }: Address): string => `${door}\0${address}`

/** The number of every address, new ones included. */
async function boxesFor(db: Db, letters: readonly Address[]): Promise<ReadonlyMap<string, number>> {
  const wanted = new Map(letters.map(({ door, address }) => [addressOf({ door, address }), { door, address }]))
  const boxes = new Map<string, number>()
  const find = (some: readonly Address[]): Promise<void> => eachThousand(some, async (part) => {
    const rows = await db.selectFrom('boxes').select(['id', 'door', 'address']).where('address', 'in', part.map(({ address }) => address)).execute()
    for (const { id, ...to } of rows) if (wanted.has(addressOf(to))) boxes.set(addressOf(to), id)
  })
  await find([...wanted.values()])
  const fresh = [...wanted.entries()].filter(([to]) => !boxes.has(to)).sort(([a], [b]) => (a < b ? -1 : 1)).map(([, to]) => to)
  await eachThousand(fresh, (some) =>
    db.insertInto('boxes').values(some.map((to) => ({ ...to, waiting: 0, tries: 0, next: 0, held: 0, taken: 0 }))).onConflict((one) => one.columns(['door', 'address']).doNothing()).execute())
  await find(fresh)
  return boxes
}

async function boxesOf(db: Db, letters: readonly number[]): Promise<ReadonlyMap<number, number>> {
  const boxes = new Map<number, number>()
  await eachThousand(letters, async (some) => {
    const rows = await db.selectFrom('letters').select(['id', 'box']).where('id', 'in', some).execute()
    for (const { id, box } of rows) boxes.set(id, box)
  })
  return boxes
}

async function lock({ locked }: Dialect, db: Db, boxes: readonly number[]): Promise<Map<number, Box>> {
  const all = [...new Set(boxes)].sort((a, b) => a - b)
  const stood = new Map<number, Box>()
  await eachThousand(all, async (some) => {
    const rows = await db.selectFrom('boxes').select(['id', 'waiting', 'next', 'held']).where('id', 'in', some).orderBy('id').modifyEnd(locked).execute()
    for (const { id, ...box } of rows) stood.set(id, box)
  })
  return stood
}

/** The letter stays the first of its address. */
async function bringBack(db: Db, failed: NewPost['failed']): Promise<void> {
  for (const { id, next } of failed)
    await db.updateTable('boxes').set(({ eb }) => ({ tries: eb('tries', '+', 1), next, held: 0 }))
      .where('id', '=', ({ selectFrom }) => selectFrom('letters').select('box').where('letters.id', '=', id)).execute()
}

async function takeOut(db: Db, delivered: NewPost['delivered'], stood: ReadonlyMap<number, Box>): Promise<void> {
  const gone: number[] = []
  const resting = new Map(delivered.flatMap(({ id, next }) => (next > 0 ? [[id, next] as const] : [])))
  const rests = new Map<number, number>()
  await eachThousand(delivered, async (some) => {
    const rows = await db.deleteFrom('letters').where('id', 'in', some.map(({ id }) => id)).returning(['id', 'box']).execute()
    gone.push(...rows.map(({ box }) => box))
    for (const { id, box } of rows) {
      const next = resting.get(id) ?? 0
      if (next > 0) rests.set(box, next)
      const old = stood.get(box)!
      Object.assign(old, { waiting: old.waiting - 1, next, held: 0 } satisfies Box)
    }
  })
  await byCount(gone, (boxes, count) =>
    db.updateTable('boxes').set(({ eb }) => ({ waiting: eb('waiting', '-', count), tries: 0, next: 0, held: 0 })).where('id', 'in', boxes).execute())
  for (const next of new Set(rests.values()))
    await eachThousand([...rests.keys()].filter((box) => rests.get(box) === next), (some) => db.updateTable('boxes').set({ next }).where('id', 'in', some).execute())
}

type Put = { readonly id: number; readonly box: number; readonly key: string }

async function putIn(db: Db, letters: readonly (Omit<Put, 'id'> & { readonly body: string })[]): Promise<readonly Put[]> {
  await byCount(letters.map(({ box }) => box), (boxes, count) =>
    db.updateTable('boxes').set(({ eb }) => ({ waiting: eb('waiting', '+', count) })).where('id', 'in', boxes).execute())
  const put: Put[] = []
  await eachThousand(letters, async (some) => void put.push(...(await db.insertInto('letters').values(some).returning(['id', 'box', 'key']).execute())))
  return put
}

/** Of what was put in just now, the first to each address. */
function firstLetters(letters: readonly PostedLetter[], put: readonly Put[], boxes: ReadonlyMap<string, number>): readonly (Put & PostedLetter)[] {
  const first = new Map<number, Put>()
  for (const one of put) if (one.id < (first.get(one.box)?.id ?? Number.POSITIVE_INFINITY)) first.set(one.box, one)
  return letters.flatMap((letter) => {
    const one = first.get(boxes.get(addressOf(letter))!)
    if (one?.key !== letter.key) return []
    first.delete(one.box)
    return [{ ...letter, ...one }]
  })
}

async function claimPut(db: Db, free: readonly (Put & PostedLetter)[], { now, until, most }: Claim): Promise<readonly Letter[]> {
  const mine = free.slice(0, Math.max(0, most))
  await eachThousand(mine.map(({ box }) => box), (some) => db.updateTable('boxes').set({ held: until, taken: now }).where('id', 'in', some).execute())
  return mine.map(({ id, door, address, key, said }) => ({ id, door, address, key, body: said, tries: 0, next: 0 }))
}

/** Boxes that come up equally often, together. */
async function byCount(boxes: readonly number[], change: (some: readonly number[], count: number) => Promise<unknown>): Promise<void> {
  const counts = new Map<number, number>()
  for (const box of boxes) counts.set(box, (counts.get(box) ?? 0) + 1)
  for (const count of new Set(counts.values()))
    await eachThousand([...counts.keys()].filter((box) => counts.get(box) === count), (some) => change(some, count))
}

export type Claim = { readonly now: number; readonly until: number; readonly most: number }

/** The first letter of every address that is free; who waited longest comes first. */
export async function claimLetters({ unlocked }: Dialect, db: Db, { now, until, most }: Claim): Promise<readonly Letter[]> {
  const free = await db.selectFrom('boxes').select('id').where('waiting', '>', 0).where('next', '<=', now).where('held', '<=', now)
    .orderBy('taken').orderBy('id').limit(most).modifyEnd(unlocked).execute()
  if (free.length === 0) return []
  const boxes = free.map(({ id }) => id)
  await db.updateTable('boxes').set({ held: until, taken: now }).where('id', 'in', boxes).execute()
  const rows = await db.selectFrom('boxes').innerJoin('letters', 'letters.box', 'boxes.id')
    .select(['letters.id', 'door', 'address', 'key', 'body', 'tries', 'next']).where('boxes.id', 'in', boxes)
    .where('letters.id', '=', ({ selectFrom }) => selectFrom('letters as first').select(({ fn }) => fn.min('first.id').as('id')).whereRef('first.box', '=', 'boxes.id'))
    .orderBy('letters.id').execute()
  return rows.map(({ body, ...row }) => ({ ...row, body: JSON.parse(body) }))
}

/** Fights whose clock wants somebody. */
export async function claimDue({ unlocked }: Dialect, db: Db, { now, until, most }: Claim): Promise<readonly string[]> {
  const rows = await db.selectFrom('standings').select('fight_id').where('due', '<=', now).where('held', '<=', now).orderBy('due').limit(most).modifyEnd(unlocked).execute()
  const fights = rows.map(({ fight_id }) => fight_id)
  if (fights.length > 0) await db.updateTable('standings').set({ held: until }).where('fight_id', 'in', fights).execute()
  return fights
}
