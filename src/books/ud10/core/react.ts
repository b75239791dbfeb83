import { type Modifier, weigh } from '../../../engine/dice.ts'
import { branch, leaf, type Offer } from '../../../engine/options.ts'
import { REFEREE } from '../../../engine/scene.ts'
import type { Scene } from '../state/all-events.ts'
import type { Combatant } from '../state/fight.ts'
import { hasShield, isBare, isRanged, readyWeapons } from '../state/in-hand.ts'
import { isAble } from '../state/presence.ts'
import { skillOf } from '../state/sheet.ts'
import { type Blow, lasting } from './attack-modifiers.ts'
import { passes, tire, withPoints } from './check.ts'
import { armourPenalty } from './defense.ts'

export type Hit = { readonly blow: Blow; readonly foreseen: boolean; readonly total: number }
type Reaction = { readonly how: 'parry' | 'dodge' | 'take it'; readonly weapon: string | null; readonly points: number }
const TAKE: Reaction = { how: 'take it', weapon: null, points: 0 }
const JUMP: Reaction = { how: 'dodge', weapon: null, points: 0 }

/**
 * UD-REACT-1, UD-REACT-2: one in a round, asked only after a hit. UD-REACT-7: it succeeds with a higher total alone;
 * UD-REACT-8: then the attack is void, and the reaction is spent in either case.
 */
export function react(scene: Scene, hit: Hit): boolean {
  const { fight } = scene
  const { blow, total } = hit
  const { at, by } = blow
  const ways = reactions(at, allowed(scene, hit), isBare(blow.weapon))
  const { how, weapon, points } = scene.ask(at, 'reaction', ways) // UD-DP-11
  if (how === 'take it') return false
  if (points > 0) scene.tell({ type: 'spent points', who: at.id, pool: 'melee', points })
  scene.tell({ type: 'reacted', who: at.id, to: by.id, how, weapon })
  const least = fight.options.parryTies === 'defender' ? total : total + 1 // UD-CHK-8
  if (!passes(scene, least, { who: at, what: how, why: reasons(at, how, points) })) return false
  tire(scene, at, how) // UD-SHEET-6
  scene.tell({ type: 'avoided', who: at.id, by: by.id, how })
  return true
}

/** What the target may do about a hit. */
type Allowed = 'parry' | 'dodge' | 'both' | 'none'

/** UD-REACT-2: by the rule, or as the referee says (UD-DP-10), who may also force or forbid it (UD-GEN-8). */
function allowed(scene: Scene, { blow, foreseen }: Hit): Allowed {
  const { at, weapon } = blow
  if (at.refReaction === 'forbid' || !isAble(at)) return 'none'
  if (at.refReaction === 'force') return 'both'
  const usual = mayReact(at, foreseen) && !isRanged(weapon) ? 'both' : 'none' // UD-REACT-4, UD-REACT-6
  if (scene.fight.options.reactionGate === 'auto' || at.reactionSpent) return usual
  const gate = scene.ask(REFEREE, 'gate', ['auto', 'parry', 'dodge', 'both', 'none'])
  return gate === 'auto' ? usual : gate
}

/** UD-REACT-3, UD-RET-2. */
const mayReact = (who: Combatant, foreseen: boolean): boolean =>
  foreseen && !who.reactionSpent && !who.surprised && !who.immobilised && !who.retreated

function reactions(at: Combatant, allowed: Allowed, againstBare: boolean): readonly Offer<Reaction>[] {
  const arms = allowed === 'parry' || allowed === 'both' ? parryArms(at, againstBare) : []
  const dodge = allowed === 'dodge' || allowed === 'both'
  const { now } = at.pools.melee
  const by = (id: string): Offer<Reaction> => withPoints(id, now, (points) => ({ how: 'parry', weapon: id, points }))
  return [arms.length > 0 && branch('parry', () => arms.map(by)), dodge && leaf('dodge', JUMP), leaf('take it', TAKE)]
}

/** UD-REACT-4: any ready melee weapon or shield; bare hands and natural weapons only against their like. */
function parryArms(who: Combatant, against: boolean): readonly string[] {
  const arms: string[] = []
  for (const weapon of readyWeapons(who)) if (!isRanged(weapon) && (against || !isBare(weapon))) arms.push(weapon.id)
  if (hasShield(who)) arms.push('shield')
  return arms
}

/** UD-REACT-5, UD-REACT-6: skill and DEX; armour, wounds, fatigue and pool count, weapon and specialisation do not. */
function reasons(who: Combatant, how: 'parry' | 'dodge', points: number): readonly Modifier[] {
  const why: Modifier[] = []
  weigh(why, how, skillOf(who, how), 'UD-REACT-5')
  weigh(why, 'dex', who.dex, 'UD-REACT-5')
  weigh(why, 'armour', armourPenalty(who), 'UD-ARM-6')
  weigh(why, 'pool', points, 'UD-POOL-1')
  lasting(who, why)
  return why
}

/** For odds: above the Defense by this much no reaction is likely to matter: it takes two tens in a row. */
export const reactionBonus = ({ at, weapon }: Blow): number =>
  isRanged(weapon) ? 0 : 20 + Math.max(0, skillOf(at, 'parry'))
