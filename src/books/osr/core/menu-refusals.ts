import type { Bough, Offer, Shut } from '../../../engine/options.ts'
import * as kit from '../../../kit/target-menus.ts'
import type { Why } from './refusals.ts'

/** RULING: of several reasons the one that is soonest mended is named. */
const SOONEST: readonly Why[] = [
  'E_RANGE',
  'E_NO_ROOM',
  'E_UNLOADED',
  'E_ENGAGED',
  'E_COVER',
  'E_HANDS',
  'E_NO_AMMO',
  'E_SKILL',
  'E_SIZE',
  'E_NO_TARGET',
]

/** Null where one of the ways is open. */
export function whyNone<X>(ways: readonly X[], whyNot: (way: X) => Why | null): Why | null {
  const reasons: Why[] = []
  for (const way of ways) {
    const why = whyNot(way)
    if (why === null) return null
    reasons.push(why)
  }
  return kit.whyNone(reasons, SOONEST, 'E_NO_TARGET')
}

/** A menu, shut where all in it is. */
export const menuOr = <T>(key: string, open: () => readonly Offer<T>[]): Bough<T> | Shut =>
  kit.menuOrShut(key, orNobody(key, open()), SOONEST)

const orNobody = <T>(key: string, options: readonly Offer<T>[]): readonly Offer<T>[] =>
  options.length > 0 ? options : [kit.menuOrShut(key, [], SOONEST)]
