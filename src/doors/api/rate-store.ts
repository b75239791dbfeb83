type Counted = { readonly current: number; readonly ttl: number }
type Window = { count: number; readonly since: number }

/** Where requests are counted, as the plugin calls it. */
type RateStore = {
  incr(key: string, done: (error: null, counted: Counted) => void, windowMs: number): void
  child(): RateStore
}

/** Beyond so many, who came first is forgotten. */
const MOST = 20_000

/**
 * Counts requests in windows of time, by a clock that nobody can set: by the one on the wall, once that is set back, a
 * minute would last until it has caught up.
 */
export function rateStore(steady: () => number = () => performance.now()): RateStore {
  const windows = new Map<string, Window>()
  return {
    incr(key, done, windowMs) {
      const now = steady()
      const old = windows.get(key)
      const one = old && now - old.since < windowMs ? old : { count: 0, since: now }
      one.count += 1
      windows.delete(key)
      windows.set(key, one)
      if (windows.size > MOST) windows.delete(windows.keys().next().value!)
      done(null, { current: one.count, ttl: windowMs - (now - one.since) })
    },
    child: () => rateStore(steady),
  }
}
