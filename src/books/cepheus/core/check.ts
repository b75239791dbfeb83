import { because, d, type Modifier } from '../../../engine/dice.ts'
import { dexDm, dexterity, dm, strDm, strength } from '../state/characteristics.ts'
import type { Combatant, Scene } from '../state/fight.ts'
import { characteristicOf, levelWith, untrained } from '../state/skills.ts'
import { sensorsDm } from '../vehicles/vehicle.ts'
import { burdens } from './modifiers.ts'

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
export type Difficulty = keyof typeof DIFFICULTIES
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
  const physical = characteristic === 'str' || characteristic === 'dex' || characteristic === 'end'
  return scene.roll(
    who,
    skill,
    d(2, 6),
    because(
      ['skill', level ?? 0, 'CE-MISC-1'],
      [
        characteristic,
        characteristic === 'dex' ? dexDm(who) : characteristic === 'str' ? strDm(who) : dm(who[characteristic].now),
        'CE-SHEET-1',
      ],
      ['untrained', level === null ? untrained(who) : 0, 'CE-CORE-6'],
      ['sensors', sensorsDm(scene.fight, who, skill), 'CE-VEH-4'],
      ...why,
      ...burdens(scene.fight, who, physical ? 'physical' : 'mental'),
    ),
  )
}

/** CE-CORE-1: the Effect of 2D6 with these reasons and what burdens the body. */
export const effectOf = (scene: Scene, who: Combatant, what: string, why: readonly Modifier[]): number =>
  scene.roll(who, what, d(2, 6), [...why, ...burdens(scene.fight, who, 'physical')]).total - 8

/** CE-CORE-7: who has the higher score, where the Effects are alike. */
export function scoreOf(who: Combatant, skill: string): number {
  const characteristic = characteristicOf(skill)
  if (characteristic === 'str') return strength(who)
  return characteristic === 'dex' ? dexterity(who) : who[characteristic].now
}
