import type { Writable } from '../../../engine/scene.ts'
import { isBuried } from '../core/range-and-cover.ts'
import { isClouded, smokeBetween } from '../explosives/smoke-and-scatter.ts'
import { type Combatant, type Fight, isAble, rulesOf, type Scene } from '../state/fight.ts'

/** CE-COMM-1, CE-TACT-3: Tactics and Leadership need contact; in the full game its means may fail. */
export const inContact = (fight: Fight, who: Combatant): boolean =>
  !who.conditions.outOfComms && (!rulesOf(fight).contactCanFail || carries(fight, who))

/** CE-COMM-1: radio can be jammed; laser needs a line of sight, maser passes smoke; meson fails while moving. */
function carries(fight: Fight, who: Combatant): boolean {
  switch (who.channel) {
    case 'radio':
      return fight.ground.comms === 'on'
    case 'laser':
      return fight.combatants.some((one) => isBeamedBy(one, who) && isClear(fight, one, who))
    case 'maser':
      return fight.combatants.some((one) => isBeamedBy(one, who))
    case 'meson':
      return who.movedLast === 0 // in its latest turn
    default:
      return true
  }
}

/** RULING: a beam needs an able friend with the same channel; neither lies or crouches in full cover. */
const isBeamedBy = (one: Combatant, who: Combatant): boolean =>
  one !== who && one.side === who.side && one.channel === who.channel && isAble(one) && !isBuried(one) && !isBuried(who)

/** CE 3.2: neither smoke nor aerosol between them. */
const isClear = (fight: Fight, one: Combatant, who: Combatant): boolean =>
  smokeBetween(fight, one.pos, who.pos) === 'none' && !isClouded(fight, 'aerosol', one.pos, who.pos)

/** CE-TACT-3: without contact the plan is lost. RULING: looked at when a round begins or the referee sets something. */
export function listen(scene: Scene): void {
  if (!rulesOf(scene.fight).contactCanFail) return
  for (const who of scene.fight.combatants) {
    if (who.plan === 0 || inContact(scene.fight, who) !== who.cutOff) continue
    scene.tell({ type: who.cutOff ? 'in touch' : 'cut off', who: who.id })
  }
}

/** CE-TACT-3, CE-COMM-1: without contact the plan is worth nothing, until contact returns. */
export function hearsNothing(who: Writable<Combatant>): void {
  who.cutOff = true
  if (who.initBase !== null) who.initBase -= who.plan
}

export function hearsAgain(who: Writable<Combatant>): void {
  who.cutOff = false
  if (who.initBase !== null) who.initBase += who.plan
}
