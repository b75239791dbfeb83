import { find } from '../../../engine/common-events.ts'
import { byHealth, untold } from '../secrecy/roll-looks.ts'
import type { Fight } from '../state/fight.ts'
import { asks, rolls } from '../state/rows.ts'
import { DIFFICULTY_LABELS } from '../words/phrases.ts'
import { speeds, TURNS, vehicleOf } from './vehicle.ts'

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
