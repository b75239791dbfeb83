import { apart } from '../../../field/plane-geometry.ts'
import { isBuried } from '../core/cover.ts'
import type { Shot } from '../core/modifiers.ts'
import { bandOf } from '../core/range.ts'
import { isPresent } from '../state/characteristics.ts'
import type { Combatant, Fight } from '../state/fight.ts'
import type { Weapon } from '../state/gear.ts'

/** CE-SHOT-1, CE-ACT-15: a shotgun with flechette, at Medium or Long. RULING: the shells are chosen shot by shot. */
export const isShotgun = ({ skills }: Weapon): boolean => skills[0] === 'Shotgun'
export const spreadsAt = (metres: number): boolean => SPREADS.includes(bandOf(metres))

const SPREADS = ['medium', 'long']

/** CE-SHOT-1: then its damage is 2D6. */
export const fired = ({ held: { weapon }, special }: Shot): Weapon =>
  special === 'flechette' ? { ...weapon, damage: { dice: 2, plus: 0 } } : weapon

/** CE-SHOT-1: others within Personal range of the target. RULING: same Effect, own dice, no reaction; entry order. */
export const sprayed = ({ combatants }: Fight, { by, at }: Shot): readonly Combatant[] =>
  combatants.filter(
    (one) => one !== at && one !== by && isPresent(one) && !isBuried(one) && bandOf(apart(one, at)) === 'personal',
  )
