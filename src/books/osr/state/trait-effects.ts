import { TRAITS } from '../tables/classes-and-traits.ts'
import type { Combatant, Fight } from './fight.ts'
import type { Trait, TraitEffect } from './gear-and-trait-schemas.ts'

type Table = Pick<Fight, 'options'>

/** OSR-TRT-1: one of the page, or one that the table has added. */
export const traitCalled = ({ options }: Table, id: string): Trait | undefined =>
  TRAITS[id] ?? options.traits.find((one) => one.id === id)

/** Whether one of the traits has this effect. */
export function hasTrait(table: Table, { traits }: Combatant, effect: TraitEffect): boolean {
  for (let i = 0; i < traits.length; i++) if (traitCalled(table, traits[i]!)?.effect === effect) return true
  return false
}

/** The values of all traits with this effect. */
export function traitValue(table: Table, { traits }: Combatant, effect: TraitEffect): number {
  let sum = 0
  for (let i = 0; i < traits.length; i++) {
    const trait = traitCalled(table, traits[i]!)
    if (trait?.effect === effect) sum += trait.value
  }
  return sum
}

/** The first trait with this effect that is not used up in this fight; null: none. */
export function readyTrait(table: Table, { traits, uses }: Combatant, effect: TraitEffect): string | null {
  for (let i = 0; i < traits.length; i++) {
    const trait = traitCalled(table, traits[i]!)
    if (trait?.effect === effect && (trait.limit === 'none' || !(uses[trait.id]! > 0))) return trait.id
  }
  return null
}
