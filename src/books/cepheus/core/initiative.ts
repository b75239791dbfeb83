import { find } from '../../../engine/common-events.ts'
import { because, d } from '../../../engine/dice.ts'
import type { Deed, Writable } from '../../../engine/scene.ts'
import { drugInitiative } from '../recovery/drug-effects.ts'
import {
  type Combatant,
  dexDm,
  dexterity,
  type Event,
  type Fight,
  isAble,
  type Scene,
  type Turn,
} from '../state/fight.ts'

/** CE-INIT-1, CE-INIT-10: the aware count their roll as 12 (CE-AWARE-2, CE-AWARE-3), the others roll 2D6. */
export function readyUp(scene: Scene, who: Combatant, how: 'aware' | 'unaware'): void {
  const why = because(['dex', dexBonus(scene.fight, who), 'CE-INIT-1'], ['drug', drugInitiative(who, 1), 'CE-DRUG-3'])
  const rolled =
    how === 'aware' ? COUNTS_AS + why[0]![1] + why[1]![1] : scene.roll(who, 'initiative', d(2, 6), why).total
  scene.tell({ type: 'readied', who: who.id, initiative: rolled })
}

/** CE-PROF-3. */
const COUNTS_AS = 12

/** CE-INIT-1: the DEX modifier, or the score with the toggle `dexScoreInitiative`. */
const dexBonus = ({ options }: Fight, who: Combatant): number =>
  options.dexScoreInitiative ? dexterity(who) : dexDm(who)

/** CE-INIT-7: the base, and what this round adds or takes. */
export const initiativeIn = (who: Combatant, round: number): number => (who.initBase ?? 0) + (who.initMods[round] ?? 0)

export const initiativeNow = (fight: Fight, who: Combatant): number => initiativeIn(who, fight.round)

/** CE-INIT-7: the round that a temporary change goes to. RULING: who has spent something of the own turn has acted. */
export const roundCharged = (fight: Fight, { id, acted }: Combatant): number =>
  acted || turnOf(fight, id)?.touched ? fight.round + 1 : fight.round

/** That round as it stands in an event: named only where it does not follow from who has had his turn. */
export const chargedLater = (fight: Fight, who: Combatant): { readonly round?: number } =>
  !who.acted && roundCharged(fight, who) > fight.round ? { round: fight.round + 1 } : {}

/** The turn that somebody is in the middle of, also where another one has stepped into it (CE-DELAY-2). */
export function turnOf({ turn }: Fight, id: string): Turn | null {
  let one = turn
  while (one && one.who !== id) one = one.outer
  return one
}

/** CE-INIT-7, for `apply`. */
export function changeInitiative(fight: Writable<Fight>, id: string, { by, round }: Change): void {
  const who = find(fight.combatants, id)
  const at = round ?? (who.acted ? fight.round + 1 : fight.round)
  who.initMods = { ...who.initMods, [at]: (who.initMods[at] ?? 0) + by }
}

type Change = { readonly by: number; readonly round?: number | undefined }
type Paid = { readonly cost: number; readonly round?: number }

/** CE-REACT-2, CE-REACT-9, CE-AIM-1; CE-DRUG-1: a free dodge gives the -1. CE-PROF-6: in a turn it outlasts it. */
export function payReaction(fight: Writable<Fight>, who: Writable<Combatant>, { cost, round }: Paid): void {
  if (cost === 0) who.freeDodgesLeft -= 1
  else changeInitiative(fight, who.id, { by: -cost, round })
  who.reactions += 1
  who.aim = null
  const turn = spoilt(fight, who, round)
  if (turn) turn.reacted = (turn.reacted ?? 0) + 1
}

/** CE-TURN-7: the next significant action is lost; what is lost in the middle of a turn outlasts it. */
export function loseAction(fight: Writable<Fight>, who: Writable<Combatant>, { round }: Pick<Paid, 'round'>): void {
  who.conditions.loseSignificant = true
  const turn = spoilt(fight, who, round)
  if (turn) turn.owes = true
}

/** The turn in whose middle something happens to its owner. Older logs name no round, and know nothing of this. */
const spoilt = (fight: Writable<Fight>, { id }: Writable<Combatant>, round?: number): Writable<Turn> | null =>
  round === undefined ? null : (turnOf(fight as Fight, id) as Writable<Turn> | null)

/** CE-INIT-3, CE-INIT-4, CE-INIT-5, CE-PROF-4: Initiative, current DEX, roll-offs; 0 while nothing tells two apart. */
export function byInitiative(fight: Fight, a: Combatant, b: Combatant): number {
  return initiativeNow(fight, b) - initiativeNow(fight, a) || dexterity(b) - dexterity(a) || byTies(a, b)
}

function byTies({ ties: a }: Combatant, { ties: b }: Combatant): number {
  for (let i = 0; i < Math.min(a.length, b.length); i++) if (a[i] !== b[i]) return b[i]! - a[i]!
  return 0
}

/** CE-INIT-5: those still alike roll 1D6, equal ones again; it holds for the fight. RULING: an earlier die is kept. */
export function rollOff(scene: Scene, tied: readonly Combatant[]): void {
  const fewest = Math.min(...tied.map(({ ties }) => ties.length))
  for (const who of tied) {
    if (who.ties.length === fewest)
      scene.tell({ type: 'tied', who: who.id, face: scene.roll(who, 'roll-off', d(1, 6)).total })
  }
  for (const alike of tiedGroups(scene.fight, tied)) rollOff(scene, alike)
}

/** Groups of two and more that nothing tells apart, in the order they would act. */
export function tiedGroups(fight: Fight, among: readonly Combatant[]): readonly (readonly Combatant[])[] {
  const groups: Combatant[][] = []
  for (const who of among.toSorted((a, b) => byInitiative(fight, a, b))) {
    const last = groups.at(-1)
    if (last && byInitiative(fight, last[0]!, who) === 0) last.push(who)
    else groups.push([who])
  }
  const inEntryOrder = (group: readonly Combatant[]): readonly Combatant[] => among.filter((one) => group.includes(one))
  return groups.filter(({ length }) => length > 1).map(inEntryOrder)
}

/** CE-HASTE-1, CE-DEC-5: before the first turn of a round, once in a fight. Nothing is asked; it is done unasked. */
export const mayHasten = (fight: Fight, { hasted }: Combatant): boolean =>
  fight.options.hasten && fight.phase === 'fighting' && hasted === null && isFresh(fight)

/** Nobody has done anything in this round yet; that the first was asked is nothing done. */
const isFresh = ({ turn, proposal, combatants }: Fight): boolean =>
  !turn?.touched && proposal === null && !combatants.some((one) => one.delays !== null || (one.acted && isAble(one)))

/** +2 Initiative in this round (CE-HASTE-1). Whose turn was about to begin waits, unless still quicker. */
export const hasten =
  (who: string): Deed<Fight, Event> =>
  (scene) => {
    scene.tell({ type: 'hastened', who })
    const { turn, combatants } = scene.fight
    if (turn && turn.who !== who && byInitiative(scene.fight, find(combatants, who), find(combatants, turn.who)) <= 0)
      scene.tell({ type: 'withdrew', who: turn.who })
  }
