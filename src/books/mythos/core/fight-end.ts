import type { Combatant, Fight, Result } from '../state/fight.ts'
import { isActive, isEnemy } from '../state/presence.ts'

/**
 * MY-END-1, MY-END-2: a side has nobody active. MY-END-4: allies alone do not go on once every investigator is dead or
 * gone, unless the referee says so.
 */
export function isDecided(fight: Fight): boolean {
  let enemies = false
  let investigators = false
  for (const one of fight.combatants) {
    if (!isActive(one)) continue
    if (isEnemy(one)) enemies = true
    else if (one.role !== 'ally' || alliesGoOn(fight)) investigators = true
  }
  return !enemies || !investigators
}

/** RULING: where there never was an investigator, the allies fight for themselves. */
const alliesGoOn = ({ combatants, ground }: Fight): boolean =>
  ground.alliesFightOn ||
  !combatants.some(isInvestigator) ||
  combatants.some((one) => one.role === 'investigator' && isStill(one))

const isInvestigator = (one: Combatant): boolean => !isEnemy(one) && one.role !== 'ally'

/** Neither dead nor gone, though perhaps out cold. */
const isStill = ({ side, conditions, left }: Combatant): boolean =>
  side === 'investigators' && !conditions.dead && !conditions.escaped && !left

/**
 * MY-END-3. RULING: what became of the investigators names it; that of allies only where there never was an
 * investigator.
 */
export function resultOf(fight: Fight): Result {
  if (fight.stopped !== null) return 'referee_ended'
  const ours = fight.combatants.filter(fight.combatants.some(isInvestigator) ? isInvestigator : (one) => !isEnemy(one))
  if (!fight.combatants.some((one) => isEnemy(one) && isActive(one))) return 'enemies_defeated'
  const dead = ours.filter(({ conditions }) => conditions.dead).length
  if (dead === ours.length) return 'game_over'
  if (dead > 0) return 'mixed'
  return ours.some(({ conditions, left }) => !conditions.escaped && !left) ? 'captured' : 'escaped'
}
