import type { Refusal } from '../../../engine/option-tree.ts'
import type { Carried } from '../../../engine/roster.ts'
import * as kit from '../../../kit/inventory.ts'
import type { Combatant } from '../state/fight.ts'
import { ITEM_IDS, type ItemId } from '../state/gear.ts'
import { loaded } from '../state/sheet-shorthands.ts'
import type { CarriedWeapon } from '../state/weapon-fields.ts'
import { ARMOURS } from '../tables/armour.ts'
import { ITEMS } from '../tables/items.ts'
import { WEAPONS } from '../tables/weapons.ts'

/** What somebody carries, and what can be done with it while no fight runs. */
export const carries = kit.carriesBy({ weapon: weaponOf, worn: wornOf, item: itemOf })

function weaponOf(who: Combatant, weapon: CarriedWeapon, i: number): Carried<Combatant> {
  const { name, magazine, refill } = WEAPONS[weapon.weapon]!
  const put = (next: Partial<CarriedWeapon>): Combatant => kit.withWeapon(who, i, next)
  const rest = kit.withoutWeapon(who, i)
  const state = [magazine > 0 && `${weapon.ammo} of ${magazine}`, weapon.jammed && 'jammed']
  return kit.carriedThing({ key: `weapon-${i}`, name, state }, [
    i > 0 && kit.reachFirst(name, { ...rest, weapons: [weapon, ...rest.weapons] }),
    refill !== 'never' && weapon.ammo < magazine && kit.reload(name, put({ ammo: magazine })),
    weapon.jammed && kit.clear(name, put({ jammed: false })),
    kit.throwAway(name, rest),
  ])
}

function wornOf(who: Combatant, id: string): Carried<Combatant> {
  const { name } = ARMOURS[id]!
  const bare = kit.without(who, id)
  return kit.carriedThing({ key: id, name, state: ['worn'] }, [kit.throwAway(name, bare)])
}

/** MY-AFT-3: items may be used after the fight too; RULING: what takes dice is the referee's then. */
function itemOf(who: Combatant, { item, qty }: Combatant['items'][number]): Carried<Combatant> {
  const { name } = ITEMS[item]
  const less = withItem(who, item, -1)
  return kit.carriedThing({ key: item, name: kit.stackName(name, qty) }, [
    item === 'firstaid' &&
      who.HP < who.maxHP &&
      !who.conditions.dead &&
      kit.use('You recover 1 HP.', { ...less, HP: who.HP + 1 }),
    kit.throwAway(name, less),
  ])
}

/** Where a sheet counts ammunition, it counts it to the last round. */
const withItem = (who: Combatant, item: ItemId, more: number): Combatant => ({
  ...who,
  items: kit.restacked(who.items, { item }, more).filter(({ qty, item: id }) => qty > 0 || id === 'ammo'),
})

const MOST_IN_STACK = 10

/** MY-ITEM-1: the referee may add to what somebody has at any time; MY-ITEM-2: a stack holds ten. */
export function give(who: Combatant, gear: string, count: number): Combatant | Refusal {
  if (gear === 'unarmed') return { refused: 'Fists are part of a body.' }
  if (Object.hasOwn(WEAPONS, gear))
    return kit.withMoreWeapons(who, count, () => ({ ...loaded(gear), jammed: false, ruined: false, taken: false }))
  if (Object.hasOwn(ARMOURS, gear)) return dressed(who, gear)
  const item = ITEM_IDS.find((one) => one === gear)
  if (item === undefined) return { refused: `There is no ${gear.slice(0, 40)}.` }
  const { qty = 0 } = who.items.find((one) => one.item === item) ?? {}
  return qty + count > MOST_IN_STACK
    ? { refused: `A stack holds at most ${MOST_IN_STACK}.` }
    : withItem(who, item, count)
}

/** MY-ARM-2: one armour and one helmet; the new one is worn in place of the old. */
function dressed(who: Combatant, id: string): Combatant {
  return { ...who, armour: [...who.armour.filter((one) => ARMOURS[one]!.helmet !== ARMOURS[id]!.helmet), id] }
}
