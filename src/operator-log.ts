import type { FastifyBaseLogger } from 'fastify'
import { FAULT, once } from './doors/repeated-trouble.ts'
import { errorOf } from './engine/rule-errors.ts'
import type { Service } from './table/service.ts'
import { isStoreAway } from './table/store/database-unreachable.ts'
import type { Letter } from './table/store/store.ts'
import type { TableRecord } from './table/store/table-records.ts'

type Log = FastifyBaseLogger

/** Errors inside fights, each once per fight while it lasts. */
export function logAmiss(service: Service, log: Log): void {
  const isNew = once(service.steady)
  service.amiss.add(({ error, text, table, fight }) => {
    if (!isNew(`${fight} ${text}`)) return
    const { stack } = (error?.cause instanceof Error ? error.cause : error) ?? {}
    log.error({ err: { message: text, stack }, table, fight, do: OF_RULES }, 'rules')
  })
}

const OF_RULES =
  'A fault of the rule book: report it with this line to whoever wrote the book. The referee was told and can go on with /as, /set or /undo.'

/** Failures of work that is repeated until it succeeds, each once while it lasts; a store that is away tells itself. */
export function logRepeated(service: Service, log: Log, name: 'clocks' | 'post'): (error: unknown) => void {
  const isNew = once(service.steady)
  return (error) => {
    const { message, stack } = errorOf(error)
    if (!isStoreAway(error) && isNew(message)) log.error({ err: { message, stack }, do: `${AGAIN} ${FAULT}` }, name)
  }
}

const AGAIN = 'It is tried again twice a second.'

/** Letters that wait, once per address while it lasts; not those whose door has `told` why. */
export function logUndelivered(
  service: Service,
  log: Log,
  told: (letter: Letter, error: unknown) => boolean = () => false,
): void {
  const isNew = once(service.steady)
  service.undelivered.add((letter, error) => {
    const { door, address, tries } = letter
    if (isStoreAway(error) || told(letter, error) || !isNew(`${door} ${address}`)) return
    // the error may quote a URL that is a secret; the address is an id
    log.warn({ door, address, tries, err: { type: errorOf(error).name }, do: WAITS }, 'post: a letter waits')
  })
}

const WAITS =
  'Look whether the program at this address takes letters: this one is tried again, at least hourly, and those behind it wait.'

const JUMP_MS = 60_000

/** Looks whether the clock of the machine was set: questions run out by it. */
export function clockWatch({ now, steady }: Service, log: Log): () => void {
  let ahead = now() - steady()
  return () => {
    const jump = now() - steady() - ahead
    if (Math.abs(jump) < JUMP_MS) return
    ahead += jump
    log.warn({ do: CLOCK }, `clock: set ${jump < 0 ? 'back' : 'forward'} by ${Math.round(Math.abs(jump) / 1000)} s`)
  }
}

const CLOCK =
  'Look at the time service of this machine. Questions that were open may run out earlier or later; nothing is lost.'

/** One line for the operator per table whose book is missing; also logged. */
export function asideLines(aside: ReadonlyMap<string, readonly TableRecord[]>, log: Log): readonly string[] {
  for (const [lacking, tables] of aside)
    log.warn(
      { book: lacking, tables: tables.map(({ id }) => id), do: BOOK_WANTED },
      'set aside: their book is not here',
    )
  return [...aside].map(([lacking, tables]) => asideLine(lacking, tables))
}

const BOOK_WANTED = 'Start with --book and the path of this book; until then these tables wait, and all others go on.'

const asideLine = (book: string, [first, ...more]: readonly TableRecord[]): string =>
  `The table '${first!.name}'${more.length > 0 ? ` and ${more.length} more are` : ' is'} set aside: the book '${book}' is not here. Start with --book and its path to play on.`
