import { find, type OwnEvent } from '../../../engine/common-events.ts'
import { because, d } from '../../../engine/dice.ts'
import type { Writable } from '../../../engine/scene.ts'
import { mostOf } from '../../../kit/damage-dice.ts'
import { unopposed } from '../core/attack-modifiers.ts'
import { type Level, rankOf, succeeds } from '../core/percentile-roll.ts'
import { type Amount, addedDamage, reduced, strikePerks } from '../perks/perks-in-attack.ts'
import type { Scene } from '../state/all-events.ts'
import { type Combatant, type Fight, isEnemy } from '../state/fight.ts'
import { DOWN } from '../state/sheet.ts'
import type { Arm } from '../state/usable-weapons.ts'
import { ARMOURS, isFirearm } from '../tables/gear.ts'
import { WOUNDS } from './events.ts'

/** MY-ATK-1, steps 8 to 10; MY-DMG-8 in its order. */
export function strike(scene: Scene, blow: Strike, victim: Combatant): void {
  hurt(scene, { by: blow.by, arm: blow.arm, dice: damage(scene, blow, victim), guards: blow.guards ?? [] }, victim)
}

type Hurt = { readonly by: Combatant; readonly arm: Arm; readonly dice: number; readonly guards: readonly Amount[] }

function hurt(scene: Scene, { by, arm, dice, guards }: Hurt, victim: Combatant): void {
  const after = resisted(victim, arm, dice)
  const armour = Math.min(after, armourOf(victim, arm))
  const points = reduced(scene, { who: victim, arm, guards }, after - armour)
  scene.tell({
    type: 'damaged',
    who: victim.id,
    by: by.id,
    dice,
    resisted: dice - after,
    armour,
    perks: after - armour - points,
    points,
  })
  if (lingers(scene.fight, victim)) wounded(scene, victim, points) // MY-WND-1
  fall(scene, victim)
}

/** MY-HP-1: exactly 0 is dead, 1 is fully able; MY-DMG-9: also for who attacked. */
function fall(scene: Scene, victim: Combatant): void {
  const to = downBy(scene.fight, victim)
  if (to !== null && !victim.conditions.dead) scene.tell({ type: 'fell', who: victim.id, to })
}

type Setting = Extract<OwnEvent, { readonly type: 'set' }>

/**
 * MY-GEN-6, MY-HP-1: HP that the referee sets to 0 fell somebody as a wound does. RULING: above 0 all that 0 HP were is
 * over; who is dead, dying or out cold for another reason stays so until the referee sets that.
 */
export function afterSet(fight: Writable<Fight>, { who: id }: Setting, was: Combatant | null): void {
  if (was === null || id === null) return
  const who = find(fight.combatants, id)
  const { conditions } = who
  if (was.HP === 0 && who.HP > 0) {
    for (const one of DOWN) conditions[one] = false
    who.dyingSince = null
  }
  const by = was.HP > 0 ? downBy(fight as Fight, who as Combatant) : null
  const to = by ?? DOWN.find((one) => conditions[one] && !was.conditions[one]) ?? null
  if (to !== null && !was.conditions.dead) WOUNDS.fell.does!(fight, { who: id, to }, who)
}

/** Who strikes, with what, how well, in an own attack (MY-DMG-5), as the winner, and what the victim holds ready. */
export type Strike = {
  readonly by: Combatant
  readonly arm: Arm
  readonly level: Level
  readonly attacking: boolean
  readonly won?: boolean
  readonly guards?: readonly Amount[]
}

/** What the dice come to, before anything of the victim's. MY-DMG-6: alike for everybody. */
function damage(scene: Scene, strike: Strike, victim: Combatant): number {
  const { arm, level, attacking } = strike
  const added = strikePerks(scene, strike)
  const total =
    attacking && rankOf(level) >= 3 && arm.class !== 'none' ? extreme(scene, strike) : ordinary(scene, strike) // MY-DMG-4, MY-GEAR-1
  return Math.max(0, total + addedDamage(scene, { by: strike.by, added }, victim)) // MY-DMG-7, MY-DMG-8: bonus damage of perks adds to the dice
}

/** MY-DMG-1; MY-DICE-6: the weapon's dice, then those of the bonus. */
function ordinary(scene: Scene, { by, arm: { damage: weapon, db } }: Strike): number {
  const { damageBonus } = by
  const rolls = db !== 'none' && damageBonus.count > 0
  const flat = db === 'none' || rolls ? 0 : share(db, damageBonus.plus)
  const why = because(['weapon', weapon.plus, 'MY-DMG-1'], ['damage bonus', flat, 'MY-DMG-1'])
  const dealt = scene.roll(by, 'damage', d(weapon.count, weapon.sides), why).total
  if (!rolls) return dealt
  const bonus = d(damageBonus.count, damageBonus.sides)
  const more = scene.roll(by, 'damage bonus', bonus, because(['bonus', damageBonus.plus, 'MY-DMG-1'])).total
  return dealt + share(db, more)
}

