import { leaf, type Offer } from '../../../engine/options.ts'
import * as kit from '../../../kit/magazine-refill.ts'
import type { Scene } from '../state/events.ts'
import type { Combatant } from '../state/fight.ts'
import { WEAPONS } from '../tables/weapons.ts'
import { menuOr } from './fight-options.ts'
import { shut } from './refusals.ts'

/** MY-REL-1: a magazine is refilled, any other gains up to two rounds, and never more than the reserve holds. */
export function reloadOptions(scene: Scene, who: Combatant): readonly Offer<() => void>[] {
  const arms = scene.fight.options.ammo
    ? who.weapons.filter(({ weapon, taken, ruined }) => WEAPONS[weapon]!.refill !== 'never' && !taken && !ruined)
    : []
  if (arms.length === 0) return []
  const choices = arms.map(({ weapon, ammo }): Offer<() => void> => {
    const { magazine, refill } = WEAPONS[weapon]!
    const most = refill === 'magazine' ? magazine : 2
    const rounds = kit.refillOf({ holds: magazine, loaded: ammo, reserve: reserveOf(who), most })
    return typeof rounds === 'string' ? shut(weapon, rounds) : leaf(weapon, () => reload(scene, who, weapon, rounds))
  })
  return [menuOr('reload', choices)]
}

/** Without a stack of ammunition on the sheet there is no end of rounds. */
const reserveOf = ({ items }: Combatant): number | null => kit.reserveOf(items.filter(({ item }) => item === 'ammo'))

function reload(scene: Scene, who: Combatant, weapon: string, rounds: number): void {
  scene.tell({ type: 'spent', who: who.id, on: 'reload' })
  scene.tell({ type: 'reloaded', who: who.id, weapon, rounds, reserve: reserveOf(who) !== null })
}
