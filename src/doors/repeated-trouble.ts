const WELL_AGAIN_MS = 300_000

/** What an operator does about an error that nobody foresaw. */
export const FAULT = 'A fault of Fray: report it with this line. Everything else goes on.'

/** Whether something is new: true at first, and again only after five minutes without it. */
export function once(steady: () => number): (name: string) => boolean {
  const seen = new Map<string, number>()
  return (name) => {
    const before = seen.get(name) ?? Number.NEGATIVE_INFINITY
    seen.set(name, steady())
    return steady() - before >= WELL_AGAIN_MS
  }
}
