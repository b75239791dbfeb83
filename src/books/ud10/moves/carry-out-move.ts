import type { Spot } from '../../../field/plane-geometry.ts'
import { facingTo } from '../core/facing.ts'
import { loseSight } from '../gunnery/aim.ts'
import { underFire } from '../gunnery/under-suppression.ts'
import type { Scene } from '../state/events.ts'
import type { Combatant, Fight } from '../state/fight.ts'
import { areAdjacent, engages, isSeen, squaresBetween } from '../state/positions.ts'
import { isAble, isHostile } from '../state/presence.ts'
import type { Facing } from '../state/sheet.ts'
import type { Kind } from './events.ts'
import { confirmFlight, freeAttacks } from './flee.ts'
import { engagersOf, leftBy, NEAR } from './paths.ts'
import { type Retreat, retreats } from './retreat.ts'

/** A path with its start; `off`: beyond its end the edge of the map. */
type Going = { readonly kind: Kind; readonly path: readonly Spot[]; readonly off?: true; readonly cost?: number }

/** UD-MOVE-8: the confirmation of a flight, the free attacks, the shots (C5), and then the move. */
export function goTo(scene: Scene, who: Combatant, { kind, path, off, cost = path.length - 1 }: Going): void {
  const { fight } = scene
  const engaged = engagersOf(fight, who)
  const left = off ? engaged : leftBy(fight, who, path)
  if (!isFree(scene, who, { kind, left })) return
  const facing = kind === 'retreat' ? facingBack(fight, who, { engaged, to: path.at(-1)! }) : null
  scene.tell({ type: 'moved', who: who.id, to: path.at(-1)!, squares: cost, kind, facing })
  if (off) return scene.tell({ type: 'escaped', who: who.id })
  arrived(scene, who, path)
}

type Leaving = { readonly kind: Kind; readonly left: readonly Combatant[] }

/** False where the move does not come about. */
function isFree(scene: Scene, who: Combatant, { kind, left }: Leaving): boolean {
  if (kind !== 'retreat' && scene.fight.options.fleeing && left.length > 0) {
    const confirmed = confirmFlight(scene, who, left)
    if (confirmed === 'retreat')
      goBack(
        scene,
        who,
        scene.ask(
          who,
          'retreat',
          retreats(scene.fight, who, (way) => way),
        ),
      )
    if (confirmed !== 'flee') return false
    freeAttacks(scene, who, left)
  }
  if (isAble(who)) underFire(scene, who, 'leave')
  if (isAble(who)) return true
  scene.tell({ type: 'halted', who: who.id, kind }) // UD-FLEE-5
  return false
}

function arrived(scene: Scene, who: Combatant, path: readonly Spot[]): void {
  loseSight(scene, who, path)
  if (who.hidden && scene.fight.combatants.some((one) => watches(scene.fight, one, who)))
    scene.tell({ type: 'revealed', who: who.id }) // UD-ACT-14: moved in view
}

const watches = (fight: Fight, one: Combatant, who: Combatant): boolean =>
  isAble(one) && isHostile(fight, one.side, who.side) && isSeen(fight, one, who)

/** C7, UD-RET-3: she faces those she retreated from, the nearest of them, then initiative order. */
function facingBack(
  fight: Fight,
  who: Combatant,
  { engaged, to }: { readonly engaged: readonly Combatant[]; readonly to: Spot },
): Facing | null {
  const there: Combatant = { ...who, pos: to }
  let nearest: Combatant | null = null
  for (const one of engaged)
    if (nearest === null || squaresBetween(fight, there, one) < squaresBetween(fight, there, nearest)) nearest = one
  return nearest === null ? null : facingTo(fight, there, nearest)
}

type Apart = {
  readonly kind: Kind
  readonly to: readonly { readonly other: Combatant; readonly metres: number }[]
}

/** C29: a move that takes one out of 1.5 m is a flight from everybody engaged. */
export function goApart(scene: Scene, who: Combatant, { kind, to }: Apart): void {
  const { fight } = scene
  const leaves = to.some(
    ({ other, metres }) => metres > NEAR && areAdjacent(fight, who, other) && engages(fight, other, who),
  )
  if (!isFree(scene, who, { kind, left: leaves ? engagersOf(fight, who) : [] })) return
  const pairs = to.map(({ other, metres }) => ({ other: other.id, metres }))
  scene.tell({ type: 'changed distance', who: who.id, kind, to: pairs })
  arrived(scene, who, [])
}

/** UD-RET-1. */
export const goBack = (scene: Scene, who: Combatant, way: Retreat): void =>
  'path' in way
    ? goTo(scene, who, { kind: 'retreat', path: way.path })
    : goApart(scene, who, { kind: 'retreat', to: way.to })
