import type { Refusal } from '../../engine/tree.ts'
import { idFor, refuse, type Service } from '../service.ts'

/**
 * Who tries a code. `known` is a person with an account elsewhere, which is not easily made up; addresses and members
 * of
 * any table are strangers.
 */
export type Caller = { readonly kind: 'known' | 'stranger'; readonly id: string }

/** Whoever says nothing of himself shares one count with all others who do not. */
export const ANYBODY: Caller = { kind: 'stranger', id: '' }

/**
 * Wrong codes within ten minutes: of one caller, and of all callers of a kind together
 * (docs/decisions/0009-codes-are-guessed-slowly.md).
 */
const MOST = { caller: 10, kind: 300 }
const WINDOW_MS = 600_000

/**
 * The wrong codes of one window. It is kept in the store, for all servers; callers stand in it under names that say
 * nothing.
 */
type Ledger = {
  readonly window: number
  readonly kinds: Readonly<Record<Caller['kind'], number>>
  readonly callers: Readonly<Record<string, number>>
}
type Guesses = { ledger: Ledger | null; last: Promise<unknown> }

const guessesOf = new WeakMap<Service, Guesses>()
const KEY = 'wrong codes'

const TOO_MANY: Refusal = refuse(
  'Too many wrong codes came in. Wait ten minutes, or join by the link of the invitation.',
  'E_RATE',
)

/**
 * What a code leads to, or null, which is counted; a refusal where too much was tried. One try at a time, so that none
 * slips by while others are being counted.
 */
export function guess<T>(service: Service, caller: Caller, look: () => Promise<T | null>): Promise<T | Refusal | null> {
  const guesses = guessesOf.get(service) ?? { ledger: null, last: Promise.resolve() }
  guessesOf.set(service, guesses)
  const who = { kind: caller.kind, name: idFor(service, 'caller', caller.kind, caller.id) }
  if (isSpent(ledgerAt(guesses.ledger, service.now()), who)) return Promise.resolve(TOO_MANY) // the flood never reaches the store
  const tried = guesses.last.then(() => tryNow(service, { guesses, who }, look))
  guesses.last = tried.catch(() => null)
  return tried
}

type Who = { readonly kind: Caller['kind']; readonly name: string }

async function tryNow<T>(
  service: Service,
  { guesses, who }: { readonly guesses: Guesses; readonly who: Who },
  look: () => Promise<T | null>,
): Promise<T | Refusal | null> {
  guesses.ledger = ledgerAt((await service.store.note(KEY))?.body as Ledger | undefined, service.now())
  if (isSpent(guesses.ledger, who)) return TOO_MANY
  const found = await look()
  if (found === null) guesses.ledger = await counted(service, who)
  return found
}

/** Another server may count at the same time. */
async function counted({ store, now }: Service, { kind, name }: Who): Promise<Ledger> {
  for (;;) {
    const note = await store.note(KEY)
    const { window, kinds, callers } = ledgerAt(note?.body as Ledger | undefined, now())
    const next: Ledger = {
      window,
      kinds: { ...kinds, [kind]: kinds[kind] + 1 },
      callers: { ...callers, [name]: (callers[name] ?? 0) + 1 },
    }
    if ('rev' in (await store.keepNote({ key: KEY, rev: note?.rev ?? 0, body: next, lines: [], letters: [] })))
      return next
  }
}

const isSpent = ({ kinds, callers }: Ledger, { kind, name }: Who): boolean =>
  kinds[kind] >= MOST.kind || (callers[name] ?? 0) >= MOST.caller

/**
 * The ledger of this window. That of the next counts too, for clocks of servers differ a little; one that lies further
 * ahead was written before a clock was set back.
 */
function ledgerAt(kept: Ledger | null | undefined, now: number): Ledger {
  const window = Math.floor(now / WINDOW_MS)
  return kept && (kept.window === window || kept.window === window + 1)
    ? kept
    : { window, kinds: { known: 0, stranger: 0 }, callers: {} }
}
