import { d, type Modifier, weigh } from '../../../engine/dice.ts'
import { burdenOf, elPenalty, isUnsteady } from '../health/burden-and-exhaustion.ts'
import type { CHECKS, Combatant, Fight, Scene } from '../state/fight.ts'
import { readyTrait } from '../state/trait-effects.ts'
import type { ROLLS } from './asks-and-rolls.ts'

type What = keyof typeof ROLLS & string

/** What a d20 came to: the die that is kept, and the sum. */
export type Check = { readonly natural: number; readonly total: number }

/** OSR-CHK-5: one or more of each cancel to a single die. */
export type Edge = -1 | 0 | 1
export const edgeOf = (good: boolean, bad: boolean): Edge => (good === bad ? 0 : good ? 1 : -1)

/** OSR-CHK-1: one d20, or two with advantage or disadvantage; `advAsTwo` makes them +2 or −2. */
export function d20(scene: Scene, who: Combatant, what: What, { why, edge }: { why: Modifier[]; edge: Edge }): Check {
  if (scene.fight.options.advAsTwo && edge !== 0)
    why.push([edge > 0 ? 'advantage' : 'disadvantage', 2 * edge, 'OSR-CHK-5'])
  const single = edge === 0 || scene.fight.options.advAsTwo
  const dice = single ? ONE : edge > 0 ? BEST : WORST
  const { faces, total } = scene.roll(who, what, dice, why)
  if (who.situational !== 0 || who.edge !== 'none') scene.tell({ type: 'given', who: who.id })
  return { natural: single ? faces[0]! : edge > 0 ? Math.max(...faces) : Math.min(...faces), total }
}
const ONE = d(1, 20)
const BEST = d(2, 20, 'highest')
const WORST = d(2, 20, 'lowest')

/** What touches every check of somebody: exhaustion (OSR-EL-1), and what the referee gives (OSR-CHK-8, OSR-DEC-16). */
export function commonReasons(fight: Fight, who: Combatant, why: Modifier[]): void {
  weigh(why, 'el', elPenalty(fight, who), 'OSR-EL-1')
  weigh(why, 'referee', who.situational, 'OSR-CHK-8')
}

export const isFavoured = ({ edge }: Combatant): boolean => edge === 'advantage'

/** OSR-EL-1, OSR-BUR-2, OSR-CHK-8. */
export const isHindered = (fight: Fight, who: Combatant): boolean =>
  isUnsteady(fight, who) || burdenOf(fight, who) === 'very burdened' || who.edge === 'disadvantage'

/** A save, a skill check or one half of an opposed check, with these reasons. */
export function check(scene: Scene, who: Combatant, what: What, why: Modifier[]): Check {
  commonReasons(scene.fight, who, why)
  return d20(scene, who, what, { why, edge: edgeOf(isFavoured(who), isHindered(scene.fight, who)) })
}

/** A roll against a number; `of` is whose score that is, null where it is nobody's. */
type Against = {
  readonly what: (typeof CHECKS)[number]
  readonly why: Modifier[]
  readonly number: number
  readonly of: Combatant | null
}

/** A save or a check against a number. */
export const passes = (scene: Scene, who: Combatant, { what, why, number, of }: Against): boolean =>
  judged(scene, who, { what, number, of, found: check(scene, who, what, why) })

/** Tells what it was against, and whether that was reached. */
export function judged(
  scene: Scene,
  who: Combatant,
  { what, number, of, found }: Omit<Against, 'why'> & { readonly found: Check },
): boolean {
  const made = reaches(scene.fight, found, number)
  scene.tell({ type: 'checked', who: who.id, what, of: of?.id ?? null, number, made })
  return made
}

/** OSR-CHK-1, OSR-CHK-6: the total counts; natural 1 and 20 only with `naturals = all`. */
function reaches({ options }: Fight, { natural, total }: Check, number: number): boolean {
  if (options.naturals === 'all' && (natural === 1 || natural === 20)) return natural === 20
  return total >= number
}

/**
 * OSR 3.5, Expertise: whether a skill check that failed is made again. RULING: in a fight alone, so not in the check
 * for surprise, nor by who must get out of a hold or past a screen.
 */
export function triesAgain(scene: Scene, who: Combatant): boolean {
  const trait = readyTrait(scene.fight, who, 'expertise')
  if (trait === null || scene.ask(who, 'expertise', ['no', 'yes']) === 'no') return false
  scene.tell({ type: 'used', who: who.id, trait })
  return true
}

type Half = { readonly who: Combatant; readonly why: Modifier[] }

/** OSR-CHK-3: the initiator first; a tie is the initiator's, and naturals mean nothing (OSR-CHK-6). */
export function opposed(scene: Scene, initiator: Half, opponent: Half, what: What = 'opposed'): boolean {
  const first = check(scene, initiator.who, what, initiator.why).total
  return first >= check(scene, opponent.who, what, opponent.why).total
}
