import type { Refusal } from '../../engine/option-tree.ts'
import { parseWord } from '../dice/sealed-tray.ts'
import { type Actor, refuse, type Service } from '../service.ts'
import type { Orders, Seat } from '../store/store.ts'
import { permit, permitFor } from '../tables/fight-permissions.ts'
import { isCopy, isOpenTo, isReferee, may } from '../tables/role-permissions.ts'
import type { Done } from './change-fight.ts'
import { type Asked, restate } from './change-fight.ts'
import { isOver } from './loaded-fights.ts'
import { paused, resumed } from './question-clocks.ts'
import { checkOrders } from './standing-orders.ts'

/** Hands a seat to a member, to the referee, or to a policy. */
export async function handOver(
  service: Service,
  actor: Actor,
  { fight, request, who, seat }: Asked & { readonly who: string; readonly seat: Seat },
): Promise<Done | Refusal> {
  const to = seat.member === null ? null : await service.store.member(seat.member)
  const isHere = seat.member === null || (to?.table === actor.table && !to.left)
  return restate({ service, actor }, { fight, request }, (running) => {
    const wrong = permitFor(running, { actor, who }, 'seat hand over')
    if (wrong) return wrong
    if (!Object.hasOwn(running.record.state.seats, who)) return refuse('Nobody has that name.', 'E_NOBODY')
    if (!isHere) return refuse('There is no such member.', 'E_NO_MEMBER')
    if (to && isCopy(running.record) && !isReferee(to.role))
      return refuse('In a copy the referee plays everybody.', 'E_COPY')
    if (to?.role === 'spectator') return refuse('Spectators only watch: make them a player first.', 'E_SPECTATOR')
    if (seat.policy !== null && !Object.hasOwn(running.book.policies, seat.policy))
      return refuse(`There is no policy ${seat.policy}; there are ${Object.keys(running.book.policies).join(', ')}.`)
    return { ...running.record.state, seats: { ...running.record.state.seats, [who]: seat } }
  })
}

export const giveOrders = (
  service: Service,
  actor: Actor,
  { fight, request, who, orders }: Asked & { readonly who: string; readonly orders: Orders },
): Promise<Done | Refusal> =>
  restate({ service, actor }, { fight, request }, (running) => {
    const { state } = running.record
    return (
      permitFor(running, { actor, who }, 'orders') ??
      checkOrders({ book: running.book, fight: running.play.fight }, who, orders) ?? {
        ...state,
        orders: { ...state.orders, [who]: orders },
      }
    )
  })

/** Sets the dice of a combatant: the tray's, real ones typed in, or those of a messenger. */
export const chooseDice = (
  service: Service,
  actor: Actor,
  { fight, request, who, dice }: Asked & { readonly who: string; readonly dice: string },
): Promise<Done | Refusal> =>
  restate({ service, actor }, { fight, request }, (running) => {
    const { state } = running.record
    const { [who]: _, ...others } = state.hands
    const wrong =
      permitFor(running, { actor, who }, 'hands') ??
      (Object.hasOwn(state.seats, who) ? null : refuse('Nobody has that name.', 'E_NOBODY'))
    return wrong ?? { ...state, hands: dice === 'tray' ? others : { ...others, [who]: dice } }
  })

/** A word for the mix, while no die has ever fallen. */
export const addWord = (
  service: Service,
  actor: Actor,
  { fight, request, word }: Asked & { readonly word: string },
): Promise<Done | Refusal> =>
  restate({ service, actor }, { fight, request }, ({ record, play }) => {
    const wrong = isOpenTo(actor, record)
      ? may(actor.role, 'add word', { own: true, closed: record.state.revealed })
      : refuse('There is no such fight.', 'E_NO_FIGHT')
    const parsed = parseWord(word)
    if (wrong) return wrong
    if (typeof parsed !== 'string') return parsed
    if (record.state.words.length >= MOST_WORDS) return TOO_MANY_WORDS
    if (play.log.from || play.log.entries.some(({ type }) => type === 'rolled'))
      return refuse('The first die has fallen: no more words can be added.', 'E_SEALED')
    return { ...record.state, words: [...record.state.words, parsed] }
  })

export const MOST_WORDS = 50

export const TOO_MANY_WORDS = refuse(`At most ${MOST_WORDS} words can be added.`, 'E_WORDS')

/** Shows the seed of a fight that is over; then nothing in it can be changed any more. */
export const revealSeed = (service: Service, actor: Actor, { fight, request }: Asked): Promise<Done | Refusal> =>
  restate({ service, actor }, { fight, request }, (running) => {
    const wrong = permit(running, actor, 'end')
    if (wrong) return wrong
    return isOver(running.play)
      ? { ...running.record.state, revealed: true }
      : refuse('The fight is not over yet.', 'E_NOT_OVER')
  })

export const pauseFight = (
  service: Service,
  actor: Actor,
  { fight, request, pause }: Asked & { readonly pause: boolean },
): Promise<Done | Refusal> =>
  restate(
    { service, actor },
    { fight, request },
    (running) => permit(running, actor, 'pause') ?? (pause ? paused : resumed)(running.record.state, service.now()),
  )
