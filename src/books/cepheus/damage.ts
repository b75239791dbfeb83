import { because, d, type Modifier } from '../../engine/dice.ts'
import { armourAgainst } from './armour.ts'
import type { BurstRow } from './burst.ts'
import { isClouded } from './cloud.ts'
import { drugReduction } from './drug.ts'
import type { Scene } from './fight.ts'
import type { Weapon } from './gear.ts'
import { isFull } from './options.ts'
import type { Combatant } from './sheet.ts'

/** CE-ATK-5, CE-DMG-1 to CE-DMG-4: what gets through; CE-CORE-5: six-sided dice, then the plus. A blast has no Effect to add. */
export function damage(scene: Scene, by: Combatant, at: Combatant, { weapon, effect, aim, burst, halved = false }: Blow): number {
  const { options, round } = scene.fight
  const drug = drugReduction(at, round)
  const armour = armourAgainst(scene.fight, at, weapon)
  const aerosol = weapon.kind === 'laser' && isClouded(scene.fight, 'aerosol', by.pos, at.pos) ? -10 : 0   // CE 3.2
  const why = because(
    ['weapon', weapon.damage.plus, 'CE-DMG-1'],
    ['effect', effect, 'CE-DMG-1'],
    ['aim for the kill', aim, 'CE-ACT-2'],
    ['aerosol', aerosol, 'CE-DMG-1'],
    ['armour', -armour, 'CE-DMG-2'],
    ['drug', -drug, 'CE-DMG-4'],
  )
  const rolled = scene.roll(by, 'damage', d(weapon.damage.dice + burst.dice, 6), burst.plus === 0 ? why : [...why, ['burst', burst.plus, 'CE-BURST-1']]).total
  const total = halved ? Math.ceil((rolled + armour + drug) / 2) - armour - drug : rolled      // CE-EXTREME-1
  if (at.size === 'starship' && isFull(scene.fight)) return Math.max(0, Math.ceil((total + armour + drug) / 50) - armour)   // CE-MOD-29, CE-ROUND-1
  const least = effect >= 6 ? 1 : 0                                                           // CE-DMG-3
  if (options.drugBeatsMinimum) return Math.max(0, Math.max(least, total + drug) - drug)      // CE-DRUG-2
  return Math.max(least, total)
}

export type Blow = { readonly weapon: Weapon; readonly effect: number; readonly aim: number; readonly burst: BurstRow; readonly halved?: boolean }

/** Damage that no armour stops: a drug wearing off, a surgery gone wrong. */
export const bareDamage = (scene: Scene, who: Combatant, what: string, dice: number, why: readonly Modifier[] = []): number =>
  Math.max(0, scene.roll(who, what, d(dice, 6), why).total)
