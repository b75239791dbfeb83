import { branch, leaf, letter, type Offer } from '../../../engine/options.ts'
import { REFEREE } from '../../../engine/scene.ts'
import { healthOptions } from '../health/first-aid.ts'
import { delayOption, holdOption } from '../instant/hold-and-delay.ts'
import { snapWindow } from '../instant/snap-attack.ts'
import { whyNoDefence } from '../instant/total-defence.ts'
import { magicOptions } from '../magic/cast-spell.ts'
import { meleeOptions } from '../melee/melee-actions.ts'
import { flight } from '../morale/flight.ts'
import { moveOptions } from '../moves/move-actions.ts'
import { standOptions } from '../moves/prone.ts'
import type { Scene } from '../state/events.ts'
import type { Combatant, Fight } from '../state/fight.ts'
import { isAble, isDecided } from '../state/presence.ts'
import { shotArms } from '../state/usable-weapons.ts'
import { hasMain } from './action-budget.ts'
import { attack } from './attack.ts'
import { routine } from './attack-routine.ts'
import type { Blow } from './declared-attack.ts'
import { itemOptions } from './item-actions.ts'
import { shut } from './refusals.ts'
import { settle } from './settle.ts'
import { canOta, type Deed, mainAction, onTurnAction } from './take-action.ts'
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
    ...moveOptions(scene, who),
    attackOption(scene, who, 'melee'),
    attackOption(scene, who, 'shoot'),
    defenceOption(scene, who),
    ...meleeOptions(scene, who),
    ...standOptions(scene, who),
    ...itemOptions(scene, who),
    sayOption(scene, who),
    skillOption(scene, who),
    ...healthOptions(scene, who),
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
  const menus = () => attackMenus(fight, who, how, (blow) => () => strike(scene, blow))
  if (canAttack(fight, who, how)) return branch(key, menus)
  return shut(key, how === 'shoot' && shotArms(who).length === 0 ? 'E_NOT_READIED' : whyNobody(fight, who, how), menus)
}

/** OSR-NPC-2: a printed routine is one main action. */
function strike(scene: Scene, blow: Blow): void {
  mainAction(scene, blow.by, () => {
    if (blow.arm.routine) routine(scene, blow)
    else attack(scene, blow)
  })
}

/** C16: total defence may be declared on one's own turn. */
function defenceOption(scene: Scene, who: Combatant): Offer<Deed> {
  const why = whyNoDefence(scene.fight, who)
  return why === null
    ? leaf('total defence', () => scene.tell({ type: 'defended', who: who.id }))
    : shut('total defence', why)
}

/** OSR-SPK-1. */
const sayOption = (scene: Scene, who: Combatant): Offer<Deed> =>
  canOta(scene.fight) &&
  branch('say', () => [
    letter(
      (words): Deed =>
        () =>
          onTurnAction(scene, who, () => scene.tell({ type: 'said', who: who.id, words })),
    ),
  ])

/** OSR-REF-1: anything else, which the referee resolves by hand. */
function otherOption(scene: Scene, who: Combatant): Offer<Deed> {
  return branch('other', () => [
    letter(
      (words): Deed =>
        () => {
          scene.tell({ type: 'noted', who: who.id, to: 'referee', words })
          const on = scene.ask(REFEREE, 'cost', ['main', 'move', 'ota', 'nothing'])
          if (on !== 'nothing') scene.tell({ type: 'spent', who: who.id, on })
        },
    ),
  ])
}
