import type { Bough, Offer, Shut } from '../../../engine/options.ts'
import * as kit from '../../../kit/target-menus.ts'
import type { Why } from './refusals.ts'

/** RULING: where several reasons apply and nothing more is named, the one that is soonest mended (MY-ACT-1). */
const SOONEST: readonly Why[] = [
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

/** Null where one of the ways is open. */
export const whyNone = (reasons: readonly (Why | null)[]): Why | null => kit.whyNone(reasons, SOONEST, 'no_target')

/** A menu; shut where all in it is (MY-ACT-1). */
export const menuOr = <T>(key: string, options: readonly Offer<T>[]): Bough<T> | Shut =>
  kit.menuOrShut(key, options, SOONEST)
