import type { EventBase, Viewer } from '../../engine/book.ts'
import { lengthOf } from '../../engine/log.ts'
import type { Refusal } from '../../engine/option-tree.ts'
import { linesOfEntries, type SeenLine } from '../../engine/viewer-lines.ts'
import type { Along } from '../fights/change-fight.ts'
import { isSetAside, type SetAside } from '../fights/fights-set-aside.ts'
import { forget, load, loadWith, type Running } from '../fights/loaded-fights.ts'
import { type Actor, refuse, type Service } from '../service.ts'
import type { Keeping } from '../store/store.ts'
import type { TableRecord } from '../store/table-records.ts'
import { heldBy } from '../tables/fight-permissions.ts'
import { isOpenTo, may, type Operation } from '../tables/role-permissions.ts'
import { type AnyWatch, viewerKey, viewerOf } from './secrecy.ts'
import { dropWatches, lengthSeen, readAhead, shareWatch, shortWatch, wholeWatch } from './watch-cache.ts'

/**
 * A person's view of a fight, with the number of lines seen. The watch is shared, and others may advance it. It may
 * hold only the last lines: `lookBackTo` loads more.
 */
export type Look = {
  readonly running: Running
  readonly table: TableRecord
  readonly actor: Actor
  readonly viewer: Viewer
  /** Combatants whose seats the person holds. */
  readonly held: readonly string[]
  readonly watch: AnyWatch
  /** Viewers with the same key see the same. */
  readonly key: string
  readonly length: number
}

/** A member whom a door speaks with, and how far they were told of the fight that they follow. */
export type Visitor = {
  readonly table: string
  readonly member: string
  readonly fight: string | null
  /** They were told of this revision: an older copy of the fight will not do. */
  readonly rev: number
  /** The first entry that they were not told of. */
  readonly next: number
}

export type Visit = {
  readonly actor: Actor
  readonly table: TableRecord
  /** The fight with everything that the visitor was not told yet; null without a fight. */
  readonly look: Look | null
  /** Why there is no look, where the fight is set aside. */
  readonly aside: SetAside | null
}

/** All that a door needs of the table to handle a message: the actor, the table, and the actor's look at the fight. */
export async function visit(
  service: Service,
  { table: at, member: id, fight, rev, next }: Visitor,
): Promise<Visit | null> {
  const [member, table] = await Promise.all([service.store.member(id), service.store.table(at)])
  if (!member || !table || member.left) return null
  const actor: Actor = { table: table.id, member: id, role: member.role }
  try {
    const running = fight === null ? null : await loadWith(service, fight, (record) => record.rev >= rev)
    if (!running || !isOpenTo(actor, running.record)) return { actor, table, look: null, aside: null }
    const look = await lookAs(service, { actor, running, table })
    return { actor, table, look: linesSince(look, next) ? look : await lookBackTo(service, look, 0), aside: null }
  } catch (error) {
    if (!isSetAside(error)) throw error
    return { actor, table, look: null, aside: error }
  }
}

/** The lines from entry `next` on; null if some of them, or of those that they take back, were dropped. */
export function linesSince({ watch }: Look, next: number): readonly SeenLine<EventBase>[] | null {
  const lines = linesOfEntries(watch, next)
  return lines?.every(({ entry }) => entry.type !== 'undone' || entry.to >= watch.first) ? lines : null
}

/** The same look at the stored fight, for a person who has seen more on another server than this one has loaded. */
export function lookAnew(service: Service, { actor, running }: Look): Promise<Look | Refusal> {
  forget(service, running.record.id)
  return look(service, actor, { fight: running.record.id })
}

/** A look at a fight, if the actor may do this; reads what is new. */
export async function look(
  service: Service,
  actor: Actor,
  { fight, operation = 'view' }: { readonly fight: string; readonly operation?: Operation | undefined },
): Promise<Look | Refusal> {
  const [running, table] = await Promise.all([load(service, fight), service.store.table(actor.table)])
  if (!running || !table || !isOpenTo(actor, running.record)) return refuse('There is no such fight.', 'E_NO_FIGHT')
  const wrong = may(actor.role, operation, { own: true, closed: running.record.state.revealed })
  return wrong ?? lookAs(service, { actor, running, table })
}

