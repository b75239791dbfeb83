import type { RollMode } from '../../engine/book.ts'
import type { Rev } from './store.ts'

/** What is kept: people, tables and fights, as plain data under their ids. Times are milliseconds since 1970, UTC. */
export type TableRecord = {
  readonly id: string
  readonly name: string
  readonly settings: Settings
  readonly created: number
  readonly rev: Rev
  /** Other programs that are told what happens. */
  readonly hooks?: readonly Hook[]
  /** Chats in which people are told and asked; without a member it is a group's. */
  readonly chats?: readonly ChatSeat[]
}

export type ChatSeat = { readonly member: string | null; readonly door: string; readonly address: string }

/** A web address that is told, as somebody with this role would see it, and the secret that signs what it is told. */
export type Hook = {
  readonly id: string
  readonly url: string
  readonly secret: string
  readonly role: 'spectator' | 'referee'
}

/** How a table is run. */
export type Settings = {
  readonly book: string
  /** Toggles of the book that hold at this table, in place of its defaults. */
  readonly house: Readonly<Record<string, unknown>>
  readonly health: 'exact' | 'words' | 'hidden'
  /** Seconds per kind of question; 0 waits for ever. */
  readonly clock: { readonly turn: number; readonly reaction: number; readonly bank: number }
  /** Who may see a roll, by what it is for; public where nothing is said. */
  readonly rolls: Readonly<Record<string, RollMode>>
}

export type Role = 'referee' | 'co-referee' | 'player' | 'spectator'

export type Member = {
  readonly id: string
  readonly table: string
  readonly role: Role
  readonly name: string
  /** Raised to make every link of theirs void. */
  readonly epoch: number
  readonly left: boolean
  readonly created: number
  readonly rev: Rev
}

/** A character that lives on between fights. */
export type Character = {
  readonly id: string
  readonly table: string
  readonly owner: string | null
  readonly book: string
  readonly name: string
  readonly sheet: unknown
  /** The fight it went into last, and how long the log was whose outcome stands on the sheet; null while none does. */
  readonly fought?: { readonly fight: string; readonly length: number | null }
  readonly rev: Rev
}

/** An invitation that was given out, by its id. */
export type Invite = {
  readonly id: string
  readonly table: string
  readonly role: Role
  readonly code: string | null
  /** From this moment on it is void. */
  readonly expires: number
  /** How often it may still be used. */
  readonly uses: number
  readonly revoked: boolean
}

/** A decision of the referee that was kept: it may become a house rule. */
export type Ruling = {
  readonly id: string
  readonly table: string
  readonly fight: string | null
  readonly why: string
  readonly what: unknown
  readonly house: boolean
  readonly created: number
}
