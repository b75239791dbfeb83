import { because, d } from '../../../engine/dice.ts'
import type { Beat } from '../../../engine/scene.ts'
import { resting } from '../health/aftermath.ts'
import { iniOf } from '../state/derived-values.ts'
import type { Combatant, Fight, Scene, Slot } from '../state/fight.ts'
import { isAble, isDecided, isPlayed, isPresent } from '../state/presence.ts'
import { SIDES, type Side } from '../state/sides.ts'

/** OSR-SHEET-7. */
export const initiativeOf = (who: Combatant): number => who.ini ?? iniOf(who)

/** The sides that are there, the party first. */
export const sidesIn = ({ combatants }: Fight): readonly Side[] =>
  SIDES.filter((side) => combatants.some((one) => one.side === side && isPresent(one)))

/** OSR-INI-1: the best INI among those able to act, with who has it. */
function bestOf({ combatants }: Fight, side: Side): Combatant | null {
  let best: Combatant | null = null
  for (const one of combatants)
    if (one.side === side && isAble(one) && (best === null || initiativeOf(one) > initiativeOf(best))) best = one
  return best
}

const rolled = (scene: Scene, who: Combatant | { readonly id: string }, ini: number): number =>
  scene.roll(who, 'initiative', d(1, 20), because(['INI', ini, 'OSR-INI-1'])).total

/** OSR-INI-1: the party first, then the others in list order; OSR-INI-3: natural 1 and 20 mean nothing. */
function sideSlot(scene: Scene, side: Side): Slot {
  const best = bestOf(scene.fight, side)
  return { side, who: null, total: best === null ? 0 : rolled(scene, best, initiativeOf(best)) }
}

/** OSR-INI-2: the highest first; in a tie they stay as they are, the party before the others. */
const bySides = (scene: Scene): readonly Slot[] =>
  sidesIn(scene.fight)
    .map((side) => sideSlot(scene, side))
    .sort((a, b) => b.total - a.total)

/** OSR-INI-7: every player's character, then every side of NPCs; allies of the party act right after the slowest. */
function interleaved(scene: Scene): readonly Slot[] {
  const { fight } = scene
  const own = fight.combatants
    .filter(rolls)
    .map((who): Slot => ({ side: 'pc', who: who.id, total: rolled(scene, who, initiativeOf(who)) }))
  const others = sidesIn(fight).filter((side) => side !== 'pc')
  const slots = [...own, ...others.map((side) => sideSlot(scene, side))]
  return withAllies(slots.sort((a, b) => before(fight, a, b)))
}

/** OSR-INI-7, OSR-INI-8: descending; a character before NPCs, then the higher INI, then list order. */
function before({ combatants }: Fight, a: Slot, b: Slot): number {
  if (a.total !== b.total) return b.total - a.total
  if (a.who === null || b.who === null) return (a.who === null ? 1 : 0) - (b.who === null ? 1 : 0)
  const [one, other] = [a, b].map(({ who }) => combatants.findIndex(({ id }) => id === who))
  return initiativeOf(combatants[other!]!) - initiativeOf(combatants[one!]!) || one! - other!
}

/** OSR-INI-9, C7: right after the slowest total rolled. */
function withAllies(slots: readonly Slot[]): readonly Slot[] {
  const slowest = slots.findLastIndex(({ who }) => who !== null)
  const allies: Slot = { side: 'pc', who: null, total: slots[slowest]!.total }
  return [...slots.slice(0, slowest + 1), allies, ...slots.slice(slowest + 1)]
}

/** Who rolls for itself. */
const rolls = (one: Combatant): boolean => isPlayed(one) && isPresent(one)

/** OSR 4.4, 4.5. RULING: without any player's character the party rolls as a side. */
export function rollInitiative(scene: Scene): void {
  const { fight } = scene
  const isInterleaved = fight.options.interleaved && fight.combatants.some(rolls)
  scene.tell({ type: 'ordered', order: isInterleaved ? interleaved(scene) : bySides(scene) })
}

/** C7: who joins rolls then, and acts from the next place that comes; allies follow the slowest total. */
export function rank(scene: Scene, who: Combatant): void {
  const { fight } = scene
  const slot: Slot = { side: 'pc', who: who.id, total: rolled(scene, who, initiativeOf(who)) }
  const others = fight.order.filter(isNotAllies)
  const place = others.findIndex((one) => before(fight, slot, one) < 0)
  const at = place < 0 ? others.length : place
  const past = fight.order.slice(0, fight.at + 1).filter(isNotAllies).length
  const order = withAllies([...others.slice(0, at), slot, ...others.slice(at)])
  const last = past === 0 ? -1 : order.findIndex((one) => one === others[past - 1])
  scene.tell({ type: 'ranked', who: who.id, order, at: last })
}

