import type { Shown } from '../../engine/book.ts'
import { type Menu, menuOf } from '../../engine/menu.ts'
import { sizeOf } from '../../engine/option-tree.ts'
import { REFEREE } from '../../engine/scene.ts'
import { isOver } from '../fights/loaded-fights.ts'
import type { Actor } from '../service.ts'
import type { Seat } from '../store/store.ts'
import { type Look, shortOf } from './fight-for-person.ts'
import { type ShownAsks, shownAsks, shownNow } from './secrecy.ts'

/** The current fight as shown. */
export type NowView = {
  readonly id: string
  readonly title: string
  readonly book: string
  readonly over: boolean
  /** The seed is public, and the fight is final. */
  readonly closed: boolean
  readonly paused: boolean
  /** Names what may be seen; when it changes, lines are numbered anew. */
  readonly view: string
  readonly length: number
  readonly seal: string | null
  readonly words: number
  readonly you: { readonly member: string; readonly role: Actor['role']; readonly seats: readonly string[] }
  readonly seats: Readonly<Record<string, Seat>>
  readonly shown: Shown
  readonly asks: readonly (ShownAsks['own'][number] & { readonly due: number | null })[]
  readonly waiting: ShownAsks['waiting']
  readonly offers: readonly { readonly who: string; readonly menu: Menu }[]
}

export function nowView(at: Look): NowView {
  const { running, viewer, actor } = at
  const { record, play, book } = running
  const { own, waiting } = shownAsks(book, at.watch, play)
  const known = new Set(book.known(play.fight, viewer).combatants.map(({ id }) => id))
  return {
    id: record.id,
    title: record.title,
    book: record.header.book,
    over: isOver(play),
    closed: record.state.revealed,
    paused: record.state.paused !== null,
    view: shortOf(at),
    length: at.length,
    seal: record.header.seal,
    words: record.state.words.length,
    you: { member: actor.member, role: actor.role, seats: viewer.seats },
    seats: Object.fromEntries(
      Object.entries(record.state.seats)
        .filter(([who]) => known.has(who))
        .map(([who, seat]) => [
          who,
          viewer.referee || viewer.seats.includes(who) ? seat : { ...seat, policy: seat.policy && 'auto' },
        ]),
    ),
    shown: shownNow(book, play, viewer),
    asks: own.map((ask) => ({ ...ask, due: dueOf(at, ask.ask) })),
    waiting,
    offers: offersOf(at),
  }
}

/** When a question's clock runs out; null if it has none or is paused. */
function dueOf({ running: { record }, watch }: Look, ask: number): number | null {
  return record.state.clocks.find(({ ask: n }) => watch.asked[n] === ask)?.due ?? null
}

function offersOf({ running: { book, play }, viewer }: Look): NowView['offers'] {
  if (isOver(play)) return []
  const seats = viewer.referee ? [...play.fight.combatants.map(({ id }) => id), REFEREE.id] : viewer.seats
  return seats
    .map((who) => ({ who, offered: book.offers(play.fight, who) }))
    .filter(({ offered }) => sizeOf(offered) > 0)
    .map(({ who, offered }) => ({ who, menu: menuOf(offered) }))
}
