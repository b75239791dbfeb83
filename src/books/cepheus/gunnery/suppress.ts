import { d } from '../../../engine/dice.ts'
import { attackModifiers, rowDm, type Shot } from '../core/attack-modifiers.ts'
import { initiativeIn, turnOf } from '../core/initiative.ts'
import { STAND } from '../core/react.ts'
import { type Combatant, type Fight, isAble, rulesOf, type Scene } from '../state/fight.ts'
import { type Held, isLoaded, spends } from '../state/weapons-and-skills.ts'
import { leanOut } from '../vehicles/occupants.ts'

/** CE-SUPP-1: a shooting attack around the target, with -2 (CE-MOD-13), no reaction (CE-REACT-6), double ammunition. */
export function suppress(scene: Scene, shot: Shot): void {
  const { by, at, held, mode, metres, rounds } = shot
  const spent = DOUBLE * spends(scene.fight, held.weapon, rounds)
  scene.tell({ type: 'declared', who: by.id, at: at.id, weapon: held.id, mode, metres, rounds: spent })
  if (by.aboard) leanOut(scene, shot) // CE-VEH-14
  const { total } = scene.roll(by, 'to hit', d(2, 6), attackModifiers(scene.fight, shot, STAND))
  if (total >= 8 && !held.carried?.jarred) pin(scene, shot, total - 8)
  else scene.tell({ type: 'missed', who: by.id, at: at.id, total, reaction: null })
  scene.tell({ type: 'resolved', who: by.id })
}

/** CE-SUPP-1. */
const DOUBLE = 2

/** CE-SUPP-2: the next significant action is lost, and Initiative drops by the Effect, in the full game not below 0. */
function pin(scene: Scene, { by, at }: Shot, effect: number): void {
  const round = roundOfNextTurn(scene.fight, at)
  const toZero = Math.max(0, Math.min(effect, initiativeIn(at, round)))
  const drop = rulesOf(scene.fight).suppressionStopsAtZero ? toZero : effect
  const later = round > scene.fight.round && !at.acted && { round }
  scene.tell({ type: 'suppressed', who: at.id, by: by.id, effect, drop, ...later })
}

/** CE-SUPP-2. RULING: of a delayer the round after this; until then it has another's score (CE-DELAY-2, CE-DELAY-4). */
const roundOfNextTurn = (fight: Fight, at: Combatant): number =>
  at.acted || at.delays !== null || turnOf(fight, at.id) ? fight.round + 1 : fight.round

/** CE-ACT-12: a loaded gun that reaches. RULING: as few rounds as it can, twice; no explosives; who has turns. */
export const canSuppress = (fight: Fight, { at, held, metres }: Pick<Shot, 'at' | 'held' | 'metres'>): boolean =>
  isGun(held) &&
  hasAmmo(fight, held) &&
  rowDm(fight, { held, metres }, 'suppression') !== null &&
  isAble(at) &&
  whyNot(fight, at) === null

export const isGun = ({ weapon }: Held): boolean => weapon.rof.length > 0 && weapon.damage.dice > 0 && weapon.area === 0

export const hasAmmo = (fight: Fight, held: Held): boolean => isLoaded(fight, held, DOUBLE * (held.weapon.rof[0] ?? 0))

/** CE-SUPP-4, CE-SUPP-5, in the words of a refusal. */
export function whyNot(fight: Fight, at: Combatant): 'E_IMMUNE' | 'E_SUPPRESSED' | null {
  if (isImmune(fight, at)) return 'E_IMMUNE'
  return at.conditions.suppressed ? 'E_SUPPRESSED' : null // not again before it has had a turn
}

/** CE-SUPP-5, CE-ARM-1: vehicles and those enclosed in them, Battle Dress, and those who do not care. */
const isImmune = ({ combatants }: Fight, at: Combatant): boolean =>
  at.kind === 'vehicle' ||
  at.armour.includes('battle-dress') ||
  at.tags.some((tag) => UNSHAKEN.includes(tag)) ||
  (Boolean(at.aboard) && combatants.some((one) => one.id === at.aboard && one.vehicle?.cabin !== 'open'))

const UNSHAKEN = ['fearless', 'mechanical', 'suicidal']

/** CE-PANIC-1, CE-ACT-15: all rounds at once. RULING: with one of these skills, where rounds are counted. */
export const canPanic = ({ options }: Fight, { weapon, carried }: Held): boolean =>
  options.trackAmmo && (carried?.loaded ?? 0) > 0 && SMALL.includes(weapon.skills[0]!)

const SMALL = ['Slug Pistol', 'Slug Rifle', 'Shotgun']
