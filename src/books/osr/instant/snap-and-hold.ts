import { branch, each, leaf, type Offer } from '../../../engine/options.ts'
import { attack, attackTogether, type Blow } from '../core/attack.ts'
import { attackMenus, canAttack } from '../core/attack-menu.ts'
import { type Deed, hasBoth, hasMain, shut } from '../core/budget-and-refusals.ts'
import { settle } from '../core/rounds.ts'
import type { Combatant, Fight, Scene } from '../state/fight.ts'
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
  const answers = scene.askAll(may, 'snap attack', (one) => [leaf('no', null), ...snapMenus(fight, one)])
  const blows = answers.flatMap((blow): readonly Blow[] => (blow === null ? [] : [{ ...blow, kind: 'snap' }]))
  if (blows.length === 0) return
  for (const { by } of blows) scene.tell({ type: 'spent', who: by.id, on: 'main' })
  attackTogether(scene, blows) // OSR-SNAP-3
  settle(scene)
}

/** OSR-SNAP-1: whom, with what: hand to hand, and from afar, which stands apart where both are possible. */
function snapMenus(fight: Fight, one: Combatant): readonly Offer<Blow | null>[] {
  const shots = () => attackMenus(fight, one, { how: 'shoot', means: itself })
  if (!canAttack(fight, one, 'melee')) return shots()
  const melee = attackMenus(fight, one, { how: 'melee', means: itself })
  return canAttack(fight, one, 'shoot') ? [...melee, branch('shoot', shots)] : melee
}
const itself = (blow: Blow): Blow | null => blow

/** OSR-HOLD-1: a move is spent, the main action waits. RULING: what waits is an attack. */
export function holdOption(scene: Scene, who: Combatant): Offer<Deed> {
  if (!scene.fight.options.holdAndDelay) return shut('hold', 'E_CANNOT_ACT')
  if (!hasBoth(who)) return shut('hold', 'E_NO_ACTION')
  return leaf('hold', () => {
    scene.tell({ type: 'spent', who: who.id, on: 'move' })
    scene.tell({ type: 'held action', who: who.id })
    timelyActions(scene, who) // C11: it is a move
    snapWindow(scene, who)
  })
}

/** OSR-HOLD-2: at the start of the turn; there is no change of mind. */
export function delayOption(scene: Scene, who: Combatant): Offer<Deed> {
  const { fight } = scene
  if (!fight.options.holdAndDelay) return shut('act after', 'E_CANNOT_ACT')
  if (!hasBoth(who) || (fight.turn?.otas ?? 0) > 0) return shut('act after', 'E_NO_ACTION')
  const isYetToAct = (one: Combatant): boolean => one !== who && !one.acted && isAble(one) && one.delayedAfter === null
  const others = fight.combatants.filter(isYetToAct)
  if (others.length === 0) return shut('act after', 'E_NO_TARGET')
  const wait = (after: string) => (): void => scene.tell({ type: 'delayed', who: who.id, after })
  return branch('act after', () => [each(others, ({ id }) => wait(id))])
}

/** OSR-DEC-22: before a foe's action; OSR-HOLD-1: it is resolved before what it interrupts. */
export function timelyActions(scene: Scene, actor: Combatant): void {
  const { fight } = scene
  for (const one of fight.combatants) {
    if (!one.holding || !isAble(one) || !isHostile(fight, one, actor)) continue
    const menus = (how: 'melee' | 'shoot') => () => attackMenus(fight, one, { how, means: itself })
    const blow = scene.ask(one, 'held', [
      leaf('no', null),
      canAttack(fight, one, 'melee') && branch('attack', menus('melee')),
      canAttack(fight, one, 'shoot') && branch('shoot', menus('shoot')),
    ])
    if (blow === null) continue
    scene.tell({ type: 'released', who: one.id })
    attack(scene, blow)
    settle(scene)
  }
}
