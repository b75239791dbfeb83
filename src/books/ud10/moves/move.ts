import { amount, branch, branches, leaf, type Offer } from '../../../engine/options.ts'
import type { Spot } from '../../../field/plane-geometry.ts'
import { type Way, wayOff } from '../../../field/walking-path.ts'
import { isGoing } from '../../../field/walking-range.ts'
import { squareAmong, walkTo } from '../../../kit/square-choices.ts'
import { smallOnes } from '../arms/hands.ts'
import { action } from '../core/attack.ts'
import { shut, type Why, whyNoAction, whyNoMove, whyNoStep, whyNoWhole } from '../core/refusals.ts'
import type { Deed } from '../core/turn.ts'
import type { Scene } from '../state/all-events.ts'
import type { Combatant, Fight } from '../state/fight.ts'
import { coverOn, gridIn, hasGrid, metresApart } from '../state/positions.ts'
import { isPresent } from '../state/presence.ts'
import { fullSquares, standardMetres, standardSquares } from '../state/sheet.ts'
import type { Kind } from './events.ts'
import { goApart, goBack, goTo } from './flee.ts'
import { hasNeighbour, NEAR, neighboursOf, retreats, WHY, walkOf, whyNoRetreat } from './paths.ts'

/** Whether a square around is free. */
const canGo = (fight: Fight, who: Combatant): boolean =>
  hasGrid(fight) ? hasNeighbour(fight, who) : fight.combatants.some((one) => isKnown(who, one))

/** UD-MOVE-2. */
export const moveOptions = (scene: Scene, who: Combatant): Offer<Deed> =>
  ways(scene, who, { key: 'move', kind: 'standard', why: whyNoMove(scene.fight, who) })

/** UD-MOVE-3. */
export function fullMoveOptions(scene: Scene, who: Combatant): Offer<Deed> {
  const why = whyNoWhole(scene.fight) ?? whyNoMove(scene.fight, who)
  return ways(scene, who, { key: 'full move', kind: 'full', why })
}

type Going = { readonly key: string; readonly kind: Kind; readonly why: Why | null }

function ways(scene: Scene, who: Combatant, { key, kind, why }: Going): Offer<Deed> {
  const { fight } = scene
  if (why !== null) return shut(key, why)
  const squares = kind === 'full' ? fullSquares(who) : standardSquares(who)
  const isOpen = ((!hasGrid(fight) || squares >= DEAREST) && canGo(fight, who)) || isRoomBeyond(fight, who, squares)
  if (!isOpen) return shut(key, 'E_BLOCKED')
  return branch(key, () => {
    const metres = standardMetres(who) * (kind === 'full' ? 2 : 1)
    if (!hasGrid(fight)) return distanceOptions(scene, who, { kind, metres })
    const go = ({ path, cost }: Way) => goTo(scene, who, { kind, path, cost })
    return [walkTo(gridIn(fight), walkOf(fight, who, squares), { why: WHY, means: (way) => () => go(way) })]
  })
}
/** UD-MAP-5: what one square costs at most. */
const DEAREST = 2

/** Where all squares around are taken, there may be room behind friends (UD-MAP-7). */
const isRoomBeyond = (fight: Fight, who: Combatant, squares: number): boolean =>
  hasGrid(fight) && isGoing(gridIn(fight), walkOf(fight, who, squares))

/** UD-MOVE-5: a standard move of 0 squares, to draw a small weapon. */
export const stayOptions = (scene: Scene, who: Combatant): Offer<Deed> =>
  smallOnes(who).length > 0 &&
  whyNoMove(scene.fight, who) === null &&
  leaf('move 0', () => scene.tell({ type: 'halted on the spot', who: who.id }))

