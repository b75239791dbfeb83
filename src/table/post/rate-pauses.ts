import type { Service } from '../service.ts'

/** Until when an address pauses, by the monotonic clock: after a letter sent from here, or while one is in flight. */
export type Pause = { until: number }

/** Above this number, expired pauses are dropped. */
const MOST = 10_000

const known = new WeakMap<Service, Map<string, Pause>>()

export function pauseOf(
  service: Service,
  { door, address }: { readonly door: string; readonly address: string },
): Pause {
  const pauses = known.get(service) ?? new Map<string, Pause>()
  known.set(service, pauses)
  const key = `${door} ${address}`
  const pause = pauses.get(key)
  if (pause) return pause
  if (pauses.size >= MOST) for (const [one, { until }] of pauses) if (until <= service.steady()) pauses.delete(one)
  const fresh = { until: 0 }
  pauses.set(key, fresh)
  return fresh
}
