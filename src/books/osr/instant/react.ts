import { each } from '../../../engine/options.ts'
import { REFEREE } from '../../../engine/scene.ts'
import type { Blow } from '../core/attack.ts'
import { hasMain, type Why } from '../core/budget-and-refusals.ts'
import { mostOfHit } from '../core/damage.ts'
import { initiativeOf } from '../core/turn-order.ts'
import type { Combatant, Fight, Scene } from '../state/fight.ts'
import { isAble } from '../state/presence.ts'
import { readyTrait } from '../state/trait-effects.ts'

/** How an attack stands, and how it stands after a change of the target's AC. */
type Standing = { readonly hits: boolean; readonly again: () => boolean }

/**
 * OSR-RCT-1: after the die, before damage: total defence of the target, its luck, the attacker's luck; each is asked
 * once. C16: after a miss, too; whom total defence saves is not asked for luck. The result is whether it hits.
 */
export function offerWindow(scene: Scene, blow: Blow, { hits, again }: Standing): boolean {
  const { by, at } = blow
  let hit = hits
  if (whyNoDefence(scene.fight, at) === null && scene.ask(at, 'total defence', ['no', 'yes']) === 'yes') {
    scene.tell({ type: 'defended', who: at.id })
    hit = again() // OSR-RCT-2
  }
  const saving = hit && isAble(at) && !at.conditions.surprised ? readyTrait(scene.fight, at, 'luck') : null
  if (saving !== null && scene.ask(at, 'luck', mayFall(scene.fight, blow) ? ['yes', 'no'] : ['no', 'yes']) === 'yes') {
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

/** OSR-DEC-11: who is nobody's uses its luck, which is then offered first, if the hit may drop it. */
const mayFall = (fight: Fight, blow: Blow): boolean =>
  blow.at.control !== 'player' && mostOfHit(fight, blow) >= blow.at.hp

/** OSR-TD-1, OSR-TD-2: able, not surprised, its main action of the round unspent. */
export function whyNoDefence({ options }: Fight, who: Combatant): Why | null {
  if (!options.instantCombat || !isAble(who)) return 'E_CANNOT_ACT'
  if (who.conditions.surprised) return 'E_SURPRISED' // C22
  return hasMain(who) && !who.conditions.totalDefense ? null : 'E_NO_ACTION'
}

/** OSR-ACT-6, OSR-DEC-13: several instant actions: the referee says which comes first; usually by INI, then list order. */
export function inGivenOrder(scene: Scene, people: readonly Combatant[]): readonly Combatant[] {
  const left = [...people].sort((a, b) => initiativeOf(b) - initiativeOf(a))
  const ordered: Combatant[] = []
  while (left.length > 1) {
    const next = scene.ask(REFEREE, 'order', ['usual', each(left)])
    if (next === 'usual') break
    ordered.push(next)
    left.splice(left.indexOf(next), 1)
  }
  return [...ordered, ...left]
}
