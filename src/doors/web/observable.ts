import { useEffect, useState } from 'preact/hooks'

/** An observable value. */
export type Store<T> = { get(): T; watch(look: () => void): () => void }

export function storeOf<T extends object>(first: T): Store<T> & { set(change: Partial<T>): void } {
  let now = first
  const watching = new Set<() => void>()
  return {
    get: () => now,
    watch(look) {
      watching.add(look)
      return () => void watching.delete(look)
    },
    set(change) {
      now = { ...now, ...change }
      for (const look of watching) look()
    },
  }
}

/** The value of a store; rerenders when it changes. */
export function useStore<T>(store: Store<T>): T {
  const [, again] = useState(0)
  useEffect(() => {
    const look = (): void => again((n) => n + 1)
    look()
    return store.watch(look)
  }, [store])
  return store.get()
}
