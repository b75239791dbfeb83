import { bookOf, noBook } from '../../books/index.ts'
import type { EventBase } from '../../engine/book.ts'
import { type Entry, isDecision } from '../../engine/log.ts'
import type { Path } from '../../engine/options.ts'
import { answer, linesNow, linesOf, overrule, recast, redo, throwDice, undo, volunteer } from '../../engine/play.ts'
import { checkpointOf, open } from '../../engine/play-open.ts'
import { type Overruling, ruled } from '../../engine/ruling.ts'
import { REFEREE } from '../../engine/scene.ts'
import type { Refusal } from '../../engine/tree.ts'
import { makeRefusal } from '../../words/refusals.ts'
import { commitmentOf, newSeed, parseWord } from '../dice/sealed-tray.ts'
import { firstLetters, posted } from '../post/hooks.ts'
import { type Actor, type House, idFor, newId, refuse } from '../service.ts'
import type { FightRecord, FightState, Orders, Seat, Settings, TableRecord } from '../store/store.ts'
import { enlist, muster } from '../tables/enlist.ts'
import { admit, holds, permit } from '../tables/permissions.ts'
import { isCopy, isOpenTo, isReferee, may } from '../tables/roles.ts'
import { afterwards } from '../tables/roster.ts'
import { paused, reclocked, resumed } from './clock.ts'
import { checkOrders } from './orders.ts'
import { type AnyPlay, change, type Done, isOver, OLDER, type Running, type Step } from './running.ts'
import { rehanded, seatsFor, settled, unattended } from './settle.ts'
import { announce, attempted, reported } from './trouble.ts'

type Asked = {
  readonly fight: string
  readonly request: string | null
  /** The table, from whoever has just read it. */
  readonly table?: TableRecord
}

/** Opens a fight at a table: its dice are sealed, its seats given out, and it runs to the first question. */
export async function openFight(
  house: House,
  actor: Actor,
  {
    title,
    setup,
    words = [],
    seats = {},
    request = null,
  }: {
    readonly title: string
    readonly setup: unknown
    readonly words?: readonly string[]
    /** Who answers for whom from the start. */
    readonly seats?: FightState['seats']
    readonly request?: string | null
  },
): Promise<{ readonly fight: string } | Refusal> {
  const wrong = may(actor.role, 'fight open')
  if (wrong) return wrong
  const id = request === null ? newId(house) : idFor(house, 'fight', actor.member, request)
  if (request !== null && (await house.store.fight(id))) return { fight: id }
  const mixed = parseWords(words)
  if ('refused' in mixed) return mixed
  const table = await house.store.table(actor.table)
  if (!table) return refuse('There is no such table.', 'E_NO_TABLE')
  const ruled = withHouseRules(setup, table.settings)
  const book = bookOf(ruled.book)
  if (!book) return refuse(noBook(ruled.book), 'E_NO_BOOK')
  const mustered = await muster(house, actor.table, id, ruled.combatants)
  if ('refused' in mustered) return mustered
  const written = mustered.combatants === ruled.combatants ? ruled : { ...ruled, combatants: mustered.combatants }
  const opened = attempted(book.id, () => book.open(written))
  if ('refused' in opened) return reported(house, { actor, fight: id }, opened)
  if ('errors' in opened) return refuse(opened.errors.map(({ sentence }) => sentence).join('; '), 'E_SETUP')
  const seed = newSeed(house.bytes)
  const { roster } = mustered
  const state: FightState = {
    seats: seatsFor(book, opened.fight, { ...mustered.seats, ...seats }),
    ...(Object.keys(roster).length > 0 && { roster }),
    seed,
    words: mixed,
    hands: {},
    orders: {},
    clocks: [],
    banks: {},
    revealed: false,
    paused: null,
  }
  const begun = attempted(book.id, () =>
    open(book, opened.fight, house.tray(seed, mixed), {
      setup: written,
      options: written.options,
      seal: commitmentOf(seed),
    }),
  )
  if ('refused' in begun) return reported(house, { actor, fight: id }, begun)
  const { play, state: seated, notes } = unattended(book, begun, state)
  const record = recordOf({
    id,
    table: actor.table,
    title,
    play,
    state: { ...seated, ...reclocked(book, play, seated, table.settings, house.now()) },
    now: house.now(),
  })
  await enlist(house, actor.table, roster, id)
  try {
    await house.store.createFight(
      record,
      play.log.entries as readonly Entry<unknown>[],
      firstLetters(table, { fight: id, to: record.length, notes }),
    )
  } catch (error) {
    if (request === null || !(await house.store.fight(id))) throw error // the same request, twice at once
  }
  for (const note of notes) announce(house, { ...note, table: actor.table, fight: id, by: null })
  return { fight: id }
}

function parseWords(words: readonly string[]): readonly string[] | Refusal {
  if (words.length > MOST_WORDS) return TOO_MANY_WORDS
  const parsed = words.map(parseWord)
  return parsed.find((word) => typeof word !== 'string') ?? (parsed as readonly string[])
}

