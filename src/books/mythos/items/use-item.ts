import { because, d } from '../../../engine/dice.ts'
import { leaf, type Offer } from '../../../engine/options.ts'
import { menuOr } from '../core/fight-options.ts'
import { otherDice } from '../core/modifiers.ts'
import { type Level, percentile, succeeds } from '../core/percentile-roll.ts'
import { shut, type Why } from '../core/refusals.ts'
import { yardsBetween } from '../ranges/distances.ts'
import type { Scene } from '../state/events.ts'
import type { Combatant } from '../state/fight.ts'
import type { Item } from '../state/gear.ts'
import { isActive } from '../state/presence.ts'
import { skillOf } from '../state/skills.ts'
import type { Effect } from '../state/weapon-fields.ts'
import { ITEMS } from '../tables/items.ts'

/** MY-DEC-9: an item in the order of the sheet, then on whom, oneself first. */
export function itemOptions(scene: Scene, who: Combatant): readonly Offer<() => void>[] {
  const items = who.items
    .filter(({ qty }) => qty > 0)
    .map(({ item }) => ITEMS[item])
    .filter(({ use }) => use !== 'none')
  if (items.length === 0) return [shut('items', 'no_item')]
  return [
    menuOr(
      'items',
      items.map((item) => {
        const to = targetsFor(scene, who, item)
        return to.length === 0 ? shut(item.id, 'bad_item_target') : menuOr(item.id, to)
      }),
    ),
  ]
}

/**
 * MY-USE-3: oneself or a friend, an enemy for what blinds, oneself alone for what boosts; with `ranges`, within touch.
 */
function targetsFor(scene: Scene, who: Combatant, item: Item): readonly Offer<() => void>[] {
  const { combatants } = scene.fight
  const friends = combatants.filter((one) => one.side === who.side && one !== who && !one.left && !one.hidden)
  const to = {
    heal: [who, ...friends],
    wake: friends,
    self: [who],
    enemy: combatants.filter((one) => one.side !== who.side && isActive(one) && !one.hidden),
    none: [],
  }[item.use]
  return to.map((at) => {
    const why = barred(item, at) ?? (yardsBetween(scene.fight, who, at) > 1 ? 'out_of_reach' : null)
    return why === null ? leaf(at.id, () => use(scene, who, item, at)) : shut(at.id, why)
  })
}

/** MY-USE-2, MY-USE-3. */
function barred({ use: kind }: Item, { HP, maxHP, conditions, bleeding }: Combatant): Why | null {
  if (conditions.dead || conditions.escaped) return 'bad_item_target'
  if (kind === 'heal') return HP >= maxHP && bleeding === 0 && !conditions.dying ? 'full_health' : null
  return kind === 'wake' && !conditions.unconscious ? 'bad_item_target' : null
}

/** MY-USE-1: it takes the turn; MY-ITEM-2: one is used up. */
function use(scene: Scene, who: Combatant, { id }: Item, at: Combatant): void {
  scene.tell({ type: 'spent', who: who.id, on: 'items' })
  scene.tell({ type: 'used', who: who.id, item: id, at: at.id })
  switch (id) {
    case 'firstaid':
      return heal(scene, at, firstAid(scene, who))
    case 'medicine':
      return heal(scene, at, medicine(scene, who))
    case 'salts':
      return scene.tell({ type: 'woke', who: at.id })
    case 'ammo':
      return
    default:
      scene.tell({ type: 'affected', who: at.id, effect: EFFECTS[id] })
  }
}

/** MY-USE-4: with `item_skill` First Aid decides how much. */
function firstAid(scene: Scene, who: Combatant): number {
  return scene.fight.options.item_skill ? HEALED[treats(scene, who, 'First Aid')] : 1
}

const HEALED: Readonly<Record<Level, number>> = {
  'critical failure': 0,
  failure: 1,
  success: 3,
  hard: 4,
  extreme: 5,
  critical: 6,
}

/** MY-USE-4: with `item_skill` Medicine decides whether it helps at all. */
function medicine(scene: Scene, who: Combatant): number {
  if (scene.fight.options.item_skill && !succeeds(treats(scene, who, 'Medicine'))) return 0
  return scene.roll(who, 'medicine', d(1, 3), because()).total
}

const treats = (scene: Scene, who: Combatant, skill: 'First Aid' | 'Medicine'): Level =>
  percentile(scene, {
    who,
    what: 'skill',
    skill: skillOf(who, skill),
    dice: otherDice(scene.fight, who, 'skill'),
    edges: [99],
  }).level

/** MY-USE-2: never above the maximum. MY-WND-2: who was dying lives, whatever the roll. */
function heal(scene: Scene, who: Combatant, points: number): void {
  if (points > 0) scene.tell({ type: 'healed', who: who.id, points: Math.min(points, who.maxHP - who.HP) })
  if (who.conditions.dying) scene.tell({ type: 'stabilised', who: who.id })
}

/** MY 3.3. */
const EFFECTS: Readonly<Record<'brandy' | 'stimulant' | 'charm' | 'flashpowder', Effect>> = {
  brandy: { key: 'brandy', on: 'attack', value: 1, rule: 'MY-MOD-14', once: true, until: null },
  stimulant: { key: 'stimulant', on: 'MOV', value: 1, rule: 'MY-FLEE-5', once: false, until: null },
  charm: { key: 'charm', on: 'armour', value: 1, rule: 'MY-ARM-2', once: false, until: null },
  flashpowder: { key: 'flash powder', on: 'attack', value: -1, rule: 'MY-MOD-14', once: true, until: null },
}
