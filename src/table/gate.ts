import type { Ask } from '../engine/live.ts'
import { type By, lengthOf } from '../engine/log.ts'
import { linesOf } from '../engine/play.ts'
import { REFEREE } from '../engine/scene.ts'
import type { Refusal } from '../engine/tree.ts'
import { type Actor, refuse } from './house.ts'
import { isReferee, may, type Operation } from './roles.ts'
import { isOver, type AnyPlay, type Running } from './running.ts'
import type { FightState } from './store.ts'

/** Whether somebody answers for a combatant, a side or the referee. */
export const holds = ({ member, role }: Actor, { seats }: FightState, who: string): boolean =>
  who === REFEREE.id ? isReferee(role) : Object.hasOwn(seats, who) && seats[who]!.member === member

/** The open question that an answer is for, and in whose name it is given; or the sentence that fits. */
export function admit(running: Running, actor: Actor, operation: Operation, n: number): { readonly ask: Ask; readonly by: By } | Refusal {
  const { play, record } = running
  if (record.table !== actor.table) return refuse('There is no such fight.', 'E_NO_FIGHT')
  if (isOver(play)) return refuse('The fight is over.', 'E_OVER')
  const ask = play.asks.find((one) => one.n === n)
  if (!ask) return closed(play, n)
  const own = holds(actor, record.state, ask.who)
  const wrong = may(actor.role, operation, { own })
  if (wrong) return wrong.code === 'E_NOT_YOURS' ? refuse('It is not your turn.', 'E_NOT_YOURS') : wrong
  return { ask, by: own && ask.who !== REFEREE.id ? 'seat' : 'referee' }
}

/** Why a question cannot be answered any more. One of an earlier beat was answered, or that beat would not be over. */
function closed(play: AnyPlay, n: number): Refusal {
  if (!Number.isInteger(n) || n < 0 || n >= lengthOf(play.log)) return refuse('There is no such question.', 'E_NO_QUESTION')
  const answered = n < (play.log.from ?? 0) || linesOf(play).some(({ entry }) => (entry.type === 'answered' || entry.type === 'threw') && entry.ask === n)
  return answered ? refuse('That question has been answered already.', 'E_ANSWERED') : refuse('That question is closed.', 'E_CLOSED')
}

/** What concerns a fight and no question in it. */
export function permit({ record }: Running, actor: Actor, operation: Operation, who: string | null = null): Refusal | null {
  if (record.table !== actor.table) return refuse('There is no such fight.', 'E_NO_FIGHT')
  return may(actor.role, operation, { own: who !== null && holds(actor, record.state, who), closed: record.state.revealed })
}
