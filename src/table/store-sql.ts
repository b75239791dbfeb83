import type { Ear, News, Store } from './store.ts'
import { inWriting, requestKey } from './store-append.ts'
import { newFight, readEntries, readFight, readFights } from './store-fights.ts'
import { claimDue, claimLetters } from './store-post.ts'
import { adoptTable, keep, keepInvite, keepTable, newTable, readInvite, readInvites, readOf, readOne, readTables, readTaken, redeemInvite, type Step } from './store-records.ts'
import type { Dialect } from './store-rows.ts'
import { makeWriter, type Writer } from './store-write.ts'

export type Watch = {
  /** Called after every transaction, with the number of writes that shared it. */
  readonly committed?: (writes: number) => void
}

/** The store, whichever the database. */
export function makeStore(dialect: Dialect, { committed = () => {} }: Watch = {}): Store {
  const ears: Ear[] = []
  const told = (all: readonly News[]): void => {
    for (const news of all) for (const ear of ears) queueMicrotask(() => ear.told(news)) // an ear that fails harms no writer
  }
  const writer = makeWriter(dialect, { told, committed })
  return {
    migrate: () => dialect.migrate(),
    close: async () => {
      await writer.close()
      await dialect.close()
    },
    ...recordsOf(dialect, writer),
    ...fightsOf(dialect, writer),
    ...workOf(dialect, writer),
    listen: async (ear) => {
      await dialect.hear(ear)
      ears.push(ear)
    },
    backup: (path) => dialect.backup(path),
  }
}

type Parts<K extends keyof Store> = Pick<Store, K>

function recordsOf({ db }: Dialect, { write }: Writer): Parts<
  'tables' | 'createTable' | 'table' | 'saveTable' | 'members' | 'member' | 'saveMember' | 'characters' | 'saveCharacter' | 'rulings' | 'saveRuling' | 'adopt' | 'taken' |
  'saveInvite' | 'invite' | 'invites' | 'inviteByCode' | 'redeem'
> {
  return {
    tables: () => readTables(db),
    createTable: async (table, referee) => write('table', table.id, newTable(table, referee)),
    table: (id) => readOne(db, 'tables', id),
    saveTable: async (table) => write('table', table.id, keepTable(table)),
    members: (table) => readOf(db, 'members', table),
    member: (id) => readOne(db, 'members', id),
    saveMember: async (member) => write('member', member.id, keep('members', member)),
    characters: (table) => readOf(db, 'characters', table),
    saveCharacter: async (character) => write('character', character.id, keep('characters', character)),
    rulings: (table) => readOf(db, 'rulings', table),
    saveRuling: async (ruling) => write('ruling', ruling.id, keep('rulings', ruling)),
    adopt: async (whole) => write('table', whole.table.id, adoptTable(whole)),
    taken: (ids) => readTaken(db, ids),
    saveInvite: async (invite) => write('invite', invite.id, keepInvite(invite)),
    invite: (id) => readInvite(db, 'id', id),
    invites: (table) => readInvites(db, table),
    inviteByCode: (code) => readInvite(db, 'code', code),
    redeem: (id, now) => write('invite', id, redeemInvite(id, now)),
  }
}

function fightsOf({ db }: Dialect, { write, append }: Writer): Parts<'createFight' | 'fight' | 'fights' | 'entries' | 'append' | 'seen'> {
  return {
    createFight: async (fight, entries, letters) => write('fight', fight.id, newFight({ fight, entries }, letters)),
    fight: (id) => readFight(db, id),
    fights: (table) => readFights(db, table),
    entries: (fight, from, most) => readEntries(db, fight, from, most),
    append: async (change) => append(inWriting(change)),
    seen: async (fight, request) => {
      const row = await db.selectFrom('requests').select('answer').where('key', '=', requestKey(fight, request)).executeTakeFirst()
      return row && JSON.parse(row.answer)
    },
  }
}

function workOf(dialect: Dialect, { write }: Writer): Parts<'claim' | 'delivered' | 'failed' | 'due'> {
  const letter = (id: number, step: Step): Promise<void> => write('letter', String(id), step)
  return {
    claim: (now, until, most) => write('take', 'letters', ({ db }) => claimLetters(dialect, db, { now, until, most })),
    delivered: (id) => letter(id, async ({ post }) => void post.delivered.push(id)),
    failed: (id, next) => letter(id, async ({ post }) => void post.failed.push({ id, next })),
    due: (now, until, most) => write('take', 'clocks', ({ db }) => claimDue(dialect, db, { now, until, most })),
  }
}
