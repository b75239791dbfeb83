import type { ComponentType } from 'preact'
import { useEffect, useState } from 'preact/hooks'

/** A part of the page that is fetched when it is first shown; null until it is there. */
export function useLoaded<P>(isWanted: boolean, load: () => Promise<ComponentType<P>>): ComponentType<P> | null {
  const [part, set] = useState<{ readonly view: ComponentType<P> } | null>(null)
  useEffect(() => {
    let isHere = true
    if (isWanted && !part)
      load().then(
        (view) => isHere && set({ view }),
        () => undefined, // the next time that it is wanted
      )
    return () => {
      isHere = false
    }
  }, [isWanted])
  return isWanted ? (part?.view ?? null) : null
}
