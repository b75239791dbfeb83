import { leaf, type Offer } from '../../../engine/options.ts'
import type { Scene } from '../state/events.ts'
import type { Combatant } from '../state/sheet.ts'
import { WEAPONS } from '../tables/weapons.ts'
import { menuOr } from './menus.ts'
import { shut } from './refusals.ts'

/** MY-REL-1: a magazine is refilled, any other gains up to two rounds, and never more than the reserve holds. */
export function reloadOptions(scene: Scene, who: Combatant): readonly Offer<() => void>[] {
  const arms = scene.fight.options.ammo
    ? who.weapons.filter(({ weapon, taken, ruined }) => WEAPONS[weapon]!.refill !== 'never' && !taken && !ruined)
    : []
  if (arms.length === 0) return []
  const choices = arms.map(({ weapon, ammo }): Offer<() => void> => {
    const rounds = refillOf(who, weapon, ammo)
    return typeof rounds === 'string' ? shut(weapon, rounds) : leaf(weapon, () => reload(scene, who, weapon, rounds))
  })
  return [menuOr('reload', choices)]
}

function refillOf(who: Combatant, weapon: string, ammo: number): number | 'full' | 'no_reserve' {
  const { magazine, refill } = WEAPONS[weapon]!
  const reserve = reserveOf(who)
  if (ammo >= magazine) return 'full'
  return reserve === 0
    ? 'no_reserve'
    : Math.min(magazine - ammo, reserve ?? magazine, refill === 'magazine' ? magazine : 2)
}

/** Rounds in reserve; null where the sheet counts none, and then there is no end of them. */
function reserveOf({ items }: Combatant): number | null {
  const stacks = items.filter(({ item }) => item === 'ammo')
  return stacks.length === 0 ? null : stacks.reduce((sum, { qty }) => sum + qty, 0)
}

function reload(scene: Scene, who: Combatant, weapon: string, rounds: number): void {
  scene.tell({ type: 'spent', who: who.id, on: 'reload' })
  scene.tell({ type: 'reloaded', who: who.id, weapon, rounds, reserve: reserveOf(who) !== null })
}
