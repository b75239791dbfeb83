import type { Refusal } from '../../engine/option-tree.ts'
import { idFor, refuse, type Service } from '../service.ts'

/**
 * Who tries a code. `known` has an account elsewhere, which is costly to fake; addresses and members of any table are
 * strangers.
 */
export type Caller = { readonly kind: 'known' | 'stranger'; readonly id: string }

/** Callers without an identity share one counter. */
export const ANYBODY: Caller = { kind: 'stranger', id: '' }

/**
 * Wrong codes per ten minutes, of one caller and of all callers of a kind
 * (docs/decisions/0009-codes-are-guessed-slowly.md).
 */
const MOST = { caller: 10, kind: 300 }
const WINDOW_MS = 600_000

/** Wrong codes of one time window, stored for all servers; callers are hashed. */
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
 * The result of a lookup by code; null counts as a wrong guess; a refusal after too many. Serialised, so that
 * concurrent guesses are all counted.
 */
export function guess<T>(service: Service, caller: Caller, look: () => Promise<T | null>): Promise<T | Refusal | null> {
  const guesses = guessesOf.get(service) ?? { ledger: null, last: Promise.resolve() }
  guessesOf.set(service, guesses)
  const who = { kind: caller.kind, name: idFor(service, 'caller', caller.kind, caller.id) }
  // a flood never reaches the store
  if (isSpent(ledgerAt(guesses.ledger, service.now()), who)) return Promise.resolve(TOO_MANY)
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

/** Retries when another server has counted at the same time. */
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
 * The ledger of this window. One window ahead is accepted, since clocks of servers differ; further ahead means that a
 * clock was set back.
 */
function ledgerAt(kept: Ledger | null | undefined, now: number): Ledger {
  const window = Math.floor(now / WINDOW_MS)
  return kept && (kept.window === window || kept.window === window + 1)
    ? kept
    : { window, kinds: { known: 0, stranger: 0 }, callers: {} }
}
