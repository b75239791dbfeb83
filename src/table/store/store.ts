import type { Entry, Header } from '../../engine/log.ts'
import type { Checkpoint } from '../../engine/play-open.ts'
import type { Character, Invite, Member, Ruling, TableRecord } from './table-records.ts'

/** Raised by every change; whoever saves says which one was read. 0 for what is new. */
export type Rev = number

/**
 * There is something to look at in a fight: the change with this number. `again` where it was told before, unless
 * somebody died over it.
 */
export type FightNews = {
  readonly table: string
  readonly fight: string
  readonly rev: Rev
  readonly again?: boolean
  /** The note of a chat that was told in the same transaction. */
  readonly but?: string
}

/**
 * The same in a letter to the chats of a table; `late` is who was waited for at half time, `amiss` what the referee has
 * to know.
 */
export type ChatLetter = FightNews & { readonly late?: string; readonly amiss?: string }

/** A fight as it is kept: its head, and where its log stands. */
export type FightRecord = {
  readonly id: string
  readonly table: string
  readonly title: string
  readonly header: Header
  readonly opened: unknown
  readonly rev: Rev
  /** Entries in the log. */
  readonly length: number
  readonly over: boolean
  /** What opening needs besides the entries after it; null while the first beat is open. */
  readonly base: Checkpoint<unknown> | null
  readonly state: FightState
  readonly created: number
}

/** What belongs to a fight and is no entry of its log. */
export type FightState = {
  /** Who answers for whom: a member, or nobody (the referee), or a policy. */
  readonly seats: Readonly<Record<string, Seat>>
  /** Which combatants are characters of the roster, by their ids there. */
  readonly roster?: Readonly<Record<string, string>>
  readonly seed: string
  readonly words: readonly string[]
  readonly hands: Readonly<Record<string, string>>
  readonly orders: Readonly<Record<string, Orders>>
  readonly clocks: readonly Waiting[]
  /** Open questions that could not be answered for somebody: they are not tried again. */
  readonly stuck?: readonly Stuck[]
  readonly banks: Readonly<Record<string, number>>
  /** Whether it is a copy that a referee tries things in; where nothing is said, the seal says it (`isCopy`). */
  readonly copy?: boolean
  /** The seed has been shown: from then on every later die is known, and nothing in the fight may change. */
  readonly revealed: boolean
  /** Since when the clocks stand still, and where they stood. */
  readonly paused: { readonly at: number; readonly clocks: readonly Waiting[] } | null
}

export type Seat = { readonly member: string | null; readonly policy: string | null }

/** What is done for somebody who does not answer. */
export type Orders = {
  /** Per answer of a reaction: never, ask me, or at once; and when. */
  readonly reactions: Readonly<Record<string, { readonly when: 'off' | 'ask' | 'auto'; readonly if: string | null }>>
  readonly turn: readonly (string | number)[] | null
}

/** An open question that runs on a clock. */
export type Waiting = {
  readonly ask: number
  readonly who: string
  readonly about: string
  readonly opened: number
  readonly half: number | null
  readonly due: number
}

export type Stuck = { readonly ask: number; readonly by: 'policy' | 'orders' | 'clock' }

/** A letter to somebody outside: a chat, a web hook. Letters to one address leave in the order of their numbers. */
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

/** One change of one fight: all of it is written, or nothing. */
export type Append = {
  readonly fight: string
  /** What the writer has seen; if somebody else wrote meanwhile, nothing is written. */
  readonly rev: number
  readonly entries: readonly Entry<unknown>[]
  /** How many entries there were before. */
  readonly after: number
  readonly over: boolean
  /** Null again where an undo went back into the first beat. */
  readonly base: Checkpoint<unknown> | null | 'same'
  readonly state: FightState
  readonly letters: readonly NewLetter[]
  /**
   * When somebody has to look after it, though no clock runs out: whoever wrote it may have died before people were
   * told.
   */
  readonly look?: number | undefined
  /** The id of the request that this answers, and what was answered. */
  readonly request: { readonly id: string; readonly answer: unknown } | null
  /** A door's note that is written in the same transaction: both are written, or neither. */
  readonly note?: Keeping | null
}
/** `conflict` names what was changed since the writer read it: the fight, or the note. */
export type Appended =
  | { readonly rev: number; readonly said?: number }
  | { readonly conflict: 'rev' | 'note' }
  | { readonly seen: unknown }

/**
 * One interface, two stores. Every promise that resolves has been written to disk.
 * One that is rejected was not written, unless the connection broke while it was being committed: ask `seen`, or read
 * the fight again.
 */
