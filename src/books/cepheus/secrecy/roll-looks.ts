import type { RollRow } from '../../../engine/ask-and-roll-rows.ts'
import type { Modifier } from '../../../engine/dice.ts'
import type { Entry, Rolled } from '../../../engine/log.ts'
import type { Event, Fight } from '../state/fight.ts'
import type { Sight } from './looks.ts'

/** What a player may know of a roll that he may see. */
export type RollLook = NonNullable<RollRow<Fight>['seen']>

/** A roll that chats are not told of. */
export const untold = (says: string, seen: RollLook): RollRow<Fight> => ({ says, told: null, seen })

/** Where scores are not shown, what a roll owes to the sheet is one number. */
export function ability(roll: Rolled, { exact }: Sight): Rolled {
  const sheet = exact(roll.who) ? [] : roll.why.filter(([key]) => OF_THE_SHEET.includes(key))
  if (sheet.length === 0) return roll
  const rest = roll.why.filter((one) => !sheet.includes(one))
  return { ...roll, why: sum(sheet) === 0 ? rest : [['ability', sum(sheet), sheet[0]![2]], ...rest] }
}

const OF_THE_SHEET = [
  'skill',
  'str',
  'dex',
  'end',
  'int',
  'edu',
  'soc',
  'untrained',
  'too heavy',
  'armour skill',
  'load',
  'wound',
]

export const sum = (why: readonly Modifier[]): number => why.reduce((total, [, value]) => total + value, 0)

/** Never shown: it would tell of somebody hidden. */
export const unseen: RollLook = () => null
export const byOwner: RollLook = (roll, { owns }) => (owns(roll.who) ? roll : null)
/** It tells of the health of who rolls. */
export const byHealth: RollLook = (roll, { exact }) => (exact(roll.who) ? roll : null)
/** CE-INIT-6. */
export const withOrder: RollLook = (roll, sight) =>
  sight.owns(roll.who) || sight.fight.options.showInitiative ? ability(roll, sight) : null

/** The event that a roll has led to. */
export const eventIn = (next: Entry<{ readonly type: string }> | null): Event | null =>
  next?.type === 'happened' ? (next.event as Event) : null