/** MY-DMG-2: an impaling weapon does its most, that of the bonus, and its dice; MY-DMG-3: a blunt one no dice. */
function extreme(scene: Scene, { by, arm: { damage: weapon, db, class: sort } }: Strike): number {
  const bonus = db === 'none' ? 0 : share(db, mostOf(by.damageBonus))
  if (sort === 'blunt') return mostOf(weapon) + bonus
  const why = because(
    ['weapon', weapon.plus, 'MY-DMG-2'],
    ['most of the weapon', mostOf(weapon), 'MY-DMG-2'],
    ['most of the bonus', bonus, 'MY-DMG-2'],
  )
  return scene.roll(by, 'damage', d(weapon.count, weapon.sides), why).total
}

/** MY-GEAR-2: half is rounded toward 0. */
const share = (db: Arm['db'], bonus: number): number => (db === 'half' ? Math.trunc(bonus / 2) : bonus)

/** MY-DMG-8: resist first: half, all of it, or all but 1. */
function resisted({ resist }: Combatant, { class: sort, kind }: Arm, dealt: number): number {
  const ways = [resist[sort], isFirearm(kind) ? resist.firearms : undefined]
  if (ways.includes('immune')) return 0
  const halved = ways.includes('half') ? Math.floor(dealt / 2) : dealt
  return ways.includes('min1') ? Math.min(1, halved) : halved
}

/** MY-ARM-1, MY-ARM-2: what is worn, a helmet and a hide add up, against each hit anew. */
function armourOf({ armour, naturalArmour, effects }: Combatant, { kind }: Arm): number {
  let points = naturalArmour
  for (const id of armour) points += ARMOURS[id]!.against[kind] ?? ARMOURS[id]!.points
  for (const { on, value } of effects) if (on === 'armour') points += value
  return points
}

/** MY-TURN-8, MY-SURP-1, MY-COND-1: surprise and a stunned turn are over with the round, then wounds bleed. */
export function atRoundEnd(scene: Scene, who: Combatant): void {
  if (who.conditions.surprised) scene.tell({ type: 'cleared', who: who.id, condition: 'surprised' })
  if (who.conditions.stunned && !who.acted) scene.tell({ type: 'cleared', who: who.id, condition: 'stunned' })
  if (who.bleeding === 0 || who.HP === 0) return
  scene.tell({ type: 'bled', who: who.id, points: Math.min(who.bleeding, who.HP) }) // MY-COND-1
  fall(scene, who)
}

/** MY-WND-3: enemies are simply dead at 0 HP, unless the referee has given them a name. */
const lingers = ({ options }: Pick<Fight, 'options'>, who: Combatant): boolean =>
  options.wounds === 'lingering' && (!isEnemy(who) || who.named)

/** MY-WND-1: of a single hit, after armour: all of somebody's HP kills, half of them are a major wound. */
function wounded(scene: Scene, victim: Combatant, hit: number): void {
  if (victim.conditions.dead) return
  if (hit >= victim.maxHP) return scene.tell({ type: 'fell', who: victim.id, to: 'dead' })
  if (hit * 2 >= victim.maxHP) majorWound(scene, victim)
}

/** MY-WND-1: prone, and a Constitution roll at once to stay awake. */
function majorWound(scene: Scene, victim: Combatant): void {
  scene.tell({ type: 'marked', who: victim.id, condition: 'majorWound' })
  if (!victim.conditions.prone) scene.tell({ type: 'marked', who: victim.id, condition: 'prone' })
  if (!endures(scene, victim) && victim.HP > 0) scene.tell({ type: 'fell', who: victim.id, to: 'unconscious' })
}

/** MY-HP-1, MY-WND-1: what HP make of somebody, for wounds, a written sheet and the referee's `set` alike. */
export function downBy(fight: Pick<Fight, 'options'>, who: Combatant): (typeof DOWN)[number] | null {
  if (who.HP > 0) return null
  return !lingers(fight, who) ? 'dead' : who.conditions.majorWound ? 'dying' : 'unconscious'
}

export const isDown = ({ conditions }: Combatant): boolean => DOWN.some((one) => conditions[one])

/** MY-WND-2: at the end of every round after the one it began in. */
export function fightForLife(scene: Scene, who: Combatant): void {
  if (!who.conditions.dying || who.conditions.dead || who.dyingSince === scene.fight.round) return
  if (!endures(scene, who)) scene.tell({ type: 'fell', who: who.id, to: 'dead' })
}

const endures = (scene: Scene, who: Combatant): boolean =>
  succeeds(unopposed(scene, who, { what: 'constitution', skill: who.CON }).level)
