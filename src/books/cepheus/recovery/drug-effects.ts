import type { Combatant } from '../state/fight.ts'

/** CE 3.4. RULING: taken before a fight the metabolic accelerator holds from the first round, as the combat drug. */
const DRUGS = {
  none: { initiative: 0, freeDodges: 0, damage: 0 },
  combat: { initiative: 4, freeDodges: 1, damage: 2 },
  metabolic: { initiative: 8, freeDodges: 2, damage: 0 },
} as const

/** CE-DRUG-3, CE-PROF-9: taken before the fight, it counts in the initiative step; taken in it, when it takes hold. */
export const drugInitiative = (who: Combatant, round: number): number =>
  holds(who, round) ? DRUGS[who.drug].initiative : 0

/** CE-DRUG-1: dodges of a round that cost no Initiative. */
export const freeDodges = (who: Combatant, round: number): number =>
  holds(who, round) ? DRUGS[who.drug].freeDodges : 0

/** CE-DMG-4, CE-DRUG-2. */
export const drugReduction = (who: Combatant, round: number): number => (holds(who, round) ? DRUGS[who.drug].damage : 0)

/** What was taken before the fight has no onset and holds from the first round. */
const holds = ({ onsetRound }: Combatant, round: number): boolean => !onsetRound || round >= onsetRound

/** CE 3.4: what is swallowed. */
export const isDrug = (itemId: string): boolean => PILLS.includes(itemId)
const PILLS = [
  'combat-drug',
  'metabolic-accelerator',
  'stim',
  'anti-radiation',
  'panacea',
  'medicinal',
  'fast',
  'medicinal-slow',
  'anagathics',
]
