import { amount, branch, type Offer, spot } from '../../../engine/options.ts'
import { REFEREE } from '../../../engine/scene.ts'
import { between, downToHalf, within } from '../../../field/plane-geometry.ts'
import { type Combatant, type Fight, isSerious, LOAD_PACE, loadOf, mostUnderLoad, type Scene } from '../state/fight.ts'
import { paceOf } from '../vehicles/vehicle.ts'
import { asMinor } from './minor-deed.ts'
import { shut } from './refusals.ts'

/** CE-MOVE-1: standing, crouched, prone, as shares of the stride. */
const PACE = { standing: 1, crouched: 0.5, prone: 0.25 } as const

/** CE-MOVE-1, CE-MOVE-2, CE-ROUND-1: halvings multiply, rounded down; CE-TURN-5, CE-SERI-1: 1.5 m if serious. */
export function allowance(fight: Fight, who: Combatant): number {
  const ground = fight.ground.terrain === 'difficult' ? 0.5 : 1
  const metres =
    who.stride * PACE[who.stance] * ground * LOAD_PACE[loadOf(fight, who)] * (who.kind === 'robot' ? paceOf(who) : 1) // CE-VEH-4
  const most = Math.min(isSerious(who) ? HOBBLE : Number.POSITIVE_INFINITY, mostUnderLoad(fight, who))
  return downToHalf(Math.min(metres, Math.max(0, most - who.movedThisRound)))
}

const HOBBLE = 1.5

/** CE-ACT-6, CE-DEC-16: on a line a direction, then metres; CE-MOVE-3: 0 spends nothing. */
export function moveOptions(scene: Scene, who: Combatant): readonly Offer<() => void>[] {
  const most = allowance(scene.fight, who)
  if (most <= 0) return [shut('move', 'E_NO_MOVE')]
  const measure = { least: 0, most, step: 0.5, unit: 'm' }
  const go = (way: 'forward' | 'back') => (metres: number) => {
    const x = who.pos.x + (way === 'forward' ? ahead(who) : -ahead(who)) * metres
    return metres === 0 ? () => {} : asMinor(scene, { type: 'moved', who: who.id, way, metres, x })
  }
  const along = (way: 'forward' | 'back') => branch(way, () => [amount(measure, go(way))])
  return [branch('move', () => [along('forward'), along('back')])]
}

/** CE-MOVE-4: forward is up the line for the players' side, down for the others. */
export const ahead = ({ side }: Combatant): 1 | -1 => (side === 'players' ? 1 : -1)

/** CE-ACT-6, CE-PROF-1: straight to any point in reach; CE-MOVE-3: to where one stands it spends nothing. */
export function walkOptions(scene: Scene, who: Combatant): readonly Offer<() => void>[] {
  if (who.aboard !== null) return [shut('move', 'E_ABOARD')]
  const most = allowance(scene.fight, who)
  if (most <= 0) return [shut('move', 'E_NO_MOVE')]
  const to = (go: (goal: Goal) => void) =>
    spot(within(who.pos, most), ([x, y]) => () => {
      const metres = between(who.pos, { x, y })
      if (metres > 0) go({ x, y, metres })
    })
  const walk = (goal: Goal): void => asMinor(scene, { type: 'walked', who: who.id, ...goal, cover: null })()
  const hide = (goal: Goal): void => takeCover(scene, who, goal)
  return [branch('move', () => [to(walk)]), branch('take cover', () => [to(hide)])]
}

type Goal = { readonly x: number; readonly y: number; readonly metres: number }

/** CE-PROF-13: the referee approves. RULING: he names the cover, or refuses, and then nothing is spent. */
function takeCover(scene: Scene, who: Combatant, goal: Goal): void {
  scene.tell({ type: 'proposed', who: who.id, what: 'cover' })
  const cover = scene.ask(REFEREE, 'cover', ['quarter', 'half', 'threeQuarter', 'full', 'refuse'])
  if (cover === 'refuse') return scene.tell({ type: 'refused', who: who.id, what: 'cover' })
  asMinor(scene, { type: 'walked', who: who.id, ...goal, cover })()
}
