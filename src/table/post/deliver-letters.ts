import type { Service } from '../service.ts'
import type { Letter } from '../store/store.ts'
import { pauseOf } from './rate-pauses.ts'

/**
 * Delivers a letter; a rejected promise is retried later. Delivery is at least once; the key identifies repeats. A
 * carrier may request a pause for that address, or postpone the letter.
 */
export type Carrier = (letter: Letter) => Promise<Delivery | null>
/**
 * How long letters of that address pause, or this one waits; with an `error` it counts as undelivered. The end of a
 * pause, which may lie in the past, is the `next` of the letter after it.
 */
export type Delivery = { readonly restMs: number } | { readonly laterMs: number; readonly error?: unknown }

/** Claims of a dead server expire after this time; a slow delivery renews its claim. */
const CLAIM_MS = 5_000
const AT_ONCE = 100
const LONGEST_MS = 3_600_000

export type Carriers = Readonly<Record<string, Carrier>>

/** Sends the first letter of each address that is due; returns the number sent. */
export async function sendPost(service: Service, carriers: Carriers): Promise<number> {
  const { count, sent } = await startPost(service, carriers)
  await sent
  return count
}

async function startPost(
  service: Service,
  carriers: Carriers,
): Promise<{ readonly count: number; readonly sent: Promise<unknown> }> {
  const now = service.now()
  const letters = await service.store.claim(now, now + CLAIM_MS, AT_ONCE)
  return { count: letters.length, sent: Promise.all(letters.map((letter) => carried(service, carriers, letter))) }
}

const MOST_AT_ONCE = 500

/**
 * Delivers the letters of a server. A slow delivery blocks only its own address, and a pause ends on time. Letters
 * written by this server leave at once.
 */
export function makePost(
  service: Service,
  carriers: Carriers,
  wake: () => void,
): { send(): Promise<number>; idle(): Promise<void> } {
  const under = new Set<Promise<unknown>>()
  let leaving = 0
  const watched = wakingAfterRests(service, carriers, wake)
  const watch = (count: number, sent: Promise<unknown>): void => {
    leaving += count
    const done = sent
      .catch(() => undefined)
      .finally(() => {
        under.delete(done)
        leaving -= count
        if (count > 0) wake()
      })
    under.add(done)
  }
  service.store.carry({
    claim: () => ({ now: service.now(), until: service.now() + CLAIM_MS, most: MOST_AT_ONCE - leaving }),
    take: (letters) => {
      for (const letter of letters) watch(1, carried(service, watched, letter))
    },
  })
  return {
    send: async () => {
      const { count, sent } = await startPost(service, watched)
      watch(count, sent)
      if (leaving >= MOST_AT_ONCE) await Promise.race(under)
      return count
    },
    idle: async () => {
      do {
        await Promise.all(under)
        await new Promise((resolve) => setImmediate(resolve)) // the last write hands over its claimed letters
      } while (under.size > 0)
    },
  }
}

/** Wakes the post when a pause requested by a carrier ends. */
const wakingAfterRests = (service: Service, carriers: Carriers, wake: () => void): Carriers =>
  Object.fromEntries(
    Object.entries(carriers).map(([door, carrier]) => [
      door,
      async (letter) => {
        const { ms, done } = await takenTo(service, carrier, letter)
        if (ms > 0) setTimeout(wake, ms + 1).unref()
        return done
      },
    ]),
  )

async function takenTo(
  service: Service,
  carrier: Carrier,
  letter: Letter,
): Promise<{ readonly done: Delivery; readonly ms: number }> {
  const rest = pauseOf(service, letter)
  let ms = 0
  rest.until = Number.POSITIVE_INFINITY
  try {
    const done = (await carrier(letter)) ?? { restMs: 0 }
    ms = 'restMs' in done ? done.restMs : 'error' in done ? 0 : done.laterMs
    return { done, ms }
  } finally {
    rest.until = service.steady() + ms
  }
}

const carried = (service: Service, carriers: Carriers, letter: Letter): Promise<void> =>
  sendOne(service, Object.hasOwn(carriers, letter.door) ? carriers[letter.door] : undefined, letter)

async function sendOne(service: Service, carrier: Carrier | undefined, letter: Letter): Promise<void> {
  const holding = setInterval(
    () => void service.store.hold(letter.id, service.now() + CLAIM_MS).catch(() => undefined),
    CLAIM_MS / 3,
  )
  try {
    if (!carrier) throw new Error(`nobody carries letters to ${letter.door}`)
    const done = (await carrier(letter)) ?? { restMs: 0 }
    if ('error' in done) undelivered(service, letter, done.error)
    if ('laterMs' in done) return await service.store.failed(letter.id, service.now() + done.laterMs)
    await service.store.delivered(letter.id, done.restMs === 0 ? 0 : service.now() + done.restMs)
  } catch (error) {
    undelivered(service, letter, error)
    await service.store.failed(letter.id, service.now() + backOff(letter.tries))
  } finally {
    clearInterval(holding)
  }
}

function undelivered(service: Service, letter: Letter, error: unknown): void {
  for (const listener of service.undelivered) listener(letter, error)
}

/** 1 s, 2 s, 4 s … at most an hour. */
export const backOff = (tries: number): number => Math.min(LONGEST_MS, 1000 * 2 ** Math.min(tries, 20))
