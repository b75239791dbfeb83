import { refusals } from '../../../engine/ask-and-roll-rows.ts'
import type { Bough, Offer, Shut } from '../../../engine/options.ts'
import * as kit from '../../../kit/target-menus.ts'
import type { Combatant, Fight } from '../state/fight.ts'

/** What an option of a turn does. */
export type Deed = () => void

/** OSR-ACT-1, OSR-ACT-7: one main action, unless both halves went to moves; one that is held is spent (OSR-HOLD-1). */
export const hasMain = ({ main, moves, holding }: Combatant): boolean => !main && !holding && moves < 2

/** OSR-ACT-1: two halves in all. */
export const hasMove = ({ main, moves, holding }: Combatant): boolean => moves + (main || holding ? 1 : 0) < 2

export const hasBoth = ({ main, moves }: Combatant): boolean => !main && moves === 0

/** OSR-ACT-4: on-turn actions that are left without the referee. */
export const hasOta = ({ turn, options }: Fight): boolean =>
  turn !== null && turn.otas < options.otaCap + Math.max(0, turn.granted)

/** Once the referee has refused, there is no further asking in this turn (E_CAP). */
export const canOta = ({ turn }: Fight): boolean => turn !== null && turn.granted >= 0

/** OSR 6: why something cannot be done, by the page's codes; then those that it leaves open (C22). */
export const shut = refusals({
  E_NOT_YOUR_TURN: 'It is not your turn.',
  E_NO_ACTION: 'That action is spent for this round.',
  E_CANNOT_ACT: 'You cannot do that here and now.',
  E_RANGE: 'That is too far, or too near.',
  E_NO_TARGET: 'There is nobody and nothing for that.',
  E_NOT_READIED: 'That is not at hand.',
  E_HANDS: 'Your hands are not free for that.',
  E_UNLOADED: 'It is not loaded.',
  E_NO_AMMO: 'There is no ammunition left.',
  E_ENGAGED: 'With an enemy so close that cannot be shot.',
  E_COVER: 'The target is wholly behind cover.',
  E_SKILL: 'That takes more skill.',
  E_SIZE: 'The difference in size is too great.',
  E_CAP: 'There were enough small actions in this turn.',
  E_NOT_ENGAGED: 'No enemy is close enough to disengage from.',
  E_SURPRISED: 'Who is surprised cannot do that.',
  E_TURN_TAKEN: 'Your turn of this round is over.',
  E_LOADED: 'It is loaded.',
  E_DISTANCE: 'That is farther than you can drag anybody.',
  E_TOO_FAR: 'That is farther than you can go.',
  E_BLOCKED: 'Nobody gets through there.',
  E_OCCUPIED: 'Somebody stands there.',
  E_OFF_MAP: 'That is beyond the map.',
  E_APART: 'Name each square of the path, one next to the other.',
  E_NO_ROOM: 'There is no room to go anywhere.',
})
export type Why = keyof (typeof shut)['sentences']

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
  let soonest: Why | null = null
  for (const way of ways) {
    const why = whyNot(way)
    if (why === null) return null
    if (soonest === null || rank(why) < rank(soonest)) soonest = why
  }
  return soonest ?? 'E_NO_TARGET'
}

function rank(why: Why): number {
  const n = SOONEST.indexOf(why)
  return n < 0 ? SOONEST.length : n
}

/** A menu, shut where all in it is. */
export const menuOr = <T>(key: string, options: readonly Offer<T>[]): Bough<T> | Shut =>
  options.length === 0 ? shut(key, 'E_NO_TARGET') : kit.menuOrShut(key, options, SOONEST)
