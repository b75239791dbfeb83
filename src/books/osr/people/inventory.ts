import type { Refusal } from '../../../engine/option-tree.ts'
import type { Carried, Handling } from '../../../engine/roster.ts'
import * as kit from '../../../kit/inventory.ts'
import type { Combatant } from '../state/fight.ts'
import { handsFor, reloadOf } from '../state/gear-and-trait-schemas.ts'
import type { Item } from '../state/sheet.ts'
import { ARMOURS, ITEMS, isOfTheBody, SHIELDS, WEAPONS } from '../tables/gear.ts'

/** OSR-ITEM-1: where a thing can be. */
const PLACES = ['hands', 'readied', 'stowed'] as const
type Place = (typeof PLACES)[number]
const SAID: Readonly<Record<Place, string>> = { hands: 'in hand', readied: 'readied', stowed: 'in the pack' }

/** What somebody carries, and what can be done with it while no fight runs. */
export const carries = (who: Combatant): readonly Carried<Combatant>[] => [
  ...PLACES.flatMap((place) => who[place].map((_, i) => thingOf(who, place, i))),
  ...wornOf(who, 'armour'),
  ...wornOf(who, 'shield'),
]

function thingOf(who: Combatant, place: Place, i: number): Carried<Combatant> {
  const one = who[place][i]!
  const { name } = thingCalled(one.item)
  const isEmpty = !one.loaded && Object.hasOwn(WEAPONS, one.item) && reloadOf(WEAPONS[one.item]!) !== null
  const state = [SAID[place], isEmpty && 'not loaded']
  const ready = { key: 'ready', label: 'Ready', told: `${name} is at hand now.` }
  const pack = { key: 'pack', label: 'Pack away', told: `${name} is in the pack now.` }
  return kit.carriedThing({ key: `${place}-${i}`, name: kit.stackName(name, one.qty), state }, [
    place !== 'hands' && Object.hasOwn(WEAPONS, one.item) && drawn(who, place, i),
    place !== 'readied' && moved(who, { from: place, i, to: 'readied' }, ready),
    place !== 'stowed' && moved(who, { from: place, i, to: 'stowed' }, pack),
    isEmpty && kit.reload(name, { ...who, [place]: who[place].with(i, { ...one, loaded: true }) }),
    kit.throwAway(name, without(who, place, i)),
  ])
}

const thingCalled = (id: string): { readonly name: string } => WEAPONS[id] ?? SHIELDS[id] ?? ITEMS[id]!

type Way = { readonly from: Place; readonly i: number; readonly to: Place }

function moved(who: Combatant, { from, i, to }: Way, says: Omit<Handling<Combatant>, 'changed'>): Handling<Combatant> {
  const left = without(who, from, i)
  return { ...says, changed: { ...left, [to]: [...left[to], who[from][i]!] } }
}

/** What the hands hold makes room: it is readied. OSR-SHLD-1: a shield takes one of them. */
function drawn(who: Combatant, from: Place, i: number): Handling<Combatant> {
  const one = who[from][i]!
  const left = without(who, from, i)
  const free = 2 - (who.shield === null ? 0 : 1) - taken(left.hands)
  const isRoom = handsOf(one) <= free
  const changed = isRoom
    ? { ...left, hands: [...left.hands, one] }
    : { ...left, hands: [one], readied: [...left.readied, ...left.hands] }
  return kit.draw(thingCalled(one.item).name, changed)
}

const handsOf = ({ item }: Item): number => (Object.hasOwn(WEAPONS, item) ? handsFor(WEAPONS[item]!) : 1)
const taken = (hands: readonly Item[]): number => hands.reduce((sum, one) => sum + handsOf(one), 0)

const without = (who: Combatant, place: Place, i: number): Combatant => ({
  ...who,
  [place]: who[place].toSpliced(i, 1),
})

function wornOf(who: Combatant, what: 'armour' | 'shield'): readonly Carried<Combatant>[] {
  const id = who[what]
  if (id === null) return []
  const { name } = (what === 'armour' ? ARMOURS : SHIELDS)[id]!
  const bare = { ...who, [what]: null }
  const state = [what === 'armour' ? 'worn' : 'on the arm']
  return [kit.carriedThing({ key: what, name, state }, [kit.throwAway(name, bare)])]
}

const MOST_THINGS = 20
const MOST_SHOTS = 999

/** Armour and shield take the place of what was there; all else is readied. */
export function give(who: Combatant, gear: string, count: number): Combatant | Refusal {
  if (Object.hasOwn(ARMOURS, gear)) return { ...who, armour: gear }
  if (Object.hasOwn(SHIELDS, gear)) return { ...who, shield: gear }
  if (Object.hasOwn(ITEMS, gear)) return stacked(who, gear, count)
  const weapon = Object.hasOwn(WEAPONS, gear) ? WEAPONS[gear]! : null
  if (weapon === null) return { refused: `There is no ${gear.slice(0, 40)}.` }
  if (isOfTheBody(weapon)) return { refused: `${weapon.name} is nothing that can be handed over.` }
  if (who.readied.length + count > MOST_THINGS) return { refused: `Nobody readies more than ${MOST_THINGS} things.` }
  const more = Array.from({ length: count }, () => ({ item: gear, qty: 1, loaded: true }))
  return { ...who, readied: [...who.readied, ...more] }
}

/** OSR-GEAR-3. */
function stacked(who: Combatant, item: string, count: number): Combatant | Refusal {
  const { qty = 0 } = who.readied.find((one) => one.item === item) ?? {}
  if (qty + count > MOST_SHOTS) return { refused: `A quiver holds at most ${MOST_SHOTS}.` }
  return { ...who, readied: kit.restacked(who.readied, { item, loaded: true }, count) }
}
