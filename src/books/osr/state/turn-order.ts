import type { Beat } from '../../../engine/scene.ts'
import { initiativeOf, unranked } from '../core/initiative.ts'
import { resting } from '../health/aftermath.ts'
import type { Combatant, Fight, Slot } from './fight.ts'
import { isAble, isDecided } from './presence.ts'

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
export function readyIn(fight: Fight, slot: Slot, from: number): number {
  const { combatants } = fight
  for (let i = from; i < combatants.length; i++)
    if (isIn(fight, slot, combatants[i]!) && isReady(fight, combatants[i]!)) return i
  return -1
}

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
