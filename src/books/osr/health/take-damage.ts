import type { Scene } from '../state/events.ts'
import type { Combatant } from '../state/fight.ts'
import { leavesScar, scar } from './scars.ts'

/** What somebody takes: from whom, whether the weapon may spare, and how it came. */
export type Harm = {
  readonly who: Combatant
  readonly by: Combatant | null
  readonly points: number
  /** OSR-HIT-5: made with a less lethal weapon. */
  readonly spares: boolean
  readonly from: 'hit' | 'shock' | 'squeeze' | 'spell' | 'hug' | 'execution'
}

/** OSR-HIT-1: never below 0; 1 is fully able. */
export function hurt(scene: Scene, harm: Harm): void {
  const { who, by, points, from } = harm
  if (who.conditions.dead) return
  if (who.hp <= 0) return again(scene, who)
  const hp = who.hp
  scene.tell({ type: 'hurt', who: who.id, by: by?.id ?? null, points, from, hp: Math.max(0, hp - points) })
  if (who.hp === 0) brought(scene, harm, leavesScar(points, hp) ? points : null)
}

/** OSR-HIT-7: of no effect. C14: who was spared at 0 HP, though an opponent, dies of it. */
function again(scene: Scene, who: Combatant): void {
  if (who.kind === 'opponent') scene.tell({ type: 'died', who: who.id })
}

/** OSR-HIT-2 to OSR-HIT-5; the scar takes its points, null: none. */
function brought(scene: Scene, { who, by, spares }: Harm, scarring: number | null): void {
  const { options } = scene.fight
  if (who.conditions.frail) return scene.tell({ type: 'died', who: who.id }) // OSR-MW-3; RULING: spared or not
  const spared = spares && by !== null && isSpared(scene, by)
  if (who.kind === 'opponent') return scene.tell({ type: spared ? 'spared' : 'died', who: who.id }) // OSR-HIT-2
  if (options.woundModel === 'mortal')
    return scene.tell(spared ? { type: 'spared', who: who.id } : { type: 'mortally wounded', who: who.id }) // OSR-MW-1
  if (options.secondCollapse && who.el >= 5) return scene.tell({ type: 'died', who: who.id, el: 6 }) // OSR 11, OSR-EL-1
  scene.tell({ type: 'collapsed', who: who.id, el: Math.max(who.el, 5) }) // OSR-HIT-3
  if (options.scars && !spared && scarring !== null) scar(scene, who, scarring)
}

/** OSR-DEC-15, C13: asked of players only, for any damage by that weapon. */
const isSpared = (scene: Scene, by: Combatant): boolean =>
  by.control === 'player' && scene.ask(by, 'spare', ['kill', 'spare']) === 'spare'