/** UD-MOVE-1: one square, whatever it costs (C16). */
export function stepOptions(scene: Scene, who: Combatant): Offer<Deed> {
  const { fight } = scene
  const why = whyNoStep(fight, who) ?? (canGo(fight, who) ? null : 'E_BLOCKED')
  if (why !== null) return shut('step', why)
  return branch('step', () => {
    if (!hasGrid(fight)) return distanceOptions(scene, who, { kind: 'step', metres: NEAR })
    const from = who.pos!
    const means = (to: Spot) => () => goTo(scene, who, { kind: 'step', path: [from, to] })
    return [squareAmong(neighboursOf(fight, who), { from, why: whyNoStepTo, means })]
  })
}

/** For a square that is named. */
const whyNoStepTo = (to: Spot | null, from: Spot): Why =>
  to !== null && Math.max(Math.abs(to.x - from.x), Math.abs(to.y - from.y)) > 1 ? 'E_TOO_FAR' : 'E_BLOCKED'

/** UD-END-2: off the map, by whichever move reaches its edge. */
export function leaveOptions(scene: Scene, who: Combatant): Offer<Deed> {
  const { fight } = scene
  if (!hasGrid(fight) || whyNoMove(fight, who) !== null || !isNearEdge(fight, who)) return false
  const within = (squares: number) => wayOff(gridIn(fight), walkOf(fight, who, squares))
  const standard = within(standardSquares(who))
  const way = standard ?? (whyNoWhole(fight) === null ? within(fullSquares(who)) : null)
  return way && leaf('leave', () => goTo(scene, who, { ...way, kind: standard ? 'standard' : 'full', off: true }))
}

function isNearEdge(fight: Fight, who: Combatant): boolean {
  const { width, height } = gridIn(fight)
  const { x, y } = who.pos!
  return Math.min(x, y, width - 1 - x, height - 1 - y) < fullSquares(who)
}

/** UD-RET-1. */
export function retreatOptions(scene: Scene, who: Combatant): Offer<Deed> {
  const why = whyNoRetreat(scene.fight, who)
  if (why !== null) return shut('retreat', why)
  return branch('retreat', () => retreats(scene.fight, who, (way) => () => goBack(scene, who, way)))
}

/** Who is there, for all that somebody knows. */
const isKnown = (who: Combatant, one: Combatant): boolean =>
  one !== who && isPresent(one) && !(one.hidden && one.side !== who.side)

type Reach = { readonly kind: Kind; readonly metres: number }

/** UD-MAP-13: a move names one other, and changes that distance alone. */
function distanceOptions(scene: Scene, who: Combatant, reach: Reach): readonly Offer<Deed>[] {
  const others = scene.fight.combatants.filter((one) => isKnown(who, one))
  const far = others.filter((one) => metresApart(scene.fight, who, one) > NEAR)
  const way = (sign: 1 | -1) => (one: Combatant) => [metresOf(scene, who, { ...reach, one, sign })]
  return [
    far.length > 0 && branch('closer', () => [branches(far, way(-1))]),
    others.length > 0 && branch('away', () => [branches(others, way(1))]),
  ]
}

type Nearing = Reach & { readonly one: Combatant; readonly sign: 1 | -1 }

/** By half metres, without a whole one all there is; a step is 1.5 m. */
function metresOf(scene: Scene, who: Combatant, { one, sign, kind, metres }: Nearing): Offer<Deed> {
  const now = metresApart(scene.fight, who, one)
  const most = sign > 0 ? metres : Math.min(metres, now - NEAR)
  const least = kind === 'step' ? most : Math.min(most, 0.5)
  const go = (by: number) => goApart(scene, who, { kind, to: [{ other: one, metres: now + sign * by }] })
  return amount({ least, most, step: 0.5, unit: 'm' }, (by) => () => go(by))
}

/** UD-COV-3, UD-ACT-4: an action on a square to which the referee gave a rating. */
export function coverOptions(scene: Scene, who: Combatant): Offer<Deed> {
  const why = whyNoAction(scene.fight)
  if (why !== null) return shut('take cover', why)
  const cover = coverOn(scene.fight, who)
  if (cover === null) return shut('take cover', 'E_BLOCKED')
  return leaf('take cover', action(scene, who, { type: 'took cover', who: who.id, cover }))
}
