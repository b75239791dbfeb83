/** A preference: the lowest `worth`, then the lowest `tie`, then the first in the list. */
type Preference<T> = {
  readonly worth: (one: T) => number
  readonly tie?: (one: T) => number
  /** Restricts the candidates. */
  readonly among?: (one: T) => boolean
}

/** The nearest, the weakest, the quickest; null if there is no candidate. Called at every turn of a simulation. */
export function leastOf<T>(things: readonly T[], { worth, tie, among }: Preference<T>): T | null {
  let best: T | null = null
  let least = 0
  for (const one of things) {
    if (among && !among(one)) continue
    const value = worth(one)
    const isBetter = best === null || value < least || (value === least && tie !== undefined && tie(one) < tie(best))
    if (!isBetter) continue
    best = one
    least = value
  }
  return best
}

/** All candidates, the one first that `leastOf` would take. Each worth is computed once. */
export function rankedBy<T>(things: readonly T[], { worth, tie, among }: Preference<T>): readonly T[] {
  const ranked: T[] = []
  const worths: number[] = []
  for (const one of things) {
    if (among && !among(one)) continue
    const value = worth(one)
    let place = ranked.length
    for (; place > 0; place--) {
      const before = ranked[place - 1]!
      const least = worths[place - 1]!
      if (value > least || (value === least && !(tie && tie(one) < tie(before)))) break
      ranked[place] = before
      worths[place] = least
    }
    ranked[place] = one
    worths[place] = value
  }
  return ranked
}

/** The highest `worth`, the first among equals. */
export const mostOf = <T>(things: readonly T[], worth: (one: T) => number): T | null =>
  leastOf(things, { worth: (one) => -worth(one) })

type Sided = { readonly id: string; readonly side: string }

/** Whether another combatant of the same side is up. */
export function hasFriend<C extends Sided>(people: readonly C[], who: C, isUp: (one: C) => boolean): boolean {
  for (const one of people) if (one !== who && one.side === who.side && isUp(one)) return true
  return false
}

/** Combatants up on one's own side minus those of all others; negative if outnumbered. */
export function leadOf<C extends Sided>(people: readonly C[], who: C, isUp: (one: C) => boolean): number {
  let lead = 0
  for (const one of people) if (isUp(one)) lead += one.side === who.side ? 1 : -1
  return lead
}

/** At most one side has somebody up: the fight is decided. */
export function isOneSideLeft<C extends Sided>(people: readonly C[], isUp: (one: C) => boolean): boolean {
  let side: string | null = null
  for (const one of people) {
    if (!isUp(one)) continue
    if (side !== null && side !== one.side) return false
    side = one.side
  }
  return true
}
