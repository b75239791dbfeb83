import { branch, type Offer, spot } from '../../../engine/options.ts'
import { REFEREE } from '../../../engine/scene.ts'
import { between, within } from '../../../field/plane-geometry.ts'
import type { Combatant, Scene } from '../state/fight.ts'
import { allowance } from './move.ts'
import { shut } from './refusals.ts'

/** CE-ACT-6, CE-PROF-1: straight to any point in reach; CE-MOVE-3: to where one stands it spends nothing. */
export function walkOptions(scene: Scene, who: Combatant, spend: () => void): readonly Offer<() => void>[] {
  if (who.aboard !== null) return [shut('move', 'E_ABOARD')]
  const most = allowance(scene.fight, who)
  if (most <= 0) return [shut('move', 'E_NO_MOVE')]
  const to = (go: (x: number, y: number, metres: number) => void) =>
    spot(within(who.pos, most), ([x, y]) => () => {
      const metres = between(who.pos, { x, y })
      if (metres > 0) go(x, y, metres)
    })
  const walk = (x: number, y: number, metres: number): void => {
    spend()
    scene.tell({ type: 'walked', who: who.id, x, y, metres, cover: null })
  }
  return [
    branch('move', () => [to(walk)]),
    branch('take cover', () => [to((x, y, metres) => takeCover(scene, who, { x, y, metres }, spend))]),
  ]
}

type Goal = { readonly x: number; readonly y: number; readonly metres: number }

/** CE-PROF-13: the referee approves. RULING: he names the cover, or refuses, and then nothing is spent. */
function takeCover(scene: Scene, who: Combatant, { x, y, metres }: Goal, spend: () => void): void {
  scene.tell({ type: 'proposed', who: who.id, what: 'cover' })
  const cover = scene.ask(REFEREE, 'cover', ['quarter', 'half', 'threeQuarter', 'full', 'refuse'])
  if (cover === 'refuse') return scene.tell({ type: 'refused', who: who.id, what: 'cover' })
  spend()
  scene.tell({ type: 'walked', who: who.id, x, y, metres, cover })
}
