import { isMachine } from '../state/characteristics.ts'
import type { Combatant } from '../state/fight.ts'
import { isDriven } from './vehicle.ts'

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
