import { type Bough, branch, type Named, type Offer, type Shut, shut } from '../engine/options.ts'

/** A menu for each target; one that cannot be attacked is named with the reason, and so is what it would lead to. */
export const targetMenus = <X extends Named, T>(
  targets: readonly X[],
  whyNot: (at: X) => string | null,
  open: (at: X) => readonly Offer<T>[],
): readonly (Bough<T> | Shut)[] =>
  targets.map((at) => {
    const why = whyNot(at)
    return why === null ? branch(at.id, () => open(at)) : shut(at.id, why, () => open(at))
  })

/**
 * Of several reasons why not the one that is soonest mended, in the order of the book; null where one of the ways is
 * open, `none` where there is no way at all.
 */
export function whyNone<W extends string>(
  reasons: readonly (W | null)[],
  soonest: readonly W[],
  none: NoInfer<W>,
): W | null {
  if (reasons.includes(null)) return null
  return soonest.find((why) => reasons.includes(why)) ?? reasons[0] ?? none
}

/** A menu; shut where all in it is, and who names something in it hears the reason of that. */
export function menuOrShut<T>(key: string, options: readonly Offer<T>[], soonest: readonly string[]): Bough<T> | Shut {
  const reasons = options.map((one) => (one && one.kind === 'shut' ? one.why : null))
  const why = whyNone(reasons, soonest, '')
  return why === null ? branch(key, () => options) : shut(key, why, () => options)
}
