import { isHelpless } from './characteristic.ts'
import { isMelee } from './gear.ts'
import type { Fight, Scene } from './fight.ts'
import { initiativeIn, roundCharged } from './initiative.ts'
import { loadOf } from './load.ts'
import type { Shot } from './modifiers.ts'
import { isFull } from './options.ts'
import type { Combatant } from './sheet.ts'
import { meleeLevel } from './skill.ts'

export type Reaction = { readonly how: 'dodge' | 'parry' | 'stand'; readonly dm: number }

/** CE-REACT-1, CE-ATK-2: one reaction, chosen before any die, knowing attacker, weapon and distance (CE-REACT-8). */
export function react(scene: Scene, { at: target, held, mode }: Shot): Reaction {
  const { fight } = scene
  if (!target.aware || isHelpless(fight, target)) return STAND                                // CE-AWARE-4. RULING: the bound and paralysed do not react either
  if (loadOf(fight, target) === 'crushing') return STAND                                       // CE-SHEET-6
  const how = scene.ask(target, 'reaction', [                                                  // CE-REACT-7, CE-DEC-17
    target.stance !== 'prone' && !(isFull(fight) && isLoadingInHaste(target)) && affords(fight, target, 'dodge') && 'dodge',   // CE-REACT-6, CE-STANCE-3
    isMelee(held.weapon) && mode !== 'throw' && affords(fight, target, 'parry') && 'parry',
    'stand',
  ])
  if (how === 'stand') return STAND
  scene.tell({ type: 'reacted', who: target.id, how, cost: costOf(target, how) })
  return { how, dm: how === 'dodge' ? dodgeDm(target) : parryDm(fight, target) }
}

const STAND: Reaction = { how: 'stand', dm: 0 }

/** CE-REACT-2. */
const COST = 2

/** CE-DRUG-1: free dodges are used before paid ones. */
const costOf = ({ freeDodgesLeft }: Combatant, how: 'dodge' | 'parry'): number => (how === 'dodge' && freeDodgesLeft > 0 ? 0 : COST)

/** CE 3.1: a revolver is loaded in half the time by who does not dodge until that is done. */
const isLoadingInHaste = ({ weapons }: Combatant): boolean => weapons.some(({ hasty }) => hasty)

/** CE-PROF-5: never refused; with the toggle `reactionPool` it must be paid for (CE-REACT-4). */
const affords = (fight: Fight, who: Combatant, how: 'dodge' | 'parry'): boolean =>
  !fight.options.reactionPool || costOf(who, how) === 0 || initiativeIn(who, roundCharged(fight, who)) >= COST

// RULING: where the referee grants something to duck behind, he sets quarter cover, which is worth 0 by itself.
/** CE-REACT-3: cover of any step makes it -2. */
const dodgeDm = ({ cover }: Combatant): number => (cover === 'none' ? -1 : -2)

/** CE-REACT-5, CE-PROF-21: the melee skill, at least -1. */
const parryDm = (fight: Fight, who: Combatant): number => -Math.max(1, meleeLevel(fight, who) ?? 0)
