import { because, d, type Modifier } from '../../../engine/dice.ts'
import type { Who } from '../../../engine/scene.ts'
import { type Combatant, dexterity, dm, PHYSICAL, type Scene, strength } from '../state/fight.ts'
import { characteristicOf, levelWith, untrained } from '../state/weapons-and-skills.ts'
import { sensorsDm } from '../vehicles/vehicle.ts'
import { burdens } from './attack-modifiers.ts'

/** CE-CORE-4, CE-DEC-20: hardest last, as the referee's keys stand. */
export const DIFFICULTIES = {
  simple: 6,
  easy: 4,
  routine: 2,
  average: 0,
  difficult: -2,
  'very difficult': -4,
  formidable: -6,
} as const
type Difficulty = keyof typeof DIFFICULTIES
export const DIFFICULTY_KEYS = Object.keys(DIFFICULTIES) as readonly Difficulty[]

/** CE-CORE-1, CE-CORE-6: 2D6 + skill + characteristic + reasons. CE-CORE-3: a natural 2 or 12 is nothing special. */
export function check(
  scene: Scene,
  who: Combatant,
  skill: string,
  why: readonly Modifier[] = [],
): { readonly total: number } {
  const characteristic = characteristicOf(skill)
  const level = levelWith(scene.fight, who, skill)
  const reasons = because(
    ['skill', level ?? 0, 'CE-MISC-1'],
    [characteristic, dm(scoreOf(who, skill)), 'CE-SHEET-1'],
    ['untrained', level === null ? untrained(who) : 0, 'CE-CORE-6'],
    ['sensors', sensorsDm(scene.fight, who, skill), 'CE-VEH-4'],
    ...why,
  )
  const of = (PHYSICAL as readonly string[]).includes(characteristic) ? 'physical' : 'mental'
  return scene.roll(who, skill, d(2, 6), [...reasons, ...burdens(scene.fight, who, of)])
}

/** CE-CORE-1: the Effect of 2D6 with these reasons and what burdens the body. */
export const effectOf = (scene: Scene, who: Combatant, what: string, why: readonly Modifier[]): number =>
  scene.roll(who, what, d(2, 6), [...why, ...burdens(scene.fight, who, 'physical')]).total - 8

/** The same, of the mind alone. */
export const mentalEffectOf = (scene: Scene, who: Combatant, what: string, why: readonly Modifier[]): number =>
  scene.roll(who, what, d(2, 6), [...why, ...burdens(scene.fight, who, 'mental')]).total - 8

/** CE-CORE-7: who has the higher score, where the Effects are alike. */
export function scoreOf(who: Combatant, skill: string): number {
  const characteristic = characteristicOf(skill)
  if (characteristic === 'str') return strength(who)
  return characteristic === 'dex' ? dexterity(who) : who[characteristic].now
}

/** CE-CORE-5: one of several by six-sided dice, thrown again beyond the list. One alone needs no die. */
export function drawLot<T>(scene: Scene, who: Who, among: readonly T[]): T {
  if (among.length === 1) return among[0]!
  const first = scene.roll(who, 'lot', d(1, 6)).total
  const at = among.length <= 6 ? first : 6 * (first - 1) + scene.roll(who, 'lot', d(1, 6)).total
  return among[at - 1] ?? drawLot(scene, who, among)
}
