import type { Fight } from './fight.ts'
import type { CarriedWeapon, Combatant } from './sheet.ts'

/**
 * The people as they leave a fight (CE-END-2): wounds, fatigue, ammunition, burnt ablat and used items stay, what
 * belonged to the fight alone goes.
 * RULING: what was dropped or thrown is picked up again, but by those who fled; a drug that was not used up because the
 * fight was avoided still holds.
 */
export const close = ({ combatants }: Fight): readonly Combatant[] => combatants.map(leaving)

const leaving = (one: Combatant): Combatant => ({
  ...one,
  weapons: one.weapons.map((weapon) => pickedUp(weapon, one.conditions.fled)),
  stance: 'standing',
  cover: 'none',
  pos: { x: 0, y: 0 },
  placed: false,
  aware: false,
  initBase: null,
  initMods: {},
  ties: [],
  aim: null,
  reactions: 0,
  movedLast: 0,
  movedThisRound: 0,
  freeDodgesLeft: 0,
  acted: false,
  delays: null,
  circumstance: 0,
  hasted: null,
  plan: 0,
  onsetRound: null,
  suppressedIn: null,
  downSince: null,
  aboard: null,
  post: 'passenger',
  secured: false,
  evasion: 0,
  grapples: null,
  extended: null,
  hazards: [],
  cutOff: false,
  offUntil: null,
  vehicle: one.vehicle && { ...one.vehicle, kph: 0, heading: 0, controlled: false, fired: {}, bears: null },
  conditions: {
    ...one.conditions,
    suppressed: false,
    loseSignificant: false,
    grappled: false,
    surrendered: false,
    fled: false,
    outOfComms: false,
    bound: false,
    paralysed: false,
    helpless: false,
  },
  wakeFails: 0,
  aided: false,
  hidden: false,
  left: false,
})

const pickedUp = (weapon: CarriedWeapon, fled: boolean): CarriedWeapon => ({
  ...weapon,
  drawn: weapon.drawn && !weapon.gone,
  gone: weapon.gone && fled,
  reloading: 0,
  hasty: false,
  tubeReloading: 0,
})
