/** Least-recently-used cache: evicts the oldest entries when it holds too many, or too much by weight. */
export type Cache<T> = {
  get(key: string): T | undefined
  put(key: string, thing: T, weight: number): void
  drop(key: string): void
  clear(): void
  things(): readonly T[]
}

export function cacheOf<T>(most: { readonly things: number; readonly weight: number }): Cache<T> {
  const kept = new Map<string, { readonly thing: T; readonly weight: number }>()
  let all = 0
  const drop = (key: string): void => {
    all -= kept.get(key)?.weight ?? 0
    kept.delete(key)
  }
  return {
    drop,
    get: (key) => kept.get(key)?.thing,
    put(key, thing, weight) {
      all -= kept.get(key)?.weight ?? 0
      kept.delete(key)
      kept.set(key, { thing, weight })
      all += weight
      while (kept.size > 1 && (kept.size > most.things || all > most.weight)) drop(kept.keys().next().value!)
    },
    clear() {
      kept.clear()
      all = 0
    },
    things: () => [...kept.values()].map(({ thing }) => thing),
  }
}
