import type { AnyBook } from '../../books/index.ts'
import type { Shown, ShownOne, Viewer } from '../../engine/book.ts'
import type { CombatantBase, FightBase } from '../../engine/common-events.ts'
import { sifted } from '../../engine/fast-lists.ts'
import type { Strip, StripOne } from '../../engine/status-strip.ts'
import { isDown, isOut } from '../../words/is-down.ts'
import { isOver } from '../fights/loaded-fights.ts'
import type { Look } from './fight-for-person.ts'
import { shownNow } from './secrecy.ts'

export const stripView = (at: Look): Strip => stripAt(at, at.running.play.fight, isOver(at.running.play))

/** The same of the fight as it was at another moment. */
export function stripAt(at: Look, fight: FightBase, over: boolean): Strip {
  const { running, viewer } = at
  const { book, record } = running
  const shown = shownNow(book, { fight }, viewer)
  const known = book.known(fight, viewer)
  const from = standpoint(at, shown)
  const full = (id: string): CombatantBase | null => known.combatants.find((one) => one.id === id) ?? null
  const farFrom = (one: CombatantBase | null): Pick<StripOne, 'far' | 'near'> => {
    const here = from === null || shown.round === 0 ? null : full(from)
    if (!one || !here || one === here) return { far: null, near: null }
    const far = book.words.apart?.(here, one, known) ?? null
    return { far, near: far === null ? (book.words.near?.(here, one, known) ?? null) : null }
  }
  const stripOne = stripOneBy(at, { shown, known, fight, far: farFrom })
  return {
    id: record.id,
    round: shown.round,
    turn: over ? null : shown.turn,
    from,
    unit: book.words.unit ?? 'm',
    mapped: (shown.ground as { readonly map?: unknown }).map != null,
    doors: fieldOf(shown)?.open ?? [],
    blast: book.words.blast?.(known) ?? null,
    people: inOrder(shown).map(stripOne),
  }
}

type Seeing = {
  readonly shown: Shown
  /** The fight as it may be known. */
  readonly known: FightBase
  /** The whole of it. */
  readonly fight: FightBase
  readonly far: (one: CombatantBase | null) => Pick<StripOne, 'far' | 'near'>
}

function stripOneBy(
  { running, viewer, held }: Look,
  { shown, known, fight, far }: Seeing,
): (one: ShownOne) => StripOne {
  const { book, record } = running
  const { players = 'players', others = 'enemies' } = book.sides ?? {}
  const sideOf = (side: string): string => (side === players ? 'players' : side === others ? 'enemies' : side)
  const next = nextOf(shown, whoIs(isOut, { book, viewer }, fight))
  return (one) => {
    const mine = known.combatants.find(({ id }) => id === one.id) ?? null
    const word = wordOf(book, fight, { one, full: mine })
    const { id, name, side, own, left, health } = one
    return {
      ...{ id, name, own, left, health, word },
      side: sideOf(side),
      state: stateOf(one, shown, next),
      down: left || isDown(word),
      auto: record.state.seats[id]?.policy != null,
      hidden: viewer.referee && mine?.hidden === true,
      total: shown.order.find(({ who }) => who === id)?.total ?? null,
      ...far(mine),
      ...placeOf(one, shown),
      looks: looksOf(one),
      glance: mine && (viewer.referee || held.includes(id)) ? (book.words.glance?.(mine, known) ?? null) : null,
    }
  }
}

/** The viewer's combatant whose turn it is, else the viewer's first; for a referee the one whose turn it is. */
function standpoint({ viewer, held }: Look, { turn, combatants }: Shown): string | null {
  if (turn !== null && (viewer.referee || held.includes(turn))) return turn
  return combatants.find(({ id, left }) => !left && held.includes(id))?.id ?? (viewer.seats.length === 0 ? turn : null)
}

function inOrder({ order, combatants }: Shown): readonly ShownOne[] {
  const placed = sifted(order, ({ who }) => combatants.find(({ id }) => id === who) ?? null)
  return [...placed, ...combatants.filter((one) => !placed.includes(one))]
}

