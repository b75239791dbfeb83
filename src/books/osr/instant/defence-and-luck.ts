import type { Blow } from '../core/declared-attack.ts'
import type { Scene } from '../state/events.ts'
import { isAble } from '../state/presence.ts'
import { readyTrait } from '../state/trait-effects.ts'
import { canDefend } from './total-defence.ts'

/** How an attack stands, and how it stands after a change of the target's AC. */
type Standing = { readonly hits: boolean; readonly again: () => boolean }

/**
 * OSR-RCT-1: after the die, before damage: total defence of the target, its luck, the attacker's luck; each is asked
 * once. C16: after a miss, too; whom total defence saves is not asked for luck. The result is whether it hits.
 */
export function offerWindow(scene: Scene, { by, at }: Blow, { hits, again }: Standing): boolean {
  let hit = hits
  if (canDefend(scene.fight, at) && scene.ask(at, 'total defence', ['no', 'yes']) === 'yes') {
    scene.tell({ type: 'defended', who: at.id })
    hit = again() // OSR-RCT-2
  }
  const saving = hit && isAble(at) && !at.conditions.surprised ? readyTrait(scene.fight, at, 'luck') : null
  if (saving !== null && scene.ask(at, 'luck', ['no', 'yes']) === 'yes') {
    scene.tell({ type: 'used', who: at.id, trait: saving })
    hit = false
  }
  const striking = hit || !isAble(by) ? null : readyTrait(scene.fight, by, 'luck')
  if (striking !== null && scene.ask(by, 'luck', ['no', 'yes']) === 'yes') {
    scene.tell({ type: 'used', who: by.id, trait: striking })
    hit = true
  }
  return hit
}
