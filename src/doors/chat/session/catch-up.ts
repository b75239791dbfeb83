import type { Service } from '../../../table/service.ts'
import { type Look, linesSince, type Visit, visit } from '../../../table/views/fight-for-person.ts'
import { askFor, promptIn } from './ask-next-question.ts'
import { heldBack, nextNotice, tellOn } from './news.ts'
import type { Session, Turn } from './session.ts'

/** The person of a chat at their table, with a look at the fight that is spoken of. */
export async function visitFrom(service: Service, session: Session): Promise<Visit | null> {
  const { table, members, fight, told, next } = session
  const member = table === null ? undefined : members[table]
  if (table === null || member === undefined) return null
  return visit(service, { table, member, fight, rev: told?.fight === fight ? told.rev : 0, next })
}

/** The person at their table, whatever is played there. */
export const actorAt = (service: Service, session: Session): Promise<Visit | null> =>
  visitFrom(service, { ...session, fight: null })

/** The fight that is spoken of, as the person may see it; throws where it is set aside. */
export async function lookFrom(service: Service, session: Session): Promise<Look | null> {
  const here = await visitFrom(service, session)
  if (here?.aside) throw here.aside
  return here?.look ?? null
}

/** Everything was told up to this change, and the question that is open in the chat is the one to be asked. */
export const isUpToDate = (at: Look, { told, prompt, stead = null }: Session): boolean =>
  told !== undefined &&
  told.fight === at.running.record.id &&
  told.rev === at.running.record.rev &&
  prompt !== null &&
  askFor(at, { stead })?.n === prompt.ask

/** What happened since, and what is asked now; null where the look does not reach back so far. */
export function caughtUp(at: Look, turn: Turn): Turn | null {
  const { session, said } = turn
  const lines = linesSince(at, session.next)
  if (!lines) return null
  const told = tellOn(at, session, lines)
  const notice = nextNotice(at, told.session)
  const asked = promptIn(at, notice.session)
  const isSame = told.session.next === session.next && told.said.length === 0 && asked.session === told.session
  if (isSame) return turn
  const { id: fight, rev } = at.running.record
  const speaks = notice.said.length > 0 || asked.said.length > 0
  const heard = heldBack(at, { session: asked.session, said: told.said }, { speaks, acts: !turn.passing })
  return {
    ...turn,
    session: { ...heard.session, told: { fight, rev } },
    said: [
      ...said,
      ...asked.before,
      ...heard.said,
      ...notice.said,
      ...asked.said.map((one) => (one.kind === 'ask' ? { ...one, rolls: told.rolls } : one)),
    ],
  }
}
