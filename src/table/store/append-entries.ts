import { sifted } from '../../engine/fast-lists.ts'
import { makeKept } from './checkpoint-text.ts'
import { fixedIn, fixedRows, keyed, type Rows, type Standing } from './database.ts'
import type { Round } from './group-commit.ts'
import { type NoteChange, noteInWriting } from './notes.ts'
import { type PostedLetter, sealed } from './outbox.ts'
import type { Append, Appended, FightState, Kept, News } from './store.ts'

/** A serialised change of a fight. Serialisation errors occur here, before others in the batch are affected. */
export type Change = {
  readonly fight: string
  readonly rev: number
  readonly after: number
  readonly count: number
  readonly entries: string
  readonly over: number
  readonly base: string | null | 'same'
  readonly state: string
  readonly due: number | null
  readonly letters: readonly PostedLetter[]
  readonly request: { readonly key: string; readonly answer: string } | null
  readonly note: NoteChange | null
}

export function inWriting(append: Append): Change {
  const { fight, rev, entries, after, over, base, state, letters, look, request, note = null } = append
  return {
    fight,
    rev,
    after,
    count: entries.length,
    entries: JSON.stringify(entries),
    over: Number(over),
    base: base === 'same' || base === null ? base : makeKept(base),
    state: JSON.stringify(state),
    due: sooner(dueOf(state, over), look),
    letters: letters.map(sealed),
    request: request && { key: requestKey(fight, request.id), answer: JSON.stringify(request.answer ?? null) },
    note: note && noteInWriting(note),
  }
}

export const sooner = (due: number | null, look: number | undefined): number | null =>
  look === undefined ? due : Math.min(due ?? look, look)

/** When this fight's clocks are due next, or null. */
export function dueOf({ clocks, paused }: FightState, over: boolean): number | null {
  if (over || paused !== null || clocks.length === 0) return null
  return Math.ceil(Math.min(...clocks.map(({ half, due }) => Math.min(half ?? due, due))))
}

/** Decides each change in order. Nothing is written yet; the fights are locked. */
export async function judgeAll(
  round: Round,
  changes: readonly Change[],
): Promise<ReadonlyMap<Change, Appended | Error>> {
  const fights = [...new Set(changes.map(({ fight }) => fight))]
  const asked = sifted(changes, ({ request }) => request?.key ?? null)
  // the fights are locked first, so nobody else answers their requests
  const [rows, seen] = await Promise.all([standingsOf(round, fights), answersTo(round, asked)])
  const standing = new Map<string, Stood>()
  for (const { fight_id, rev, length } of rows) standing.set(fight_id, { rev, length, isTaken: false })
  const answers = new Map(seen.map(({ key, answer }) => [key, answer]))
  return new Map(changes.map((change) => [change, judge(change, standing.get(change.fight), answers)]))
}

/** Writes the accepted changes together; one whose note is stale is not written. */
export async function appendAll(
  round: Round,
  judged: ReadonlyMap<Change, Appended | Error>,
  kept: ReadonlyMap<NoteChange, Kept>,
): Promise<ReadonlyMap<Change, Appended | Error>> {
  const accepted = new Map<string, Change[]>()
  const outcomes = new Map<Change, Appended | Error>()
  for (const [change, outcome] of judged) {
    const note = 'rev' in outcome && change.note ? kept.get(change.note)! : null
    const result = note === null ? outcome : 'rev' in note ? { ...outcome, said: note.said } : CONFLICT_OF_NOTE
    outcomes.set(change, result)
    if ('rev' in result) accepted.set(change.fight, [...(accepted.get(change.fight) ?? []), change])
  }
  if (accepted.size > 0) await write(round, [...accepted.values()].flat())
  for (const changes of accepted.values()) {
    const { fight, rev, after, count } = changes.at(-1)!
    for (const { letters } of changes) round.post.letters.push(...letters)
    round.news.push({ fight, rev: rev + 1, length: after + count } satisfies News)
  }
  return outcomes
}

