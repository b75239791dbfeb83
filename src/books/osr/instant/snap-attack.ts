import { branch, leaf, type Offer } from '../../../engine/options.ts'
import { hasMain } from '../core/action-budget.ts'
import { attackTogether } from '../core/attack.ts'
import type { Blow } from '../core/declared-attack.ts'
import { settle } from '../core/settle.ts'
import { attackMenus, canAttack } from '../core/targets.ts'
import type { Scene } from '../state/events.ts'
import type { Combatant, Fight } from '../state/fight.ts'
import { isAble, isHostile } from '../state/presence.ts'

/** OSR-SNAP-1, OSR-SNAP-4: named, able, own turn not yet taken, main action unspent, a foe in range. */
const maySnap = (fight: Fight, one: Combatant, actor: Combatant): boolean =>
  one.named &&
  !one.acted &&
  hasMain(one) &&
  isHostile(fight, one, actor) &&
  isAble(one) &&
  !one.conditions.surprised &&
  !one.conditions.broken &&
  (canAttack(fight, one, 'melee') || canAttack(fight, one, 'shoot'))

/** OSR-SNAP-2: at the start of a foe's turn, and before the dice of its action. */
export function snapWindow(scene: Scene, actor: Combatant): void {
  const { fight } = scene
  if (!fight.options.instantCombat) return
  let may: Combatant[] | null = null
  for (const one of fight.combatants) if (maySnap(fight, one, actor)) may = [...(may ?? []), one]
  if (may === null) return
  const blows = asked(scene, may)
  if (blows.length === 0) return
  for (const { by } of blows) scene.tell({ type: 'spent', who: by.id, on: 'main' })
  attackTogether(scene, blows) // OSR-SNAP-3
  settle(scene)
}

function asked(scene: Scene, may: readonly Combatant[]): readonly Blow[] {
  const options = (one: Combatant): readonly Offer<Blow | null>[] => [leaf('no', null), ...snapMenus(scene.fight, one)]
  const answers = scene.askAll(may, 'snap attack', options)
  return answers.flatMap((blow): readonly Blow[] => (blow === null ? [] : [{ ...blow, kind: 'snap' }]))
}

/** OSR-SNAP-1: whom, with what: hand to hand, and from afar, which stands apart where both are possible. */
function snapMenus(fight: Fight, one: Combatant): readonly Offer<Blow | null>[] {
  const shots = () => attackMenus<Blow | null>(fight, one, 'shoot', itself)
  if (!canAttack(fight, one, 'melee')) return shots()
  const melee = attackMenus<Blow | null>(fight, one, 'melee', itself)
  return canAttack(fight, one, 'shoot') ? [...melee, branch('shoot', shots)] : melee
}

const itself = (blow: Blow): Blow => blow
