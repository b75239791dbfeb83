import type { Actor, Service } from '../../../table/service.ts'
import type { TableRecord } from '../../../table/store/table-records.ts'
import type { Look } from '../../../table/views/fight-for-person.ts'
import { type Chat, news, type Session, sorry, type Turn } from '../session/session.ts'

/** Where a message is heard: who says it, at which table, and the fight as they may see it. */
export type At = {
  readonly service: Service
  readonly chat: Chat
  readonly session: Session
  readonly actor: Actor | null
  readonly table: TableRecord | null
  readonly look: Look | null
  /** Names what is done by this message, so that it is done once. */
  readonly request: string
  /** An address that leads to the table with this code, where the door has such addresses. */
  readonly linkFor: ((code: string) => string) | null
  /** What the address of the page begins with, where the door knows it. */
  readonly page: string | null
}

/** What a command does; `given` is what stands after its name. */
export type Command = {
  /** How it is written, and what it does, for /help. */
  readonly use: string
  readonly says: string
  readonly whose: 'everybody' | 'referee'
  run(at: At, given: string): Promise<Turn>
}
export type Commands = Readonly<Record<string, Command>>

/** Nothing changes but what is said. */
export const says = ({ session }: At, ...texts: readonly string[]): Turn => ({
  session,
  said: texts.map((text) => news(text)),
})
export const refuses = ({ session }: At, text: string): Turn => ({ session, said: [sorry(text)] })

/** `/startCombat@bot  bridge` is `startcombat` with `bridge`; null for what is no command. */
export function parseCommand(text: string): { readonly name: string; readonly given: string } | null {
  const found = /^\/([a-z0-9_]{1,64})(?:@[a-z0-9_]{3,32})?(?:\s+([\s\S]*))?$/i.exec(text.trim())
  return found ? { name: found[1]!.toLowerCase(), given: (found[2] ?? '').trim() } : null
}
