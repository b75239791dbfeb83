import { find } from '../../../engine/common-events.ts'
import type { Modifier } from '../../../engine/dice.ts'
import { among, branch, leaf, type Offer, type Point, pointsOf, spot } from '../../../engine/options.ts'
import { canStand } from '../../../field/can-stand.ts'
import { isSharing } from '../../../field/squares-apart.ts'
import { squareAmong } from '../../../kit/square-choices.ts'
import { leafOrShut } from '../../../kit/target-menus.ts'
import { mainAction, onTurnAction } from '../core/action-costs.ts'
import { attackRoll, type Blow } from '../core/attack.ts'
import { blowOf, foesBeside } from '../core/attack-menu.ts'
import { canOta, type Deed, hasMain, shut } from '../core/budget-and-refusals.ts'
import { check, opposed } from '../core/check.ts'
import { holdersOf } from '../core/rounds.ts'
import { squaresWithin } from '../moves/paths.ts'
import { gridIn, SQUARE, standingOf } from '../state/distance-and-cover.ts'
import type { Combatant, Scene } from '../state/fight.ts'
import { isAble, isHeld } from '../state/presence.ts'
import { handsFull, UNARMED } from '../state/usable-weapons.ts'
import { forced } from './shove.ts'
import { isTooLarge, prevails, sizePenalty, strength } from './skill-and-size.ts'

const SKILLS = ['Punch']

/** OSR-GRP-1. */
export function grappleOption(scene: Scene, who: Combatant): Offer<Deed> {
  if (isHeld(who)) return false
  const near = foesBeside(scene.fight, who)
  if (near.length === 0) return false
  if (!hasMain(who)) return shut('grapple', 'E_NO_ACTION')
  if (handsFull(who) > 0) return shut('grapple', 'E_HANDS')
  if (near.every((at) => isTooLarge(who, at))) return shut('grapple', 'E_SIZE')
  const grab = (at: Combatant): Deed =>
    mainAction(scene, who, () => seize(scene, { ...blowOf({ by: who, at, arm: UNARMED }), aim: 'grapple' }))
  return branch('grapple', () => near.map((at) => leafOrShut(at.id, isTooLarge(who, at) ? 'E_SIZE' : null, grab(at))))
}

const mine = (who: Combatant, at: Combatant): Modifier[] => [...strength(who, SKILLS), sizePenalty(who, at)]
const theirs = (at: Combatant): Modifier[] => strength(at, SKILLS)

const halves = (who: Combatant, at: Combatant) =>
  [
    { who, why: mine(who, at) },
    { who: at, why: theirs(at) },
  ] as const

/** OSR-GRP-2: the attack roll at −2 without Punch, then the opposed one at −1. */
function seize(scene: Scene, declared: Blow): void {
  const { hit, blow } = attackRoll(scene, declared)
  const { by, at } = blow
  if (hit && prevails(scene, ...halves(by, at))) scene.tell({ type: 'seized', who: by.id, at: at.id })
}

/** OSR-GRP-4: one roll against that of each who holds; it must reach all of them. */
export function escapeOption(scene: Scene, who: Combatant): Offer<Deed> {
  if (!who.conditions.grappled) return false
  const breakFree = mainAction(scene, who, () => {
    const holders = holdersOf(scene.fight, who)
    const own = check(scene, who, 'opposed', theirs(who)).total
    const totals = holders.map((one) => check(scene, one, 'opposed', mine(one, who)).total)
    const isFree = totals.every((total) => own >= total)
    for (const [n, one] of holders.entries())
      if (isFree) scene.tell({ type: 'let go', who: one.id })
      else if (own < totals[n]!) scene.tell({ type: 'withstood', who: one.id, by: who.id })
  })
  return leafOrShut('escape', hasMain(who) ? null : 'E_NO_ACTION', breakFree)
}

/** OSR-GRP-5. */
export function wrestleOption(scene: Scene, who: Combatant): Offer<Deed> {
  if (!isHeld(who) || who.holds === null) return false
  const at = find(scene.fight.combatants, who.holds)
  const grapple = mainAction(scene, who, () => wrestle(scene, who, at))
  return leafOrShut('wrestle', hasMain(who) ? null : 'E_NO_ACTION', grapple)
}

/** OSR-GRP-6. */
export function letGoOption(scene: Scene, who: Combatant): Offer<Deed> {
  if (!isHeld(who) || who.holds === null || !canOta(scene.fight)) return false
  const letGo = onTurnAction(scene, who, () => scene.tell({ type: 'let go', who: who.id }))
  return leaf('let go', letGo)
}

/** OSR-GRP-5: haul both 10 ft, or throw the other down; who loses lets go. */
function wrestle(scene: Scene, who: Combatant, at: Combatant): void {
  if (!opposed(scene, ...halves(who, at))) return scene.tell({ type: 'let go', who: who.id })
  if (scene.ask(who, 'grapple', ['haul', 'throw']) === 'haul') return haul(scene, who, at)
  scene.tell({ type: 'let go', who: who.id })
  forced(scene, at, { from: who, squares: 1 })
  scene.tell({ type: 'knocked down', who: at.id, by: who.id })
}

/** RULING: both shift alike, to where there is room for both. */
function haul(scene: Scene, who: Combatant, at: Combatant): void {
  const { fight } = scene
  const grid = gridIn(fight)
  const others = fight.combatants.filter((one) => one !== who && one !== at && isAble(one)).map(standingOf)
  const hasRoom = ([x, y]: Point): boolean => {
    const pos = { x: at.pos.x + x - who.pos.x, y: at.pos.y + y - who.pos.y }
    const there = standingOf({ pos, size: at.size })
    return grid === null ? others.every((other) => !isSharing(there, other)) : canStand(grid, there, others)
  }
  const squares = pointsOf(squaresWithin(fight, who, 10)).filter(hasRoom)
  if (squares.length === 0) return
  const spots = squares.map(([x, y]) => ({ x, y }))
  const { x, y } = scene.ask(who, 'haul', [
    grid === null
      ? spot(among(squares, 'square'), ([x, y]) => ({ x, y }))
      : squareAmong(spots, { from: who.pos, why: 'E_NO_ROOM', means: (to) => to }),
  ])
  const by = { x: x - who.pos.x, y: y - who.pos.y }
  const feet = SQUARE * Math.max(Math.abs(by.x), Math.abs(by.y))
  const to = { x: at.pos.x + by.x, y: at.pos.y + by.y }
  scene.tell({ type: 'moved', who: who.id, to: { x, y }, feet, how: 'forced' })
  scene.tell({ type: 'moved', who: at.id, to, feet, how: 'forced' })
}
