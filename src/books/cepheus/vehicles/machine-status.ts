import type { Combatant, Fight } from '../state/fight.ts'
import { LADDERS, type Location } from '../tables/vehicles.ts'
import { hitsOn, isDisabled, vehicleOf } from './vehicle.ts'

/** How a machine is and who sits where, in words. */
export const POSTS = { driver: 'at the wheel', gunner: 'at the gun', passenger: 'as a passenger' } as const

export const LOCATION_NAMES: Readonly<Record<Location, string>> = {
  hull: 'hull',
  structure: 'structure',
  armour: 'armour',
  drive: 'drive',
  weapon: 'weapons',
  sensors: 'sensors',
  power: 'power plant',
  cargo: 'cargo',
  passengers: 'passengers',
  cockpit: 'cockpit',
  computer: 'computer',
}

/** How it is now, where that is a number or the end of it. */
export function stateText(machine: Combatant, where: Location): string {
  if (where === 'hull') return ` −1, now ${machine.hull}`
  if (where === 'structure') return ` −1, now ${Math.max(0, machine.structure)}`
  if (where === 'armour') return ` −1, now ${machine.armourValue}`
  if (where === 'cargo') return ' lost'
  return hitsOn(machine, where) >= LADDERS[where]!
    ? ` ${where === 'drive' ? 'disabled' : where === 'power' ? 'dead' : 'destroyed'}`
    : ' damaged'
}

/** A machine in a line: Hull, Structure, Armour, and what is damaged. */
export const machineScores = (one: Combatant): string =>
  `Hull ${one.hull} Structure ${Math.max(0, one.structure)} Armour ${one.armourValue}`

export function machineState(one: Combatant): readonly string[] {
  const systems = (['drive', 'weapon', 'sensors', 'power', 'computer'] as const).filter(
    (system) => hitsOn(one, system) > 0,
  )
  return [
    ...systems.map((system) => `${LOCATION_NAMES[system]}${stateText(one, system)}`),
    ...(one.vehicle && !isDisabled(one) ? [`${one.vehicle.kph} kph`] : []),
    ...(one.evasion > 0 ? [`evasive −${one.evasion}`] : []),
  ]
}

/** Where somebody sits. */
export function seatText(fight: Fight, who: Combatant): string | null {
  const vehicle = vehicleOf(fight, who)
  return vehicle && `in ${vehicle.name} ${POSTS[who.post]}${who.secured ? ', strapped in' : ''}`
}
