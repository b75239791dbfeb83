import { because, d } from '../../../engine/dice.ts'
import { mostOf } from '../../../kit/damage-dice.ts'
import { type Level, rankOf } from '../core/percentile-roll.ts'
import { type Amount, addedDamage, strikePerks } from '../perks/perks-in-attack.ts'
import type { Arm } from '../state/arms.ts'
import type { Scene } from '../state/events.ts'
import type { Combatant } from '../state/fight.ts'
import { isFirearm } from '../state/gear.ts'
import { ARMOURS } from '../tables/armour.ts'

/**
 * Who strikes with what, how well, whether it is that one's own attack (MY-DMG-5); whether perks of who won may step
 * in, and what the victim's hold ready.
 */
export type Strike = {
  readonly by: Combatant
  readonly arm: Arm
  readonly level: Level
  readonly attacking: boolean
  readonly won?: boolean
  readonly guards?: readonly Amount[]
}

/** What the dice come to, before anything of the victim's. MY-DMG-6: alike for everybody. */
export function damage(scene: Scene, strike: Strike, victim: Combatant): number {
  const { arm, level, attacking } = strike
  const added = strikePerks(scene, strike)
  const total =
    attacking && rankOf(level) >= 3 && arm.class !== 'none' ? extreme(scene, strike) : ordinary(scene, strike) // MY-DMG-4, MY-GEAR-1
  return Math.max(0, total + addedDamage(scene, strike, { victim, added })) // MY-DMG-7, MY-DMG-8: bonus damage of perks adds to the dice
}

/** MY-DMG-1; MY-DICE-6: the weapon's dice, then those of the bonus. */
function ordinary(scene: Scene, { by, arm: { damage: weapon, db } }: Strike): number {
  const { damageBonus } = by
  const rolls = db !== 'none' && damageBonus.count > 0
  const flat = db === 'none' || rolls ? 0 : share(db, damageBonus.plus)
  const dealt = scene.roll(
    by,
    'damage',
    d(weapon.count, weapon.sides),
    because(['weapon', weapon.plus, 'MY-DMG-1'], ['damage bonus', flat, 'MY-DMG-1']),
  ).total
  if (!rolls) return dealt
  return (
    dealt +
    share(
      db,
      scene.roll(
        by,
        'damage bonus',
        d(damageBonus.count, damageBonus.sides),
        because(['bonus', damageBonus.plus, 'MY-DMG-1']),
      ).total,
    )
  )
}

/**
 * MY-DMG-2: an impaling weapon does its most, the most of the bonus, and its dice once more; MY-DMG-3: a blunt one does
 * its most, with no dice.
 */
function extreme(scene: Scene, { by, arm: { damage: weapon, db, class: sort } }: Strike): number {
  const bonus = db === 'none' ? 0 : share(db, mostOf(by.damageBonus))
  if (sort === 'blunt') return mostOf(weapon) + bonus
  return scene.roll(
    by,
    'damage',
    d(weapon.count, weapon.sides),
    because(
      ['weapon', weapon.plus, 'MY-DMG-2'],
      ['most of the weapon', mostOf(weapon), 'MY-DMG-2'],
      ['most of the bonus', bonus, 'MY-DMG-2'],
    ),
  ).total
}

/** MY-GEAR-2: half is rounded toward 0. */
const share = (db: Arm['db'], bonus: number): number => (db === 'half' ? Math.trunc(bonus / 2) : bonus)

/** MY-DMG-8: resist first: half, all of it, or all but 1. */
export function resisted({ resist }: Combatant, { class: sort, kind }: Arm, dealt: number): number {
  const ways = [resist[sort], isFirearm(kind) ? resist.firearms : undefined]
  if (ways.includes('immune')) return 0
  const halved = ways.includes('half') ? Math.floor(dealt / 2) : dealt
  return ways.includes('min1') ? Math.min(1, halved) : halved
}

/** MY-ARM-1, MY-ARM-2: what is worn, a helmet and a hide add up, against each hit anew. */
export function armourOf({ armour, naturalArmour, effects }: Combatant, { kind }: Arm): number {
  let points = naturalArmour
  for (const id of armour) points += ARMOURS[id]!.against[kind] ?? ARMOURS[id]!.points
  for (const { on, value } of effects) if (on === 'armour') points += value
  return points
}
