import { branch, each, leaf, type Offer } from '../../../engine/options.ts'
import { slungOptions } from '../explosives/launcher.ts'
import type { Combatant, Fight, Scene } from '../state/fight.ts'
import { rulesOf } from '../state/profiles.ts'
import type { CarriedWeapon } from '../state/sheet.ts'
import { type Held, heldBy } from '../state/wielded.ts'

/** CE-ACT-5: drawn, not full, and a spare magazine at hand. */
export const reloadable = (fight: Fight, who: Combatant): readonly Held[] =>
  fight.options.trackAmmo
    ? heldBy(fight, who).filter(({ weapon, carried }) => hasSpare(carried) && carried.loaded < weapon.mag)
    : []

const hasSpare = (carried: Held['carried']): carried is CarriedWeapon => carried !== null && carried.magazines > 0

/** CE-PROF-12: on a line one minor action; in the full game per weapon (CE 3.1), kept across turns (CE-WPN-3). */
export function reloadOptions(
  scene: Scene,
  who: Combatant,
  empty: readonly Held[],
  spend: () => void,
): readonly Offer<() => void>[] {
  const slung = slungOptions(scene, who, spend) // CE-WPN-5
  const tell = (weapon: string, spent: number, of: number): void => {
    spend()
    scene.tell({ type: 'reloaded', who: who.id, weapon, spent, of })
  }
  if (!rulesOf(scene.fight).reloadsByWeapon) return [each(empty, (held) => () => tell(held.id, 1, 1)), ...slung]
  const reload = (held: Held, of: number) => () => tell(held.id, (held.carried?.reloading ?? 0) + 1, of)
  const quick = empty.filter((held) => takesHaste(held))
  const plain = empty.filter((held) => !quick.includes(held))
  return [
    each(plain, (held) => reload(held, minorsFor(held))),
    ...quick.map((held) =>
      branch(held.id, () => [
        leaf('steady', reload(held, held.weapon.reload)),
        leaf('hasty', reload(held, held.weapon.hastyReload)),
      ]),
    ),
    ...slung,
  ]
}

/** CE-PROF-12, CE 3.1: what takes no action to reload does so by itself, in the full game. */
export function reloadItself(scene: Scene, who: Combatant, { id, weapon, carried }: Held): void {
  if (rulesOf(scene.fight).reloadsByWeapon && weapon.mag > 0 && hasSpare(carried) && carried.loaded !== weapon.mag)
    scene.tell({ type: 'reloaded', who: who.id, weapon: id, spent: 0, of: 0 })
}

/** CE 3.1: a revolver in half the time, without dodging until it is loaded. RULING: settled with the first action. */
export const takesHaste = ({ weapon, carried }: Held): boolean => weapon.hastyReload > 0 && carried?.reloading === 0

const minorsFor = ({ weapon, carried }: Held): number => (carried?.hasty ? weapon.hastyReload : weapon.reload)
