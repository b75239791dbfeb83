import { branch, leaf, letter, type Offer } from '../../../engine/options.ts'
import { REFEREE } from '../../../engine/scene.ts'
import { once } from '../../../kit/computed-once.ts'
import { leafOrShut } from '../../../kit/target-menus.ts'
import { aidOptions } from '../health/first-aid.ts'
import { whyNoDefence } from '../instant/react.ts'
import { delayOption, holdOption, snapWindow } from '../instant/snap-and-hold.ts'
import { magicOptions } from '../magic/cast-spell.ts'
import { executeOption } from '../melee/execution.ts'
import { grappleOptions } from '../melee/grapple.ts'
import { lockOption, screenOption, shatterOption } from '../melee/shields.ts'
import { shoveOption } from '../melee/shove.ts'
import { flight } from '../morale/flight.ts'
import { chargeOption } from '../moves/charge.ts'
import { disengageOption, dragOption, proneOption, walkOption } from '../moves/move-actions.ts'
import type { Combatant, Fight, Scene } from '../state/fight.ts'
import { isAble, isDecided } from '../state/presence.ts'
import { shotArms } from '../state/usable-weapons.ts'
import { mainAction, onTurnAction } from './actions.ts'
import { attack, type Blow, routine } from './attack.ts'
import { canOta, type Deed, hasMain, shut } from './budget-and-refusals.ts'
import { itemOptions } from './item-actions.ts'
import { settle } from './rounds.ts'
import { attackMenus, canAttack, whyNobody } from './targets.ts'
import { skillOption } from './use-skill.ts'

/** OSR 5: the start of a turn, actions, the end of it. A turn that was cut short goes on. */
export function turn(scene: Scene, who: Combatant): void {
  const { fight } = scene
  if (fight.turn?.who !== who.id) {
    scene.tell({ type: 'started', who: who.id })
    snapWindow(scene, who) // OSR-SNAP-2
    settle(scene)
  }
  while (mayAct(fight, who)) {
    const isOver = who.conditions.broken ? flight(scene, who) : scene.ask(who, 'turn', turnOptions(scene, who))() // OSR-MOR-8
    settle(scene)
    if (isOver) break
  }
  if (fight.turn?.who === who.id) scene.tell({ type: 'acted', who: who.id })
}

/** The referee may have stepped in since the turn began. */
const mayAct = (fight: Fight, who: Combatant): boolean =>
  fight.stopped === null && fight.turn?.who === who.id && isAble(who) && !isDecided(fight)

/** What a deed returns: whether the turn is over with it. */
type Ending = () => boolean

/** OSR-DEC-6: what is legal, in the order of OSR 6; the end of the turn comes last. */
function turnOptions(scene: Scene, who: Combatant): readonly Offer<Ending>[] {
  const deeds: readonly Offer<Deed>[] = [
    walkOption(scene, who, 'move'),
    walkOption(scene, who, 'run'),
    disengageOption(scene, who),
    chargeOption(scene, who),
    dragOption(scene, who),
    attackOption(scene, who, 'melee'),
    attackOption(scene, who, 'shoot'),
    defenceOption(scene, who),
    screenOption(scene, who),
    lockOption(scene, who),
    shatterOption(scene, who),
    shoveOption(scene, who),
    ...grappleOptions(scene, who),
    executeOption(scene, who),
    proneOption(scene, who),
    ...itemOptions(scene, who),
    sayOption(scene, who),
    skillOption(scene, who),
    ...aidOptions(scene, who),
    ...magicOptions(scene, who),
    holdOption(scene, who),
    delayOption(scene, who),
    otherOption(scene, who),
  ]
  return [...(deeds as readonly Offer<Ending>[]), leaf('end turn', () => true)]
}

/** OSR-MEL-1, OSR-RNG-1. */
function attackOption(scene: Scene, who: Combatant, how: 'melee' | 'shoot'): Offer<Deed> {
  const { fight } = scene
  const key = how === 'melee' ? 'attack' : 'shoot'
  if (!hasMain(who)) return shut(key, 'E_NO_ACTION')
  const means = (blow: Blow): Deed => mainAction(scene, who, () => strike(scene, blow))
  const menus = once(() => attackMenus(fight, who, { how, means }))
  if (canAttack(fight, who, how)) return branch(key, menus)
  return shut(key, how === 'shoot' && shotArms(who).length === 0 ? 'E_NOT_READIED' : whyNobody(fight, who, how), menus)
}

/** OSR-NPC-2: a printed routine is one main action. */
const strike = (scene: Scene, blow: Blow): void => void (blow.arm.routine ? routine(scene, blow) : attack(scene, blow))

/** C16: total defence may be declared on one's own turn. */
const defenceOption = (scene: Scene, who: Combatant): Offer<Deed> =>
  leafOrShut('total defence', whyNoDefence(scene.fight, who), () => scene.tell({ type: 'defended', who: who.id }))

/** OSR-SPK-1. */
const sayOption = (scene: Scene, who: Combatant): Offer<Deed> =>
  canOta(scene.fight) &&
  branch('say', () => [
    letter((words) => onTurnAction(scene, who, () => scene.tell({ type: 'said', who: who.id, words }))),
  ])

/** OSR-REF-1: anything else, which the referee resolves by hand. */
const otherOption = (scene: Scene, who: Combatant): Offer<Deed> =>
  branch('other', () => [
    letter(
      (words): Deed =>
        () =>
          attempt(scene, who, words),
    ),
  ])

function attempt(scene: Scene, who: Combatant, words: string): void {
  scene.tell({ type: 'noted', who: who.id, to: 'referee', words })
  const on = scene.ask(REFEREE, 'cost', ['main', 'move', 'ota', 'nothing'])
  if (on !== 'nothing') scene.tell({ type: 'spent', who: who.id, on })
}
