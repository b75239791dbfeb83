import { branch, leaf, letter, type Offer } from '../../../engine/options.ts'
import { menuOrShut } from '../../../kit/target-menus.ts'
import { action, counted } from '../core/attack.ts'
import { skillCheck } from '../core/check.ts'
import type { Deed } from '../core/turn.ts'
import { FIRST, shut, whyNoAction, whyNoFree } from '../core/why-not.ts'
import type { Scene } from '../state/events.ts'
import type { Combatant, Fight, Lying } from '../state/fight.ts'
import type { Weapon } from '../state/gear.ts'
import { handsFor, isBare, roundsIn, SPARE } from '../state/in-hand.ts'
import { areAdjacent, hasGrid, stand } from '../state/positions.ts'
import { skillOf } from '../state/sheet.ts'
import { WEAPONS } from '../tables/weapons.ts'

/** UD-ACT-5: any size, and a shield with it, hands permitting. */
export function drawOptions(scene: Scene, who: Combatant): Offer<Deed> {
  const things = drawable(who)
  if (things.length === 0) return false
  const why = whyNoAction(scene.fight)
  if (why !== null) return shut('draw', why)
  return menuOrShut(
    'draw',
    armsMenu(who, things, (thing, shield) =>
      action(scene, who, () => draw(scene, who, { thing, shield, at: 'action' })),
    ),
    FIRST,
  )
}

/** UD-ACT-6: a check; where it succeeds the drawing is free, where it fails the action is spent. */
function quickDrawOption(scene: Scene, who: Combatant): Offer<Deed> {
  const things = drawable(who).filter((id) => id !== 'shield')
  if (things.length === 0 || skillOf(who, 'quickDraw') === 0) return false // UD-CHK-6
  const why = scene.fight.turn?.acted ? 'E_ACTION_SPENT' : whyNoFree(scene.fight) // C15
  if (why !== null) return shut('quick draw', why)
  return menuOrShut(
    'quick draw',
    armsMenu(who, things, (thing, shield) => () => quickly(scene, who, { thing, shield })),
    FIRST,
  )
}

/** Carried weapons and shields, each once. */
const drawable = ({ carried }: Combatant): readonly string[] =>
  carried.filter((id, i) => (WEAPONS[id] || id === 'shield') && carried.indexOf(id) === i)

type Drawn = { readonly thing: string; readonly shield: boolean }

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

function draw(
  scene: Scene,
  who: Combatant,
  { thing, shield, at }: Drawn & { readonly at: 'action' | 'free' | 'move' },
): void {
  scene.tell({ type: 'drew', who: who.id, thing, shield, at })
}

function quickly(scene: Scene, who: Combatant, drawn: Drawn): void {
  const difficulty = quickDrawDifficulty(WEAPONS[drawn.thing]!, {
    isUnchambered: who.unchambered,
    shield: drawn.shield,
  })
  const isQuick = skillCheck(scene, difficulty, { who, skill: 'quickDraw', linked: 'dex' })
  if (isQuick)
    counted(scene, who, () => draw(scene, who, { ...drawn, at: 'free' }))() // C15
  else action(scene, who, () => draw(scene, who, { ...drawn, at: 'action' }))()
}

/** UD-ACT-6: by size; 5 more for a round to be chambered in an automatic weapon, and for a shield. */
function quickDrawDifficulty(
  { size, modes }: Weapon,
  { isUnchambered, shield }: { readonly isUnchambered: boolean; readonly shield: boolean },
): number {
  const bySize = size === 'L' ? 20 : size === 'M' ? 15 : 10
  const isAutomatic = modes.some((mode) => mode !== 'single')
  return bySize + (isUnchambered && isAutomatic ? 5 : 0) + (shield ? 5 : 0)
}

/** UD-ACT-6: quick draw; UD-FREE-1: drop something. */
export const handOptions = (scene: Scene, who: Combatant): readonly Offer<Deed>[] => [
  quickDrawOption(scene, who),
  held(who).length > 0 && branch('drop', () => dropLeaves(scene, who)),
]

/**
 * UD-MOVE-2, UD-DP-5: with a standard move, also of 0 squares, one small weapon at no cost. RULING: it is offered after
 * the move, for the rest of the turn, and never asked.
 */
