import type { Modifier } from '../../../engine/dice.ts'
import { amount, branch, branches, leaf, letter, type Offer } from '../../../engine/options.ts'
import { REFEREE } from '../../../engine/scene.ts'
import { ABILITIES, compositeTC, dcOf, skillLevel, tcOf } from '../state/derived-values.ts'
import type { Combatant, Scene } from '../state/fight.ts'
import { GENERAL_SKILLS } from '../state/gear-and-trait-schemas.ts'
import { isPresent } from '../state/presence.ts'
import { mainAction } from './action-costs.ts'
import { type Deed, hasMain, shut } from './budget-and-refusals.ts'
import { check, passes, triesAgain } from './check.ts'

/** OSR-SKL-1: the player names a skill, the referee what it is against. */
export function skillOption(scene: Scene, who: Combatant): Offer<Deed> {
  if (!hasMain(who)) return shut('skill', 'E_NO_ACTION')
  const use = (skill: string): Deed => mainAction(scene, who, () => useSkill(scene, who, skill))
  return branch('skill', () =>
    [...new Set([...GENERAL_SKILLS, ...Object.keys(who.skills)])].map((name) => leaf(name, use(name))),
  )
}

const COMPOSITES = ['Physical', 'Evasion', 'Mental'] as const

/** OSR-DEC-17: an own target number, a foe's DC, a number, or the skill of a foe; usually DC 11. */
function useSkill(scene: Scene, who: Combatant, skill: string): void {
  const others = scene.fight.combatants.filter((one) => one !== who && isPresent(one))
  const against = (number: number, of: Combatant | null) => (): boolean => succeeds(scene, who, { skill, number, of })
  const beats = (foe: Combatant) => (other: string) => (): boolean => outdoes(scene, who, { skill, foe, other })
  const resolve = scene.ask(REFEREE, 'skill', [
    branch('own', () => ABILITIES.map((name) => leaf(name, against(tcOf(who[name]), who)))),
    others.length > 0 &&
      branch('foe', () => [
        branches(others, (foe) => [
          ...ABILITIES.map((name) => leaf(name, against(foe[name], foe))),
          ...COMPOSITES.map((name) => leaf(name, against(dcOf(compositeTC(foe, name)), foe))),
        ]),
      ]),
    branch('number', () => [amount({ least: 1, most: 40, step: 1, unit: '' }, (number) => against(number, null))]),
    others.length > 0 && branch('opposed', () => [branches(others, (foe) => [letter(beats(foe), 32)])]),
  ])
  scene.tell({ type: resolve() ? 'succeeded' : 'failed', who: who.id, skill })
}

const reasonsOf = (who: Combatant, skill: string): Modifier[] => [[skill, skillLevel(who, skill), 'OSR-CHK-4']]

type Against = { readonly skill: string; readonly number: number; readonly of: Combatant | null }

/** OSR 3.5, Expertise: again, and the better counts. */
function succeeds(scene: Scene, who: Combatant, { skill, number, of }: Against): boolean {
  const isDone = (): boolean => passes(scene, who, { what: 'skill', why: reasonsOf(who, skill), number, of })
  return isDone() || (triesAgain(scene, who) && isDone())
}

type Contest = { readonly skill: string; readonly foe: Combatant; readonly other: string }

/** OSR-CHK-3; with Expertise only the own die falls again. */
function outdoes(scene: Scene, who: Combatant, { skill, foe, other }: Contest): boolean {
  const own = (): number => check(scene, who, 'skill', reasonsOf(who, skill)).total
  const first = own()
  const theirs = check(scene, foe, 'skill', reasonsOf(foe, other)).total
  return first >= theirs || (triesAgain(scene, who) && own() >= theirs)
}
