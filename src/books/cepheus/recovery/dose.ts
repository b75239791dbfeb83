import { branch, leaf, type Offer } from '../../../engine/options.ts'
import { bareDamage } from '../core/damage.ts'
import { asMinor } from '../core/minor-deed.ts'
import { shut } from '../core/refusals.ts'
import { tire, wound } from '../core/wound.ts'
import type { Combatant, Scene } from '../state/fight.ts'
import { drugInitiative } from './drug-effects.ts'

/** CE 3.4: rounds until a drug holds, and for how many it does then. */
const ONSET: Readonly<Record<string, number>> = { 'combat-drug': 4, 'metabolic-accelerator': 8 }
const LASTS = 100

/** CE-DRUG-4, CE-PROF-9, toggle `drugsInFight`. RULING: of use in a fight, and one at a time beside stims. */
export function doseOption(scene: Scene, who: Combatant): Offer<() => void> {
  const carried = who.items
    .filter(({ itemId, qty }) => qty > 0 && (itemId === 'stim' || Object.hasOwn(ONSET, itemId)))
    .map(({ itemId }) => ({ id: itemId }))
  if (carried.length === 0) return null
  const open = carried.filter(({ id }) => id === 'stim' || who.drug === 'none')
  if (open.length === 0) return shut('use', 'E_DRUGGED')
  return branch('use', () => [
    ...open.map(({ id }) => leaf(id, () => take(scene, who, id))),
    ...carried.filter((one) => !open.includes(one)).map(({ id }) => shut(id, 'E_DRUGGED')),
  ])
}

/** CE 3.4: a stim ends fatigue and hurts, each time without sleep by one more. */
function take(scene: Scene, who: Combatant, item: string): void {
  const onset = ONSET[item]
  const holds = onset === undefined ? null : scene.fight.round + onset
  asMinor(scene, { type: 'took', who: who.id, item, holds })()
  if (onset === undefined) wound(scene, who, { points: who.stims })
}

/** CE-TURN-8: when a round starts drugs take hold and wear off. RULING: the Initiative that one gave stays. */
export function drugsInRound(scene: Scene): void {
  const { options, round, combatants } = scene.fight
  if (!options.drugsInFight) return
  for (const who of combatants) {
    if (who.drug === 'none' || who.conditions.dead) continue
    if (who.onsetRound === round) scene.tell({ type: 'took hold', who: who.id, initiative: drugInitiative(who, round) })
    else if (round >= (who.onsetRound ?? 1) + LASTS) sober(scene, who)
  }
}

/** CE-END-2, CE-DRUG-3: what wears off leaves its taker tired, a metabolic accelerator also hurt. */
export function soberUp(scene: Scene): void {
  for (const who of scene.fight.combatants) if (who.drug !== 'none' && !who.conditions.dead) sober(scene, who)
}

function sober(scene: Scene, who: Combatant): void {
  const { drug } = who
  scene.tell({ type: 'sobered', who: who.id, ...(scene.fight.phase === 'fighting' && { freeDodges: 0 }) }) // CE-TURN-8
  if (drug === 'metabolic') wound(scene, who, bareDamage(scene, who, 'metabolic', 2))
  if (!who.conditions.dead) tire(scene, who)
}
