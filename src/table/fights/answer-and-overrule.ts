import type { EventBase } from '../../engine/book.ts'
import type { Refusal } from '../../engine/option-tree.ts'
import type { Path } from '../../engine/options.ts'
import { type Overruling, ruled } from '../../engine/overruling.ts'
import { answer, linesNow, overrule, throwDice, volunteer } from '../../engine/play.ts'
import { REFEREE } from '../../engine/scene.ts'
import { makeRefusal } from '../../words/refusal-sentences.ts'
import { type Actor, refuse, type Service } from '../service.ts'
import { admit, holds, permit, permitFor } from '../tables/fight-permissions.ts'
import type { Done } from './change-fight.ts'
import { type Asked, reasoned, step } from './change-fight.ts'
import type { AnyPlay, Running } from './loaded-fights.ts'

/** An answer to an open question, from an actor who may give it. */
export const answerAsk = (
  service: Service,
  actor: Actor,
  { ask, path, ...at }: Asked & { readonly ask: number; readonly path: Path },
): Promise<Done | Refusal> =>
  step({ service, actor }, at, (running, settings) => {
    const admitted = admit(running, { actor, operation: 'answer' }, { ask, settings })
    if ('refused' in admitted) return admitted
    return worded(running, answer(running.play, ask, path, { by: admitted.by }))
  })

/**
 * Faces for an open throw; without faces the tray throws. `from` is set by the door, never by a person: faces that a
 * person names count as typed.
 */
export const throwFaces = (
  service: Service,
  actor: Actor,
  {
    ask,
    faces,
    from = 'typed',
    ...at
  }: Asked & { readonly ask: number; readonly faces: readonly number[] | null; readonly from?: string },
): Promise<Done | Refusal> =>
  step({ service, actor }, at, (running, settings) => {
    const admitted = admit(running, { actor, operation: 'throw' }, { ask, settings })
    return 'refused' in admitted ? admitted : throwDice(running.play, ask, faces, { by: admitted.by, from })
  })

/** Something done unasked. */
export const volunteerDeed = (
  service: Service,
  actor: Actor,
  { who, path, ...at }: Asked & { readonly who: string; readonly path: Path },
): Promise<Done | Refusal> =>
  step({ service, actor }, at, (running) => {
    const by = who !== REFEREE.id && holds(actor, running.record.state, who) ? 'seat' : 'referee'
    return (
      permitFor(running, { actor, who }, 'volunteer') ??
      (by === 'seat' && isTiring(running, who) ? TIRING : worded(running, volunteer(running.play, who, path, { by })))
    )
  })

/** All that is done in a turn is run through again with every answer in it. */
const isTiring = ({ play }: Running, who: string): boolean =>
  linesNow(play).filter(({ entry }) => entry.type === 'volunteered' && entry.who === who).length >= MOST_UNASKED

const MOST_UNASKED = 50

const TIRING = refuse('That is enough for this turn: wait until it is over.', 'E_ENOUGH')

/** The referee's word, with its reason. */
export const overruleFight = (
  service: Service,
  actor: Actor,
  { what, why, ...at }: Asked & { readonly what: Overruling; readonly why: string },
): Promise<Done | Refusal> =>
  step({ service, actor }, at, (running) => {
    const wrong = permit(
      running,
      actor,
      'end' in what ? 'end' : 'hide' in what || 'reveal' in what ? 'hide' : 'overrule',
    )
    if (wrong) return wrong
    const event = ruled(running.book, running.play.fight, what)
    return 'refused' in event ? event : (reasoned(why) ?? overrule(running.play, [event as EventBase], why))
  })

/** A refusal that carries a book's code, in the book's own sentence. */
const worded = ({ book }: Running, result: AnyPlay | Refusal): AnyPlay | Refusal =>
  'refused' in result ? { ...result, refused: makeRefusal(book, result) } : result