/** House rules of the table stand in for the defaults of its book; what the setup says itself stands over them. */
function withHouseRules(
  setup: unknown,
  settings: Settings,
): { readonly book: string; readonly options: unknown; readonly combatants?: unknown } {
  const written = (typeof setup === 'object' && setup !== null ? setup : {}) as {
    readonly book?: unknown
    readonly options?: unknown
    readonly combatants?: unknown
  }
  const named = written.book ?? settings.book
  const book = typeof named === 'string' ? named.slice(0, 64) : 'of no name'
  const { options = {} } = written
  const isPlain = typeof options === 'object' && options !== null && !Array.isArray(options)
  return { ...written, book, options: isPlain && book === settings.book ? { ...settings.house, ...options } : options }
}

function recordOf({
  id,
  table,
  title,
  play,
  state,
  now,
}: {
  readonly id: string
  readonly table: string
  readonly title: string
  readonly play: AnyPlay
  readonly state: FightState
  readonly now: number
}): FightRecord {
  const { header, opened, entries } = play.log
  return {
    id,
    table,
    title,
    header,
    opened,
    rev: 0,
    length: entries.length,
    over: isOver(play),
    base: checkpointOf(play),
    state,
    created: now,
  }
}

/** An answer to an open question, from whoever may give it. */
export const answerAsk = (
  house: House,
  actor: Actor,
  { ask, path, ...at }: Asked & { readonly ask: number; readonly path: Path },
): Promise<Done | Refusal> =>
  step(house, actor, at, (running, settings) => {
    const admitted = admit(running, actor, 'answer', { ask, settings })
    if ('refused' in admitted) return admitted
    return worded(running, answer(running.play, ask, path, { by: admitted.by }))
  })

/**
 * Faces for an open throw; without faces the tray throws. `from` is the door's word, never a person's: whoever names
 * faces typed them.
 */
export const throwFaces = (
  house: House,
  actor: Actor,
  {
    ask,
    faces,
    from = 'typed',
    ...at
  }: Asked & { readonly ask: number; readonly faces: readonly number[] | null; readonly from?: string },
): Promise<Done | Refusal> =>
  step(house, actor, at, (running, settings) => {
    const admitted = admit(running, actor, 'throw', { ask, settings })
    return 'refused' in admitted ? admitted : throwDice(running.play, ask, faces, { by: admitted.by, from })
  })