const CONFLICT_OF_NOTE: Appended = { conflict: 'note' }

const standingsOf = fixedIn(({ db, locked }, fights: readonly string[]) =>
  db
    .selectFrom('standings')
    .select(['fight_id', 'rev', 'length'])
    .where('fight_id', 'in', fights)
    .orderBy('fight_id')
    .modifyEnd(locked),
)

/**
 * Position of a fight including the changes accepted so far. A change with a note may still fail: no further change of
 * that fight is accepted in the same transaction.
 */
type Stood = { rev: number; length: number; isTaken: boolean }

function judge(
  { fight, rev, after, count, request, note }: Change,
  stood: Stood | undefined,
  answers: Map<string, string>,
): Appended | Error {
  if (stood?.isTaken) return { conflict: 'rev' }
  const seen = request && answers.get(request.key)
  if (typeof seen === 'string') return { seen: JSON.parse(seen) }
  if (!stood) return new Error(`there is no fight ${fight}`)
  if (stood.rev !== rev) return { conflict: 'rev' }
  if (stood.length !== after) return new Error(`fight ${fight} has ${stood.length} entries, not ${after}`)
  if (request) answers.set(request.key, request.answer)
  stood.rev += 1
  stood.length += count
  stood.isTaken = note !== null
  return { rev: stood.rev }
}

export const requestKey = (fight: string, id: string): string => `${fight} ${keyed(id)}`

const answersTo = fixedIn(({ db }, keys: readonly string[]) =>
  db.selectFrom('requests').select(['key', 'answer']).where('key', 'in', keys),
)

/** The statements of one connection run one after the other, in this order. */
async function write(round: Round, accepted: readonly Change[]): Promise<void> {
  const standings = new Map<string, Standing>()
  const bases = new Map<string, string | null>()
  for (const { fight, rev, after, count, over, due, state, base } of accepted) {
    standings.set(fight, { fight_id: fight, rev: rev + 1, length: after + count, over, due, held: 0, state })
    if (base !== 'same') bases.set(fight, base)
  }
  const rows = accepted
    .filter(({ count }) => count > 0)
    .map(({ fight, after, count, entries }) => ({ fight_id: fight, first: after, count, body: entries }))
  const requests = sifted(accepted, ({ request }) => request)
  await Promise.all([
    enter(round, rows),
    remember(round, requests),
    stand(round, [...standings.values()]),
    bases.size > 0 && keepBases(round, bases),
  ])
}

const enter = fixedRows(({ db }, rows: readonly Rows['entries'][]) => db.insertInto('entries').values(rows))

const remember = fixedRows(({ db }, rows: readonly Rows['requests'][]) => db.insertInto('requests').values(rows))

const stand = fixedRows(({ db }, rows: readonly Standing[]) =>
  db
    .insertInto('standings')
    .values(rows)
    .onConflict((one) =>
      one.column('fight_id').doUpdateSet(({ ref }) => ({
        rev: ref('excluded.rev'),
        length: ref('excluded.length'),
        over: ref('excluded.over'),
        due: ref('excluded.due'),
        held: ref('excluded.held'),
        state: ref('excluded.state'),
      })),
    ),
)

export async function keepBases(round: Round, bases: ReadonlyMap<string, string | null>): Promise<void> {
  await dropBases(
    round,
    sifted([...bases], ([fight, body]) => (body === null ? fight : null)),
  )
  await putBases(
    round,
    sifted([...bases], ([fight_id, body]) => (body === null ? null : { fight_id, body })),
  )
}

const dropBases = fixedIn(({ db }, fights: readonly string[]) =>
  db.deleteFrom('checkpoints').where('fight_id', 'in', fights),
)

const putBases = fixedRows(({ db }, rows: readonly Rows['checkpoints'][]) =>
  db
    .insertInto('checkpoints')
    .values(rows)
    .onConflict((one) => one.column('fight_id').doUpdateSet(({ ref }) => ({ body: ref('excluded.body') }))),
)
