import { type Bough, branch, leaf, type Offer, type Shut } from '../../../engine/options.ts'
import { refillOf, reserveOf } from '../../../kit/magazine-refill.ts'
import * as kit from '../../../kit/target-menus.ts'
import { tooFar } from '../ranges/ranges.ts'
import type { Scene } from '../state/all-events.ts'
import { type Combatant, type Fight, targetsOf } from '../state/fight.ts'
import { type Arm, armsOf, isLoaded, isRanged, usableArms } from '../state/usable-weapons.ts'
import { WEAPONS } from '../tables/gear.ts'
import type { Blow, Two } from './attack-modifiers.ts'
import { shut, type Why } from './refusals.ts'

/**
 * MY-DEC-2 to MY-DEC-4, MY-DEC-10, MY-DEC-11: whom, with what, how many shots. MY-FIGHT-1: bare hands, a simple or
 * other weapon, a firearm;
 * MY-FIGHT-2: bare hands are always there. What is carried and of no use now is named with its reason (MY-ACT-1).
 */
export const fightOptions = (fight: Fight, by: Combatant): readonly Offer<Blow>[] =>
  kit.targetMenus(
    targetsOf(fight, by),
    (at) => whyNotAt(fight, by, at),
    (at) => armOptions(fight, { by, at, of: 1, shot: 1, extra: false }),
  )

/** Why somebody cannot be attacked with anything from here; null if there is a way. */
function whyNotAt(fight: Fight, by: Combatant, at: Combatant): Why | null {
  if (!fight.options.ranges && fight.options.build_table !== 'literal') return null
  return whyNone(usableArms(fight, by).map((arm) => barredFrom(fight, { by, at }, arm)))
}

/** MY-RNG-2: too far away; MY-MOD-19: too small to be shot. */
export const barredFrom = (fight: Fight, two: Two, arm: Arm): Why | null =>
  isRanged(arm) && fight.options.build_table === 'literal' && two.at.build <= -3
    ? 'impossible'
    : tooFar(fight, two, arm)

/** Why nobody can be attacked now; null if somebody can. */
export const whyNoFight = (fight: Fight, by: Combatant): Why | null =>
  whyNone(targetsOf(fight, by).map((at) => whyNotAt(fight, by, at)))

type Start = Omit<Blow, 'arm'>

function armOptions(fight: Fight, start: Start): readonly Offer<Blow>[] {
  const usable = usableArms(fight, start.by)
  const idle =
    start.by.attacks.length > 0
      ? []
      : armsOf(fight, start.by).filter((arm) => !usable.includes(arm) && !usable.some(({ id }) => id === arm.id))
  const open = usable.map((arm) => {
    const why = barredFrom(fight, start, arm)
    if (why !== null) return shut(arm.id, why)
    return arm.kind === 'handgun'
      ? branch(arm.id, () => shotOptions(start, arm))
      : leaf<Blow>(arm.id, { ...start, arm })
  })
  return [...open, ...idle.map(({ id, jammed }) => shut(id, jammed ? 'jammed' : 'no_ammo'))]
}

/** MY-SHOT-1: a handgun fires up to three times; MY-SHOT-2: whatever else shoots does so once. */
const shotOptions = (start: Start, arm: Arm): readonly Offer<Blow>[] =>
  [1, 2, 3].map((of) => {
    if (of > Math.max(1, arm.shots)) return shut(`${of}`, 'too_many_shots')
    return isLoaded(arm, of) ? leaf<Blow>(`${of}`, { ...start, arm, of }) : shut(`${of}`, 'no_ammo')
  })

/** Hand to hand only, for an attack that a perk grants; nothing where nobody is in reach. */
export function meleeOptions(fight: Fight, by: Combatant): readonly Offer<Blow>[] {
  const arms = usableArms(fight, by).filter((arm) => !isRanged(arm))
  const reached = (at: Combatant): readonly Arm[] => arms.filter((arm) => tooFar(fight, { by, at }, arm) === null)
  return targetsOf(fight, by).map(
    (at) =>
      reached(at).length > 0 &&
      branch(at.id, () => reached(at).map((arm) => leaf<Blow>(arm.id, { by, at, arm, shot: 1, of: 1, extra: true }))),
  )
}

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

/** MY-REL-1: a magazine is refilled, any other gains up to two rounds, and never more than the reserve holds. */
export function reloadOptions(scene: Scene, who: Combatant): readonly Offer<() => void>[] {
  const arms = scene.fight.options.ammo
    ? who.weapons.filter(({ weapon, taken, ruined }) => WEAPONS[weapon]!.refill !== 'never' && !taken && !ruined)
    : []
  if (arms.length === 0) return []
  const choices = arms.map(({ weapon, ammo }): Offer<() => void> => {
    const { magazine, refill } = WEAPONS[weapon]!
    const most = refill === 'magazine' ? magazine : 2
    const rounds = refillOf({ holds: magazine, loaded: ammo, reserve: roundsLeft(who), most })
    return typeof rounds === 'string' ? shut(weapon, rounds) : leaf(weapon, () => reload(scene, who, weapon, rounds))
  })
  return [menuOr('reload', choices)]
}

/** Without a stack of ammunition on the sheet there is no end of rounds. */
const roundsLeft = ({ items }: Combatant): number | null => reserveOf(items.filter(({ item }) => item === 'ammo'))

function reload(scene: Scene, who: Combatant, weapon: string, rounds: number): void {
  scene.tell({ type: 'spent', who: who.id, on: 'reload' })
  scene.tell({ type: 'reloaded', who: who.id, weapon, rounds, reserve: roundsLeft(who) !== null })
}
