import type { Refusal } from '../engine/option-tree.ts'
import type { Carried, Handling } from '../engine/roster.ts'

/** False or null for a deed that is not possible now. */
type Deeds<C> = readonly (Handling<C> | false | null)[]

/** A carried thing with its state in brackets: `Revolver (in hand, 3 of 6)`. */
export function carriedThing<C>(
  {
    key,
    name,
    state = [],
  }: { readonly key: string; readonly name: string; readonly state?: readonly (string | false)[] },
  deeds: Deeds<C>,
): Carried<C> {
  const how = state.filter((one) => one !== false).join(', ')
  return {
    key,
    label: how === '' ? name : `${name} (${how})`,
    deeds: deeds.filter((one) => one !== false && one !== null),
  }
}

/** `Roster.carries`: weapons, worn things, then items, each described by the book. */
export const carriesBy =
  <W, S extends { readonly qty: number }, C extends Loaded<W, S>>(says: {
    weapon(who: C, weapon: W, i: number): Carried<C>
    worn(who: C, id: string): Carried<C>
    item(who: C, stack: S): Carried<C>
  }) =>
  (who: C): readonly Carried<C>[] => [
    ...who.weapons.map((weapon, i) => says.weapon(who, weapon, i)),
    ...who.armour.map((id) => says.worn(who, id)),
    ...who.items.filter(({ qty }) => qty > 0).map((stack) => says.item(who, stack)),
  ]
type Loaded<W, S> = {
  readonly weapons: readonly W[]
  readonly armour: readonly string[]
  readonly items: readonly S[]
}

const deedOf =
  (key: string, label: string, told: (name: string) => string) =>
  <C>(name: string, changed: C): Handling<C> => ({ key, label, told: told(name), changed })

/** Deeds with a carried thing. Each takes the thing's name and the owner after the deed. */
export const draw = deedOf('equip', 'Equip', (name) => `${name} is in your hand now.`)
export const stow = deedOf('unequip', 'Unequip', (name) => `You put the ${name} away.`)
export const wear = deedOf('equip', 'Equip', (name) => `You wear the ${name} now.`)
export const takeOff = deedOf('unequip', 'Unequip', (name) => `You took the ${name} off.`)
export const reachFirst = deedOf('first', 'Reach for it first', (name) => `${name} is the first you reach for now.`)
export const reload = deedOf('reload', 'Reload', (name) => `You reloaded the ${name}.`)
export const clear = deedOf('clear', 'Clear', (name) => `You cleared the ${name}.`)
export const throwAway = deedOf('throw away', 'Throw away', (name) => `You threw the ${name} away.`)

export const use = <C>(told: string, changed: C): Handling<C> => ({ key: 'use', label: 'Use', told, changed })

/** `Stim x2`. */
export const stackName = (name: string, qty: number): string => (qty === 1 ? name : `${name} x${qty}`)

/** Changes the size of a stack. An empty stack stays: the book decides what it means. */
export function restacked<S extends { readonly qty: number }>(
  stacks: readonly S[],
  kind: Omit<S, 'qty'>,
  more: number,
): readonly S[] {
  const isSame = (one: S): boolean => Object.entries(kind).every(([field, value]) => one[field as keyof S] === value)
  return stacks.some(isSame)
    ? stacks.map((one) => (isSame(one) ? { ...one, qty: one.qty + more } : one))
    : [...stacks, { ...kind, qty: more } as unknown as S]
}

export const without = <C extends { readonly armour: readonly string[] }>(who: C, worn: string): C => ({
  ...who,
  armour: who.armour.filter((id) => id !== worn),
})

type Armed<W> = { readonly weapons: readonly W[] }

/** The same person with one weapon changed. */
export const withWeapon = <W, C extends Armed<W>>(who: C, i: number, change: Partial<W>): C => ({
  ...who,
  weapons: who.weapons.map((one, n) => (n === i ? { ...one, ...change } : one)),
})
export const withoutWeapon = <C extends Armed<unknown>>(who: C, i: number): C => ({
  ...who,
  weapons: who.weapons.filter((_, n) => n !== i),
})

const MOST_WEAPONS = 20

/** Adds weapons, or refuses if nobody could carry so many. */
export function withMoreWeapons<W, C extends Armed<W>>(who: C, count: number, made: () => W): C | Refusal {
  if (who.weapons.length + count > MOST_WEAPONS) return { refused: `Nobody carries more than ${MOST_WEAPONS} weapons.` }
  return { ...who, weapons: [...who.weapons, ...Array.from({ length: count }, made)] }
}
