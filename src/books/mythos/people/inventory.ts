import type { Carried, Handling } from '../../../engine/roster.ts'
import type { Refusal } from '../../../engine/tree.ts'
import { ITEM_IDS, type ItemId } from '../state/gear.ts'
import type { CarriedWeapon, Combatant } from '../state/sheet.ts'
import { ARMOURS } from '../tables/armour.ts'
import { ITEMS } from '../tables/items.ts'
import { WEAPONS } from '../tables/weapons.ts'
import { loaded } from '../tables/written.ts'

/** What somebody carries, and what can be done with it while no fight runs. */
export const carries = (who: Combatant): readonly Carried<Combatant>[] => [
  ...who.weapons.map((weapon, i) => weaponOf(who, weapon, i)),
  ...who.armour.map((id) => ({
    key: id,
    label: `${ARMOURS[id]!.name} (worn)`,
    deeds: [
      deed('throw away', `You threw the ${ARMOURS[id]!.name} away.`, {
        ...who,
        armour: who.armour.filter((one) => one !== id),
      }),
    ],
  })),
  ...who.items.filter(({ qty }) => qty > 0).map(({ item, qty }) => itemOf(who, item, qty)),
]

function weaponOf(who: Combatant, weapon: CarriedWeapon, i: number): Carried<Combatant> {
  const { name, magazine, refill } = WEAPONS[weapon.weapon]!
  const put = (next: Partial<CarriedWeapon>): Combatant => ({
    ...who,
    weapons: who.weapons.map((one, n) => (n === i ? { ...one, ...next } : one)),
  })
  const first = { ...who, weapons: [weapon, ...who.weapons.filter((_, n) => n !== i)] }
  const deeds: readonly (Handling<Combatant> | false)[] = [
    i > 0 && deed('first', `${name} is the first you reach for now.`, first),
    refill !== 'never' &&
      weapon.ammo < magazine &&
      deed('reload', `You reloaded the ${name}.`, put({ ammo: magazine })),
    weapon.jammed && deed('clear', `You cleared the ${name}.`, put({ jammed: false })),
    deed('throw away', `You threw the ${name} away.`, { ...who, weapons: who.weapons.filter((_, n) => n !== i) }),
  ]
  const state = [magazine > 0 && `${weapon.ammo} of ${magazine}`, weapon.jammed && 'jammed'].filter(Boolean).join(', ')
  return { key: `weapon-${i}`, label: state ? `${name} (${state})` : name, deeds: deeds.filter((one) => one !== false) }
}

/** MY-AFT-3: items may be used after the fight too; RULING: what takes dice is the referee's then. */
function itemOf(who: Combatant, item: ItemId, qty: number): Carried<Combatant> {
  const { name } = ITEMS[item]
  const less = withItem(who, item, -1)
  const deeds: readonly (Handling<Combatant> | false)[] = [
    item === 'firstaid' &&
      who.HP < who.maxHP &&
      !who.conditions.dead &&
      deed('use', 'You recover 1 HP.', { ...less, HP: who.HP + 1 }),
    deed('throw away', `You threw the ${name} away.`, less),
  ]
  return { key: item, label: qty > 1 ? `${name} x${qty}` : name, deeds: deeds.filter((one) => one !== false) }
}

const LABELS = {
  first: 'Reach for it first',
  reload: 'Reload',
  clear: 'Clear',
  use: 'Use',
  'throw away': 'Throw away',
} as const

const deed = (key: keyof typeof LABELS, told: string, changed: Combatant): Handling<Combatant> => ({
  key,
  label: LABELS[key],
  told,
  changed,
})

function withItem(who: Combatant, item: ItemId, more: number): Combatant {
  const had = who.items.some((one) => one.item === item)
  const items = had
    ? who.items.map((one) => (one.item === item ? { ...one, qty: one.qty + more } : one))
    : [...who.items, { item, qty: more }]
  return { ...who, items: items.filter(({ qty, item: id }) => qty > 0 || id === 'ammo') }
}

const MOST = { weapons: 20, stack: 10 }

/** MY-ITEM-1: the referee may add to what somebody has at any time; MY-ITEM-2: a stack holds ten. */
export function give(who: Combatant, gear: string, count: number): Combatant | Refusal {
  if (gear === 'unarmed') return { refused: 'Fists are part of a body.' }
  if (Object.hasOwn(WEAPONS, gear)) {
    if (who.weapons.length + count > MOST.weapons)
      return { refused: `Nobody carries more than ${MOST.weapons} weapons.` }
    return {
      ...who,
      weapons: [
        ...who.weapons,
        ...Array.from({ length: count }, () => ({ ...loaded(gear), jammed: false, ruined: false, taken: false })),
      ],
    }
  }
  if (Object.hasOwn(ARMOURS, gear)) return dressed(who, gear)
  const item = ITEM_IDS.find((one) => one === gear)
  if (item === undefined) return { refused: `There is no ${gear.slice(0, 40)}.` }
  const { qty = 0 } = who.items.find((one) => one.item === item) ?? {}
  return qty + count > MOST.stack ? { refused: `A stack holds at most ${MOST.stack}.` } : withItem(who, item, count)
}

/** MY-ARM-2: one armour and one helmet; the new one is worn in place of the old. */
function dressed(who: Combatant, id: string): Combatant {
  return { ...who, armour: [...who.armour.filter((one) => ARMOURS[one]!.helmet !== ARMOURS[id]!.helmet), id] }
}
