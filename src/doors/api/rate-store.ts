type Counted = { readonly current: number; readonly ttl: number }
type Window = { count: number; readonly since: number }

/** The interface of the rate-limit plugin's store. */
type RateStore = {
  incr(key: string, done: (error: null, counted: Counted) => void, windowMs: number): void
  child(): RateStore
}

/** Beyond this number the oldest entries are dropped. */
const MOST = 20_000

/**
 * Counts requests per time window by the monotonic clock: after the wall clock is set back, a window would last until
 * it catches up.
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