export function drawOnTheWay(scene: Scene, who: Combatant): Offer<Deed> {
  const { turn } = scene.fight
  if (turn === null || turn.drew || (turn.moved !== 'standard' && turn.moved !== 'stay')) return false
  const small = smallOnes(who)
  if (small.length === 0) return false
  const deed =
    (thing: string): Deed =>
    () =>
      draw(scene, who, { thing, shield: false, at: 'move' })
  return branch('draw on the way', () => small.map((id) => leaf(id, deed(id))))
}

/** UD-MOVE-5: whether a standard move of 0 squares is of any use. */
export const hasSmallToDraw = (who: Combatant): boolean => smallOnes(who).length > 0

const smallOnes = (who: Combatant): readonly string[] =>
  drawable(who).filter((id) => WEAPONS[id]?.size === 'S' && handsFor([...who.ready, id]) <= 2)

/** UD-FREE-1: what is dropped lies on the own square. */
const dropLeaves = (scene: Scene, who: Combatant): readonly Offer<Deed>[] =>
  held(who).map((thing) =>
    leaf(
      thing,
      counted(scene, who, () => scene.tell({ type: 'dropped', who: who.id, thing })),
    ),
  )

/** UD-ACT-5, UD-ACT-9: stowing is an item action. */
const stowLeaves = (scene: Scene, who: Combatant): readonly Offer<Deed>[] =>
  held(who).map((thing) =>
    leaf(
      thing,
      action(scene, who, () => scene.tell({ type: 'stowed', who: who.id, thing })),
    ),
  )

/** UD-ACT-9: what lies on the own or an adjacent square. */
const pickUpLeaves = (scene: Scene, who: Combatant): readonly Offer<Deed>[] =>
  inHandsReach(scene.fight, who).map(({ thing }) =>
    leaf(
      thing,
      action(scene, who, () =>
        scene.tell({ type: 'picked up', who: who.id, thing, inHand: handsFor([...who.ready, thing]) <= 2 }),
      ),
    ),
  )

/** Things in the hands, each once; claws stay. */
const held = ({ ready }: Combatant): readonly string[] =>
  ready.filter((id, i) => !(WEAPONS[id] && isBare(WEAPONS[id])) && ready.indexOf(id) === i)

function inHandsReach(fight: Fight, who: Combatant): readonly Lying[] {
  const near = fight.lying.filter((one) => isNear(fight, who, one))
  return near.filter((one, i) => near.findIndex(({ thing }) => thing === one.thing) === i)
}

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
  const options = arms.map((weapon) => {
    const no = whyNotFilled(who, weapon)
    return no === null
      ? leaf(
          weapon.id,
          action(scene, who, () => step(scene, who, weapon, 1)),
        )
      : shut(weapon.id, no)
  })
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
  return menuOrShut(
    'rapid reload',
    arms.map((weapon) => leaf(weapon.id, () => rapidly(scene, who, weapon))),
    FIRST,
  )
}

/** UD-ACT-8: half the time, rounded up; where that was one action, movement and reaction in its place. */
function rapidly(scene: Scene, who: Combatant, weapon: Weapon): void {
  const isRapid = skillCheck(scene, 10, { who, skill: 'rapidReload', linked: 'dex' })
  if (isRapid && weapon.reload === 1)
    scene.tell({ type: 'reloaded', who: who.id, weapon: weapon.id, rounds: weapon.mag, steps: 0, at: 'rapid' })
  else action(scene, who, () => step(scene, who, weapon, isRapid ? 2 : 1))()
}

function step(scene: Scene, who: Combatant, weapon: Weapon, steps: number): void {
  const done = who.reloading + steps
  const isDone = done >= weapon.reload
  scene.tell({
    type: 'reloaded',
    who: who.id,
    weapon: weapon.id,
    rounds: isDone ? weapon.mag : null,
    steps: isDone ? 0 : done,
    at: 'action',
  })
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

/** UD-ACT-9: stow, pick up, or do something with a thing that the referee judges (UD-DP-14). */
export function itemOptions(scene: Scene, who: Combatant): Offer<Deed> {
  const why = whyNoAction(scene.fight)
  if (why !== null) return shut('item', why)
  return branch('item', () => [
    held(who).length > 0 && branch('stow', () => stowLeaves(scene, who)),
    inHandsReach(scene.fight, who).length > 0 && branch('pick up', () => pickUpLeaves(scene, who)),
    branch('use', () => [
      letter((words): Deed => action(scene, who, () => scene.tell({ type: 'used', who: who.id, words }))),
    ]),
  ])
}
