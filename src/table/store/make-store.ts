import { dueOf, inWriting, requestKey, sooner } from './append-entries.ts'
import { claimDue, claimLetters, lookedAfter } from './claim-letters-and-clocks.ts'
import { type Dialect, fixed } from './database.ts'
import { makeWriter, type Writer } from './group-commit.ts'
import { noteInWriting, readLines, readNote } from './notes.ts'
import { waitingIn } from './outbox.ts'
import { newFight, readEntries, readFight, readFights } from './read-fights.ts'
import { type RecordCache, recordCacheOf } from './record-cache.ts'
import { dropRequests, readFinished, retire } from './retire-fights.ts'
import type { LetterCarrier, News, NewsListener, Note, Store } from './store.ts'
import {
  adoptTable,
  drop,
  firstTable,
  keepInvite,
  newTable,
  readInvite,
  readInvites,
  readOf,
  readOne,
  readRulings,
  readTables,
  readTaken,
  redeemInvite,
  type Step,
  save,
} from './write-records.ts'

export type Watch = {
  /** Called after every transaction, with the number of writes in it and how long it took. */
  readonly committed?: (writes: number, seconds: number) => void
  /** Called after a transaction that failed because the database was unreachable or the disk took no writes. */
  readonly failed?: () => void
}

/** The store, for either database. */
export function makeStore(dialect: Dialect, { committed = () => {}, failed = () => {} }: Watch = {}): Store {
  const listeners: NewsListener[] = []
  const told = (all: readonly News[]): void => {
    // a listener that throws does not affect the writer
    for (const news of all) for (const listener of listeners) queueMicrotask(() => listener.told(news))
  }
  let carrier: LetterCarrier | null = null
  const cache = recordCacheOf(dialect.version)
  const writer = makeWriter(dialect, { told, committed, failed, carrier: () => carrier })
  return {
    migrate: () => dialect.migrate(),
    close: async () => {
      await writer.close()
      await dialect.close()
    },
    ...recordsOf(dialect, writer, cache),
    ...fightsOf(dialect, writer),
    append: appendOf(writer, cache),
    ...workOf(writer),
    outbox: () => waitingIn(dialect.db),
    carry: (one) => {
      carrier = one
    },
    ...notesOf(dialect, writer, cache),
    listen: async (listener) => {
      await dialect.hear(listener)
      listeners.push(listener)
    },
    backup: (path) => dialect.backup(path),
  }
}

type Parts<K extends keyof Store> = Pick<Store, K>

type RecordOperation =
  | 'tables'
  | 'createTable'
  | 'createFirstTable'
  | 'table'
  | 'saveTable'
  | 'members'
  | 'member'
  | 'saveMember'
  | 'characters'
  | 'saveCharacter'
  | 'dropCharacter'
  | 'rulings'
  | 'saveRuling'
  | 'adopt'
  | 'taken'
  | 'saveInvite'
  | 'invite'
  | 'invites'
  | 'inviteByCode'
  | 'redeem'

function recordsOf({ db }: Dialect, writer: Writer, cache: RecordCache): Parts<RecordOperation> {
  const write: Writer['write'] = (kind, key, run) => writer.write(kind, key, run).finally(cache.forget)
  return {
    tables: () => readTables(db),
    createTable: async (table, referee) => write('table', table.id, newTable(table, referee)),
    createFirstTable: async (table, referee) => write('table', '', firstTable(table, referee)),
    table: (id) => cache.read(`table ${id}`, () => readOne(db, 'tables', id)),
    saveTable: async (table, { member, ruling } = {}) =>
      write(
        'table',
        table.id,
        save(
          { kind: 'tables', record: table },
          ...(member ? [{ kind: 'members', record: member } as const] : []),
          ...(ruling ? [{ kind: 'rulings', record: ruling } as const] : []),
        ),
      ),
    members: (table) => readOf(db, 'members', table),
    member: (id) => cache.read(`member ${id}`, () => readOne(db, 'members', id)),
    saveMember: async (member) => write('member', member.id, save({ kind: 'members', record: member })),
    characters: (table) => readOf(db, 'characters', table),
    saveCharacter: async (character) =>
      write('character', character.id, save({ kind: 'characters', record: character })),
    dropCharacter: async (character) => write('character', character.id, drop('characters', character)),
    rulings: (table) => readRulings(db, table),
    saveRuling: async (ruling) => void (await write('ruling', ruling.id, save({ kind: 'rulings', record: ruling }))),
    adopt: async (whole) => write('table', whole.table.id, adoptTable(whole)),
    taken: (ids) => readTaken(db, ids),
    saveInvite: async (invite) => write('invite', invite.id, keepInvite(invite)),
    invite: (id) => readInvite(db, 'id', id),
    invites: (table) => readInvites(db, table),
    inviteByCode: (code) => readInvite(db, 'code', code),
    redeem: async (id, now, member) => write('invite', id, redeemInvite(id, now, member)),
  }
}

