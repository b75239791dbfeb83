import type { Combatant } from './sheet.ts'

/** CE 3.4. RULING: here the metabolic accelerator is taken as the combat drug is: before the fight, and it lasts as long. */
const DRUGS = {
  none: { initiative: 0, freeDodges: 0, damage: 0 },
  combat: { initiative: 4, freeDodges: 1, damage: 2 },
  metabolic: { initiative: 8, freeDodges: 2, damage: 0 },
} as const

/** CE-DRUG-3, CE-PROF-9: taken before the fight, it counts in the initiative step. */
export const drugInitiative = ({ drug }: Combatant): number => DRUGS[drug].initiative

/** CE-DRUG-1: dodges of a round that cost no Initiative. */
export const freeDodges = ({ drug }: Combatant): number => DRUGS[drug].freeDodges

/** CE 3.4: what is swallowed. */
export const isDrug = (itemId: string): boolean => PILLS.includes(itemId)
const PILLS = ['combat-drug', 'metabolic-accelerator', 'stim', 'anti-radiation', 'panacea', 'medicinal', 'fast', 'medicinal-slow', 'anagathics']

/** CE-DMG-4, CE-DRUG-2. */
export const drugReduction = ({ drug }: Combatant): number => DRUGS[drug].damage
