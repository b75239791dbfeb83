import { underFire } from '../gunnery/under-suppression.ts'
import type { Scene } from '../state/events.ts'
import type { Combatant } from '../state/fight.ts'
import { isAble } from '../state/presence.ts'
import { confirmed } from './attack-on-ally.ts'
import type { Deed } from './turn.ts'

/**
 * Every action but an attack, which spends the slot itself. C5: who is felled by the shot that it triggers does not come
 * to do it, and the slot is spent.
 */
export const action =
  (scene: Scene, who: Combatant, deed: Deed): Deed =>
  () => {
    scene.tell({ type: 'acted', who: who.id })
    underFire(scene, who, 'action')
    if (isAble(who)) deed()
  }

/** Rounds that are spent though nothing comes of the action. */
type Ammo = { readonly weapon: string; readonly rounds: number }
type Aimed = { readonly who: Combatant; readonly at: Combatant | null; readonly ammo?: Ammo | null }

/** The same for an attack: what it spends is spent when it is declared (UD-ATK-5), also where it comes to nothing. */
export const attackAction =
  (scene: Scene, { who, at, ammo = null }: Aimed, deed: Deed): Deed =>
  () => {
    if (at !== null && !confirmed(scene, who, at)) return
    underFire(scene, who, 'action')
    if (isAble(who)) deed()
    else scene.tell({ type: 'cut short', who: who.id, weapon: ammo?.weapon ?? null, rounds: ammo?.rounds ?? 0 })
  }

/** UD-TURN-9: one of the free actions of the turn. */
export const counted =
  (scene: Scene, who: Combatant, deed: Deed): Deed =>
  () => {
    scene.tell({ type: 'freed', who: who.id })
    deed()
  }
