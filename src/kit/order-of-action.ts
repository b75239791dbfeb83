type Ordered<C> = { readonly order: readonly string[]; readonly combatants: readonly C[] }
type Named = { readonly id: string }

/** Everybody in the order of the fight; who has no place in it comes last. */
export function inOrder<C extends Named>(fight: Ordered<C>): readonly C[] {
  const placed = placedIn(fight)
  const { order, combatants } = fight
  return placed.length === combatants.length
    ? placed
    : [...placed, ...combatants.filter(({ id }) => !order.includes(id))]
}

/**
 * Everybody who has a place in the order. Kept for the fight asked for last, until its order or its people are other
 * ones: an order is written anew, never written into, and people only join.
 */
export function placedIn<C extends Named>({ order, combatants }: Ordered<C>): readonly C[] {
  if (order !== LAST.order || combatants !== LAST.combatants || combatants.length !== LAST.people) {
    LAST.order = order
    LAST.combatants = combatants
    LAST.people = combatants.length
    LAST.placed = placedBy(order, combatants)
  }
  return LAST.placed as readonly C[]
}

const LAST: Ordered<Named> & {
  order: readonly string[]
  combatants: readonly Named[]
  people: number
  placed: readonly Named[]
} = { order: [], combatants: [], people: 0, placed: [] }

function placedBy<C extends Named>(order: readonly string[], combatants: readonly C[]): readonly C[] {
  const placed: C[] = []
  for (const id of order) for (const one of combatants) if (one.id === id) placed.push(one)
  return placed
}
