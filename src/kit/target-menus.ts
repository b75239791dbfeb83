import { type Bough, branch, type Leaf, leaf, type Named, type Offer, type Shut, shut } from '../engine/options.ts'
import { once } from './computed-once.ts'

/** The menu of a target. One that cannot be attacked is shut with a reason, and so are the menus below it. */
export function targetMenu<T>(at: Named, why: string | null, open: () => readonly Offer<T>[]): Bough<T> | Shut {
  const menu = once(open)
  return why === null ? branch(at.id, menu) : shut(at.id, why, menu)
}

/** One menu per target. */
export const targetMenus = <X extends Named, T>(
  targets: readonly X[],
  whyNot: (at: X) => string | null,
  open: (at: X) => readonly Offer<T>[],
): readonly (Bough<T> | Shut)[] => targets.map((at) => targetMenu(at, whyNot(at), () => open(at)))

/** The reason that can be mended soonest, in the book's order; null if one way is open, `none` if there is no way. */
export function whyNone<W extends string>(
  reasons: readonly (W | null)[],
  soonest: readonly W[],
  none: NoInfer<W>,
): W | null {
  if (reasons.includes(null)) return null
  return soonest.find((why) => reasons.includes(why)) ?? reasons[0] ?? none
}

/** A menu that is shut if all its options are; typing one of them gives that option's reason. */
export function menuOrShut<T>(key: string, options: readonly Offer<T>[], soonest: readonly string[]): Bough<T> | Shut {
  const reasons = options.map((one) => (one && one.kind === 'shut' ? one.why : null))
  const why = whyNone(reasons, soonest, '')
  return why === null ? branch(key, () => options) : shut(key, why, () => options)
}

/** A choice, or why not. */
export const leafOrShut = <T>(key: string, why: string | null, means: T): Leaf<T> | Shut =>
  why === null ? leaf(key, means) : shut(key, why)
