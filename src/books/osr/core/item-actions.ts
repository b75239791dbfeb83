import { amount, branch, leaf, type Offer } from '../../../engine/options.ts'
import { leafOrShut } from '../../../kit/target-menus.ts'
import type { Combatant, Fight, Scene } from '../state/fight.ts'
import { reloadOf } from '../state/gear-and-trait-schemas.ts'
import { isHeld } from '../state/presence.ts'
import type { Item } from '../state/sheet.ts'
import { fits, hasShots } from '../state/usable-weapons.ts'
import { AMMUNITION, WEAPONS } from '../tables/gear.ts'
import { mainAction, moveAction, onTurnAction } from './action-costs.ts'
import { canOta, type Deed, hasMain, hasMove, menuOr, shut } from './budget-and-refusals.ts'

export function unique(things: readonly Pick<Item, 'item'>[]): readonly string[] {
  const items: string[] = []
  for (const { item } of things) if (!items.includes(item)) items.push(item)
  return items
}

/** OSR-ITEM-3. */
export function drawOption(scene: Scene, who: Combatant): Offer<Deed> {
  if (!canOta(scene.fight)) return shut('draw', 'E_CAP')
  const things = unique(who.readied).filter((item) => item !== AMMUNITION)
  if (things.length === 0) return shut('draw', 'E_NOT_READIED')
  const draw = (item: string): Deed =>
    onTurnAction(scene, who, () => scene.tell({ type: 'put', who: who.id, item, from: 'readied', to: 'hands' }))
  const options = things.map((item) => leafOrShut(item, fits(who, item) ? null : 'E_HANDS', draw(item)))
  return menuOr('draw', options)
}

const PLACES = ['hands', 'readied', 'stowed'] as const

/** OSR-ITEM-4: between pack, belt and hand. */
export function readyOption(scene: Scene, who: Combatant): Offer<Deed> {
  if (!hasMain(who)) return shut('ready', 'E_NO_ACTION')
  const { hands, readied, stowed } = who
  if (hands.length + readied.length + stowed.length === 0) return shut('ready', 'E_NOT_READIED')
  return branch('ready', () =>
    unique([...hands, ...readied, ...stowed]).map((item) => branch(item, () => placesFor(scene, who, item))),
  )
}

function placesFor(scene: Scene, who: Combatant, item: string): readonly Offer<Deed>[] {
  const from = PLACES.find((place) => who[place].some((one) => one.item === item))!
  const put = (to: (typeof PLACES)[number]): Deed =>
    mainAction(scene, who, () => scene.tell({ type: 'put', who: who.id, item, from, to }))
  return [
    from !== 'readied' && leaf('readied', put('readied')),
    from !== 'stowed' && leaf('stowed', put('stowed')),
    from === 'stowed' && leafOrShut('hand', fits(who, item) ? null : 'E_HANDS', put('hands')),
  ]
}

/** OSR-ITEM-5: an instant action. */
export function dropOption(scene: Scene, who: Combatant): Offer<Deed> {
  if (who.hands.length === 0 && who.load === 0) return shut('drop', 'E_NOT_READIED')
  const keep = (load: number) => (): void => scene.tell({ type: 'unloaded', who: who.id, load })
  return branch('drop', () => [
    ...unique(who.hands).map((item) => leaf(item, (): void => scene.tell({ type: 'dropped', who: who.id, item }))),
    who.load > 0 && branch('load', () => [amount({ least: 0, most: who.load, step: 1, unit: 'lb' }, keep)]),
  ])
}

/** What lies in the square of somebody. */
const lyingAt = ({ litter }: Fight, { pos }: Combatant): readonly string[] =>
  unique(litter.filter(({ x, y }) => x === pos.x && y === pos.y))

/** What of it can be picked up (OSR-ITEM-2). */
export const withinReach = ({ fight }: Scene, who: Combatant): readonly string[] =>
  isHeld(who) ? [] : lyingAt(fight, who).filter((item) => fits(who, item))

/** OSR-ITEM-6. */
export function pickUpOption(scene: Scene, who: Combatant): Offer<Deed> {
  const lying = lyingAt(scene.fight, who)
  if (lying.length === 0) return shut('pick up', 'E_NO_TARGET')
  if (!hasMove(who)) return shut('pick up', 'E_NO_ACTION')
  const possible = withinReach(scene, who)
  const take = (item: string): Deed =>
    moveAction(scene, who, () => scene.tell({ type: 'picked up', who: who.id, item }))
  const options = lying.map((item) => leafOrShut(item, possible.includes(item) ? null : 'E_HANDS', take(item)))
  return menuOr('pick up', options)
}

const reloading = (item: string): 'R' | 'SR' | null => (Object.hasOwn(WEAPONS, item) ? reloadOf(WEAPONS[item]!) : null)

/** OSR-REL-1, OSR-REL-2. */
export function reloadOption(scene: Scene, who: Combatant): Offer<Deed> {
  const shooting = who.hands.filter(({ item }) => reloading(item) !== null)
  const empty = shooting.filter(({ loaded }) => !loaded)
  if (empty.length === 0) return shooting.length > 0 && shut('reload', 'E_LOADED')
  if (!hasShots(who)) return shut('reload', 'E_NO_AMMO')
  const options = empty.map(({ item }) => loadOption(scene, who, item))
  return menuOr('reload', options)
}

/** OSR-REL-1, OSR-REL-2; `strictReload`: bows take a move of who has no Shoot 1. */
function loadOption(scene: Scene, who: Combatant, item: string): Offer<Deed> {
  const load = (): void => scene.tell({ type: 'loaded', who: who.id, item })
  if (reloading(item) === 'SR')
    return leafOrShut(item, hasMain(who) ? null : 'E_NO_ACTION', mainAction(scene, who, load))
  if (scene.fight.options.strictReload && (who.skills.Shoot ?? 0) < 1)
    return leafOrShut(item, hasMove(who) ? null : 'E_NO_ACTION', moveAction(scene, who, load))
  return leafOrShut(item, canOta(scene.fight) ? null : 'E_CAP', onTurnAction(scene, who, load))
}
