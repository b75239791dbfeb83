import { because, d } from '../../../engine/dice.ts'
import { branch, leaf, type Offer } from '../../../engine/options.ts'
import { menuOr } from '../core/attack-menu.ts'
import { type Blow, unopposed } from '../core/attack-modifiers.ts'
import { type Level, type Reading, succeeds } from '../core/percentile-roll.ts'
import { shut, type Why } from '../core/refusals.ts'
import { yardsBetween } from '../ranges/ranges.ts'
import type { Scene } from '../state/all-events.ts'
import { skillOf } from '../state/derived-values.ts'
import { type Combatant, isActive } from '../state/fight.ts'
import { type Arm, armsOf } from '../state/usable-weapons.ts'
import { type Effect, ITEMS, type Item, type LastingId } from '../tables/gear.ts'

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

/** MY-USE-3: oneself or a friend, an enemy for what blinds, oneself for what boosts; with `ranges`, within touch. */
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
  unopposed(scene, who, { what: 'skill', skill: skillOf(who, skill), edges: [99] }).level

/** MY-USE-2: never above the maximum. MY-WND-2: who was dying lives, whatever the roll. */
function heal(scene: Scene, who: Combatant, points: number): void {
  if (points > 0) scene.tell({ type: 'healed', who: who.id, points: Math.min(points, who.maxHP - who.HP) })
  if (who.conditions.dying) scene.tell({ type: 'stabilised', who: who.id })
}

/** MY 3.3. */
const EFFECTS: Readonly<Record<LastingId, Effect>> = {
  brandy: { key: 'brandy', on: 'attack', value: 1, rule: 'MY-MOD-14', once: true, until: null },
  stimulant: { key: 'stimulant', on: 'MOV', value: 1, rule: 'MY-FLEE-5', once: false, until: null },
  charm: { key: 'charm', on: 'armour', value: 1, rule: 'MY-ARM-2', once: false, until: null },
  flashpowder: { key: 'flash powder', on: 'attack', value: -1, rule: 'MY-MOD-14', once: true, until: null },
}

/** MY-MALF-1: a result of `malf` or more jams the weapon, and the attack counts as a failure. */
export function jams(scene: Scene, { by, arm }: Blow, { result }: Reading): boolean {
  if (!scene.fight.options.malfunction || arm.malf === null || result < arm.malf) return false
  scene.tell({ type: 'jammed', who: by.id, weapon: arm.id })
  return true
}

/** MY-FUM-1: a critical failure is felt at the next attack or reaction. */
export function fumble(scene: Scene, who: Combatant, { level }: Reading): void {
  if (scene.fight.options.fumbles && level === 'critical failure')
    scene.tell({ type: 'affected', who: who.id, effect: FUMBLED })
}

const FUMBLED: Effect = { key: 'fumbled', on: 'roll', value: -1, rule: 'MY-MOD-15', once: true, until: null }

/** Clear weapon, for whatever is jammed. */
export function clearOptions(scene: Scene, who: Combatant): readonly Offer<() => void>[] {
  if (!scene.fight.options.malfunction && ![...who.weapons, ...who.attacks].some((one) => one.jammed)) return []
  const arms = armsOf(scene.fight, who)
  const jammed = arms.filter((arm) => arm.jammed)
  if (jammed.length > 0) return [branch('clear', () => jammed.map((arm) => leaf(arm.id, () => clear(scene, who, arm))))]
  return arms.some(({ malf }) => malf !== null) ? [shut('clear', 'not_jammed')] : []
}

/** MY-MALF-2: what is simple is cleared by the turn alone. RULING: 96 to 100 ruins the others whatever the skill. */
function clear(scene: Scene, who: Combatant, { id, skill }: Arm): void {
  scene.tell({ type: 'spent', who: who.id, on: 'clear' })
  if (SIMPLE.has(id)) return scene.tell({ type: 'unjammed', who: who.id, weapon: id })
  const { result, level } = unopposed(scene, who, { what: 'skill', skill, edges: [95] })
  if (result >= 96) scene.tell({ type: 'ruined', who: who.id, weapon: id })
  else if (succeeds(level)) scene.tell({ type: 'unjammed', who: who.id, weapon: id })
}

/** Revolver, bolt action, double shotgun, derringer, flintlock. */
const SIMPLE: ReadonlySet<string> = new Set(['revolver38', 'rifle', 'shotgun12', 'derringer', 'flintlock'])
