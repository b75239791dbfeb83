import { find } from '../../../engine/common-events.ts'
import { byHealth, untold } from '../secrecy/looks.ts'
import type { Combatant, Fight } from '../state/fight.ts'
import { asks, rolls } from '../state/rows.ts'
import { LADDERS, type Location } from '../tables/vehicles.ts'
import { DIFFICULTY_LABELS } from '../words/phrases.ts'
import { hitsOn, isDisabled, speeds, TURNS, vehicleOf } from './vehicle.ts'

const TURN_LABELS = {
  ahead: 'Straight on',
  'half right': 'Half right',
  right: 'Right',
  'sharp right': 'Sharp right',
  about: 'About',
  'sharp left': 'Sharp left',
  left: 'Left',
  'half left': 'Half left',
}

/** CE 13. RULING: who does not answer in time breaks off, drives straight on, mends nothing. */
export const VEHICLE_ASKS = asks({
  pursuit: {
    says: 'They weave through the obstacles. Match it, or break off?',
    clock: 'reaction',
    default: ['break off'],
    keys: { match: 'Match it', 'break off': 'Break off' },
  },
  manoeuvre: { says: 'Which way?', clock: 'turn', default: ['ahead'], keys: TURN_LABELS },
  stunt: {
    says: ({ fight: { proposal }, name }) =>
      `${proposal ? `${name(proposal.who)} wants to try a stunt. ` : ''}Difficulty?`,
    clock: 'none',
    keys: DIFFICULTY_LABELS,
  },
  repair: {
    says: 'Do you want to repair something?',
    clock: 'turn',
    default: ['no'],
    afterwards: true,
    menus: { '*': 'What of it?' },
    keys: {
      no: 'No',
      hull: 'Hull',
      structure: 'Structure',
      armour: 'Armour',
      drive: 'Drive',
      weapon: 'Weapons',
      sensors: 'Sensors',
      power: 'Power plant',
      computer: 'Computer',
    },
  },
})

/** What vehicles add to the question of a turn. */
export const VEHICLES_IN_TURN = {
  menus: {
    control: 'Which way?',
    vehicle: 'What do you do with it?',
    manoeuvre: 'Which way?',
    ...Object.fromEntries(Object.keys(TURNS).map((turn) => [turn, howFast])),
    ram: 'Choose a target:',
    stunt: 'What for?',
    arc: 'Choose a target:',
    weave: 'How hard (a number that is taken from the check)?',
    board: 'Choose a vehicle:',
    'board *': 'Which seat?',
    seat: 'Which seat?',
    alight: 'Where to?',
  },
  keys: {
    control: 'Driving on',
    vehicle: 'Vehicle',
    evade: 'Evasive action',
    manoeuvre: 'Manoeuvre',
    ram: 'Ram',
    stunt: 'Stunt',
    weave: 'Weave',
    ...TURN_LABELS,
    arc: 'Bring the weapons to bear',
    manoeuvres: 'Three manoeuvres',
    feat: 'Something else',
    board: 'Getting in',
    alight: 'Getting out',
    seat: 'Changing seats',
    strap: 'Strapping in',
    unstrap: 'Unstrapping',
    driver: 'Driver',
    gunner: 'Gunner',
    passenger: 'Passenger',
  },
}

/** What may be done unasked. */
export const VEHICLES_OFFERED = {
  menus: { crash: () => 'Which vehicle runs into something?' },
  keys: { crash: 'Crash' },
}

function howFast({ fight, who }: { readonly fight: Fight; readonly who: string }): string {
  const vehicle = vehicleOf(fight, find(fight.combatants, who))
  const { least, most } = vehicle ? speeds(vehicle) : { least: 0, most: 0 }
  return `How fast (${least}–${most} kph)?`
}

export const VEHICLE_ROLLS = rolls({
  location: untold('Location', byHealth),
  'power plant': untold('Power plant', byHealth),
  computer: untold('Computer', byHealth),
})

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
