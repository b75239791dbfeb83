type Ordered<C> = { readonly order: readonly string[]; readonly combatants: readonly C[] }

/** Everybody in the order of the fight; who has no place in it comes last. */
export function inOrder<C extends { readonly id: string }>({ order, combatants }: Ordered<C>): readonly C[] {
  const placed: C[] = []
  for (const id of order) for (const one of combatants) if (one.id === id) placed.push(one)
  return placed.length === combatants.length
    ? placed
    : [...placed, ...combatants.filter(({ id }) => !order.includes(id))]
}