type FightOperation = 'createFight' | 'fight' | 'fights' | 'entries' | 'seen' | 'finished' | 'retire'

function fightsOf(dialect: Dialect, { write }: Writer): Parts<FightOperation> {
  const { db } = dialect
  return {
    finished: () => readFinished(db),
    retire: async (fight, rev) => {
      const saved = await write('fight', fight, retire(fight, rev))
      if (saved === 'saved') await dropRequests(dialect, fight)
      return saved
    },
    createFight: async (fight, entries, letters) => write('fight', fight.id, newFight({ fight, entries }, letters)),
    fight: (id) => readFight(db, id),
    fights: (table) => readFights(db, table),
    entries: (fight, from, most) => readEntries(db, fight, { from, most }),
    seen: async (fight, request) => {
      const [row] = await answerTo(db, requestKey(fight, request))
      return row && JSON.parse(row.answer)
    },
  }
}

/** A note written with a change is cached like any other. */
const appendOf =
  ({ append }: Writer, cache: RecordCache): Store['append'] =>
  async (change) => {
    const { note } = change
    if (!note) return append(inWriting(change))
    const appended = await append(inWriting(change)).finally(() => cache.put(note.key, null))
    if ('rev' in appended)
      cache.put(note.key, { rev: note.rev + 1, said: appended.said!, body: note.body } satisfies Note)
    return appended
  }

/** Notes are cached, since every write of a note checks its revision. */
function notesOf({ db }: Dialect, { keepNote }: Writer, cache: RecordCache): Parts<'note' | 'keepNote' | 'lines'> {
  return {
    note: (key) => cache.read(key, () => readNote(db, key)),
    keepNote: async (change) => {
      const kept = await keepNote(noteInWriting(change)).finally(() => cache.put(change.key, null))
      if (!('rev' in kept)) return kept
      cache.put(change.key, { rev: kept.rev, said: kept.said, body: change.body } satisfies Note)
      return kept
    },
    lines: (key, from, most) => readLines(db, key, { from, most }),
  }
}

const answerTo = fixed((db) => db.selectFrom('requests').select('answer').where('key', '=', ''))

function workOf({ write }: Writer): Parts<'claim' | 'hold' | 'delivered' | 'failed' | 'due' | 'looked'> {
  const letter = (id: number, step: Step): Promise<void> => write('letter', String(id), step)
  return {
    claim: (now, until, most) => write('take', 'letters', (round) => claimLetters(round, { now, until, most })),
    hold: (id, until) => letter(id, async ({ post }) => void post.held.push({ id, until })),
    delivered: (id, next = 0) => letter(id, async ({ post }) => void post.delivered.push({ id, next })),
    failed: (id, next) => letter(id, async ({ post }) => void post.failed.push({ id, next })),
    due: (now, until, most) => write('take', 'clocks', (round) => claimDue(round, { now, until, most })),
    looked: ({ id, rev, state, over }, now, again) =>
      write('take', `looked ${id}`, (round) =>
        lookedAfter(round, { fight: id, rev, now, due: sooner(dueOf(state, over), again) }),
      ),
  }
}
