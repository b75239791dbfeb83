import { leaf, type Offer } from '../../../engine/options.ts'
import { drawOnTheWay, drawOptions } from '../arms/draw.ts'
import { dualOptions } from '../arms/dual-attack.ts'
import { rapidReloadOptions, reloadOptions } from '../arms/reload.ts'
import { aimOptions, holdStillOptions } from '../gunnery/aim.ts'
import { suppressOptions } from '../gunnery/suppress.ts'
import { coverOptions } from '../moves/cover.ts'
import {
  canGo,
  fullMoveOptions,
  leaveOptions,
  moveOptions,
  retreatOptions,
  stayOptions,
  stepOptions,
} from '../moves/move.ts'
import { restOptions } from '../pools/rest-and-boost.ts'
import { itemOptions } from '../skills/item-action.ts'
import { skillOptions } from '../skills/skill-menu.ts'
import type { Scene } from '../state/events.ts'
import type { Combatant } from '../state/fight.ts'
import { isAble } from '../state/presence.ts'
import { attackOptions } from './attack-menu.ts'
import { over } from './end-turn.ts'
import { freeOptions } from './free-actions.ts'

export type Deed = () => void

/** UD-GEN-5, UD-TURN-1: whoever it is, one choice after the other, until the turn is over. Each is a beat of its own. */
export function turn(scene: Scene, who: Combatant): void {
  if (scene.fight.turn === null) scene.tell({ type: 'started', who: who.id })
  if (isAble(who)) scene.ask(who, 'turn', turnOptions(scene, who))() // UD-DP-4
  if (!isAble(who)) over(scene, who)
}

/** UD-DP-4, in its order. */
function turnOptions(scene: Scene, who: Combatant): readonly Offer<Deed>[] {
  const isRoom = canGo(scene.fight, who)
  return [
    attackOptions(scene, who),
    dualOptions(scene, who),
    suppressOptions(scene, who),
    moveOptions(scene, who, isRoom),
    stepOptions(scene, who, isRoom),
    stayOptions(scene, who),
    aimOptions(scene, who),
    holdStillOptions(scene, who),
    coverOptions(scene, who),
    drawOptions(scene, who),
    drawOnTheWay(scene, who),
    reloadOptions(scene, who),
    rapidReloadOptions(scene, who),
    itemOptions(scene, who),
    skillOptions(scene, who),
    fullMoveOptions(scene, who, isRoom),
    retreatOptions(scene, who),
    leaveOptions(scene, who),
    freeOptions(scene, who),
    restOptions(scene, who),
    leaf('pass', () => over(scene, who)),
  ]
}
