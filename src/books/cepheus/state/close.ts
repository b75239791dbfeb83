import { resetBy } from '../../../engine/reset.ts'
import type { Combatant, Fight } from './fight.ts'
import { type CarriedWeapon, SHEET } from './sheet.ts'

const reset = resetBy(SHEET) as (one: Combatant) => Combatant

/**
 * The people as they leave a fight (CE-END-2): wounds, fatigue, ammunition, burnt ablat and used items stay, what
 * belonged to the fight alone goes.
 * RULING: what was dropped or thrown is picked up again, but by those who fled; a drug that was not used up because the
 * fight was avoided still holds.
 */
export const close = ({ combatants }: Fight): readonly Combatant[] =>
  combatants.map((one) => {
    const left = reset(one)
    return { ...left, weapons: left.weapons.map((weapon) => pickedUp(weapon, one.conditions.fled)) }
  })

const pickedUp = (weapon: CarriedWeapon, fled: boolean): CarriedWeapon => ({
  ...weapon,
  drawn: weapon.drawn && !weapon.gone,
  gone: weapon.gone && fled,
})
