import { resetBy } from '../../../engine/reset-after-fight.ts'
import type { Combatant, Fight } from './fight.ts'
import { type CarriedWeapon, SHEET } from './sheet.ts'

const reset = resetBy(SHEET) as (one: Combatant) => Combatant

/** CE-END-2: what is of one fight goes. RULING: who did not flee picks up what was dropped; an unused drug holds. */
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
