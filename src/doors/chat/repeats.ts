import type { Service } from '../../table/service.ts'
import type { Session } from './session/session.ts'

/**
 * Whether a fight has taken this very message already, and the session was not kept then. An answer needs not be asked
 * about: the fight knows it again.
 */
export async function wasDone(service: Service, session: Session, id: string): Promise<boolean> {
  const member = session.table === null ? undefined : session.members[session.table]
  return (
    session.fight !== null &&
    member !== undefined &&
    (await service.store.seen(session.fight, `${member} ${requestOf(id)}`)) !== undefined
  )
}

export const requestOf = (id: string): string => `chat ${id}`
