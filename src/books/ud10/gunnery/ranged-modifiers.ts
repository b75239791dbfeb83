import { type Modifier, weigh } from '../../../engine/dice.ts'
import type { Blow } from '../core/modifiers.ts'
import type { Combatant, Fight } from '../state/fight.ts'
import type { Item, Weapon } from '../state/gear.ts'
import { tenthsBetween } from '../state/positions.ts'
import { skillOf } from '../state/skills-and-movement.ts'
import { ITEMS } from '../tables/items.ts'

/** UD 7, the modifiers of ranged attacks in the page's order. */
export function rangedReasons(fight: Fight, blow: Blow, why: Modifier[]): void {
  const { by, at, weapon, free } = blow
  weigh(why, 'aim', aimBonus(by, at), 'UD-ACT-3')
  weigh(why, 'visibility', isDark(fight, by, at) ? -2 : 0, 'UD-SPEC-1')
  weigh(why, 'crouching', at.crouching ? -2 : 0, 'UD-ATK-2')
  weigh(why, 'moving target', at.moving ? -2 : 0, 'UD-MOVE-5')
  weigh(why, 'shooting on the move', free === null && hasMoved(fight, by) ? -4 : 0, 'UD-TURN-7')
  weigh(why, 'range', -rangePenalty(fight, by, at, weapon), 'UD-RNG-2')
  weigh(why, 'braced', usesRange2(by, weapon) && at.moving ? -2 : 0, 'UD-RNG-5')
  if (blow.mode === 'short') why.push(['short burst', -2, 'UD-FIRE-3'])
  if (blow.mode === 'long') why.push(['long burst', -4, 'UD-FIRE-4'])
  if (blow.mode === 'spread') why.push(['long burst', -4, 'UD-FIRE-5'])
  weigh(why, 'laser', fittedTo(by, weapon, ({ attack }) => attack !== 0)?.attack ?? 0, 'UD-ATK-3')
  weigh(why, 'sharp shooter', sharpness(fight, blow), 'UD-ACT-16')
}

/** UD-ACT-3: +2 after one round, +4 after two. */
const aimBonus = ({ aim }: Combatant, { id }: Combatant): number => (aim?.target === id ? 2 * aim.rounds : 0)

/** UD 7: fog for everybody; darkness not for night vision, nor for a light that reaches the target. */
function isDark(fight: Fight, by: Combatant, at: Combatant): boolean {
  const { badVisibility } = fight.ground
  if (badVisibility === 'none') return false
  if (badVisibility === 'fog') return true
  for (const things of [by.ready, by.carried])
    for (const id of things) {
      const item = ITEMS[id]
      if (item?.nightVision) return false
      if (item && item.light > 0 && things === by.ready && tenthsBetween(fight, by, at) <= item.light * 10) return false
    }
  return true
}

/** A standard move of at least one square, earlier in this turn; C12: one of none is no move. */
const hasMoved = ({ turn }: Fight, { id }: Combatant): boolean => turn?.who === id && turn.moved === 'standard'

/** UD-RNG-1, UD-RNG-2: one for each further increment, without end (UD-RNG-3); a multiple belongs to the nearer band. */
function rangePenalty(fight: Fight, by: Combatant, at: Combatant, weapon: Weapon): number {
  const increment = (usesRange2(by, weapon) ? weapon.range2! : weapon.range) * 10
  const times = fittedTo(by, weapon, ({ increments }) => increments > 1)?.increments ?? 1 // UD-RNG-4: the scope
  return Math.max(0, Math.ceil(tenthsBetween(fight, by, at) / (increment * times)) - 1)
}

/** UD-RNG-5. */
const usesRange2 = ({ braced }: Combatant, { range2 }: Weapon): boolean => braced && range2 !== null

/** C33: a device counts for the weapon that it is fitted to. */
function fittedTo({ fitted }: Combatant, { id }: Weapon, isWanted: (item: Item) => boolean): Item | null {
  for (const device in fitted)
    if (fitted[device] === id && ITEMS[device] && isWanted(ITEMS[device])) return ITEMS[device]
  return null
}

/** UD-ACT-16; C13: by aim the first shot alone, by giving up the movement all; who suppresses has neither. */
function sharpness({ turn }: Fight, { by, at }: Blow): number {
  const isSharp = by.aim?.target === at.id || (turn?.who === by.id && turn.sharp)
  return isSharp ? Math.min(3, skillOf(by, 'sharpShooter')) : 0
}
