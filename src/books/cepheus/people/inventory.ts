import type { Carried, Handling } from '../../../engine/roster.ts'
import type { Refusal } from '../../../engine/tree.ts'
import type { CarriedWeapon, Combatant } from '../state/sheet.ts'
import { ARMOURS } from '../tables/armour.ts'
import { ITEMS } from '../tables/items.ts'
import { carried } from '../tables/people.ts'
import { WEAPONS } from '../tables/weapons.ts'

/** CE 17, Inventory: equip, use, throw away. Armour that is not worn is carried among the items. */
export const carries = (who: Combatant): readonly Carried<Combatant>[] => [
  ...who.weapons.map((weapon, i) => weaponOf(who, weapon, i)),
  ...who.armour.map((id) => wornOf(who, id)),
  ...who.items.filter(({ qty }) => qty > 0).map(({ itemId, qty }) => itemOf(who, itemId, qty)),
]

function weaponOf(who: Combatant, weapon: CarriedWeapon, i: number): Carried<Combatant> {
  const { name, mag, natural } = WEAPONS[weapon.weaponId]!
  const put = (next: Partial<CarriedWeapon>): Combatant => ({
    ...who,
    weapons: who.weapons.map((one, n) => (n === i ? { ...one, ...next } : one)),
  })
  const state = [weapon.drawn && 'in hand', mag > 0 && `${weapon.loaded} of ${mag}`, weapon.gone && 'lost']
    .filter(Boolean)
    .join(', ')
  const deeds: readonly (Handling<Combatant> | false)[] = [
    !natural && !weapon.drawn && !weapon.gone && deed('equip', `${name} is in your hand now.`, drawn(who, i)),
    weapon.drawn && deed('unequip', `You put the ${name} away.`, put({ drawn: false })),
    weapon.loaded < mag &&
      weapon.magazines > 0 &&
      deed('reload', `You reloaded the ${name}.`, put({ loaded: mag, magazines: weapon.magazines - 1 })), // CE-WPN-3
    !natural &&
      deed('throw away', `You threw the ${name} away.`, { ...who, weapons: who.weapons.filter((_, n) => n !== i) }),
  ]
  return { key: `weapon-${i}`, label: state ? `${name} (${state})` : name, deeds: deeds.filter((one) => one !== false) }
}

/** CE 2: one weapon is drawn, or two that take one hand each; what is in the way is put away. */
function drawn(who: Combatant, i: number): Combatant {
  const hands = (one: CarriedWeapon): number => WEAPONS[one.weaponId]!.hands
  const wanted = who.weapons[i]!
  const held = who.weapons.filter((one) => one.drawn && !one.gone)
  const fits = held.length === 1 && hands(wanted) === 1 && hands(held[0]!) === 1
  return {
    ...who,
    weapons: who.weapons.map((one, n) => (n === i ? { ...one, drawn: true } : { ...one, drawn: one.drawn && fits })),
  }
}

function wornOf(who: Combatant, id: string): Carried<Combatant> {
  const { name } = ARMOURS[id]!
  const bare = { ...who, armour: who.armour.filter((one) => one !== id) }
  const off = deed('unequip', `You took the ${name} off.`, withItem(bare, id, 1))
  return {
    key: id,
    label: `${name} (worn)`,
    deeds: isHide(id) ? [] : [off, deed('throw away', `You threw the ${name} away.`, bare)],
  }
}

const isHide = (id: string): boolean => id.endsWith('hide')

function itemOf(who: Combatant, id: string, qty: number): Carried<Combatant> {
  const name = nameOf(id)
  const less = withItem(who, id, -1)
  const uses: readonly (Handling<Combatant> | null)[] = [
    Object.hasOwn(ARMOURS, id) ? deed('equip', `You wear the ${name} now.`, dressed(less, id)) : null,
    useOf(who, id),
  ]
  return {
    key: id,
    label: qty > 1 ? `${name} x${qty}` : name,
    deeds: [...uses.filter((one) => one !== null), deed('throw away', `You threw the ${name} away.`, less)],
  }
}

/** CE-ARM-2: what was worn before is taken off, unless one of the two is worn with others. */
function dressed(who: Combatant, id: string): Combatant {
  const off = who.armour.filter((one) => one === id || (!ARMOURS[one]!.layer && !ARMOURS[id]!.layer))
  const on = { ...who, armour: [id, ...who.armour.filter((one) => !off.includes(one))] }
  return off.reduce<Combatant>((now, one) => withItem(now, one, 1), on)
}

/** CE-DRUG-3, CE-PROF-9: taken before a fight, it lasts for that one. RULING: of two only one holds. */
function useOf(who: Combatant, id: string): Handling<Combatant> | null {
  const drug = id === 'combat-drug' ? 'combat' : id === 'metabolic-accelerator' ? 'metabolic' : null
  return drug === null || who.drug !== 'none'
    ? null
    : deed('use', `You took the ${nameOf(id)}: it lasts for the next fight.`, { ...withItem(who, id, -1), drug })
}

const LABELS = { equip: 'Equip', unequip: 'Unequip', reload: 'Reload', use: 'Use', 'throw away': 'Throw away' } as const

const deed = (key: keyof typeof LABELS, told: string, changed: Combatant): Handling<Combatant> => ({
  key,
  label: LABELS[key],
  told,
  changed,
})

const nameOf = (id: string): string => (ITEMS[id] ?? ARMOURS[id] ?? WEAPONS[id])!.name

function withItem(who: Combatant, itemId: string, more: number): Combatant {
  const known = who.items.some((one) => one.itemId === itemId)
  const items = known
    ? who.items.map((one) => (one.itemId === itemId ? { ...one, qty: one.qty + more } : one))
    : [...who.items, { itemId, qty: more }]
  return { ...who, items: items.filter(({ qty }) => qty > 0) }
}

const MOST = { weapons: 20, items: 50, qty: 1000 }

/** CE 17: gear can be granted. A weapon comes loaded, with two spare magazines where it has any. */
export function give(who: Combatant, gear: string, count: number): Combatant | Refusal {
  if (Object.hasOwn(WEAPONS, gear)) {
    if (WEAPONS[gear]!.natural) return { refused: `${WEAPONS[gear]!.name} is part of a body.` }
    if (who.weapons.length + count > MOST.weapons)
      return { refused: `Nobody carries more than ${MOST.weapons} weapons.` }
    return { ...who, weapons: [...who.weapons, ...Array.from({ length: count }, () => carried(gear))] }
  }
  const { qty = 0 } = who.items.find(({ itemId }) => itemId === gear) ?? {}
  if (qty + count > MOST.qty || (qty === 0 && who.items.length >= MOST.items))
    return { refused: `Nobody carries more than ${MOST.items} kinds of things, ${MOST.qty} of each.` }
  return withItem(who, gear, count)
}
