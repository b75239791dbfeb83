import { REFEREE } from '../../../engine/scene.ts'
import { snapWindow, timelyActions } from '../instant/snap-and-hold.ts'
import type { Combatant, Scene } from '../state/fight.ts'
import { isAble } from '../state/presence.ts'
import { type Deed, hasOta } from './budget-and-refusals.ts'

/** A deed that takes the main action. */
export const mainAction =
  (scene: Scene, who: Combatant, deed: Deed): Deed =>
  () =>
    act(scene, who, { on: 'main', deed })

/** A deed that takes a move. */
export const moveAction =
  (scene: Scene, who: Combatant, deed: Deed): Deed =>
  () =>
    act(scene, who, { on: 'move', deed })

type Spending = { readonly on: 'main' | 'move'; readonly deed: Deed }

/**
 * OSR-ACT-2, OSR-SNAP-2, OSR-HOLD-1: declared, then whoever may interrupt it, then done, if it still can be. RULING:
 * what is declared is spent, so it leaves no total defence. OSR-MOR-8: whose side breaks meanwhile does not go on.
 */
function act(scene: Scene, who: Combatant, { on, deed }: Spending): void {
  scene.tell({ type: 'spent', who: who.id, on })
  const wasBroken = who.conditions.broken
  timelyActions(scene, who)
  snapWindow(scene, who)
  if (isAble(who) && who.conditions.broken === wasBroken) deed()
}

/** OSR-ACT-4, OSR-DEC-8: an on-turn action; beyond the cap the referee is asked. */
export const onTurnAction =
  (scene: Scene, who: Combatant, deed: Deed): Deed =>
  () => {
    if (!hasOta(scene.fight)) {
      if (scene.ask(REFEREE, 'one more', ['refuse', 'allow']) === 'refuse')
        return scene.tell({ type: 'refused', who: who.id })
      scene.tell({ type: 'granted', who: who.id })
    }
    scene.tell({ type: 'spent', who: who.id, on: 'ota' })
    deed()
  }
