import { because, d } from '../../../engine/dice.ts'
import { isClouded } from '../explosives/smoke-and-scatter.ts'
import type { BurstRow } from '../gunnery/burst.ts'
import { drugReduction } from '../recovery/drug-effects.ts'
import { type Combatant, type Fight, isMachine, rulesOf, type Scene } from '../state/fight.ts'
import { armourOf, levelWith, untrained } from '../state/weapons-and-skills.ts'
import type { Weapon } from '../tables/gear.ts'

/** Points before armour and drug, what armour takes off, and the least that gets through (CE-DMG-3). */
export type Harm = { readonly points: number; readonly armour?: number; readonly least?: number }

/** CE-DMG-2 to CE-DMG-4, CE-DRUG-2: what gets through. All harm passes here, so that none forgets the drug. */
export function suffered(fight: Fight, who: Combatant, { points, armour = 0, least = 0 }: Harm): number {
  const drug = drugOf(fight, who)
  if (fight.options.drugBeatsMinimum) return Math.max(0, Math.max(least, points - armour) - drug)
  return Math.max(least, points - armour - drug)
}

/** CE 3.4. RULING: no drug lasts through the days after a fight. */
const drugOf = ({ phase, round }: Fight, who: Combatant): number =>
  phase === 'recovery' ? 0 : drugReduction(who, round)

/** CE-ATK-5, CE-DMG-1, CE-CORE-5: the dice and all that is added to them. A blast has no Effect to add. */
export function damage(scene: Scene, by: Combatant, at: Combatant, blow: Blow): Harm {
  const { weapon, effect, aim, burst, halved = false } = blow
  const drug = drugOf(scene.fight, at)
  const armour = armourAgainst(scene.fight, at, weapon)
  const aerosol = weapon.kind === 'laser' && isClouded(scene.fight, 'aerosol', by.pos, at.pos) ? -10 : 0 // CE 3.2
  const why = because(
    ['weapon', weapon.damage.plus, 'CE-DMG-1'],
    ['effect', effect, 'CE-DMG-1'],
    ['aim for the kill', aim, 'CE-ACT-2'],
    ['aerosol', aerosol, 'CE-DMG-1'],
    ['armour', -armour, 'CE-DMG-2'],
    ['drug', -drug, 'CE-DMG-4'],
    ['burst', burst.plus, 'CE-BURST-1'],
  )
  const rolled = scene.roll(by, 'damage', d(weapon.damage.dice + burst.dice, 6), why).total
  const full = rolled + armour + drug
  const points = halved ? Math.ceil(full / 2) : full // CE-EXTREME-1
  if (at.size === 'starship' && rulesOf(scene.fight).hasVehicles) return { points: Math.ceil(points / 50), armour } // CE-MOD-29, CE-ROUND-1
  return { points, armour, least: effect >= 6 ? 1 : 0 } // CE-DMG-3
}

export type Blow = {
  readonly weapon: Weapon
  readonly effect: number
  readonly aim: number
  readonly burst: BurstRow
  readonly halved?: boolean
}

/** Damage that no armour stops: a fall, a drug wearing off. */
export function bareDamage(scene: Scene, who: Combatant, what: string, dice: number): Harm {
  const drug = drugOf(scene.fight, who)
  return { points: scene.roll(who, what, d(dice, 6), because(['drug', -drug, 'CE-DMG-4'])).total + drug }
}

/** CE-ARM-2: layers subtract outermost first, the total is what matters; lasers meet the laser rating (CE-DMG-2). */
export function armourAgainst(fight: Fight, who: Combatant, { kind }: Pick<Weapon, 'kind'>): number {
  let rating = isMachine(who) ? who.armourValue : 0 // CE 2
  for (const id of who.armour) {
    const armour = armourOf(fight, id)
    if (kind !== 'laser') rating += armour.rating
    else rating += id === ABLAT ? Math.max(0, armour.laserRating - who.ablated) : armour.laserRating // CE-ARM-3
  }
  return rating
}

/** CE-ARM-3. */
export const burnsOff = ({ kind }: Weapon, { armour }: Combatant): boolean => kind === 'laser' && armour.includes(ABLAT)

const ABLAT = 'ablat'

/** CE-SHEET-7: worn armour whose skill the wearer lacks. */
export function armourPenalty(fight: Fight, who: Combatant): number {
  for (const id of who.armour) {
    const { skill } = armourOf(fight, id)
    if (skill !== null && levelWith(fight, who, skill) === null) return untrained(who)
  }
  return 0
}
