import type { Bough, Offer, Shut } from '../../../engine/options.ts'
import * as kit from '../../../kit/targets.ts'
import type { Why } from './refusals.ts'

/** RULING: of several reasons the one that is soonest mended is named. */
const SOONEST: readonly Why[] = [
  'E_RANGE',
  'E_UNLOADED',
  'E_ENGAGED',
  'E_COVER',
  'E_HANDS',
  'E_NO_AMMO',
  'E_SKILL',
  'E_SIZE',
  'E_NO_TARGET',
]

export const whyNone = (reasons: readonly (Why | null)[]): Why | null => kit.whyNone(reasons, SOONEST, 'E_NO_TARGET')

export const menuOr = <T>(key: string, options: readonly Offer<T>[]): Bough<T> | Shut =>
  kit.menuOrShut(key, options.length === 0 ? [kit.menuOrShut(key, [], SOONEST)] : options, SOONEST)
