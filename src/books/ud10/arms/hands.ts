import { branch, leaf, letter, type Offer } from '../../../engine/options.ts'
import { leafOrShut, menuOrShut } from '../../../kit/target-menus.ts'
import { action, counted } from '../core/attack.ts'
import { skillCheck } from '../core/check.ts'
import { FIRST, shut, whyNoAction, whyNoFree } from '../core/refusals.ts'
import type { Deed } from '../core/turn.ts'
import type { Event, Scene } from '../state/all-events.ts'
import type { Combatant, Fight, Lying } from '../state/fight.ts'
import { handsFor, isBare, roundsIn, SPARE } from '../state/in-hand.ts'
import { areAdjacent, hasGrid, stand } from '../state/positions.ts'
import { skillOf } from '../state/sheet.ts'
import { WEAPONS, type Weapon } from '../tables/weapons.ts'

type Drawn = Pick<Extract<Event, { type: 'drew' }>, 'thing' | 'shield' | 'at'>
const drew = (who: Combatant, drawn: Drawn): Event => ({ type: 'drew', who: who.id, ...drawn })

/** UD-ACT-5: any size, and a shield with it, hands permitting. */
export function drawOptions(scene: Scene, who: Combatant): Offer<Deed> {
  const things = drawable(who)
  if (things.length === 0) return false
  const why = whyNoAction(scene.fight)
  if (why !== null) return shut('draw', why)
  const arms = armsMenu(who, things, (thing, shield) => action(scene, who, drew(who, { thing, shield, at: 'action' })))
  return menuOrShut('draw', arms, FIRST)
}

/** UD-ACT-6: a check; where it succeeds the drawing is free, where it fails the action is spent. */
export function quickDrawOption(scene: Scene, who: Combatant): Offer<Deed> {
  const things = drawable(who).filter((id) => id !== 'shield')
  if (things.length === 0 || skillOf(who, 'quickDraw') === 0) return false // UD-CHK-6
  const why = scene.fight.turn?.acted ? 'E_ACTION_SPENT' : whyNoFree(scene.fight) // C15
  if (why !== null) return shut('quick draw', why)
  const arms = armsMenu(who, things, (thing, shield) => () => quickly(scene, who, { thing, shield }))
  return menuOrShut('quick draw', arms, FIRST)
}

function quickly(scene: Scene, who: Combatant, drawn: Omit<Drawn, 'at'>): void {
  const difficulty = quickDrawDifficulty(WEAPONS[drawn.thing]!, who.unchambered) + (drawn.shield ? 5 : 0)
  const isQuick = skillCheck(scene, difficulty, { who, skill: 'quickDraw', linked: 'dex' })
  const spend = isQuick ? counted : action // C15
  spend(scene, who, drew(who, { ...drawn, at: isQuick ? 'free' : 'action' }))()
}

/** UD-ACT-6: by size; 5 more for a round to be chambered in an automatic weapon. */
function quickDrawDifficulty({ size, modes }: Weapon, isUnchambered: boolean): number {
  const bySize = size === 'L' ? 20 : size === 'M' ? 15 : 10
  return bySize + (isUnchambered && modes.some((mode) => mode !== 'single') ? 5 : 0)
}

/** Carried weapons and shields, each once. */
const drawable = ({ carried }: Combatant): readonly string[] =>
  carried.filter((id, i) => (WEAPONS[id] || id === 'shield') && carried.indexOf(id) === i)

function armsMenu(
  who: Combatant,
  things: readonly string[],
  means: (thing: string, shield: boolean) => Deed,
): readonly Offer<Deed>[] {
  return things.map((thing) => {
    if (handsFor([...who.ready, thing]) > 2) return shut(thing, 'E_HANDS') // UD-SHEET-5
    const both = thing !== 'shield' && who.carried.includes('shield') && handsFor([...who.ready, thing, 'shield']) <= 2
    if (!both) return leaf(thing, means(thing, false))
    return branch(thing, () => [leaf('alone', means(thing, false)), leaf('shield', means(thing, true))])
  })
}

/**
 * UD-MOVE-2, UD-DP-5: with a standard move, also of 0 squares, one small weapon at no cost. RULING: it is offered after
 * the move, for the rest of the turn, and never asked.
 */
export function drawOnTheWay(scene: Scene, who: Combatant): Offer<Deed> {
  const { turn } = scene.fight
  if (turn === null || turn.drew || (turn.moved !== 'standard' && turn.moved !== 'stay')) return false
  const small = smallOnes(who)
  const draw = (thing: string) => () => scene.tell(drew(who, { thing, shield: false, at: 'move' }))
  return small.length > 0 && branch('draw on the way', () => small.map((id) => leaf(id, draw(id))))
}

/** Small weapons that could be drawn on the way. */
export const smallOnes = (who: Combatant): readonly string[] =>
  drawable(who).filter((id) => WEAPONS[id]?.size === 'S' && handsFor([...who.ready, id]) <= 2)

/** UD-FREE-1: what is dropped lies on the own square. */
export const dropOption = (scene: Scene, who: Combatant): Offer<Deed> =>
  held(who).length > 0 &&
  branch('drop', () =>
    held(who).map((thing) => leaf(thing, counted(scene, who, { type: 'dropped', who: who.id, thing }))),
  )

