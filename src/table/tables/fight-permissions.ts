import type { Ask } from '../../engine/live-types.ts'
import { type By, lengthOf } from '../../engine/log.ts'
import type { Refusal } from '../../engine/option-tree.ts'
import { linesNow } from '../../engine/play.ts'
import { REFEREE } from '../../engine/scene.ts'
import { answerersOf } from '../../engine/who-is-asked.ts'
import { isOver, type Running } from '../fights/loaded-fights.ts'
import { type Actor, refuse } from '../service.ts'
import type { FightState } from '../store/store.ts'
import type { TableSettings } from '../store/table-records.ts'
import { isOwn, viewerOf } from '../views/secrecy.ts'
import { isOpenTo, isReferee, may, type Operation } from './role-permissions.ts'

/** Whom an actor speaks for: the combatants of their seats; a referee also for all seats without a member. */
export function heldBy({ member, role }: Actor, { seats }: Pick<FightState, 'seats'>): readonly string[] {
  const isForNobody = isReferee(role)
  return Object.keys(seats).filter(
    (who) => seats[who]!.member === member || (isForNobody && seats[who]!.member === null),
  )
}

/** Whether the actor holds a combatant's seat, or is a referee. */
export const holds = ({ member, role }: Actor, { seats }: FightState, who: string): boolean =>
  who === REFEREE.id ? isReferee(role) : Object.hasOwn(seats, who) && seats[who]!.member === member

/** Whether the actor answers for a combatant, a side, or the referee. */
const answers = (actor: Actor, { play: { fight }, record: { state } }: Running, who: string): boolean =>
  holds(actor, state, who) || answerersOf(fight, who).some((id) => holds(actor, state, id))

/** The open question of an answer, and in whose name it is given; or a refusal. */
export function admit(
  running: Running,
  { actor, operation }: { readonly actor: Actor; readonly operation: Operation },
  { ask: n, settings }: { readonly ask: number; readonly settings: TableSettings },
): { readonly ask: Ask; readonly by: By } | Refusal {
  const { play, record } = running
  if (!isOpenTo(actor, record)) return refuse('There is no such fight.', 'E_NO_FIGHT')
  if (isOver(play)) return refuse('The fight is over.', 'E_OVER')
  const ask = play.asks.find((one) => one.n === n)
  if (!ask) return closed(running, n, isAsked(running, actor, settings))
  const own = answers(actor, running, ask.who)
  const wrong = may(actor.role, operation, { own })
  if (wrong) return wrong.code === 'E_NOT_YOURS' ? NOT_YOUR_TURN : wrong
  return { ask, by: own && ask.who !== REFEREE.id ? 'seat' : 'referee' }
}

/** Whether any open question is known to the actor and theirs to answer. */
export const isAsked = ({ play, record }: Running, actor: Actor, settings: TableSettings): boolean => {
  const viewer = viewerOf(actor, record.state, settings)
  return play.asks.some((ask) => isOwn({ viewer, fight: play.fight }, ask))
}

/** The refusal of a number that is none of the actor's questions; it says nothing about the questions of others. */
export const unknownAsk = (asked: boolean): Refusal =>
  asked ? refuse('There is no such question.', 'E_NO_QUESTION') : NOT_YOUR_TURN
const NOT_YOUR_TURN = refuse('It is not your turn.', 'E_NOT_YOURS')

/** Why a question is closed. A question of an earlier beat was answered, or that beat would not be over. */
function closed({ play }: Running, n: number, asked: boolean): Refusal {
  if (!Number.isInteger(n) || n < 0 || n >= lengthOf(play.log)) return unknownAsk(asked)
  const answered =
    n <= (play.base.at?.n ?? -1) ||
    linesNow(play).some(({ entry }) => (entry.type === 'answered' || entry.type === 'threw') && entry.ask === n)
  return answered
    ? refuse('That question has been answered already.', 'E_ANSWERED')
    : refuse('That question is closed.', 'E_CLOSED')
}

/** For operations on a fight that concern no question. */
export const permit = (running: Running, actor: Actor, operation: Operation): Refusal | null =>
  permitFor(running, { actor, who: null }, operation)

/** The same for a combatant whose seat the actor may hold. */
export function permitFor(
  { record }: Running,
  { actor, who }: { readonly actor: Actor; readonly who: string | null },
  operation: Operation,
): Refusal | null {
  if (!isOpenTo(actor, record)) return refuse('There is no such fight.', 'E_NO_FIGHT')
  return may(actor.role, operation, {
    own: who !== null && holds(actor, record.state, who),
    closed: record.state.revealed,
  })
}
