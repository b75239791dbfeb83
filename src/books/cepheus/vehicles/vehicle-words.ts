import type { Words } from '../../../engine/book.ts'
import { find } from '../../../engine/common-events.ts'
import type { Event, Fight } from '../state/fight.ts'
import type { Combatant } from '../state/sheet.ts'
import { LADDERS, type Location } from '../tables/vehicles.ts'
import { hitsOn, isDisabled, vehicleOf } from './vehicle.ts'
import type { VehicleEvent } from './vehicle-part.ts'

type VehicleWords = Words<Fight, Event>
const far = (n: number | null): string => (n === null ? 'some way' : `${Math.round(n * 10) / 10} m`)
const good = (effect: number | null): boolean => effect === null || effect >= 0
const POSTS = { driver: 'at the wheel', gunner: 'at the gun', passenger: 'as a passenger' } as const
const FEATS = {
  arc: 'brings its weapons to bear',
  manoeuvres: 'turns three times in one go',
  feat: 'does what nobody thought possible',
} as const

export const VEHICLE_EVENT_WORDS: Pick<VehicleWords['events'], VehicleEvent['type']> = {
  boarded: ({ who, vehicle, post }, { name }) => `${name(who)} gets into ${name(vehicle)}, ${POSTS[post]}.`,
  alighted: ({ who }, { name }) => `${name(who)} gets out.`,
  'took post': ({ who, post }, { name }) => `${name(who)} is now ${POSTS[post]}.`,
  strapped: ({ who, secured }, { name }) => `${name(who)} is ${secured ? 'strapped in' : 'no longer strapped in'}.`,
  'leaned out': () => null,
  'lost aim': ({ who }, { name }) => `${name(who)} steers, and aims no more.`,
  drove: ({ who, metres, kph }, { name }) =>
    metres === 0
      ? `${name(who)} ${kph === 0 ? 'stands still' : 'changes course'}.`
      : `${name(who)} drives ${far(metres)} (${kph} kph).`,
  evaded: ({ who, effect }, { name }) =>
    `${name(who)} takes evasive action${effect === null ? '' : effect > 0 ? `: −${effect} on attacks at it and from it` : ', to no avail'}.`,
  stunted: ({ who, feat, at, effect }, { name }) =>
    good(effect)
      ? `A stunt: ${name(who)} ${FEATS[feat]}${at === null ? '' : ` on ${name(at)}`}.`
      : `${name(who)} tries a stunt, and nothing comes of it.`,
  wove: ({ who, number, effect }, { name }) =>
    `${name(who)} weaves (${number}): ${good(effect) ? 'it gets through' : 'it crashes'}.`,
  'broke off': ({ who }, { name }) => `${name(who)} breaks off the pursuit.`,
  collided: ({ who, at, kph }, { name }) =>
    `${name(who)} runs into ${at === null ? 'an obstacle' : name(at)} at ${kph} kph.`,
  thrown: ({ who, metres }, { name }) => `${name(who)} is thrown ${far(metres)}.`,
  damaged: ({ who, where }, { name, fight }) =>
    `${name(who)}: ${LOCATIONS[where]}${stateText(find(fight.combatants, who), where)}.`,
  wrecked: ({ who, how }, { name }) => (how === 'wrecked' ? `${name(who)} is wrecked.` : `${name(who)} explodes.`),
  'shut down': ({ who, until }, { name, fight }) =>
    `${name(who)} ${until === null ? 'shuts down' : `stands still${until > fight.round ? ` until the end of round ${until}` : ''}`}.`,
  stalled: ({ who }, { name }) => `${name(who)} does nothing in this round.`,
  'offered repair': () => null,
  repaired: ({ who, machine, what, effect, hours, cost }, { name }) =>
    `${name(who)} works on the ${LOCATIONS[what]} of ${name(machine)} for ${hours} ${hours === 1 ? 'hour' : 'hours'}${cost ? ` and Cr${cost}` : ''}: ${good(effect) ? 'mended' : 'no good'}.`,
}

const LOCATIONS: Readonly<Record<Location, string>> = {
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
function stateText(machine: Combatant, where: Location): string {
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
    ...systems.map((system) => `${LOCATIONS[system]}${stateText(one, system)}`),
    ...(one.vehicle && !isDisabled(one) ? [`${one.vehicle.kph} kph`] : []),
    ...(one.evasion > 0 ? [`evasive −${one.evasion}`] : []),
  ]
}

/** Where somebody sits. */
export function seatText(fight: Fight, who: Combatant): string | null {
  const vehicle = vehicleOf(fight, who)
  return vehicle && `in ${vehicle.name} ${POSTS[who.post]}${who.secured ? ', strapped in' : ''}`
}
