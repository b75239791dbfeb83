import { type Modifier, weigh } from '../../../engine/dice.ts'
import { rangedReasons } from '../gunnery/ranged-modifiers.ts'
import type { Combatant, Fight, FreeAttack, Mode } from '../state/fight.ts'
import type { Weapon } from '../state/gear.ts'
import { isRanged } from '../state/in-hand.ts'
import { heightOf } from '../state/positions.ts'
import { fatiguePenalty, skillOf, woundPenalty } from '../state/skills-and-movement.ts'
import { armourPenalty } from './armour.ts'

/** One attack: who, whom, with what, and how. */
export type Blow = {
  readonly by: Combatant
  readonly at: Combatant
  readonly weapon: Weapon
  readonly mode: Mode
  /** Outside the own turn. */
  readonly free: FreeAttack | null
  /** Pool points on the roll (UD-POOL-2). */
  readonly points: number
  /** UD-ACT-2: one of two weapons, and which. */
  readonly dual: 'main' | 'off' | 'off alone' | null
  /** UD-FIRE-5: how many targets share the burst, and whether its rounds were spent with the first. */
  readonly among: number
  readonly paid: boolean
}

export const blowOf = (by: Combatant, at: Combatant, weapon: Weapon): Blow => ({
  by,
  at,
  weapon,
  mode: 'single',
  free: null,
  points: 0,
  dual: null,
  among: 1,
  paid: false,
})

/** UD-ATK-3: skill, attribute, specialisation, weapon, then UD 7 in the page's order. */
export function attackReasons(fight: Fight, blow: Blow): readonly Modifier[] {
  const why: Modifier[] = []
  const { by, weapon, points } = blow
  const skill = skillFor(blow)
  weigh(why, skill, skillOf(by, skill), 'UD-ATK-3')
  if (isRanged(weapon)) weigh(why, 'dex', by.dex, 'UD-ATK-3')
  else weigh(why, 'str', by.str, 'UD-ATK-3')
  weigh(why, 'specialisation', by.specs[weapon.group] ?? 0, 'UD-ATK-3')
  weigh(why, 'weapon', weapon.am, 'UD-ATK-3')
  if (isRanged(weapon)) rangedReasons(fight, blow, why)
  else meleeReasons(fight, blow, why)
  if (blow.dual === 'main' || blow.dual === 'off') why.push(['both weapons', -2, 'UD-ACT-2'])
  weigh(why, 'pool', points, 'UD-POOL-1')
  lasting(by, why)
  weigh(why, 'referee', by.refAttack + by.refAttackOnce, 'UD-GEN-8') // UD-DP-9
  return why
}

/** The skill of an attack; UD-ACT-2: the off hand has its own. */
export function skillFor({ weapon, dual }: Blow): string {
  const isOff = dual === 'off' || dual === 'off alone'
  if (isRanged(weapon)) return isOff ? 'dualRanged' : 'ranged'
  return isOff ? 'dualMelee' : 'melee'
}

/** UD-SPEC-1: only who stands below suffers from the height; UD-ARM-6: the armour's penalty. */
function meleeReasons(fight: Fight, { by, at }: Blow, why: Modifier[]): void {
  if (heightOf(fight, at) > heightOf(fight, by)) why.push(['higher ground', -2, 'UD-SPEC-1']) // UD-MAP-8
  weigh(why, 'armour', armourPenalty(by), 'UD-ARM-6')
}

/** UD-CHK-9. */
export function lasting(who: Combatant, why: Modifier[]): void {
  weigh(why, 'wounds', woundPenalty(who), 'UD-CHK-9')
  weigh(why, 'fatigue', fatiguePenalty(who), 'UD-CHK-9')
}
