import type { RollRow } from '../../../engine/ask-and-roll-rows.ts'
import type { Viewer } from '../../../engine/book.ts'
import type { Modifier } from '../../../engine/dice.ts'
import type { Entry, Rolled } from '../../../engine/log.ts'
import {
  exact,
  known,
  nameOf,
  type Sight as SightOf,
  sightOf as sightIn,
  without,
} from '../../../engine/viewer-sight.ts'
import { eachOf } from '../../../kit/each-value.ts'
import { asKeyed } from '../../../kit/labels.ts'
import { CHARACTERISTICS, type Event, type Fight } from '../state/fight.ts'

/** What a player may know of an event, where its marks do not say it; the fight is as it was before. */
type About = { readonly who: string }

/** What a roll came to, for those who may see the roll. */
export const ofRoll = <E extends About>(event: E, { opens }: Sight, what: string, fields: readonly (keyof E)[]): E =>
  opens(event.who, what) ? event : without(event, fields)

/** Between two: the unknown are somebody, and then no field is told that would say where or how good they are. */
export function seenBetween<E extends About & { readonly at: string }>(
  event: E,
  sight: Sight,
  fields: readonly (keyof E)[],
): E | null {
  const { who, at } = event
  if (sight.knows(who) && sight.knows(at)) return event
  return sight.knows(who) || sight.knows(at)
    ? without({ ...event, who: nameOf(who, sight), at: nameOf(at, sight) }, fields)
    : null
}

/** CE-CHAT-30: who struck is told how hard. RULING: unless health or his damage dice are not shown to him. */
const isByOwn = ({ fight, owns, opens }: Sight): boolean =>
  fight.attack !== null && owns(fight.attack.by) && opens(fight.attack.by, 'damage')

type Hurting = About & { readonly points: number }

/** Damage, as far as the table shows it. */
export const damageSeen = <E extends Hurting>(event: E, sight: Sight): E | null =>
  isByOwn(sight) && sight.viewer.health === 'words' ? known(event, sight) : harmSeen(event, sight)

/** The same of what nobody has done; that it was nothing is told in words too. */
export function harmSeen<E extends Hurting>(event: E, sight: Sight): E | null {
  const seen = exact(event, sight)
  if (seen !== null || sight.viewer.health !== 'words' || !known(event, sight)) return seen
  return event.points === 0 ? event : without(event, ['points'])
}

/** CE-INIT-6: Initiative is told where it is shown. */
export const withInitiative = <E extends About & { readonly initiative: number }>(event: E, sight: Sight): E | null =>
  known(event, sight) && (sight.fight.options.showInitiative ? event : without(event, ['initiative']))
/** CE-INIT-6: what a reaction costs is told to who pays, and where Initiative is shown. */
export const withCost = <E extends About & { readonly cost: number }>(event: E, sight: Sight): E | null =>
  known(event, sight) &&
  (sight.owns(event.who) || sight.fight.options.showInitiative ? event : without(event, ['cost']))

export type Sight = SightOf<Fight>

/** As in the menus (CE-ATK-7). Who sits in a vehicle sees how it is. */
export function sightOf(viewer: Viewer, fight: Fight): Sight {
  const sight = sightIn(viewer, fight)
  return {
    ...sight,
    exact: (id) => sight.exact(id) || fight.combatants.some((one) => one.aboard === id && sight.owns(one.id)),
  }
}

/** What a player may know of a roll that he may see. */
export type RollLook = NonNullable<RollRow<Fight>['seen']>

/** A roll that chats are not told of. */
export const untold = (says: string, seen: RollLook): RollRow<Fight> => ({ says, told: null, seen })
/** Such rolls that are called as they are keyed. */
export const untoldAll = <const K extends string>(seen: RollLook, ...keys: readonly K[]) =>
  eachOf(asKeyed(...keys), (says) => untold(says, seen)) as Readonly<Record<K, RollRow<Fight>>>

/** Where scores are not shown, what a roll owes to the sheet is one number. */
export function ability(roll: Rolled, { exact }: Sight): Rolled {
  const sheet = exact(roll.who) ? [] : roll.why.filter(([key]) => OF_THE_SHEET.includes(key))
  if (sheet.length === 0) return roll
  const rest = roll.why.filter((one) => !sheet.includes(one))
  return { ...roll, why: sum(sheet) === 0 ? rest : [['ability', sum(sheet), sheet[0]![2]], ...rest] }
}

const OF_THE_SHEET: readonly string[] = [
  'skill',
  ...CHARACTERISTICS,
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
