import { useEffect, useState } from 'preact/hooks'

type Load<T> = () => Promise<T>

/** Parts that are here already, by what loads them. */
const here = new WeakMap<Load<unknown>, { readonly part: unknown }>()

/** A part of the page that is fetched when it is first shown; null until it is there. */
export function useLoaded<T>(isWanted: boolean, load: Load<T>): T | null {
  const [found, set] = useState(here.get(load) as { readonly part: T } | undefined)
  useEffect(() => {
    let isShown = true
    if (isWanted && !found)
      load().then(
        (part) => {
          here.set(load, { part })
          if (isShown) set({ part })
        },
        () => undefined, // the next time that it is wanted
      )
    return () => {
      isShown = false
    }
  }, [isWanted])
  return isWanted && found ? found.part : null
}
