import type { Tools } from '../../client/chat-shapes.ts'
import { linesOf } from '../../engine/play.ts'
import { nullIfSetAside } from '../../table/fights/fights-set-aside.ts'
import { isOfPeople } from '../../table/fights/undo-redo.ts'
import type { Actor, Service } from '../../table/service.ts'
import { isReferee } from '../../table/tables/role-permissions.ts'
import { makeDecision } from '../../words/entry-sentences.ts'
import { listed } from '../chat/commands/all-commands.ts'
import { lookFrom } from '../chat/session/catch-up.ts'
import type { Session } from '../chat/session/session.ts'

/** What can be said besides answers; for a referee also what an undo would take back. */
export async function toolsFor(service: Service, session: Session | null, { role }: Actor): Promise<Tools> {
  const referee = isReferee(role)
  const commands = listed()
    .filter(({ whose }) => whose === 'everybody' || referee)
    .map(({ name, use, says }) => ({ name, use, says }))
  const at = referee && session ? await lookFrom(service, session).catch(nullIfSetAside) : null
  const last = at && linesOf(at.running.play).findLast(({ entry }) => isOfPeople(entry))
  return {
    commands,
    undo: at && last ? makeDecision(at.running.book, last.entry as never, at.running.play.fight) : null,
  }
}
