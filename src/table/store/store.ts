import type { Entry, Header } from '../../engine/log.ts'
import type { Checkpoint } from '../../engine/open-and-resume.ts'
import type { Character, Invite, Member, Ruling, TableRecord } from './table-records.ts'

/** Revision, raised by every change; a save names the revision it read. 0 for new records. */
export type Rev = number

/** A change of a fight to look at. `again` if it was announced before by a server that may have died. */
export type FightNews = {
  readonly table: string
  readonly fight: string
  readonly rev: Rev
  readonly again?: boolean
  /** The note of a chat that was told in the same transaction. */
  readonly but?: string
}

/** The same as a letter to the chats of a table; `late` is waited for at half time, `amiss` is for the referee. */
export type ChatLetter = FightNews & { readonly late?: string; readonly amiss?: string }

/** A stored fight: its head, and the length of its log. */
export type FightRecord = {
  readonly id: string
  readonly table: string
  readonly title: string
  readonly header: Header
  readonly opened: unknown
  readonly rev: Rev
  readonly length: number
  readonly over: boolean
  /** What opening needs besides later entries; null during the first beat. */
  readonly base: Checkpoint<unknown> | null
  readonly state: FightState
  readonly created: number
}

/** State of a fight that is not in its log. */
export type FightState = {
  /** Who answers for a combatant: a member, the referee (null), or a policy. */
  readonly seats: Readonly<Record<string, Seat>>
  /** Characters of the roster, by combatant. */
  readonly roster?: Readonly<Record<string, string>>
  readonly seed: string
  readonly words: readonly string[]
  readonly hands: Readonly<Record<string, string>>
  readonly orders: Readonly<Record<string, Orders>>
  readonly clocks: readonly Waiting[]
  /** Open questions that could not be answered automatically: not retried. */
  readonly stuck?: readonly Stuck[]
  readonly banks: Readonly<Record<string, number>>
  /** A copy in which a referee tries things; if absent, the seal decides (`isCopy`). */
  readonly copy?: boolean
  /** The seed is public, so every later die is known: the fight is final. */
  readonly revealed: boolean
  /** Since when the clocks stand still, and their state then. */
  readonly paused: { readonly at: number; readonly clocks: readonly Waiting[] } | null
}

export type Seat = { readonly member: string | null; readonly policy: string | null }

/** What is done for a player who does not answer. */
export type Orders = {
  /** Per reaction: never, ask, or at once; and under which condition. */
  readonly reactions: Readonly<Record<string, { readonly when: 'off' | 'ask' | 'auto'; readonly if: string | null }>>
  readonly turn: readonly (string | number)[] | null
}

/** An open question with a clock. */
export type Waiting = {
  readonly ask: number
  readonly who: string
  readonly about: string
  readonly opened: number
  readonly half: number | null
  readonly due: number
}

export type Stuck = { readonly ask: number; readonly by: 'policy' | 'orders' | 'clock' }

/** A message to a chat or web hook. Letters to one address leave in order. */
export type Letter = {
  readonly id: number
  readonly door: string
  readonly address: string
  readonly key: string
  readonly body: unknown
  readonly tries: number
  readonly next: number
}

export type NewLetter = Pick<Letter, 'door' | 'address' | 'key' | 'body'>

/** One atomic change of one fight. */
export type Append = {
  readonly fight: string
  /** The revision that the writer read; the change fails if it has moved. */
  readonly rev: number
  readonly entries: readonly Entry<unknown>[]
  /** Length of the log before the change. */
  readonly after: number
  readonly over: boolean
  /** Null after an undo into the first beat. */
  readonly base: Checkpoint<unknown> | null | 'same'
  readonly state: FightState
  readonly letters: readonly NewLetter[]
  /**
   * When another server should look after it, although no clock is due: the writer may die before it has told
   * everybody.
   */
  readonly look?: number | undefined
  /** The request and its answer, for repeats. */
  readonly request: { readonly id: string; readonly answer: unknown } | null
  /** A door's note in the same transaction: both are written, or neither. */
  readonly note?: Keeping | null
}
/** `conflict` names what has changed since it was read: the fight or the note. */
export type Appended =
  | { readonly rev: number; readonly said?: number }
  | { readonly conflict: 'rev' | 'note' }
  | { readonly seen: unknown }

/**
 * One interface, two databases. A resolved promise is on disk. A rejected one is not written, unless the connection
 * broke during the commit: then ask `seen`, or read again.
 */
