import { loadWith } from '../../../table/fights/running.ts'
import type { Actor, Service } from '../../../table/service.ts'
import type { TableRecord } from '../../../table/store/table-records.ts'
import { isOpenTo } from '../../../table/tables/roles.ts'
import { type Look, lookAs, lookBackTo } from '../../../table/views/look.ts'
import { hasNews, nextNotice, tellOn } from './news.ts'
import { askFor, promptIn } from './prompt.ts'
import type { Desk, Turn } from './session.ts'

export async function actorAt(
  service: Service,
  desk: Desk,
): Promise<{ readonly actor: Actor; readonly table: TableRecord } | null> {
  const id = desk.table === null ? undefined : desk.members[desk.table]
  if (id === undefined) return null
  const [member, table] = await Promise.all([service.store.member(id), service.store.table(desk.table!)])
  return member && table && !member.left ? { actor: { table: table.id, member: id, role: member.role }, table } : null
}

/** The fight that is spoken of, as the person may see it, with all that the chat was not told yet. */
export async function lookFrom(
  service: Service,
  desk: Desk,
  known?: Awaited<ReturnType<typeof actorAt>>,
): Promise<Look | null> {
  const who = known === undefined ? await actorAt(service, desk) : known
  const running =
    who && desk.fight !== null
      ? await loadWith(service, desk.fight, ({ id, rev }) => desk.told?.fight !== id || desk.told.rev <= rev)
      : null
  if (!who || !running || !isOpenTo(who.actor, running.record)) return null
  const at = await lookAs(service, { actor: who.actor, running, table: who.table })
  return hasNews(at, desk) ? at : lookBackTo(service, at, 0)
}

/** Everything was told up to this change, and the question that is open in the chat is the one to be asked. */
export const isUpToDate = (at: Look, { told, prompt }: Desk): boolean =>
  told !== undefined &&
  told.fight === at.running.record.id &&
  told.rev === at.running.record.rev &&
  prompt !== null &&
  askFor(at)?.n === prompt.ask

/** A turn with what happened since, and what is asked now. */
export function followedUp(at: Look, { desk, said }: Turn): Turn {
  const more = caughtUp(at, desk)
  return { desk: more.desk, said: [...said, ...more.said] }
}

/** What happened since, and what is asked now. */
export function caughtUp(at: Look, desk: Desk): Turn {
  const told = tellOn(at, desk)
  const notice = nextNotice(at, told.desk)
  const asked = promptIn(at, notice.desk)
  const isSame = told.desk.next === desk.next && told.said.length === 0 && asked.desk === told.desk
  const { id: fight, rev } = at.running.record
  return isSame
    ? { desk, said: [] }
    : {
        desk: { ...asked.desk, told: { fight, rev } },
        said: [...asked.before, ...told.said, ...notice.said, ...asked.said],
      }
}