/** The same look later, at the same table. */
export async function lookAgain(
  service: Service,
  { actor, running: { record }, table }: Look,
): Promise<Look | Refusal> {
  const running = await load(service, record.id)
  return running ? lookAs(service, { actor, running, table }) : refuse('There is no such fight.', 'E_NO_FIGHT')
}

/** What this person may see now; of older lines only the last are sure to be loaded. */
export async function lookAs(
  service: Service,
  { actor, running, table }: Pick<Look, 'actor' | 'running' | 'table'>,
): Promise<Look> {
  const known = looks.get(running)?.get(actor.member)
  const isNow = known?.table === table && known.actor.role === actor.role && known.watch.next === running.record.length
  return isNow ? known : keptLook(await lookWith(service, { actor, running, table }, shortWatch))
}

/** The looks of members at a state of a fight, for as long as that state is in memory. */
const looks = new WeakMap<Running, Map<string, Look>>()

function keptLook(look: Look): Look {
  const known = looks.get(look.running)
  if (known) known.set(look.actor.member, look)
  else looks.set(look.running, new Map([[look.actor.member, look]]))
  return look
}

/** The same look with every line from this number on, at the current fight. */
export const lookBackTo = async (service: Service, at: Look, seq: number): Promise<Look> =>
  at.watch.first <= seq ? at : lookWith(service, at, wholeWatch)

async function lookWith(
  service: Service,
  { actor, running, table }: Pick<Look, 'actor' | 'running' | 'table'>,
  watchOf: typeof shortWatch,
): Promise<Look> {
  const viewer = viewerOf(actor, running.record.state, table.settings)
  const at = { running, viewer, key: viewerKey(viewer) }
  const watch = await watchOf(service, at)
  const newer =
    watch.next > lengthOf(running.play.log)
      ? await loadWith(service, running.record.id, ({ length }) => length >= watch.next)
      : null
  // the database was restored to an earlier state
  if (newer && newer.record.length < watch.next) dropWatches(service, at)
  return newer
    ? lookWith(service, { actor, running: newer, table }, watchOf)
    : {
        running,
        table,
        actor,
        viewer,
        held: heldBy(actor, running.record.state),
        key: at.key,
        watch,
        length: lengthSeen(watch),
      }
}

/** A short hash of what may be seen; it reveals nothing. */
export function shortOf({ key }: Pick<Look, 'key'>): string {
  let hash = 0x811c9dc5
  for (let i = 0; i < key.length; i++) hash = Math.imul(hash ^ key.charCodeAt(i), 0x01000193) >>> 0
  return hash.toString(36)
}

/**
 * A note written with a step, made from what its person will see after it. The step is read on a copy of the watch,
 * which replaces the shared one once the step is written: nobody sees it earlier. A note that cannot be made keeps no
 * step from being written: the later write of the note meets the same error and reports it.
 */
export function alongWith(service: Service, at: Look, noteOf: (ahead: Look) => Keeping | null): Along {
  let ahead: Look | null = null
  return {
    note(next) {
      try {
        ahead = lookAhead(at, next)
        return ahead && noteOf(ahead)
      } catch {
        return null
      }
    },
    kept() {
      if (!ahead) return
      shareWatch(service, ahead, ahead.watch)
      keptLook(ahead)
    },
  }
}

/** The same person's look at an unwritten step; null if that needs more of the log than is loaded. */
function lookAhead(at: Look, next: Running): Look | null {
  const { table, actor, viewer, key } = at
  const { state } = next.record
  const isSeatedAnew = state.seats !== at.running.record.state.seats
  if (isSeatedAnew && viewerKey(viewerOf(actor, state, table.settings)) !== key) return null
  const watch = readAhead(next, at.watch)
  if (!watch) return null
  const held = isSeatedAnew ? heldBy(actor, state) : at.held
  return { running: next, table, actor, viewer, held, key, watch, length: lengthSeen(watch) }
}
