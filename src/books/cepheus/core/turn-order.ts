import { find } from '../../../engine/common-events.ts'
import type { Beat } from '../../../engine/scene.ts'
import { isOneSideLeft } from '../../../kit/pick-foe.ts'
import type { Combatant, Fight } from '../state/fight.ts'
import { isAble, isMachine, isOff, isPresent, isWounded, takesTurns } from '../state/fight.ts'
import { mayRepair } from '../vehicles/hits-and-repair.ts'
import { byInitiative } from './initiative.ts'

/** Whose beat it is. CE-SEQ-1: opening, turns, rounds, end, and what comes after. */
export function next(fight: Fight): Beat | null {
  switch (fight.phase) {
    case 'opening':
      if (fight.stopped !== null) return { kind: 'close', who: null } // CE-CHAT-9
      return generation(fight) ?? { kind: 'opening', who: null }
    case 'fighting':
      return nextOfFight(fight)
    case 'aftermath':
      return nextOfAftermath(fight)
    case 'recovery':
      return nextOfRecovery(fight)
    case 'over':
      return null
  }
}

/** CE-SHEET-8: whose scores are dice, before anything else of theirs. */
function generation({ combatants }: Fight): Beat | null {
  const unrolled = combatants.find((one) => one.unrolled)
  return unrolled ? { kind: 'generation', who: unrolled.id } : null
}

function nextOfFight(fight: Fight): Beat {
  if (fight.stopped !== null)
    return { kind: fight.options.simultaneousTies && fight.owed.length > 0 ? 'settle' : 'end', who: null }
  if (fight.now !== null) return slotOf(fight, find(fight.combatants, fight.now))
  if (fight.options.simultaneousTies && fight.together.length > 0) return nextTogether(fight)
  const newcomer = fight.combatants.find((one) => one.initBase === null && isPresent(one) && takesTurns(one))
  if (newcomer) return generation(fight) ?? { kind: 'arrival', who: newcomer.id }
  if (!fight.goesOn && isDecided(fight)) return { kind: 'outcome', who: null }
  if (isLull(fight)) return { kind: 'lull', who: null }
  const first = upNext(fight)
  if (!first) return { kind: 'round', who: null }
  if (fight.combatants.some((one) => one !== first && isWaiting(one) && byInitiative(fight, first, one) === 0))
    return { kind: fight.options.simultaneousTies ? 'match' : 'tie', who: first.id }
  return slotAfterDelay(fight, first)
}

/** CE-PROF-4, toggle `simultaneousTies`: they act in entry order, then what they did comes true. */
function nextTogether(fight: Fight): Beat {
  const next = fight.combatants.find((one) => fight.together.includes(one.id) && isWaiting(one))
  return next ? slotAfterDelay(fight, next) : { kind: 'settle', who: null }
}

function slotAfterDelay(fight: Fight, first: Combatant): Beat {
  if (fight.waited !== first.id && fight.combatants.some((one) => one.delays !== null && isAble(one)))
    return { kind: 'delay', who: first.id }
  return slotOf(fight, first)
}

/** CE-TURN-6: the unconscious (CE-WAKE-1) and a robot that stands still (CE-VEH-4) have a slot all the same. */
const slotOf = (fight: Fight, who: Combatant): Beat => ({
  kind: who.conditions.unconscious ? 'wake' : isOff(fight, who) ? 'stall' : 'turn',
  who: who.id,
})

/** RULING: the referee is asked to end after a minute without an attack, and every ten; CE-END-1 knows no stalemate. */
const isLull = ({ round, lastBlow }: Fight): boolean =>
  round - lastBlow >= LULL || (round % LONG === 0 && lastBlow < round)
export const LULL = 10 // rounds of 6 seconds (CE-TIME-1)
const LONG = 100

/** Whoever is next if nobody steps in. CE-INIT-8: the one not yet acted with the highest Initiative now. */
export function upNext(fight: Fight): Combatant | null {
  let first: Combatant | null = null
  for (const one of fight.combatants)
    if (isWaiting(one) && (first === null || byInitiative(fight, one, first) < 0)) first = one
  return first
}

/** CE-TURN-6: the unconscious keep their place, the surrendered, fled and dead have none; CE-DEAD-1. */
export const isWaiting = (one: Combatant): boolean =>
  !one.acted &&
  one.delays === null &&
  isPresent(one) &&
  !one.conditions.surrendered &&
  takesTurns(one) &&
  !(one.kind === 'robot' && one.conditions.unconscious)

/** CE-END-1: at most one side still has somebody on their feet. */
const isDecided = ({ combatants }: Fight): boolean => isOneSideLeft(combatants, isAble)

/** CE-PROF-18, CE-DEC-22: each conscious player once, in entry order. RULING: also allies and who surrendered. */
function nextOfAftermath(fight: Fight): Beat {
  const medic = fight.combatants.find(
    (one) =>
      one.side === 'players' &&
      isPresent(one) &&
      takesTurns(one) &&
      !one.conditions.unconscious &&
      !fight.asked.includes(one.id),
  )
  if (medic) return { kind: 'aid', who: medic.id }
  const mechanic = fight.combatants.find((one) => one.side === 'players' && mayRepair(fight, one)) // CE-VEH-15
  return mechanic ? { kind: 'repair', who: mechanic.id } : { kind: 'close', who: null }
}

/** CE 12: in a hospital first the doctor; then day by day, in entry order. RULING: machines do not heal. */
function nextOfRecovery(fight: Fight): Beat {
  const { recovery, stopped } = fight
  const people = fight.combatants.filter((one) => isPresent(one) && !isMachine(one))
  if (!recovery || stopped !== null) return { kind: 'close', who: null }
  if (recovery.way === 'care' && recovery.doctor === null && people.some(isWounded))
    return generation(fight) ?? { kind: 'admission', who: null }
  const spent = ({ id }: Combatant): number => recovery.spent[id] ?? 0
  const due = people.filter((one) => spent(one) < recovery.days)
  if (due.length === 0) return { kind: 'close', who: null }
  return generation(fight) ?? { kind: 'day', who: due.reduce((a, b) => (spent(b) < spent(a) ? b : a)).id }
}
