import { d } from '../../../engine/dice.ts'
import type { Combatant, Scene } from '../state/fight.ts'
import type { CarriedWeapon } from '../state/sheet.ts'

/** Toggle `sightsJar`: out of true on 8 and more after a blast within 3 m or a fall. RULING: from any hand. */
export function jar(scene: Scene, who: Combatant, weapons: readonly CarriedWeapon[]): void {
  if (!scene.fight.options.sightsJar) return
  for (const { weaponId, accessories, jarred } of weapons) {
    if (jarred || !accessories.some((one) => one === 'telescopic-sight' || one === 'laser-telescopic-sight')) continue
    if (scene.roll(who, 'sights', d(2, 6)).total >= 8) scene.tell({ type: 'jarred', who: who.id, weapon: weaponId })
  }
}
