import { refusals } from '../../../engine/ask-and-roll-rows.ts'

/** Why something is not on offer. */
export const shut = refusals({
  E_NO_WEAPON: 'You must draw a weapon first.',
  E_EMPTY: 'Your weapon is empty.',
  E_DRUG: 'Drugs cannot be taken during a fight.',
  E_RANGE: 'Nobody is in range.',
  E_TOO_FAR: 'You must stand next to them.',
  E_PRONE: 'You cannot fight hand to hand lying down.',
  E_COVER: 'From full cover, and so low, you cannot attack.',
  E_LOAD: 'You carry too much to do anything but crawl.',
  E_AIMED: 'You cannot aim any better.',
  E_NO_TARGET: 'There is nobody to aim at.',
  E_NOTHING_TO_READY: 'There is nothing to draw and nothing to reload.',
  E_NO_MOVE: 'You cannot move any farther.',
  E_DRUGGED: 'One drug at a time.',
  // Vehicles
  E_ABOARD: 'You sit in a vehicle: get out first.',
  E_MOVING: 'The vehicle must stand still for that.',
  E_DISABLED: 'The vehicle goes nowhere any more.',
  E_OFF: 'The vehicle has no power in this round.',
  E_CONTROLLED: 'The vehicle has moved in this round already.',
  E_NOBODY_AHEAD: 'Nobody is ahead, and near enough to be rammed at this speed.',
  E_TOO_SLOW: 'That takes 20 kph and more.',
  E_BLIND: 'Without sensors it sees nobody.',
  E_BROKEN: 'Its weapons are destroyed.',
  E_NO_ARC: 'From where you sit you cannot fire at anybody.',
  // Suppression, grapples, hazards
  E_AMMO: 'There is not ammunition enough: suppression fire takes twice as much.',
  E_IMMUNE: 'Suppression fire does not impress them.',
  E_SUPPRESSED: 'They keep their head down already.',
  E_GRAPPLED: 'In a grapple you can do nothing but wrestle.',
  E_EXPOSED: 'They are exposed to that already.',
  // Grenades
  E_TOO_NEAR: 'That is too near.',
  E_FAR: 'That is too far.',
  E_LAUNCHER: 'Fire it with Grenade.',
})
export type Why = keyof (typeof shut)['sentences']