const isNotAllies = ({ side, who }: Slot): boolean => side !== 'pc' || who !== null

/** Somebody who plays for oneself and has no place yet. */
function unranked({ options, order, combatants, rolled: isRolled }: Fight): Combatant | null {
  if (!options.interleaved || !isRolled || !order.some(({ who }) => who !== null)) return null
  return combatants.find((one) => rolls(one) && !order.some(({ who }) => who === one.id)) ?? null
}

const beat = (kind: string, who: string | null = null): Beat => ({ kind, who })

/** Whose beat it is: OSR-GEN-2. */
export function next(fight: Fight): Beat | null {
  switch (fight.phase) {
    case 'opening':
      return beat(fight.stopped === null ? 'opening' : 'end')
    case 'fighting':
      return nextOfFight(fight)
    case 'recovery':
      return restBeat(fight)
    case 'over':
      return null
  }
}

/** OSR-END-3, OSR-END-4: one rest after the other, in list order. */
function restBeat(fight: Fight): Beat {
  const who = fight.stopped === null ? resting(fight) : null
  return who === null ? beat('end') : beat('rest', who.id)
}

function nextOfFight(fight: Fight): Beat {
  if (fight.stopped !== null || isDecided(fight)) return beat('end') // OSR-END-1
  if (fight.turn) return beat('turn', fight.turn.who)
  const newcomer = unranked(fight)
  if (newcomer) return beat('rank', newcomer.id)
  const now = fight.now === null ? null : (fight.combatants.find(({ id }) => id === fight.now) ?? null)
  if (now && isReady(fight, now)) return beat('turn', now.id)
  const late = delayed(fight)
  if (late) return beat('turn', late.id)
  const slot = fight.order[fight.at]
  if (slot) {
    const first = readyIn(fight, slot, 0)
    if (first >= 0)
      return readyIn(fight, slot, first + 1) < 0 ? beat('turn', fight.combatants[first]!.id) : beat('pick')
  }
  if (following(fight) >= 0) return beat('phase')
  const last = lastOf(fight)
  return last ? beat('turn', last.id) : beat('round')
}

/** OSR-ACT-8, OSR-INI-5: able, and has not acted in this round; OSR-SUR-6. */
const isReady = (fight: Fight, one: Combatant): boolean =>
  !one.acted && one.delayedAfter === null && isAble(one) && !(fight.round === 0 && one.conditions.surprised)

/** The number of the next one in a place who is ready, from a number on; -1: nobody. */
function readyIn(fight: Fight, slot: Slot, from: number): number {
  const { combatants } = fight
  for (let i = from; i < combatants.length; i++) if (isReadyIn(fight, slot, combatants[i]!)) return i
  return -1
}

export const isReadyIn = (fight: Fight, slot: Slot, one: Combatant): boolean =>
  isReady(fight, one) && isIn(fight, slot, one)

/** A character with a place of its own is not in that of its side. */
function isIn({ order }: Fight, { side, who }: Slot, one: Combatant): boolean {
  if (who !== null) return one.id === who
  if (one.side !== side) return false
  for (let i = 0; i < order.length; i++) if (order[i]!.who === one.id) return false
  return true
}

/** The next place of the round in which somebody is ready; -1: none. */
export function following(fight: Fight): number {
  for (let i = fight.at + 1; i < fight.order.length; i++) if (readyIn(fight, fight.order[i]!, 0) >= 0) return i
  return -1
}

/** OSR-HOLD-2: whom somebody waits for has acted, or will not act in this round. */
function delayed({ combatants }: Fight): Combatant | null {
  for (const one of combatants) {
    if (one.delayedAfter === null || one.acted || !isAble(one)) continue
    const other = combatants.find(({ id }) => id === one.delayedAfter)
    if (other?.acted) return one
  }
  return null
}

/** OSR-HOLD-2: at the end of the round, where the other did not act. */
const lastOf = ({ combatants }: Fight): Combatant | null =>
  combatants.find((one) => one.delayedAfter !== null && !one.acted && isAble(one)) ?? null

/** Everybody by the place of their side or their own, then by INI, then list order. */
export function inOrder(fight: Fight): readonly Combatant[] {
  const { order, combatants } = fight
  const place = (one: Combatant): number => {
    const n = order.findIndex((slot) => isIn(fight, slot, one))
    return n < 0 ? order.length : n
  }
  const there = combatants.filter(({ left }) => !left)
  return [...there].sort((a, b) => place(a) - place(b) || initiativeOf(b) - initiativeOf(a))
}