/** The next combatant in the order; `out` act no more. */
export function nextOf({ turn, order, combatants }: Shown, out: readonly string[]): string | null {
  const after = order.slice(order.findIndex(({ who }) => who === turn) + 1)
  const isWaiting = (who: string): boolean =>
    combatants.some(({ id, acted }) => id === who && !acted) && !out.includes(who)
  return turn === null ? null : (after.find(({ who }) => isWaiting(who))?.who ?? null)
}

function stateOf(
  { id, acted, delays }: ShownOne,
  { turn, order, round }: Shown,
  next: string | null,
): StripOne['state'] {
  if (id === turn) return 'now'
  if (id === next) return 'next'
  if (round === 0 || !order.some(({ who }) => who === id)) return 'none'
  return delays ? 'delays' : acted ? 'acted' : 'waits'
}

/** A word for the health of whom one may know it; from the scores only where they are shown anyway. */
function wordOf(
  book: AnyBook,
  fight: FightBase,
  { one: { health }, full }: { readonly one: ShownOne; readonly full: CombatantBase | null },
): string | null {
  if (typeof health === 'string' || health === null) return health
  const word = full && book.reads.status?.(fight, full as never)
  return typeof word === 'string' ? word : null
}

/** Who lies there or has left, as far as this viewer may know it. */
export const downIn = (book: AnyBook, fight: FightBase, viewer: Viewer): readonly string[] =>
  whoIs(isDown, { book, viewer }, fight)

/** Who acts no more, as far as this viewer may know it. */
export const outIn = ({ running: { book, play }, viewer }: Look): readonly string[] =>
  whoIs(isOut, { book, viewer }, play.fight)

function whoIs(
  so: (word: unknown) => boolean,
  { book, viewer }: { readonly book: AnyBook; readonly viewer: Viewer },
  fight: FightBase,
): readonly string[] {
  const known = book.known(fight, viewer).combatants
  return book
    .show(fight, viewer)
    .combatants.filter((one) => {
      const full = known.find(({ id }) => id === one.id) ?? null
      return one.left || so(wordOf(book, fight, { one, full }))
    })
    .map(({ id }) => id)
}

type Seen = {
  readonly pos?: { readonly x?: unknown; readonly y?: unknown } | null
  readonly vehicle?: { readonly heading?: unknown; readonly cabin?: unknown } | null
  readonly aboard?: unknown
  readonly stance?: unknown
  readonly cover?: unknown
}

/** What changes on a map of squares. */
type OnMap = {
  readonly open: readonly string[]
  readonly people: readonly { readonly who: string; readonly at: readonly [number, number]; readonly size: number }[]
}
const fieldOf = (shown: Shown): OnMap | undefined => (shown as { readonly field?: OnMap }).field

function placeOf({ id, sheet }: ShownOne, shown: Shown): Pick<StripOne, 'pos' | 'size' | 'box' | 'aboard'> {
  const square = fieldOf(shown)?.people.find(({ who }) => who === id)
  const { pos, vehicle, aboard } = sheet as Seen
  const { x, y = 0 } = pos ?? {}
  return {
    pos: square?.at ?? (typeof x === 'number' ? [x, Number(y)] : null),
    size: square?.size ?? 1,
    box: vehicle ? { heading: Number(vehicle.heading ?? 0), open: vehicle.cabin === 'open' } : null,
    aboard: typeof aboard === 'string' ? aboard : null,
  }
}

/** What meets the eye: `crouched`, `half cover`. */
function looksOf({ sheet }: ShownOne): readonly string[] {
  const { stance, cover } = sheet as Seen
  return [
    ...(typeof stance === 'string' && stance !== 'standing' ? [stance] : []),
    ...(typeof cover === 'string' && cover !== 'none' ? [`${COVERS[cover] ?? cover} cover`] : []),
  ]
}

const COVERS: Readonly<Record<string, string>> = { quarter: '¼', half: '½', threeQuarter: '¾' }
