import { d, NO_REASON } from '../../../engine/dice.ts'
import { ABILITIES, type Ability } from '../state/derived-values.ts'
import type { Combatant, Fight, Scene } from '../state/fight.ts'
import { DEATH, scarOf } from '../tables/scars.ts'

/** What somebody takes: from whom, whether the weapon may spare, and how it came. */
export type Harm = {
  readonly who: Combatant
  readonly by: Combatant | null
  readonly points: number
  /** OSR-HIT-5: made with a less lethal weapon. */
  readonly spares: boolean
  readonly from: 'hit' | 'shock' | 'squeeze' | 'spell' | 'hug' | 'execution'
}

/** OSR-HIT-1: never below 0; 1 is fully able. OSR-HIT-7: of no effect below; C14: who was spared, though an opponent, dies of it. */
export function hurt(scene: Scene, harm: Harm): void {
  const { who, by, points, from } = harm
  if (who.conditions.dead) return
  const hp = who.hp
  if (hp <= 0) {
    if (who.kind === 'opponent') scene.tell({ type: 'died', who: who.id })
    return
  }
  scene.tell({ type: 'hurt', who: who.id, by: by?.id ?? null, points, from, hp: Math.max(0, hp - points) })
  if (who.hp === 0) brought(scene, harm, points > hp && points > 3 ? points : null) // OSR-HIT-4
}

/** OSR-HIT-2 to OSR-HIT-5; the scar takes its points, null: none. */
function brought(scene: Scene, { who, by, spares }: Harm, scarring: number | null): void {
  const { options } = scene.fight
  if (who.conditions.frail) return scene.tell({ type: 'died', who: who.id }) // OSR-MW-3; RULING: spared or not
  const spared = spares && by !== null && isSpared(scene, by)
  if (who.kind === 'opponent') return scene.tell({ type: spared ? 'spared' : 'died', who: who.id }) // OSR-HIT-2
  if (options.woundModel === 'mortal') return scene.tell({ type: spared ? 'spared' : 'mortally wounded', who: who.id }) // OSR-MW-1
  if (options.secondCollapse && who.el >= 5) return scene.tell({ type: 'died', who: who.id, el: 6 }) // OSR 11, OSR-EL-1
  scene.tell({ type: 'collapsed', who: who.id, el: Math.max(who.el, 5) }) // OSR-HIT-3
  if (options.scars && !spared && scarring !== null) scar(scene, who, scarring)
}

/** OSR-DEC-15, C13: asked of players only, for any damage by that weapon. */
export const isSpared = (scene: Scene, by: Combatant): boolean =>
  by.control === 'player' && scene.ask(by, 'spare', ['kill', 'spare']) === 'spare'

/** OSR-SCAR-1, OSR-SCAR-2: death is at once, all else waits for the end of the fight (OSR-SCAR-3). */
function scar(scene: Scene, who: Combatant, points: number): void {
  const sum = scarRolled(scene, who, points)
  scene.tell({ type: 'scarred', who: who.id, sum })
  if (sum === DEATH) scene.tell({ type: 'died', who: who.id })
}

/** OSR-SCAR-1: the first line that fits; the DC of CON is the score (OSR-SHEET-3). */
function scarRolled(scene: Scene, who: Combatant, points: number): number {
  const sumOf = (count: number, sides: number): number => scene.roll(who, 'scar', d(count, sides), NO_REASON).total
  if (points > 18) return sumOf(1, 4) + sumOf(1, 20)
  if (points >= who.CON) return sumOf(2, 12)
  if (points > 12) return sumOf(3, 8)
  return points > 6 ? sumOf(4, 6) : sumOf(6, 4)
}

type Scarred = Pick<Combatant, 'move' | 'skills' | Ability>

/** OSR-SCAR-2, OSR-SCAR-3: what a scar makes of a sheet. RULING: no ability below 1, and no scar makes faster. */
export function scarredBy(who: Scarred, sum: number): Scarred {
  const { takes, move } = scarOf(sum)
  const { Spy, ...abilities } = takes
  const less = ABILITIES.map((one) => [one, Math.max(1, who[one] - (abilities[one] ?? 0))])
  return {
    ...(Object.fromEntries(less) as Pick<Combatant, Ability>),
    move: move === null ? who.move : move === 'half' ? Math.floor(who.move / 2) : Math.min(who.move, move),
    skills: Spy === undefined ? who.skills : { ...who.skills, Spy: Math.max(-4, (who.skills.Spy ?? -1) - Spy) },
  }
}

const ROUNDS_TO_LIVE = 6

/** OSR-MW-1: at the end of the 6th round after the one it fell in. */
export function bleedOut(scene: Scene): void {
  const { round, combatants } = scene.fight
  for (const one of combatants)
    if (one.conditions.dying && !one.conditions.dead && round >= (one.fellIn ?? 0) + ROUNDS_TO_LIVE)
      scene.tell({ type: 'died', who: one.id })
}

/** OSR-MW-2, C6: 10, and the rounds that lie wholly between the fall and now. */
export const stabiliseNumber = ({ round }: Fight, { fellIn }: Combatant): number =>
  10 + Math.max(0, round - (fellIn ?? round) - 1)
