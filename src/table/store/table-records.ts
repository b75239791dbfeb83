import type { RollMode } from '../../engine/book.ts'
import type { Rev } from './store.ts'

/** Stored people, tables and fights: plain data by id. Times are milliseconds since 1970, UTC. */
export type TableRecord = {
  readonly id: string
  readonly name: string
  readonly settings: TableSettings
  readonly created: number
  readonly rev: Rev
  /** Web hooks. */
  readonly hooks?: readonly Hook[]
  /** Chats of members; without a member, the chat of a group. */
  readonly chats?: readonly ChatSeat[]
}

export type ChatSeat = { readonly member: string | null; readonly door: string; readonly address: string }

/** A web hook: its address, the role whose view it gets, and its signing secret. */
export type Hook = {
  readonly id: string
  readonly url: string
  readonly secret: string
  readonly role: 'spectator' | 'referee'
}

export type TableSettings = {
  readonly book: string
  /** House rules: options of the book that replace its defaults. */
  readonly house: Readonly<Record<string, unknown>>
  readonly health: 'exact' | 'words' | 'hidden'
  /** Seconds per kind of question; 0 for no limit. */
  readonly clock: { readonly turn: number; readonly reaction: number; readonly bank: number }
  /** Who may see a roll, by its purpose; public by default. */
  readonly rolls: Readonly<Record<string, RollMode>>
}

export type Role = 'referee' | 'co-referee' | 'player' | 'spectator'

export type Member = {
  readonly id: string
  readonly table: string
  readonly role: Role
  readonly name: string
  /** Raised to revoke all links of the member. */
  readonly epoch: number
  readonly left: boolean
  readonly created: number
  /** The dice that their people throw from the beginning of a fight; the tray's by default. */
  readonly dice?: string
  /** When a link of the member was last used, to within a day; none before the first use. */
  readonly seen?: number
  readonly rev: Rev
}

/** A character that persists between fights. */
export type Character = {
  readonly id: string
  readonly table: string
  readonly owner: string | null
  readonly book: string
  readonly name: string
  readonly sheet: unknown
  /**
   * The last fight it went into, and the length of that log when its outcome was written to the sheet; null before
   * that.
   */
  readonly fought?: { readonly fight: string; readonly length: number | null }
  readonly rev: Rev
}

export type Invite = {
  readonly id: string
  readonly table: string
  readonly role: Role
  readonly code: string | null
  readonly expires: number
  /** Uses left. */
  readonly uses: number
  readonly revoked: boolean
}

/** A recorded decision of the referee; it may become a house rule. */
export type Ruling = {
  readonly id: string
  readonly table: string
  readonly fight: string | null
  readonly why: string
  readonly what: unknown
  readonly house: boolean
  readonly created: number
}
