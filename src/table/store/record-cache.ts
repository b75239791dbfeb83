/** Read-through cache of hot records; emptied when another process writes. */
export type RecordCache = {
  read<T>(key: string, read: () => Promise<T>): Promise<T>
  /** Stores what this process wrote; null drops the entry if the outcome of a write is unknown. */
  put(key: string, record: unknown): void
  forget(): void
}

const MOST = 20_000

/**
 * `version` changes when another process writes; without it nothing is cached. Read once per turn of the event loop.
 */
export function recordCacheOf(version: (() => unknown) | null): RecordCache {
  if (!version) return { read: (_key, read) => read(), put: () => {}, forget: () => {} }
  const known = new Map<string, unknown>()
  const reads = new Map<string, object>() // the last read in flight of each key, dropped when the key is written
  let [seen, looked] = [version(), false]
  const forget = (): void => {
    known.clear()
    reads.clear()
  }
  const look = (): void => {
    looked = true
    setImmediate(() => {
      looked = false
    })
    const now = version()
    if (now !== seen || known.size > MOST) forget()
    seen = now
  }
  return {
    forget,
    put(key, record) {
      reads.delete(key)
      if (record === null) known.delete(key)
      else known.set(key, record)
    },
    async read<T>(key: string, read: () => Promise<T>): Promise<T> {
      if (!looked) look()
      if (known.has(key)) return known.get(key) as T
      const own = {}
      reads.set(key, own)
      const record = await read()
      if (reads.get(key) !== own) return record
      reads.delete(key)
      if (record !== null) known.set(key, record)
      return record
    },
  }
}