/** UD-ACT-9: stow, pick up, or do something with a thing that the referee judges (UD-DP-14). */
export function itemOptions(scene: Scene, who: Combatant): Offer<Deed> {
  const why = whyNoAction(scene.fight)
  if (why !== null) return shut('item', why)
  return branch('item', () => {
    const [own, near] = [held(who), inHandsReach(scene.fight, who)]
    const does = (event: Event): Deed => action(scene, who, event)
    const pickUp = (thing: string) => {
      const inHand = handsFor([...who.ready, thing]) <= 2
      return leaf(thing, does({ type: 'picked up', who: who.id, thing, inHand }))
    }
    const stow = (thing: string) => leaf(thing, does({ type: 'stowed', who: who.id, thing })) // UD-ACT-5
    return [
      own.length > 0 && branch('stow', () => own.map(stow)),
      near.length > 0 && branch('pick up', () => near.map(pickUp)),
      branch('use', () => [letter((words): Deed => does({ type: 'used', who: who.id, words }))]),
    ]
  })
}

/** Things in the hands, each once; claws stay. */
const held = ({ ready }: Combatant): readonly string[] =>
  ready.filter((id, i) => !(WEAPONS[id] && isBare(WEAPONS[id])) && ready.indexOf(id) === i)

/** UD-ACT-9: what lies on the own or an adjacent square. */
const inHandsReach = (fight: Fight, who: Combatant): readonly string[] => [
  ...new Set(fight.lying.filter((one) => isNear(fight, who, one)).map(({ thing }) => thing)),
]

function isNear(fight: Fight, who: Combatant, { pos, near }: Lying): boolean {
  if (hasGrid(fight) && pos !== null) {
    const { pos: from, footprint } = stand(who)
    return pos.x >= from.x - 1 && pos.x <= from.x + footprint && pos.y >= from.y - 1 && pos.y <= from.y + footprint
  }
  const by = fight.combatants.find(({ id }) => id === near)
  return by === who || (by !== undefined && areAdjacent(fight, who, by))
}

/** UD-ACT-7: one of its steps; UD-GEAR-4: the last one fills it. */
export function reloadOptions(scene: Scene, who: Combatant): Offer<Deed> {
  const arms = reloadable(who)
  if (arms.length === 0) return false
  const why = whyNoAction(scene.fight)
  if (why !== null) return shut('reload', why)
  const options = arms.map((weapon) =>
    leafOrShut(weapon.id, whyNotFilled(who, weapon), action(scene, who, reloaded(who, weapon, 1))),
  )
  return menuOrShut('reload', options, FIRST)
}

/** UD-ACT-8, C11: needs movement, reaction and action. */
export function rapidReloadOptions(scene: Scene, who: Combatant): Offer<Deed> {
  const { turn } = scene.fight
  if (turn === null || skillOf(who, 'rapidReload') === 0) return false // UD-CHK-6
  const arms = reloadable(who).filter((weapon) => whyNotFilled(who, weapon) === null)
  if (arms.length === 0) return false
  if (turn.moved !== 'none' || turn.still) return shut('rapid reload', 'E_MOVE_SPENT')
  if (turn.acted) return shut('rapid reload', 'E_ACTION_SPENT')
  if (who.reactionSpent) return shut('rapid reload', 'E_NO_REACTION')
  return branch('rapid reload', () => arms.map((weapon) => leaf(weapon.id, () => rapidly(scene, who, weapon))))
}

/** UD-ACT-8: half the time, rounded up; where that was one action, movement and reaction in its place. */
function rapidly(scene: Scene, who: Combatant, weapon: Weapon): void {
  const isRapid = skillCheck(scene, 10, { who, skill: 'rapidReload', linked: 'dex' })
  if (isRapid && weapon.reload === 1)
    scene.tell({ type: 'reloaded', who: who.id, weapon: weapon.id, rounds: weapon.mag, steps: 0, at: 'rapid' })
  else action(scene, who, reloaded(who, weapon, isRapid ? 2 : 1))()
}

function reloaded(who: Combatant, weapon: Weapon, more: number): Event {
  const done = who.reloading + more
  const [rounds, steps] = done >= weapon.reload ? [weapon.mag, 0] : [null, done]
  return { type: 'reloaded', who: who.id, weapon: weapon.id, rounds, steps, at: 'action' }
}

/** UD-GEAR-4: a bow is nocked as it is shot. */
function reloadable({ ready }: Combatant): readonly Weapon[] {
  const arms: Weapon[] = []
  for (const id of ready) {
    const weapon = WEAPONS[id]
    if (weapon?.class === 'ranged' && weapon.mag > 0 && weapon.reload > 0) arms.push(weapon)
  }
  return arms
}

/** UD-GEAR-4: spare magazines are unlimited, unless the sheet lists them. */
function whyNotFilled(who: Combatant, weapon: Weapon): 'E_BLOCKED' | 'E_EMPTY' | null {
  if (roundsIn(who, weapon) >= weapon.mag) return 'E_BLOCKED'
  return who.loaded[SPARE] === 0 ? 'E_EMPTY' : null
}
