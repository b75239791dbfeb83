import { d, type Modifier, weigh } from '../../../engine/dice.ts'
import { mostOf } from '../../../kit/damage-dice.ts'
import type { Harm } from '../health/wounds.ts'
import type { Fight, Scene } from '../state/fight.ts'
import { traitValue } from '../state/trait-effects.ts'
import { isShielded } from '../state/usable-weapons.ts'
import type { Blow } from './attack.ts'
import { acOf, attrModifier } from './attack-modifiers.ts'
import type { Check } from './check.ts'

/** OSR-DMG-1, OSR-DMG-2, OSR-SHK-2: dice and attribute, at least 1, at least the shock. */
export function hitDamage(scene: Scene, blow: Blow, swung: Check): Harm {
  const { by, at, arm } = blow
  const rolled = Math.max(1, thrown(scene, blow, swung)) // OSR-DMG-2
  const shock = shockOf(scene.fight, blow)
  const points = Math.max(rolled, shock) // OSR-SHK-2
  return { who: at, by, points, spares: arm.flags.includes('LL'), from: points > rolled ? 'shock' : 'hit' }
}

/** `natural20Max`: the die is not thrown (C23). */
function thrown(scene: Scene, blow: Blow, { natural }: Check): number {
  const { by, arm } = blow
  if (natural === 20 && scene.fight.options.natural20Max) return mostRolled(scene.fight, blow)
  return scene.roll(by, 'damage', d(arm.dmg.count, arm.dmg.sides), damageReasons(scene.fight, blow)).total
}

function mostRolled(fight: Fight, blow: Blow): number {
  let most = mostOf({ ...blow.arm.dmg, plus: 0 })
  for (const [, value] of damageReasons(fight, blow)) most += value
  return most
}

/** The most that a hit may do (OSR-DEC-11). */
export const mostOfHit = (fight: Fight, blow: Blow): number =>
  blow.aim === 'damage' ? Math.max(1, mostRolled(fight, blow), shockOf(fight, blow)) : 0

function damageReasons(fight: Fight, blow: Blow): Modifier[] {
  const { by, arm, attr, two } = blow
  const why: Modifier[] = []
  weigh(why, 'weapon', arm.dmg.plus, 'OSR-DMG-1')
  weigh(why, attr, attrModifier(blow), 'OSR-ATT-3')
  if (arm.fists) weigh(why, 'Punch', Math.max(0, by.skills.Punch ?? 0), 'OSR-DMG-1') // untrained adds 0
  if (arm.how === 'melee') weigh(why, 'brutal', traitValue(fight, by, 'meleeDamage'), 'OSR-TRT-1')
  if (two) why.push(['twoWeapons', 2, 'OSR-TWO-2'])
  return why
}

/** OSR-SHK-1: hand to hand, against an AC that the weapon can still shock; total defence stops it (OSR-SHK-3). */
function shockOf(fight: Fight, blow: Blow): number {
  const { by, at, arm } = blow
  if (!fight.options.shock || arm.shock === null || arm.how !== 'melee' || at.conditions.totalDefense) return 0
  return acOf(fight, at, by) <= arm.shock.ac ? Math.max(0, arm.shock.points + attrModifier(blow)) : 0
}

/** OSR-SHK-1: on a miss. OSR-SHK-3, C10: a shield cancels the first of a round that would have hurt. */
export function shockDamage(scene: Scene, blow: Blow): Harm | null {
  const { by, at, arm } = blow
  const points = shockOf(scene.fight, blow)
  if (points < 1) return null
  if (!isShielded(at) || at.shieldUsed) return { who: at, by, points, spares: arm.flags.includes('LL'), from: 'shock' }
  scene.tell({ type: 'blocked', who: at.id, by: by.id })
  return null
}