/** Something done unasked. */
export const volunteerDeed = (
  house: House,
  actor: Actor,
  { who, path, ...at }: Asked & { readonly who: string; readonly path: Path },
): Promise<Done | Refusal> =>
  step(house, actor, at, (running) => {
    const by = who !== REFEREE.id && holds(actor, running.record.state, who) ? 'seat' : 'referee'
    return (
      permit(running, actor, 'volunteer', who) ??
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
  house: House,
  actor: Actor,
  { what, why, ...at }: Asked & { readonly what: Overruling; readonly why: string },
): Promise<Done | Refusal> =>
  step(house, actor, at, (running) => {
    const wrong = permit(
      running,
      actor,
      'end' in what ? 'end' : 'hide' in what || 'reveal' in what ? 'hide' : 'overrule',
    )
    if (wrong) return wrong
    const event = ruled(running.book, running.play.fight, what)
    return 'refused' in event ? event : (reasoned(why) ?? overrule(running.play, [event as EventBase], why))
  })

const reasoned = (why: string): Refusal | null =>
  why.trim() === '' || why.length > 500 ? refuse('Give a reason of 1 to 500 characters.', 'E_WHY') : null

const BEYOND = refuse('That lies before what is at hand.', OLDER)

/** Back to just before an entry, or to the last decision. */
export const undoFight = (
  house: House,
  actor: Actor,
  { to, ...at }: Asked & { readonly to: number | null },
): Promise<Done | Refusal> =>
  step(house, actor, at, (running) => {
    const wrong = permit(running, actor, 'undo')
    if (wrong) return wrong
    const at = to ?? lastOfPeople(running.play)
    if (isOlder(running, at)) return BEYOND
    return at === null ? refuse('Nothing was decided yet.', 'E_NOTHING') : undo(running.play, at)
  })

/** The last decision that nobody's policy or standing order took: those would only take it again. */
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

export const redoFight = (house: House, actor: Actor, at: Asked): Promise<Done | Refusal> =>
  step(house, actor, at, (running) => {
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
  house: House,
  actor: Actor,
  {
    to,
    faces,
    why,
    ...at
  }: Asked & { readonly to: number; readonly faces: readonly number[] | null; readonly why: string },
): Promise<Done | Refusal> =>
  step(house, actor, at, (running) => {
    const wrong = permit(running, actor, 'recast')
    if (wrong) return wrong
    if (isOlder(running, to)) return BEYOND
    return reasoned(why) ?? recast(running.play, to, { faces, why })
  })

/** Hands a seat to a member, to the referee, or to a policy. */
export async function handOver(
  house: House,
  actor: Actor,
  { fight, request, who, seat }: Asked & { readonly who: string; readonly seat: Seat },
): Promise<Done | Refusal> {
  const to = seat.member === null ? null : await house.store.member(seat.member)
  const isHere = seat.member === null || (to?.table === actor.table && !to.left)
  return restate(house, actor, fight, request, (running) => {
    const wrong = permit(running, actor, 'seat hand over', who)
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
  house: House,
  actor: Actor,
  { fight, request, who, orders }: Asked & { readonly who: string; readonly orders: Orders },
): Promise<Done | Refusal> =>
  restate(house, actor, fight, request, (running) => {
    const { state } = running.record
    return (
      permit(running, actor, 'orders', who) ??
      checkOrders(running.book, running.play.fight, who, orders) ?? {
        ...state,
        orders: { ...state.orders, [who]: orders },
      }
    )
  })

/** Which dice somebody throws: the tray's, real ones typed in, or those of a carrier of chats. */
export const chooseDice = (
  house: House,
  actor: Actor,
  { fight, request, who, dice }: Asked & { readonly who: string; readonly dice: string },
): Promise<Done | Refusal> =>
  restate(house, actor, fight, request, (running) => {
    const { state } = running.record
    const { [who]: _, ...others } = state.hands
    const wrong =
      permit(running, actor, 'hands', who) ??
      (Object.hasOwn(state.seats, who) ? null : refuse('Nobody has that name.', 'E_NOBODY'))
    return wrong ?? { ...state, hands: dice === 'tray' ? others : { ...others, [who]: dice } }
  })

/** A word for the mix, while no die has ever fallen. */
export const addWord = (
  house: House,
  actor: Actor,
  { fight, request, word }: Asked & { readonly word: string },
): Promise<Done | Refusal> =>
  restate(house, actor, fight, request, ({ record, play }) => {
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

const MOST_WORDS = 50
const TOO_MANY_WORDS = refuse(`At most ${MOST_WORDS} words can be added.`, 'E_WORDS')

/** Shows the seed of a fight that is over; then nothing in it can be changed any more. */
export const revealSeed = (house: House, actor: Actor, { fight, request }: Asked): Promise<Done | Refusal> =>
  restate(house, actor, fight, request, (running) => {
    const wrong = permit(running, actor, 'end')
    if (wrong) return wrong
    return isOver(running.play)
      ? { ...running.record.state, revealed: true }
      : refuse('The fight is not over yet.', 'E_NOT_OVER')
  })

export const pauseFight = (
  house: House,
  actor: Actor,
  { fight, request, pause }: Asked & { readonly pause: boolean },
): Promise<Done | Refusal> =>
  restate(
    house,
    actor,
    fight,
    request,
    (running) => permit(running, actor, 'pause') ?? (pause ? paused : resumed)(running.record.state, house.now()),
  )

/** One step of the play, with all that follows from it. */
async function step(
  house: House,
  actor: Actor,
  { fight, request, table: known }: Asked,
  deed: (running: Running, settings: Settings) => AnyPlay | Refusal,
): Promise<Done | Refusal> {
  const table = known ?? (await house.store.table(actor.table))
  if (!table) return refuse('There is no such table.', 'E_NO_TABLE')
  const done = await change(house, fight, requestOf(actor, request), (running) =>
    posted(
      table,
      running,
      settled(running, deed(running, table.settings), running.record.state, {
        settings: table.settings,
        now: house.now(),
      }),
    ),
  )
  return afterwards(house, fight, reported(house, { actor, fight }, done))
}

/** A change beside the play: seats, orders, dice, clock. What it lets happen happens at once. */
async function restate(
  house: House,
  actor: Actor,
  fight: string,
  request: string | null,
  deed: (running: Running) => FightState | Refusal,
): Promise<Done | Refusal> {
  const table = await house.store.table(actor.table)
  if (!table) return refuse('There is no such table.', 'E_NO_TABLE')
  const done = await change(house, fight, requestOf(actor, request), (running): Step | Refusal => {
    const state = deed(running)
    if ('refused' in state) return state
    const tray = state.words === running.record.state.words ? running.play.tray : house.tray(state.seed, state.words)
    const play = { ...running.play, tray }
    return posted(
      table,
      running,
      settled(running, state.hands === running.record.state.hands ? play : rehanded(play, state), state, {
        settings: table.settings,
        now: house.now(),
      }),
    )
  })
  return afterwards(house, fight, reported(house, { actor, fight }, done))
}

/** Everybody numbers requests as they like. */
const requestOf = ({ member }: Actor, request: string | null): string | null => request && `${member} ${request}`

/** A refusal that carries a book's code, in the book's own sentence. */
const worded = ({ book }: Running, result: AnyPlay | Refusal): AnyPlay | Refusal =>
  'refused' in result ? { ...result, refused: makeRefusal(book, result) } : result
