import type { Writable } from '../../../engine/scene.ts'
import type { Combatant, Fight } from '../state/fight.ts'
import { isBare } from '../state/in-hand.ts'
import { WEAPONS } from '../tables/weapons.ts'

/** The list with one such entry less. */
export function without(ids: readonly string[], id: string): string[] {
  const at = ids.indexOf(id)
  return ids.filter((_, i) => i !== at)
}

type Gone = { readonly thing: string; readonly at: string }

/** UD-FREE-1, UD-GEAR-5: a thing leaves the hand and lies where `at` is. */
export function letGo(fight: Writable<Fight>, who: Writable<Combatant>, { thing, at }: Gone): void {
  who.ready = without(who.ready, thing)
  const near = fight.combatants.find(({ id }) => id === at)
  fight.lying.push({ thing, pos: near?.pos ? { x: near.pos.x, y: near.pos.y } : null, near: at })
}

/** UD-HP-8: everything that is held, but claws and teeth. */
export function dropAll(fight: Writable<Fight>, who: Writable<Combatant>): void {
  for (const thing of [...who.ready])
    if (!(WEAPONS[thing] && isBare(WEAPONS[thing]))) letGo(fight, who, { thing, at: who.id })
}
