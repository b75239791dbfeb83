import { find } from '../../../engine/common-events.ts'
import { all, asKeyed } from '../../../kit/labels.ts'
import { byHealth, untoldAll } from '../secrecy/event-and-roll-looks.ts'
import { asks, type Combatant, type Fight, inTurn, rolls, toReferee } from '../state/fight.ts'
import { LADDERS, type Location } from '../tables/people.ts'
import { DIFFICULTY_LABELS } from '../words/phrases.ts'
import { hitsOn, isDisabled, speeds, TURNS, vehicleOf } from './vehicle.ts'

const TURN_LABELS = {
  ahead: 'Straight on',
  ...asKeyed('half right', 'right', 'sharp right', 'about', 'sharp left', 'left', 'half left'),
}

/** CE 13. RULING: who does not answer in time breaks off, drives straight on, mends nothing. */
export const VEHICLE_ASKS = asks({
  pursuit: {
    says: 'They weave through the obstacles. Match it, or break off?',
    clock: 'reaction',
    default: ['break off'],
    keys: { match: 'Match it', 'break off': 'Break off' },
  },
  manoeuvre: inTurn('Which way?', 'ahead', TURN_LABELS),
  stunt: toReferee(
    ({ fight: { proposal }, name }) => `${proposal ? `${name(proposal.who)} wants to try a stunt. ` : ''}Difficulty?`,
    DIFFICULTY_LABELS,
  ),
  repair: {
    says: 'Do you want to repair something?',
    default: ['no'],
    afterwards: true,
    menus: { '*': 'What of it?' },
    keys: {
      ...asKeyed('no', 'hull', 'structure', 'armour', 'drive', 'sensors', 'computer'),
      weapon: 'Weapons',
      power: 'Power plant',
    },
  },
})

/** What vehicles add to the question of a turn. */
export const VEHICLES_IN_TURN = {
  menus: {
    ...all('Which way?', 'control', 'manoeuvre'),
    vehicle: 'What do you do with it?',
    ...Object.fromEntries(Object.keys(TURNS).map((turn) => [turn, howFast])),
    ...all('Choose a target:', 'ram', 'arc'),
    stunt: 'What for?',
    weave: 'How hard (a number that is taken from the check)?',
    board: 'Choose a vehicle:',
    ...all('Which seat?', 'board *', 'seat'),
    alight: 'Where to?',
  },
  keys: {
    control: 'Driving on',
    evade: 'Evasive action',
    ...asKeyed('vehicle', 'manoeuvre', 'ram', 'stunt', 'weave', 'driver', 'gunner', 'passenger'),
    ...TURN_LABELS,
    arc: 'Bring the weapons to bear',
    manoeuvres: 'Three manoeuvres',
    feat: 'Something else',
    board: 'Getting in',
    alight: 'Getting out',
    seat: 'Changing seats',
    strap: 'Strapping in',
    unstrap: 'Unstrapping',
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

export const VEHICLE_ROLLS = rolls(untoldAll(byHealth, 'location', 'power plant', 'computer'))

/** How a machine is and who sits where, in words. */
export const POSTS = { driver: 'at the wheel', gunner: 'at the gun', passenger: 'as a passenger' } as const

export const locationName = (where: Location): string =>
  where === 'weapon' ? 'weapons' : where === 'power' ? 'power plant' : where

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
    ...systems.map((system) => `${locationName(system)}${stateText(one, system)}`),
    ...(one.vehicle && !isDisabled(one) ? [`${one.vehicle.kph} kph`] : []),
    ...(one.evasion > 0 ? [`evasive −${one.evasion}`] : []),
  ]
}

/** Where somebody sits. */
export function seatText(fight: Fight, who: Combatant): string | null {
  const vehicle = vehicleOf(fight, who)
  return vehicle && `in ${vehicle.name} ${POSTS[who.post]}${who.secured ? ', strapped in' : ''}`
}
