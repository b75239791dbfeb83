import type { Writable } from '../../../engine/scene.ts'
import type { Combatant } from '../state/fight.ts'

/** So many of an item fewer. The list is put in anew: copies of a fight share it. */
export function useUp(who: Writable<Combatant>, item: string, count: number): void {
  const first = who.items.findIndex(({ itemId, qty }) => itemId === item && qty > 0)
  who.items = who.items.map((one, i) => (i === first ? { ...one, qty: one.qty - count } : one))
}
