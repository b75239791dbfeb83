import { isHeld } from '../grapple/events-and-asks.ts'
import { abandon } from '../hazards/long-work.ts'
import { type Combatant, type Fight, isHelpless, loadOf, rulesOf, type Scene, takesTurns } from '../state/fight.ts'
import { afloat, meleeLevel } from '../state/weapons-and-skills.ts'
import { isMelee } from '../tables/gear.ts'
import type { Shot } from './attack-modifiers.ts'
import { chargedLater, initiativeIn, roundCharged } from './initiative.ts'

export type Reaction = { readonly how: 'dodge' | 'parry' | 'stand'; readonly dm: number }

/** CE-REACT-1, CE-ATK-2: one reaction, chosen before any die, knowing attacker, weapon and distance (CE-REACT-8). */
export function react(scene: Scene, { at: target, held, mode }: Shot): Reaction {
  const { fight } = scene
  if (!mayReact(fight, target)) return STAND
  const how = scene.ask(target, 'reaction', [
    // CE-REACT-7, CE-DEC-17
    canDodge(fight, target) && 'dodge',
    isMelee(held.weapon) && mode !== 'throw' && canParry(fight, target) && 'parry',
    'stand',
  ])
  if (how === 'stand') return STAND
  abandon(scene, target) // CE-EXT-1
  scene.tell({ type: 'reacted', who: target.id, how, cost: costOf(target, how), ...chargedLater(fight, target) })
  return { how, dm: how === 'dodge' ? dodgeDm(target) : parryDm(fight, target) }
}

export const STAND: Reaction = { how: 'stand', dm: 0 }

/** CE-AWARE-4, CE-SHEET-6; CE-REACT-6: not in a grapple. RULING: the bound and paralysed do not react either. */
/** SOURCE: a vehicle is not nimble enough, and evades instead (CE-VEH-8). */
export const mayReact = (fight: Fight, who: Combatant): boolean =>
  takesTurns(who) && who.aware && !isHelpless(fight, who) && !isHeld(fight, who) && loadOf(fight, who) !== 'crushing'

/** CE-REACT-2. */
const COST = 2

/** CE-REACT-6, CE-STANCE-3: not lying down. */
export const canDodge = (fight: Fight, who: Combatant): boolean =>
  who.stance !== 'prone' && !(rulesOf(fight).reloadsByWeapon && isLoadingInHaste(who)) && affords(fight, who, 'dodge')

export const canParry = (fight: Fight, who: Combatant): boolean => affords(fight, who, 'parry')

export const dodgeCost = (who: Combatant): number => costOf(who, 'dodge')

/** CE-DRUG-1: free dodges are used before paid ones. */
const costOf = ({ freeDodgesLeft }: Combatant, how: 'dodge' | 'parry'): number =>
  how === 'dodge' && freeDodgesLeft > 0 ? 0 : COST

/** CE 3.1: a revolver is loaded in half the time by who does not dodge until that is done. */
const isLoadingInHaste = ({ weapons }: Combatant): boolean => weapons.some(({ hasty }) => hasty)

/** CE-PROF-5: never refused; with the toggle `reactionPool` it must be paid for (CE-REACT-4). */
const affords = (fight: Fight, who: Combatant, how: 'dodge' | 'parry'): boolean =>
  !fight.options.reactionPool || costOf(who, how) === 0 || initiativeIn(who, roundCharged(fight, who)) >= COST

// RULING: where the referee grants something to duck behind, he sets quarter cover, which is worth 0 by itself.
/** CE-REACT-3: cover of any step makes it -2. */
const dodgeDm = ({ cover }: Combatant): number => (cover === 'none' ? -1 : -2)

/** CE-REACT-5, CE-PROF-21: the melee skill, at least -1. */
const parryDm = (fight: Fight, who: Combatant): number => -Math.max(1, afloat(fight, who, meleeLevel(fight, who)) ?? 0)
