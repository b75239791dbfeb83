import type { Scene } from '../state/events.ts'
import type { Combatant } from '../state/fight.ts'

/** What somebody takes: from whom, whether the weapon may spare, and how it came. */
export type Harm = {
  readonly who: Combatant
  readonly by: Combatant | null
  readonly points: number
  /** OSR-HIT-5: made with a less lethal weapon. */
  readonly spares: boolean
  readonly from: 'hit' | 'shock' | 'squeeze' | 'spell' | 'hug'
}

/** OSR-HIT-1 to OSR-HIT-3. */
export function hurt(scene: Scene, { who, by, points, from }: Harm): void {
  if (who.hp <= 0) return // OSR-HIT-7
  const left = Math.max(0, who.hp - points)
  scene.tell({ type: 'hurt', who: who.id, by: by?.id ?? null, points, from, hp: left })
  if (left > 0) return
  if (who.kind === 'opponent')
    scene.tell({ type: 'died', who: who.id }) // OSR-HIT-2
  else scene.tell({ type: 'collapsed', who: who.id, el: Math.max(who.el, 5) }) // OSR-HIT-3
}
