import type { Writable } from '../../../engine/scene.ts'
import { isMachine } from '../state/characteristics.ts'
import type { Combatant, Fight } from '../state/fight.ts'
import { CABIN_COVER, isDriven } from './vehicle.ts'

/** What events do to those who sit in vehicles. */

/** Moves people with their vehicles; people whose vehicle is gone get out. */
export function seatAll(fight: Writable<Fight>): void {
  for (const one of fight.combatants) {
    if (!one.aboard) continue
    if (fight.combatants.some(({ id, vehicle }) => id === one.aboard && vehicle !== null)) settle(fight, one)
    else leave(one, one.pos.x, one.pos.y)
  }
}

/** CE-VEH-14: people in a vehicle share its position and have its cover. RULING: and no other. */
export function settle({ combatants }: Writable<Fight>, who: Writable<Combatant>): void {
  const vehicle = combatants.find(({ id }) => id === who.aboard)
  if (!vehicle?.vehicle) return
  who.pos = { ...vehicle.pos }
  who.cover = CABIN_COVER[vehicle.vehicle.cabin]
}

export function leave(who: Writable<Combatant>, x: number, y: number): void {
  who.aboard = null
  who.post = 'passenger'
  who.secured = false
  who.cover = 'none'
  who.pos = { x, y }
  who.aim = null
}

/** CE-VEH-1: with the driver's next turn evasive action and a stunt's arc are over. */
export function takeWheel({ combatants }: Writable<Fight>, { aboard, post }: Writable<Combatant>): void {
  const vehicle = post === 'driver' && aboard ? combatants.find(({ id }) => id === aboard) : undefined
  if (!vehicle?.vehicle) return
  vehicle.evasion = 0
  vehicle.vehicle.bears = null
}

/** CE-VEH-1: with a new round everything can be driven again, and there is room to fire out of it. */
export function newRoundFor(one: Writable<Combatant>): void {
  if (!one.vehicle) return
  one.vehicle.controlled = false
  one.vehicle.fired = {}
}

/** What no single sheet can tell of vehicles and those in them: where, and what is wrong. */
export function crewFaults(
  sheets: readonly Combatant[],
): readonly { readonly i: number; readonly field: string; readonly what: string }[] {
  return sheets.flatMap((one, i) => {
    const said = (field: string, what: string) => [{ i, field, what }]
    if (one.kind === 'vehicle' && one.vehicle === null)
      return said('vehicle', 'a vehicle needs its skill, speed and seats')
    if (isMachine(one) && one.structure < 1 && !one.conditions.dead)
      return said('structure', 'a robot or vehicle has a structure of 1 or more')
    if (one.aboard === null) return []
    const vehicle = sheets.find(({ id }) => id === one.aboard)
    if (!vehicle || !isDriven(vehicle)) return said('aboard', `there is no vehicle '${one.aboard}'`)
    if (one.kind === 'vehicle') return said('aboard', 'a vehicle is not carried by another')
    const others = sheets.slice(0, i).filter(({ aboard }) => aboard === one.aboard)
    if (others.length >= vehicle.vehicle.seats)
      return said('aboard', `${vehicle.name} has no more than ${vehicle.vehicle.seats} seats`)
    return one.post !== 'passenger' && others.some(({ post }) => post === one.post)
      ? said('post', `there is a ${one.post} already`)
      : []
  })
}
