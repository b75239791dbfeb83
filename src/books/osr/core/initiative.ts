import { because, d } from '../../../engine/dice.ts'
import { iniOf } from '../state/derived-values.ts'
import type { Scene } from '../state/events.ts'
import type { Combatant, Fight, Slot } from '../state/fight.ts'
import { isAble, isPlayed, isPresent } from '../state/presence.ts'
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
export function unranked({ options, order, combatants, rolled: isRolled }: Fight): Combatant | null {
  if (!options.interleaved || !isRolled || !order.some(({ who }) => who !== null)) return null
  return combatants.find((one) => rolls(one) && !order.some(({ who }) => who === one.id)) ?? null
}
