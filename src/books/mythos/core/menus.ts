import { type Bough, branch, type Offer, type Shut, shut } from '../../../engine/options.ts'

/** RULING: where several reasons apply and nothing more is named, the one that is soonest mended (MY-ACT-1). */
const SOONEST: readonly string[] = [
  'out_of_range',
  'out_of_reach',
  'no_reserve',
  'full',
  'full_health',
  'perk_spent',
  'no_luck',
  'impossible',
  'bad_item_target',
]

export const soonest = <W extends string>(reasons: readonly W[]): W =>
  SOONEST.flatMap((why) => reasons.filter((one) => one === why))[0] ?? reasons[0]!

/** A menu; shut where all in it is, and who names something in it hears the reason of that. */
export function menuOr<T>(key: string, options: readonly Offer<T>[]): Bough<T> | Shut {
  const reasons = options.flatMap((one) => (one && one.kind === 'shut' ? [one.why] : []))
  return reasons.length === options.length ? shut(key, soonest(reasons), () => options) : branch(key, () => options)
}
