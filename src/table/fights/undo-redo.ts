import type { EventBase } from '../../engine/book.ts'
import { type Entry, isDecision } from '../../engine/log.ts'
import type { Refusal } from '../../engine/option-tree.ts'
import { linesOf, recast, redo, undo } from '../../engine/play.ts'
import { type Actor, refuse, type Service } from '../service.ts'
import { permit } from '../tables/fight-permissions.ts'
import { type Asked, type Done, OLDER, reasoned, step } from './change-fight.ts'
import type { AnyPlay, Running } from './loaded-fights.ts'

const BEYOND = refuse('That lies before what is at hand.', OLDER)

/** Back to just before an entry, or to the last decision. */
export const undoFight = (
  service: Service,
  actor: Actor,
  { to, ...at }: Asked & { readonly to: number | null },
): Promise<Done | Refusal> =>
  step({ service, actor }, at, (running) => {
    const wrong = permit(running, actor, 'undo')
    if (wrong) return wrong
    const at = to ?? lastOfPeople(running.play)
    if (isOlder(running, at)) return BEYOND
    return at === null ? refuse('Nothing was decided yet.', 'E_NOTHING') : undo(running.play, at)
  })

/** The last decision of a person: a policy or standing order would only take its own again. */
const lastOfPeople = (play: AnyPlay): number | null =>
  linesOf(play).findLast(({ entry }) => isOfPeople(entry))?.n ?? null

export const isOfPeople = (entry: Pick<Entry<EventBase>, 'type'>): boolean =>
  isDecision(entry as Entry<EventBase>) && 'by' in entry && entry.by !== 'policy' && entry.by !== 'orders'

/**
 * Whether the entries at hand do not reach back to there: they begin at a checkpoint, and may hold branches that do not
 * start among them.
 */
function isOlder({ play: { log } }: Running, to: number | null): boolean {
  const { from = 0, entries } = log
  return from > 0 && (to === null || to < from || entries.some((entry) => 'to' in entry && entry.to < from))
}

export const redoFight = (service: Service, actor: Actor, at: Asked): Promise<Done | Refusal> =>
  step({ service, actor }, at, (running) => {
    const wrong = permit(running, actor, 'redo')
    if (wrong) return wrong
    if (isOlder(running, Number.POSITIVE_INFINITY)) return BEYOND
    const done = redo(running.play)
    return 'refused' in done && mayBeBefore(running) ? BEYOND : done
  })

/** What was undone may lie before the entries at hand, while nothing was decided in them. */
const mayBeBefore = ({
  play: {
    log: { from = 0, entries },
  },
}: Running): boolean => from > 0 && !entries.some((entry) => isDecision(entry) || entry.type === 'threw')

/** A roll with other faces, or with new dice. */
export const recastRoll = (
  service: Service,
  actor: Actor,
  {
    to,
    faces,
    why,
    ...at
  }: Asked & { readonly to: number; readonly faces: readonly number[] | null; readonly why: string },
): Promise<Done | Refusal> =>
  step({ service, actor }, at, (running) => {
    const wrong = permit(running, actor, 'recast')
    if (wrong) return wrong
    if (isOlder(running, to)) return BEYOND
    return reasoned(why) ?? recast(running.play, to, { faces, why })
  })
