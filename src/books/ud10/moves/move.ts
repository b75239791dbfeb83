import { amount, branch, leaf, type Offer, spot } from '../../../engine/options.ts'
import type { Spot } from '../../../field/plane-geometry.ts'
import { parseSquare } from '../../../field/square-names.ts'
import { isGoing } from '../../../field/walking-range.ts'
import { squareAmong, walkTo } from '../../../kit/square-choices.ts'
import { hasSmallToDraw } from '../arms/hands.ts'
import { action } from '../core/attack.ts'
import type { Deed } from '../core/turn.ts'
import { shut, type Why, whyNoAction, whyNoMove, whyNoStep, whyNoWhole } from '../core/why-not.ts'
import type { Scene } from '../state/events.ts'
import type { Combatant, Fight } from '../state/fight.ts'
import { coverOn, gridIn, hasGrid, isPresent, metresApart } from '../state/positions.ts'
import { fullSquares, standardMetres, standardSquares } from '../state/sheet.ts'
import type { Kind } from './events.ts'
import { goApart, goBack, goTo } from './flee.ts'
import { hasNeighbour, NEAR, neighboursOf, retreats, WHY, walkOf, wayOut, whyNoRetreat } from './paths.ts'

/** UD-MOVE-2. */
export const moveOptions = (scene: Scene, who: Combatant, isRoom: boolean): Offer<Deed> =>
  ways(scene, who, { key: 'move', kind: 'standard', why: whyNoMove(scene.fight, who), isRoom })

/** UD-MOVE-3. */
export const fullMoveOptions = (scene: Scene, who: Combatant, isRoom: boolean): Offer<Deed> =>
  ways(scene, who, {
    key: 'full move',
    kind: 'full',
    why: whyNoWhole(scene.fight) ?? whyNoMove(scene.fight, who),
    isRoom,
  })

/** UD-MOVE-5: a standard move of 0 squares, to draw a small weapon. */
export const stayOptions = (scene: Scene, who: Combatant): Offer<Deed> =>
  hasSmallToDraw(who) &&
  whyNoMove(scene.fight, who) === null &&
  leaf('move 0', () => scene.tell({ type: 'halted on the spot', who: who.id }))

type Going = { readonly key: string; readonly kind: Kind; readonly why: Why | null; readonly isRoom: boolean }

function ways(scene: Scene, who: Combatant, { key, kind, why, isRoom }: Going): Offer<Deed> {
  const { fight } = scene
  const barred =
    why ?? ((isRoom && isAfforded(fight, who, kind)) || isRoomBeyond(fight, who, kind) ? null : 'E_BLOCKED')
  if (barred !== null) return shut(key, barred)
  return branch(key, () => waysOf(scene, who, kind))
}

/** Whether a square around is free; asked once for the whole menu. */
export const canGo = (fight: Fight, who: Combatant): boolean =>
  hasGrid(fight) ? hasNeighbour(fight, who) : hasOthers(fight, who)

/** Whatever the ground, one square is within the allowance (UD-MAP-5). */
const isAfforded = (fight: Fight, who: Combatant, kind: Kind): boolean => !hasGrid(fight) || budgetOf(who, kind) >= 2

/** Where all squares around are taken, there may be room behind friends (UD-MAP-7). */
const isRoomBeyond = (fight: Fight, who: Combatant, kind: Kind): boolean =>
  hasGrid(fight) && isGoing(gridIn(fight), walkOf(fight, who, budgetOf(who, kind)))

const budgetOf = (who: Combatant, kind: Kind): number => (kind === 'full' ? fullSquares(who) : standardSquares(who))

function waysOf(scene: Scene, who: Combatant, kind: Kind): readonly Offer<Deed>[] {
  const { fight } = scene
  const metres = standardMetres(who) * (kind === 'full' ? 2 : 1)
  if (!hasGrid(fight)) return distanceOptions(scene, who, { kind, metres })
  return [
    walkTo(gridIn(fight), walkOf(fight, who, budgetOf(who, kind)), {
      why: WHY,
      means:
        ({ path, cost }): Deed =>
        () =>
          goTo(scene, who, { kind, path, cost }),
    }),
  ]
}

/** UD-MOVE-1: one square, whatever it costs (C16). */
export function stepOptions(scene: Scene, who: Combatant, isRoom: boolean): Offer<Deed> {
  const { fight } = scene
  const why = whyNoStep(fight, who) ?? (isRoom ? null : 'E_BLOCKED')
  if (why !== null) return shut('step', why)
  if (!hasGrid(fight)) return branch('step', () => distanceOptions(scene, who, { kind: 'step', metres: NEAR }))
  return branch('step', () => [stepTo(scene, who)])
}

