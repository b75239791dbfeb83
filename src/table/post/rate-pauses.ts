import type { Service } from '../service.ts'

/**
 * Until when an address rests by the steady clock, after a letter from here or while one is on its way: what is written
 * to it before has to wait.
 */
export type Rest = { until: number }

/** Beyond so many, those that are over are forgotten. */
const MOST = 10_000

const known = new WeakMap<Service, Map<string, Rest>>()

export function restOf(service: Service, { door, address }: { readonly door: string; readonly address: string }): Rest {
  const rests = known.get(service) ?? new Map<string, Rest>()
  known.set(service, rests)
  const key = `${door} ${address}`
  const rest = rests.get(key)
  if (rest) return rest
  if (rests.size >= MOST) for (const [one, { until }] of rests) if (until <= service.steady()) rests.delete(one)
  const fresh = { until: 0 }
  rests.set(key, fresh)
  return fresh
}
