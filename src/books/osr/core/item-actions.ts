import { amount, branch, leaf, type Offer } from '../../../engine/options.ts'
import { handsOf } from '../health/scars.ts'
import { AMMUNITION } from '../state/ammunition.ts'
import type { Scene } from '../state/events.ts'
import type { Combatant, Fight } from '../state/fight.ts'
import { isHeld } from '../state/presence.ts'
import type { Item } from '../state/sheet.ts'
import { handsFull } from '../state/usable-weapons.ts'
import { WEAPONS } from '../tables/weapons.ts'
import { hasMain, hasMove } from './action-budget.ts'
import { menuOr } from './menu-refusals.ts'
import { shut } from './refusals.ts'
import { canOta, type Deed, mainAction, moveAction, onTurnAction } from './take-action.ts'

/** OSR-ITEM-1 to OSR-ITEM-6, OSR-REL-1, OSR-REL-2, in the page's order. */
export function itemOptions(scene: Scene, who: Combatant): readonly Offer<Deed>[] {
  return [
    drawOption(scene, who),
    readyOption(scene, who),
    dropOption(scene, who),
    pickUpOption(scene, who),
    reloadOption(scene, who),
  ]
}

const handsFor = (item: string): number => (WEAPONS[item]?.flags.includes('2H') ? 2 : 1)

/** OSR-ITEM-2: it takes one free hand, or two. */
export const fits = (who: Combatant, item: string): boolean => handsFull(who) + handsFor(item) <= handsOf(who)

/** OSR-ITEM-3. */
function drawOption(scene: Scene, who: Combatant): Offer<Deed> {
  if (!canOta(scene.fight)) return shut('draw', 'E_CAP')
  const things = who.readied.filter(({ item }) => item !== AMMUNITION)
  if (things.length === 0) return shut('draw', 'E_NOT_READIED')
  const draw =
    (item: string): Deed =>
    () =>
      onTurnAction(scene, who, () => scene.tell({ type: 'put', who: who.id, item, from: 'readied', to: 'hands' }))
  return menuOr('draw', () =>
    unique(things).map((item) => (fits(who, item) ? leaf(item, draw(item)) : shut(item, 'E_HANDS'))),
  )
}

export const unique = (things: readonly Pick<Item, 'item'>[]): readonly string[] => [
  ...new Set(things.map(({ item }) => item)),
]

/** OSR-ITEM-4: between pack, belt and hand. */
function readyOption(scene: Scene, who: Combatant): Offer<Deed> {
  if (!hasMain(who)) return shut('ready', 'E_NO_ACTION')
  const all = [...who.hands, ...who.readied, ...who.stowed]
  if (all.length === 0) return shut('ready', 'E_NOT_READIED')
  return branch('ready', () => unique(all).map((item) => branch(item, () => placesFor(scene, who, item))))
}

const PLACES = ['hands', 'readied', 'stowed'] as const

function placesFor(scene: Scene, who: Combatant, item: string): readonly Offer<Deed>[] {
  const from = PLACES.find((place) => who[place].some((one) => one.item === item))!
  const put =
    (to: (typeof PLACES)[number]): Deed =>
    () =>
      mainAction(scene, who, () => scene.tell({ type: 'put', who: who.id, item, from, to }))
  return [
    from !== 'readied' && leaf('readied', put('readied')),
    from !== 'stowed' && leaf('stowed', put('stowed')),
    from === 'stowed' && (fits(who, item) ? leaf('hand', put('hands')) : shut('hand', 'E_HANDS')),
  ]
}

/** OSR-ITEM-5: an instant action. */
function dropOption(scene: Scene, who: Combatant): Offer<Deed> {
  if (who.hands.length === 0 && who.load === 0) return shut('drop', 'E_NOT_READIED')
  const keep =
    (load: number): Deed =>
    () =>
      scene.tell({ type: 'unloaded', who: who.id, load })
  return branch('drop', () => [
    ...unique(who.hands).map((item) => leaf(item, (): void => scene.tell({ type: 'dropped', who: who.id, item }))),
    who.load > 0 && branch('load', () => [amount({ least: 0, most: who.load, step: 1, unit: 'lb' }, keep)]),
  ])
}

/** What lies in the square of somebody. */
export const lyingAt = ({ litter }: Fight, { pos }: Combatant) =>
  litter.filter(({ x, y }) => x === pos.x && y === pos.y)

/** OSR-ITEM-6. */
function pickUpOption(scene: Scene, who: Combatant): Offer<Deed> {
  const lying = unique(lyingAt(scene.fight, who))
  if (lying.length === 0) return shut('pick up', 'E_NO_TARGET')
  if (!hasMove(who)) return shut('pick up', 'E_NO_ACTION')
  const take =
    (item: string): Deed =>
    () =>
      moveAction(scene, who, () => scene.tell({ type: 'picked up', who: who.id, item }))
  return menuOr('pick up', () =>
    lying.map((item) => (fits(who, item) && !isHeld(who) ? leaf(item, take(item)) : shut(item, 'E_HANDS'))),
  )
}

/** OSR-REL-1, OSR-REL-2; `strictReload`: bows take a move of who has no Shoot 1. */
function reloadOption(scene: Scene, who: Combatant): Offer<Deed> {
  const empty = who.hands.filter(({ item, loaded }) => !loaded && reloadOf(item) !== null)
  if (empty.length === 0) return who.hands.some(({ item }) => reloadOf(item) !== null) && shut('reload', 'E_LOADED')
  if (!who.readied.some(({ item, qty }) => item === AMMUNITION && qty > 0)) return shut('reload', 'E_NO_AMMO')
  return menuOr('reload', () => empty.map(({ item }) => reloading(scene, who, item)))
}

const reloadOf = (item: string): 'R' | 'SR' | null => {
  const flags = WEAPONS[item]?.flags ?? []
  return flags.includes('SR') ? 'SR' : flags.includes('R') ? 'R' : null
}

function reloading(scene: Scene, who: Combatant, item: string): Offer<Deed> {
  const load = (): void => scene.tell({ type: 'loaded', who: who.id, item })
  if (reloadOf(item) === 'SR')
    return hasMain(who) ? leaf(item, () => mainAction(scene, who, load)) : shut(item, 'E_NO_ACTION')
  if (scene.fight.options.strictReload && (who.skills.Shoot ?? 0) < 1)
    return hasMove(who) ? leaf(item, () => moveAction(scene, who, load)) : shut(item, 'E_NO_ACTION')
  return canOta(scene.fight) ? leaf(item, () => onTurnAction(scene, who, load)) : shut(item, 'E_CAP')
}