function stepTo(scene: Scene, who: Combatant): Offer<Deed> {
  const from = who.pos!
  const means =
    (to: Spot): Deed =>
    () =>
      goTo(scene, who, { kind: 'step', path: [from, to] })
  const place = squareAmong(neighboursOf(scene.fight, who), { from, why: 'E_BLOCKED', means })
  const squares = place.of.squares!
  const wayOf: typeof squares.wayOf = (step) => {
    const gone = squares.wayOf(step)
    return 'why' in gone && gone.why !== null && isFar(from, step) ? { why: 'E_TOO_FAR' } : gone
  }
  return spot({ ...place.of, squares: { ...squares, wayOf } }, place.means)
}

/** A square that is named and is no neighbour. */
function isFar(from: Spot, step: unknown): boolean {
  const to =
    typeof step === 'string'
      ? parseSquare(step)
      : Array.isArray(step) && step.every((n) => typeof n === 'number')
        ? { x: step[0] as number, y: step[1] as number }
        : null
  return to !== null && Math.max(Math.abs(to.x - from.x), Math.abs(to.y - from.y)) > 1
}

/** UD-END-2: off the map, by whichever move reaches its edge. */
export function leaveOptions(scene: Scene, who: Combatant): Offer<Deed> {
  const { fight } = scene
  if (!hasGrid(fight) || whyNoMove(fight, who) !== null || !isNearEdge(fight, who)) return false
  const standard = wayOut(fight, who, standardSquares(who))
  const way = standard ?? (whyNoWhole(fight) === null ? wayOut(fight, who, fullSquares(who)) : null)
  const kind: Kind = standard ? 'standard' : 'full'
  return way && leaf('leave', () => goTo(scene, who, { kind, path: way.path, cost: way.cost, off: true }))
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
  return branch('retreat', () =>
    retreats(
      scene.fight,
      who,
      (way): Deed =>
        () =>
          goBack(scene, who, way),
    ),
  )
}

/** UD-MAP-13: a move names one other, and changes that distance alone. */
function distanceOptions(
  scene: Scene,
  who: Combatant,
  { kind, metres }: { readonly kind: Kind; readonly metres: number },
): readonly Offer<Deed>[] {
  const { fight } = scene
  const others = fight.combatants.filter(
    (one) => one !== who && isPresent(one) && !(one.hidden && one.side !== who.side),
  )
  const far = others.filter((one) => metresApart(fight, who, one) > NEAR)
  const way = (one: Combatant, sign: 1 | -1) =>
    branch(one.id, () => [metresOf(scene, who, { one, kind, sign, most: mostOf(fight, { who, one, metres, sign }) })])
  return [
    far.length > 0 && branch('closer', () => far.map((one) => way(one, -1))),
    others.length > 0 && branch('away', () => others.map((one) => way(one, 1))),
  ]
}

const hasOthers = (fight: Fight, who: Combatant): boolean =>
  fight.combatants.some((one) => one !== who && isPresent(one) && !(one.hidden && one.side !== who.side))

type Way = { readonly who: Combatant; readonly one: Combatant; readonly metres: number; readonly sign: 1 | -1 }

const mostOf = (fight: Fight, { who, one, metres, sign }: Way): number =>
  sign > 0 ? metres : Math.min(metres, metresApart(fight, who, one) - NEAR)

type Choice = { readonly one: Combatant; readonly kind: Kind; readonly sign: 1 | -1; readonly most: number }

/** By half metres; without a whole one, all there is. */
function metresOf(scene: Scene, who: Combatant, { one, kind, sign, most }: Choice): Offer<Deed> {
  const least = kind === 'step' ? most : Math.min(most, 0.5) // a step: 1.5 m
  return amount(
    { least, most, step: 0.5, unit: 'm' },
    (by): Deed =>
      () =>
        goApart(scene, who, { kind, to: [{ other: one, metres: metresApart(scene.fight, who, one) + sign * by }] }),
  )
}

/** UD-COV-3, UD-ACT-4: an action on a square to which the referee gave a rating. */
export function coverOptions(scene: Scene, who: Combatant): Offer<Deed> {
  const why = whyNoAction(scene.fight)
  if (why !== null) return shut('take cover', why)
  const cover = coverOn(scene.fight, who)
  if (cover === null) return shut('take cover', 'E_BLOCKED')
  return leaf(
    'take cover',
    action(scene, who, () => scene.tell({ type: 'took cover', who: who.id, cover })),
  )
}
