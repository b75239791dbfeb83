import { TRAITS } from '../tables/traits.ts'
import type { Combatant } from './fight.ts'
import type { TraitEffect } from './gear.ts'

/** OSR-TRT-1: whether one of the traits has this effect. */
export function hasTrait({ traits }: Combatant, effect: TraitEffect): boolean {
  for (let i = 0; i < traits.length; i++) if (TRAITS[traits[i]!]?.effect === effect) return true
  return false
}

/** The values of all traits with this effect. */
export function traitValue({ traits }: Combatant, effect: TraitEffect): number {
  let sum = 0
  for (let i = 0; i < traits.length; i++) {
    const trait = TRAITS[traits[i]!]
    if (trait?.effect === effect) sum += trait.value
  }
  return sum
}

/** The first trait with this effect that is not used up in this fight; null: none. */
export function readyTrait({ traits, uses }: Combatant, effect: TraitEffect): string | null {
  for (let i = 0; i < traits.length; i++) {
    const trait = TRAITS[traits[i]!]
    if (trait?.effect === effect && (trait.limit === 'none' || !(uses[trait.id]! > 0))) return trait.id
  }
  return null
}
