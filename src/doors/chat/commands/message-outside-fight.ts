import type { AnyBook } from '../../../books/index.ts'
import { lengthOf } from '../../../engine/log.ts'
import { load } from '../../../table/fights/loaded-fights.ts'
import { runningFight } from '../../../table/scenes/latest-fights.ts'
import { bookFor, type Service } from '../../../table/service.ts'
import { personOf } from '../../../table/tables/roster.ts'
import { openForm } from '../dialogue/form.ts'
import { askFor } from '../session/ask-next-question.ts'
import { leftBehind, newSession, news, noteKey, type Session, type Turn } from '../session/session.ts'
import { changeSession, hearOnce } from '../session/session-store.ts'
import { type At, refuses } from './command.ts'
import type { AtTable } from './message-in-fight.ts'

/** Names what a message does, among all messages of all chats. */
export const onceOf = ({ chat, request }: At): string => `${noteKey(chat)} ${request}`

export const bookAt = ({ table }: AtTable): AnyBook => bookFor(table.settings.book)

/** Somebody between fights, by the book and the house rules of the table. */
export const personAt = (
  at: AtTable,
  one: { readonly name: string; readonly sheet: unknown },
): ReturnType<typeof personOf> => personOf(bookAt(at), one, at.table.settings.house)

/**
 * What a message comes to is decided once and kept, where that depends on what it changes: a repeat finds it, and does
 * the same again.
 */
export async function decidedOnce<T extends object>(at: At, decide: () => T): Promise<T> {
  for (;;) {
    const { rev = 0, body = null } = (await at.service.store.note(decisionOf(at))) ?? {}
    if (isOf(at, body)) return body.comes as T
    const comes = decide()
    if (
      'rev' in
      (await at.service.store.keepNote({
        key: decisionOf(at),
        rev,
        body: { of: momentOf(at), comes },
        lines: [],
        letters: [],
      }))
    )
      return comes
  }
}

/** What this very message came to before, if it did. */
export async function decidedBefore<T extends object>(at: At): Promise<T | null> {
  const body = (await at.service.store.note(decisionOf(at)))?.body ?? null
  return isOf(at, body) ? (body.comes as T) : null
}

const decisionOf = ({ chat }: At): string => `decided in ${noteKey(chat)}`
/** A dialogue that is opened by the same message is another moment. */
const momentOf = (at: At): string => `${onceOf(at)} ${at.session.forms}`
const isOf = (at: At, body: unknown): body is { readonly comes: object } =>
  typeof body === 'object' && body !== null && 'of' in body && body.of === momentOf(at)

/** A session that speaks of another table, or of none: its fight is followed from where it is now. */
export async function facing(service: Service, session: Session, table: string | null): Promise<Session> {
  const { name, members, forms, heard, quiet, lines } = session
  const fight = table === null ? null : await runningFight(service, table)
  const running = fight === null ? null : await load(service, fight)
  const elsewhere = leftBehind(session).filter((one) => one.fight !== fight)
  return {
    ...newSession(name),
    members,
    forms,
    heard,
    quiet,
    ...(lines && { lines }),
    elsewhere,
    table,
    fight,
    next: running ? lengthOf(running.play.log) : 0,
  }
}

/** One thing at a time: while a fight waits for an answer here, nothing else is asked. */
export const busy = (at: At): Turn | null =>
  at.look && askFor(at.look) ? refuses(at, 'The fight asks you something: answer that first.') : null

export const dialogue = async (at: At, name: string, given = ''): Promise<Turn> => busy(at) ?? openForm(at, name, given)

/** The same after something was said, if there is room for it. */
export async function thenDialogue(
  at: At,
  { session, said }: Turn,
  { name, given = '' }: { readonly name: string; readonly given?: string | undefined },
): Promise<Turn> {
  if (busy(at)) return { session, said }
  const next = await openForm({ ...at, session }, name, given)
  return { session: next.session, said: [...said, ...next.said] }
}

/** Tells the referees something of their table, whichever they speak of now. */
export async function tellReferees(at: AtTable, text: string): Promise<void> {
  const { service, table, chat } = at
  const referees = (await service.store.members(table.id)).filter(
    ({ role, left }) => (role === 'referee' || role === 'co-referee') && !left,
  )
  for (const { member, door, address } of (await service.store.table(table.id))?.chats ?? []) {
    if ((door === chat.door && address === chat.address) || !referees.some(({ id }) => id === member)) continue
    await changeSession(service, { door, address }, async (session) => {
      const heard = hearOnce(session, `${onceOf(at)} told`)
      return heard && { session: heard, said: [news(session.table === table.id ? text : `${table.name}: ${text}`)] }
    })
  }
}