export type Store = {
  migrate(): Promise<void>
  /** Writes what was handed in, and then no more. */
  close(): Promise<void>

  tables(): Promise<readonly TableRecord[]>
  createTable(table: TableRecord, referee: Member): Promise<void>
  /** The same, if there is no table yet, whoever else tries; otherwise nothing is written. */
  createFirstTable(table: TableRecord, referee: Member): Promise<Saved>
  table(id: string): Promise<TableRecord | null>
  /** With what is to be saved in the same step, or not at all. */
  saveTable(table: TableRecord, along?: { readonly member?: Member; readonly ruling?: Ruling }): Promise<Saved>
  members(table: string): Promise<readonly Member[]>
  member(id: string): Promise<Member | null>
  saveMember(member: Member): Promise<Saved>
  characters(table: string): Promise<readonly Character[]>
  saveCharacter(character: Character): Promise<Saved>
  dropCharacter(character: Pick<Character, 'id' | 'rev'>): Promise<Saved>
  rulings(table: string): Promise<readonly Ruling[]>
  saveRuling(ruling: Ruling): Promise<void>

  /** A whole table from elsewhere: all of it, or nothing. */
  adopt(whole: WholeTable): Promise<void>
  /** Which of these ids are in use, for anything. */
  taken(ids: readonly string[]): Promise<readonly string[]>

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
  /** Uses an invitation once more, if it may be used, and keeps who joins by it: in one step. */
  redeem(id: string, now: number, member: Member): Promise<boolean>

  /** From now on letters that may leave the moment they are written are handed to this carrier, claimed. */
  carry(carrier: LetterCarrier): void
  /** Letters that may leave now, the first of each address; claimed until `until`, so that nobody else sends them. */
  claim(now: number, until: number, most: number): Promise<readonly Letter[]>
  /** Claims a letter longer, for a carrier that takes its time. */
  hold(id: number, until: number): Promise<void>
  /** Taken out; the next one to that address leaves no sooner than `next`. */
  delivered(id: number, next?: number): Promise<void>
  failed(id: number, next: number): Promise<void>

  /** Fights whose clock has run out or needs a reminder, or that are to be looked after; claimed likewise. */
  due(now: number, until: number, most: number): Promise<readonly string[]>
  /**
   * A fight was looked after: from here on its clocks alone count, or it is to be looked after again. If somebody has
   * changed it since, nothing is written.
   */
  looked(fight: Pick<FightRecord, 'id' | 'rev' | 'state' | 'over'>, now: number, again?: number): Promise<void>

  /** What a door keeps under a key, with the number of lines said there. */
  note(key: string): Promise<Note | null>
  /**
   * A door's note, the lines it says there and the letters that go out: all of it, or nothing if the note is not as it
   * was seen.
   */
  keepNote(change: Keeping): Promise<Kept>
  /** The lines said there from number `from` on; the oldest may be forgotten. */
  lines(key: string, from: number, most: number): Promise<readonly { readonly n: number; readonly body: unknown }[]>

  /**
   * Calls back when a fight was written, here or by another server. Here at once; news of other servers may come late,
   * so look at the number.
   */
  listen(ear: Ear): Promise<void>
  /** A copy of everything in a new file. */
  backup(path: string): Promise<void>
}

/**
 * Says until when it claims letters that are written now, and how many it can take; then it gets them, and says of each
 * that it was delivered or that it failed.
 */
export type LetterCarrier = {
  claim(): { readonly now: number; readonly until: number; readonly most: number }
  take(letters: readonly Letter[]): void
}

/**
 * What a door keeps of its own, such as where somebody stands in a dialogue. A note that is not there yet has `rev` 0.
 */
export type Note = { readonly rev: number; readonly said: number; readonly body: unknown }

export type Keeping = {
  readonly key: string
  readonly rev: number
  readonly body: unknown
  readonly lines: readonly unknown[]
  readonly letters: readonly NewLetter[]
}

export type Kept = { readonly rev: number; readonly said: number } | { readonly conflict: 'rev' }

/** `stale`: somebody else has saved it since it was read, and nothing was written. */
export type Saved = 'saved' | 'stale'

export type News = { readonly fight: string; readonly rev: number; readonly length: number }

export type Ear = {
  readonly told: (news: News) => void
  /** News of other servers may have been lost: look again at what you show. */
  readonly missed: () => void
}

/** A table with all that belongs to it. */
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
