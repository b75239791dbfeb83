import { type AnyBook, bookOf, noBook } from '../../books/index.ts'
import type { Entry } from '../../engine/log.ts'
import { checkpointOf, open } from '../../engine/open-and-resume.ts'
import type { Refusal } from '../../engine/option-tree.ts'
import { commitmentOf, newSeed, parseWord } from '../dice/sealed-tray.ts'
import { firstLetters } from '../post/step-letters.ts'
import { type Actor, idFor, newId, refuse, type Service } from '../service.ts'
import type { FightRecord, FightState } from '../store/store.ts'
import type { TableRecord, TableSettings } from '../store/table-records.ts'
import { charactersIn, type Enlisted, enlist } from '../tables/characters-into-setup.ts'
import { may } from '../tables/role-permissions.ts'
import { seatsFor, unattended } from './automatic-answers.ts'
import { type AnyPlay, isOver } from './loaded-fights.ts'
import { reclocked } from './question-clocks.ts'
import { announce, attempted, reported } from './rule-failures.ts'
import { MOST_WORDS, TOO_MANY_WORDS } from './seats-orders-dice-clock.ts'

/** What a referee asks for: a setup, and whose words are mixed into the dice. */
type Opening = {
  readonly title: string
  readonly setup: unknown
  readonly words?: readonly string[]
  /** Who answers for whom from the start. */
  readonly seats?: FightState['seats']
  readonly request?: string | null
}

/** Opens a fight at a table: its dice are sealed, its seats given out, and it runs to the first question. */
export async function openFight(
  service: Service,
  actor: Actor,
  { request = null, ...opening }: Opening,
): Promise<{ readonly fight: string } | Refusal> {
  const wrong = may(actor.role, 'fight open')
  if (wrong) return wrong
  const id = request === null ? newId(service) : idFor(service, 'fight', actor.member, request)
  if (request !== null && (await service.store.fight(id))) return { fight: id }
  const table = await service.store.table(actor.table)
  if (!table) return refuse('There is no such table.', 'E_NO_TABLE')
  const ready = await prepared(service, { id, actor, table }, opening)
  if ('refused' in ready) return ready
  const { book, begun } = ready
  const { play, state: seated, notes } = unattended(book, begun, ready.state)
  const state = { ...seated, ...reclocked({ book, play, state: seated }, table.settings, service.now()) }
  const record = recordOf({ id, table: table.id, title: opening.title, play, state, now: service.now() })
  await enlist(service, { table: table.id, fight: id }, ready.roster)
  try {
    const letters = firstLetters(table, { fight: id, to: record.length, notes })
    await service.store.createFight(record, play.log.entries as readonly Entry<unknown>[], letters)
  } catch (error) {
    if (request === null || !(await service.store.fight(id))) throw error // the same request, twice at once
  }
  for (const note of notes) announce(service, { ...note, table: table.id, fight: id, by: null })
  return { fight: id }
}

type Ready = {
  readonly book: AnyBook
  readonly begun: AnyPlay
  readonly state: FightState
  readonly roster: Enlisted['roster']
}
type Opener = { readonly id: string; readonly actor: Actor; readonly table: TableRecord }

/** The setup read by its book, with the characters that it names, and played to the first question. */
async function prepared(
  service: Service,
  { id, actor, table }: Opener,
  { setup, words = [], seats = {} }: Opening,
): Promise<Ready | Refusal> {
  const mixed = parseWords(words)
  if ('refused' in mixed) return mixed
  const ruled = withHouseRules(setup, table.settings)
  const book = bookOf(ruled.book)
  if (!book) return refuse(noBook(ruled.book), 'E_NO_BOOK')
  const enlisted = await charactersIn(service, { table: table.id, fight: id }, ruled.combatants)
  if ('refused' in enlisted) return enlisted
  const written = enlisted.combatants === ruled.combatants ? ruled : { ...ruled, combatants: enlisted.combatants }
  const opened = attempted(book.id, () => book.open(written))
  if ('refused' in opened) return reported(service, { actor, fight: id }, opened)
  if ('errors' in opened) return refuse(opened.errors.map(({ sentence }) => sentence).join('; '), 'E_SETUP')
  const seed = newSeed(service.bytes)
  const begun = attempted(book.id, () =>
    open(book, opened.fight, service.tray(seed, mixed), {
      setup: written,
      options: written.options,
      seal: commitmentOf(seed),
      hands: enlisted.hands,
    }),
  )
  if ('refused' in begun) return reported(service, { actor, fight: id }, begun)
  const { roster, hands } = enlisted
  const held = seatsFor(book, opened.fight, { ...enlisted.seats, ...seats })
  return {
    book,
    begun,
    roster,
    state: { ...newState({ seed, words: mixed, hands }, held), ...(hasAny(roster) && { roster }) },
  }
}

const hasAny = (record: object): boolean => Object.keys(record).length > 0

const newState = (dice: Pick<FightState, 'seed' | 'words' | 'hands'>, seats: FightState['seats']): FightState => ({
  seats,
  ...dice,
  orders: {},
  clocks: [],
  banks: {},
  revealed: false,
  paused: null,
})

function parseWords(words: readonly string[]): readonly string[] | Refusal {
  if (words.length > MOST_WORDS) return TOO_MANY_WORDS
  const parsed = words.map(parseWord)
  return parsed.find((word) => typeof word !== 'string') ?? (parsed as readonly string[])
}

/** House rules of the table stand in for the defaults of its book; what the setup says itself stands over them. */
function withHouseRules(
  setup: unknown,
  settings: TableSettings,
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
