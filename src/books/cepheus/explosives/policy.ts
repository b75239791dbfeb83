import type { Path } from '../../../engine/options.ts'
import { apart, between } from '../../../field/plane-geometry.ts'
import { armourAgainst } from '../core/damage.ts'
import { promise, rowDm } from '../core/modifiers.ts'
import { isTarget } from '../core/targets.ts'
import { isAble } from '../state/characteristics.ts'
import type { Combatant, Fight } from '../state/fight.ts'
import { rulesOf } from '../state/profiles.ts'
import { type Held, heldBy, isLoaded } from '../state/wielded.ts'
import { GRENADES } from '../tables/explosives.ts'
import type { Weapon } from '../tables/weapons.ts'
import { diceAt } from './blast.ts'
import { grenadeIn, lobsOf } from './launcher.ts'

/** CE-DEC-18: dive where the average damage is more than END and armour. */
export function braceOf(fight: Fight, who: Combatant): 'dive' | 'stand' {
  const { blast } = fight
  if (!blast) return 'stand'
  const average = 3.5 * diceAt(blast, between(who.pos, blast)) * blast.times
  return average > who.end.now + armourAgainst(fight, who, { kind: 'none' }) ? 'dive' : 'stand'
}

/** Where it catches two enemies or more (one with only a launcher in hand), no friend, and a 10 lands it. */
export function lobPath(fight: Fight, who: Combatant): Path | null {
  if (!rulesOf(fight).offersEveryAction && !fight.options.botFullAttacks) return null
  let best: { readonly held: Held; readonly at: Combatant; readonly caught: number } | null = null
  for (const held of lobsOf(who, heldBy(fight, who))) {
    if (GRENADES[grenadeIn(held)].cloud !== null || !isLoaded(fight, held)) continue
    for (const at of fight.combatants) {
      const caught = isFoe(who, at) && isLikely(fight, who, held, at) ? catches(fight, who, held, at) : 0
      if (caught >= leastFor(fight, who, held) && (best === null || caught > best.caught)) best = { held, at, caught }
    }
  }
  if (best === null) return null
  const {
    held: { id, weapon },
    at,
  } = best
  return rulesOf(fight).offersEveryAction
    ? ['significant', 'grenade', id, at.id, modeOf(weapon)]
    : ['significant', 'attack', at.id, id, modeOf(weapon)]
}

const modeOf = ({ rof }: Weapon): 'throw' | 'single' => (rof.length === 0 ? 'throw' : 'single')

const isFoe = (who: Combatant, at: Combatant): boolean => at.side !== who.side && isAble(at) && isTarget(who, at)

function isLikely(fight: Fight, by: Combatant, held: Held, at: Combatant): boolean {
  const shot = {
    by,
    at,
    held,
    mode: modeOf(held.weapon),
    metres: apart(by, at),
    rounds: 1,
    purpose: null,
    special: null,
  }
  return rowDm(fight, shot, shot.mode) !== null && promise(fight, shot) >= -2
}

/** How many enemies it would catch there; none where it would catch a friend. */
function catches({ combatants }: Fight, who: Combatant, held: Held, at: Combatant): number {
  const { area } = GRENADES[grenadeIn(held)]
  const near = combatants.filter((one) => isAble(one) && apart(one, at) <= area)
  return near.some(({ side }) => side === who.side) ? 0 : near.filter((one) => isFoe(who, one)).length
}

const leastFor = (fight: Fight, who: Combatant, { weapon }: Held): number =>
  weapon.rof.length > 0 && heldBy(fight, who).every((one) => one.weapon.natural || one.weapon.damage.dice === 0) ? 1 : 2
