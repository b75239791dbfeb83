import type { Modifier } from '../../../engine/dice.ts'
import type { Blow, Met } from '../core/modifiers.ts'
import { manoeuvreBuild } from '../perks/optional.ts'
import { yardsBetween } from '../ranges/ranges.ts'
import { isRanged } from '../state/arms.ts'
import type { Fight } from '../state/fight.ts'
import { isFirearm } from '../state/gear.ts'
import type { Combatant } from '../state/sheet.ts'

/** The rows of MY 7.2 that settings of MY 11 bring with them, in the page's order. */
export function settingDice(fight: Fight, blow: Blow, met: Met, sources: Modifier[]): void {
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

/** MY-MAN-2: own build less the target's; a larger one earns nothing. */
export const buildDifference = (fight: Fight, { by, at }: { readonly by: Combatant; readonly at: Combatant }): number =>
  by.build + manoeuvreBuild(fight, by) - at.build