export type Store = {
  migrate(): Promise<void>
  /** Finishes pending writes and closes. */
  close(): Promise<void>

  tables(): Promise<readonly TableRecord[]>
  createTable(table: TableRecord, referee: Member): Promise<void>
  /** Only if there is no table yet; exactly one of several servers succeeds. */
  createFirstTable(table: TableRecord, referee: Member): Promise<Saved>
  table(id: string): Promise<TableRecord | null>
  /** Together with `along`, atomically. */
  saveTable(table: TableRecord, along?: { readonly member?: Member; readonly ruling?: Ruling }): Promise<Saved>
  members(table: string): Promise<readonly Member[]>
  member(id: string): Promise<Member | null>
  saveMember(member: Member): Promise<Saved>
  characters(table: string): Promise<readonly Character[]>
  saveCharacter(character: Character): Promise<Saved>
  dropCharacter(character: Pick<Character, 'id' | 'rev'>): Promise<Saved>
  rulings(table: string): Promise<readonly Ruling[]>
  saveRuling(ruling: Ruling): Promise<void>

  /** An imported table, atomically. */
  adopt(whole: WholeTable): Promise<void>
  /** Which of these ids are in use, for anything. */
  taken(ids: readonly string[]): Promise<readonly string[]>

  /** Finished fights with nothing due, the oldest first, but for the latest of each table. */
  finished(): Promise<readonly Pick<FightRecord, 'id' | 'created'>[]>
  /** Deletes a finished fight with its log. */
  retire(fight: string, rev: Rev): Promise<Saved>
  createFight(fight: FightRecord, entries: readonly Entry<unknown>[], letters: readonly NewLetter[]): Promise<void>
  fight(id: string): Promise<FightRecord | null>
  fights(table: string): Promise<readonly FightSummary[]>
  /** Entries from number `from` on, at most `most`. */
  entries(fight: string, from: number, most?: number): Promise<readonly Entry<unknown>[]>
  append(change: Append): Promise<Appended>
  /** The answer given to a request before, or undefined. */
  seen(fight: string, request: string): Promise<unknown>

  saveInvite(invite: Invite): Promise<void>
  invite(id: string): Promise<Invite | null>
  invites(table: string): Promise<readonly Invite[]>
  inviteByCode(code: string): Promise<Invite | null>
  /** Uses an invitation, if it is valid, and stores the new member, in one step. */
  redeem(id: string, now: number, member: Member): Promise<boolean>

  /** From now on this carrier gets letters that may leave as soon as they are written, already claimed. */
  carry(carrier: LetterCarrier): void
  /** How many letters wait, and the number of the oldest. */
  outbox(): Promise<{ readonly letters: number; readonly oldest: number | null }>
  /** Letters that may leave now, the first of each address; claimed until `until`. */
  claim(now: number, until: number, most: number): Promise<readonly Letter[]>
  /** Extends a claim, for a slow carrier. */
  hold(id: number, until: number): Promise<void>
  /** Removes a letter; the next one to that address leaves no sooner than `next`. */
  delivered(id: number, next?: number): Promise<void>
  failed(id: number, next: number): Promise<void>

  /** Fights whose clock or reminder is due, or that must be looked after; claimed likewise. */
  due(now: number, until: number, most: number): Promise<readonly string[]>
  /** A fight was looked after: next time is its clock, or `again`. Nothing is written if the fight has changed. */
  looked(fight: Pick<FightRecord, 'id' | 'rev' | 'state' | 'over'>, now: number, again?: number): Promise<void>

  /** A door's note under a key, with its number of lines. */
  note(key: string): Promise<Note | null>
  /** Writes a note, its lines and its letters; nothing if the note has changed. */
  keepNote(change: Keeping): Promise<Kept>
  /** Lines from number `from` on; the oldest may be deleted. */
  lines(key: string, from: number, most: number): Promise<readonly { readonly n: number; readonly body: unknown }[]>

  /**
   * Calls back after every write of a fight, by any server. Own writes at once; news of others may be late, so compare
   * the revision.
   */
  listen(listener: NewsListener): Promise<void>
  /** Copies the database to a new file. */
  backup(path: string): Promise<void>
}

/** Says until when it claims new letters and how many it takes; gets them, and reports each as delivered or failed. */
export type LetterCarrier = {
  claim(): { readonly now: number; readonly until: number; readonly most: number }
  take(letters: readonly Letter[]): void
}

/** Data of a door, such as a chat's session. A note that does not exist has `rev` 0. */
export type Note = { readonly rev: number; readonly said: number; readonly body: unknown }

export type Keeping = {
  readonly key: string
  readonly rev: number
  readonly body: unknown
  readonly lines: readonly unknown[]
  readonly letters: readonly NewLetter[]
}

export type Kept = { readonly rev: number; readonly said: number } | { readonly conflict: 'rev' }

/** `stale`: changed since it was read; nothing was written. */
export type Saved = 'saved' | 'stale'

export type News = { readonly fight: string; readonly rev: number; readonly length: number }

export type NewsListener = {
  readonly told: (news: News) => void
  /** News of other servers may be lost: reread what is shown. */
  readonly missed: () => void
}

/** A table with everything that belongs to it. */
export type WholeTable = {
  readonly table: TableRecord
  readonly members: readonly Member[]
  readonly characters: readonly Character[]
  readonly rulings: readonly Ruling[]
  readonly fights: readonly WholeFight[]
}

export type WholeFight = { readonly fight: FightRecord; readonly entries: readonly Entry<unknown>[] }

export type FightSummary = Pick<FightRecord, 'id' | 'title' | 'over' | 'length' | 'created'> & {
  readonly book: string
  readonly copy: boolean
}
