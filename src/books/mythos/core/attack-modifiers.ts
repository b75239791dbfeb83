import type { Modifier } from '../../../engine/dice.ts'
import { inOrder } from '../../../kit/order-of-action.ts'
import { buildDifference } from '../manoeuvres/manoeuvre.ts'
import { attackDicePerks, conDicePerks, defendDicePerks } from '../perks/perk-hooks.ts'
import { yardsBetween } from '../ranges/ranges.ts'
import type { Scene } from '../state/all-events.ts'
import { type Aim, type Combatant, type Fight, isActive, paceOf, type Reacting } from '../state/fight.ts'
import { type Arm, isRanged } from '../state/usable-weapons.ts'
import { isFirearm } from '../tables/gear.ts'
import { percentile, type Reading, type Trial } from './percentile-roll.ts'

/** One attack: who, whom, with what, and which shot of how many. */
export type Blow = {
  readonly by: Combatant
  readonly at: Combatant
  readonly arm: Arm
  readonly shot: number
  readonly of: number
  /** Granted by a perk, besides the attacks of the turn. */
  readonly extra: boolean
  /** A manoeuvre: what it is for, in place of damage (MY 10.2). */
  readonly aim?: Aim
  /** The weapon that it is to take. */
  readonly prize?: string | null
}

export type Two = Pick<Blow, 'by' | 'at'>

/** How the target meets it, whether it chose to do nothing, and whether it was outnumbered before it did. */
export type Met = { readonly how: Reacting; readonly idle: boolean; readonly outnumbered: boolean }

/** MY 7.2, in its order; MY-MOD-17: the first four for ranged attacks alone, of all. MY-MOD-5: then perks of both. */
export function attackDice(fight: Fight, blow: Blow, met: Met): readonly Modifier[] {
  const { by, at, arm, of } = blow
  const sources: Modifier[] = []
  if (isRanged(arm)) {
    if (paceOf(at) >= 8 && (at.conditions.running || !fight.options.fast_needs_running))
      sources.push(['fast', -1, 'MY-MOD-1']) // MY-MOD-18
    if (at.build <= -2 && fight.options.build_table === 'manoeuvre') sources.push(['small', -1, 'MY-MOD-2']) // MY-MOD-19
    if (at.build >= 4) sources.push(['big', 1, 'MY-MOD-3'])
    if (of > 1) sources.push(['several shots', -1, 'MY-MOD-4']) // MY-SHOT-1
    if (inMeleeWith(fight, blow).length > 0) sources.push(['into melee', -1, 'MY-MOD-7'])
  } else if (met.outnumbered) sources.push(['outnumbered', 1, 'MY-MOD-6'])
  if (isHelpless(at, by)) sources.push(['helpless', 1, 'MY-MOD-8'])
  settingDice(fight, blow, met, sources)
  lasting(by, 'attack', sources)
  return attackDicePerks(fight, blow, sources)
}

/** The rows of MY 7.2 that settings of MY 11 bring with them, in the page's order. */
function settingDice(fight: Fight, blow: Blow, met: Met, sources: Modifier[]): void {
  const { by, at, arm, aim } = blow
  if (isRanged(arm)) shootingDice(fight, blow, sources)
  else if (at.conditions.prone) sources.push(['prone', 1, 'MY-MOD-12'])
  if (aim && buildDifference(fight, blow) < 0) sources.push(['build', buildDifference(fight, blow), 'MY-MOD-13'])
  if (met.idle) sources.push(['no reaction', 1, 'MY-REACT-5'])
  if (by.heldBy !== null) sources.push(['held', -1, 'MY-COND-1'])
}

function shootingDice(fight: Fight, { by, at, arm }: Blow, sources: Modifier[]): void {
  const { ranges, build_table } = fight.options
  const near = ranges && yardsBetween(fight, by, at) <= 1
  if (at.conditions.cover) sources.push(['cover', -1, 'MY-MOD-9'])
  if (fight.turn?.dives[at.id]) sources.push(['dived', -1, 'MY-MOD-10'])
  if (near && isFirearm(arm.kind)) sources.push(['point-blank', 1, 'MY-MOD-11'])
  if (at.conditions.prone && !near) sources.push(['prone', -1, 'MY-MOD-12'])
  if (build_table === 'literal' && at.build < 0) sources.push(['small', Math.max(-2, at.build), 'MY-MOD-19'])
}

/** A dodge or a fight-back: of the table only what lasts, what the referee gives, and perks (MY-MOD-17). */
export function defendDice(fight: Fight, blow: Blow, how: 'dodge' | 'fight back'): readonly Modifier[] {
  const sources: Modifier[] = []
  lasting(blow.at, 'reaction', sources)
  return defendDicePerks(fight, blow, how, sources)
}

/** A roll against CON, a skill or sanity. */
export function unopposed(scene: Scene, who: Combatant, trial: Omit<Trial, 'who' | 'dice'>): Reading {
  const sources: Modifier[] = []
  lasting(who, 'other', sources)
  const dice = trial.what === 'constitution' ? conDicePerks(scene.fight, who, sources) : sources
  return percentile(scene, { who, dice, ...trial })
}

/** MY-MOD-14: brandy, flash powder and the like; MY-MOD-16, MY-DEC-15: what the referee gives to the next roll. */
function lasting(who: Combatant, to: 'attack' | 'reaction' | 'other', sources: Modifier[]): void {
  for (const { key, on, value, rule } of who.effects) if (touches(on, to)) sources.push([key, value, rule])
  if (who.dice !== 0) sources.push(['referee', who.dice, 'MY-MOD-16'])
}

/** Which rolls something that lasts is for. */
export const touches = (on: Combatant['effects'][number]['on'], to: 'attack' | 'reaction' | 'other'): boolean =>
  to !== 'other' && (on === to || on === 'roll')

/** MY-MOD-8, MY-MULTI-7: surprised, out cold, dying, or in the hold of somebody else. */
const isHelpless = ({ conditions, heldBy }: Combatant, by: Combatant): boolean =>
  conditions.surprised || conditions.unconscious || conditions.dying || (heldBy !== null && heldBy !== by.id)

/** MY-MULTI-3: it reacted as often as it attacks in a round, also to others. MY-MULTI-4: alone nobody outnumbers. */
export const isOutnumbered = ({ options }: Fight, { by, at: { reactionsThisRound: against, attacksPerRound } }: Blow) =>
  options.outnumbered && against.length >= attacksPerRound && against.some((id) => id !== by.id)

/** MY-MULTI-5: friends who fought the target hand to hand in this or the last round, in the order of action. */
export function inMeleeWith(fight: Fight, { by, at }: Blow): readonly Combatant[] {
  if (fight.melees.length === 0) return []
  return inOrder(fight).filter(
    (one) => one.id !== by.id && one.side === by.side && isActive(one) && isInMelee(fight, one, at),
  )
}

/** Whether these two fought hand to hand in this or the last round. */
export const isInMelee = ({ melees, round }: Fight, { id: one }: Combatant, { id: other }: Combatant): boolean =>
  melees.some(
    ({ by, at, round: then }) => then >= round - 1 && ((by === one && at === other) || (by === other && at === one)),
  )
