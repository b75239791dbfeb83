import { loadWith } from '../../../table/fights/loaded-fights.ts'
import type { Actor, Service } from '../../../table/service.ts'
import type { TableRecord } from '../../../table/store/table-records.ts'
import { isOpenTo } from '../../../table/tables/roles.ts'
import { type Look, lookAs, lookBackTo } from '../../../table/views/fight-for-person.ts'
import { askFor, promptIn } from './ask-next-question.ts'
import { hasNews, nextNotice, tellOn } from './news.ts'
import type { Session, Turn } from './session.ts'

export async function actorAt(
  service: Service,
  session: Session,
): Promise<{ readonly actor: Actor; readonly table: TableRecord } | null> {
  const id = session.table === null ? undefined : session.members[session.table]
  if (id === undefined) return null
  const [member, table] = await Promise.all([service.store.member(id), service.store.table(session.table!)])
  return member && table && !member.left ? { actor: { table: table.id, member: id, role: member.role }, table } : null
}

/** The fight that is spoken of, as the person may see it, with all that the chat was not told yet. */
export async function lookFrom(
  service: Service,
  session: Session,
  known?: Awaited<ReturnType<typeof actorAt>>,
): Promise<Look | null> {
  const who = known === undefined ? await actorAt(service, session) : known
  const running =
    who && session.fight !== null
      ? await loadWith(service, session.fight, ({ id, rev }) => session.told?.fight !== id || session.told.rev <= rev)
      : null
  if (!who || !running || !isOpenTo(who.actor, running.record)) return null
  const at = await lookAs(service, { actor: who.actor, running, table: who.table })
  return hasNews(at, session) ? at : lookBackTo(service, at, 0)
}

/** Everything was told up to this change, and the question that is open in the chat is the one to be asked. */
export const isUpToDate = (at: Look, { told, prompt, stead = null }: Session): boolean =>
  told !== undefined &&
  told.fight === at.running.record.id &&
  told.rev === at.running.record.rev &&
  prompt !== null &&
  askFor(at, { stead })?.n === prompt.ask

/** A turn with what happened since, and what is asked now. */
export function followedUp(at: Look, { session, said }: Turn): Turn {
  const more = caughtUp(at, session)
  return { session: more.session, said: [...said, ...more.said] }
}

/** What happened since, and what is asked now. */
export function caughtUp(at: Look, session: Session): Turn {
  const told = tellOn(at, session)
  const notice = nextNotice(at, told.session)
  const asked = promptIn(at, notice.session)
  const isSame = told.session.next === session.next && told.said.length === 0 && asked.session === told.session
  const { id: fight, rev } = at.running.record
  return isSame
    ? { session, said: [] }
    : {
        session: { ...asked.session, told: { fight, rev } },
        said: [
          ...asked.before,
          ...told.said,
          ...notice.said,
          ...asked.said.map((one) => (one.kind === 'ask' ? { ...one, rolls: told.rolls } : one)),
        ],
      }
}
