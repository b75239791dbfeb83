import { branch, late, leaf, letter, type Offer } from '../../../engine/options.ts'
import { REFEREE } from '../../../engine/scene.ts'
import { once } from '../../../kit/computed-once.ts'
import { leafOrShut } from '../../../kit/target-menus.ts'
import { aidOption } from '../health/first-aid.ts'
import { whyNoDefence } from '../instant/react.ts'
import { delayOption, holdOption, snapWindow } from '../instant/snap-and-hold.ts'
import { magicOption } from '../magic/cast-spell.ts'
import { executeOption } from '../melee/execution.ts'
import * as grapples from '../melee/grapple.ts'
import * as shields from '../melee/shields.ts'
import { shoveOption } from '../melee/shove.ts'
import { flight } from '../morale/flight.ts'
import { chargeOption } from '../moves/charge.ts'
import * as moves from '../moves/move-actions.ts'
import type { Combatant, Fight, Scene } from '../state/fight.ts'
import { isAble, isDecided } from '../state/presence.ts'
import { shotArms } from '../state/usable-weapons.ts'
import { mainAction, onTurnAction } from './action-costs.ts'
import { attack, type Blow, routine } from './attack.ts'
import { attackMenus, canAttack, whyNobody } from './attack-menu.ts'
import { canOta, type Deed, hasMain, shut } from './budget-and-refusals.ts'
import * as items from './item-actions.ts'
import { settle } from './rounds.ts'
import { skillOption } from './skill-actions.ts'

/** OSR 5: the start of a turn, actions, the end of it. A turn that was cut short goes on. */
export function turn(scene: Scene, who: Combatant): void {
  const { fight } = scene
  if (fight.turn?.who !== who.id) {
    scene.tell({ type: 'started', who: who.id })
    snapWindow(scene, who) // OSR-SNAP-2
    settle(scene)
  }
  while (mayAct(fight, who)) {
    const { broken } = who.conditions
    const deed = broken ? () => flight(scene, who) : scene.ask(who, 'turn', turnOptions(scene, who)) // OSR-MOR-8
    deed()
    settle(scene)
    if (broken || deed === endTurn) break
  }
  if (fight.turn?.who === who.id) scene.tell({ type: 'acted', who: who.id })
}

/** The referee may have stepped in since the turn began. */
const mayAct = (fight: Fight, who: Combatant): boolean =>
  fight.stopped === null && fight.turn?.who === who.id && isAble(who) && !isDecided(fight)

/** OSR-DEC-6: what is legal, in the order of OSR 6; the end of the turn comes last. */
const TURN = Object.entries({
  move: (scene: Scene, who: Combatant) => moves.walkOption(scene, who, 'move'),
  run: (scene: Scene, who: Combatant) => moves.walkOption(scene, who, 'run'),
  disengage: moves.disengageOption,
  charge: chargeOption,
  drag: moves.dragOption,
  attack: meleeOption,
  shoot: shootOption,
  'total defence': defenceOption,
  screen: shields.screenOption,
  'lock shields': shields.lockOption,
  shatter: shields.shatterOption,
  shove: shoveOption,
  grapple: grapples.grappleOption,
  wrestle: grapples.wrestleOption,
  'let go': grapples.letGoOption,
  escape: grapples.escapeOption,
  execute: executeOption,
  stand: moves.standOption,
  'go prone': moves.proneOption,
  draw: items.drawOption,
  ready: items.readyOption,
  drop: items.dropOption,
  'pick up': items.pickUpOption,
  reload: items.reloadOption,
  say: sayOption,
  skill: skillOption,
  'first aid': aidOption,
  cast: magicOption,
  hold: holdOption,
  'act after': delayOption,
  other: otherOption,
  'end turn': () => leaf('end turn', endTurn),
}).map(([id, offer]) => ({ id, offer }))

const turnOptions = (scene: Scene, who: Combatant): readonly Offer<Deed>[] => [
  late(TURN, ({ offer }): Offer<Deed> => offer(scene, who)),
]

function endTurn(): void {}

/** OSR-MEL-1. */
function meleeOption(scene: Scene, who: Combatant): Offer<Deed> {
  if (!hasMain(who)) return shut('attack', 'E_NO_ACTION')
  const menus = blowMenus(scene, who, 'melee')
  return canAttack(scene.fight, who, 'melee')
    ? branch('attack', menus)
    : shut('attack', whyNobody(scene.fight, who, 'melee'), menus)
}

/** OSR-RNG-1. */
function shootOption(scene: Scene, who: Combatant): Offer<Deed> {
  if (!hasMain(who)) return shut('shoot', 'E_NO_ACTION')
  const menus = blowMenus(scene, who, 'shoot')
  if (canAttack(scene.fight, who, 'shoot')) return branch('shoot', menus)
  const why = shotArms(who).length === 0 ? 'E_NOT_READIED' : whyNobody(scene.fight, who, 'shoot')
  return shut('shoot', why, menus)
}

function blowMenus(scene: Scene, who: Combatant, how: 'melee' | 'shoot'): () => readonly Offer<Deed>[] {
  const means = (blow: Blow): Deed => mainAction(scene, who, () => strike(scene, blow))
  return once(() => attackMenus(scene.fight, who, { how, means }))
}

/** OSR-NPC-2: a printed routine is one main action. */
const strike = (scene: Scene, blow: Blow): void => void (blow.arm.routine ? routine(scene, blow) : attack(scene, blow))

/** C16: total defence may be declared on one's own turn. */
function defenceOption(scene: Scene, who: Combatant): Offer<Deed> {
  const defend = (): void => scene.tell({ type: 'defended', who: who.id })
  return leafOrShut('total defence', whyNoDefence(scene.fight, who), defend)
}

/** OSR-SPK-1. */
function sayOption(scene: Scene, who: Combatant): Offer<Deed> {
  const say = (words: string): Deed => onTurnAction(scene, who, () => scene.tell({ type: 'said', who: who.id, words }))
  return canOta(scene.fight) && branch('say', () => [letter(say)])
}

/** OSR-REF-1: anything else, which the referee resolves by hand. */
function otherOption(scene: Scene, who: Combatant): Offer<Deed> {
  const tried = (words: string) => (): void => attempt(scene, who, words)
  return branch('other', () => [letter(tried)])
}

function attempt(scene: Scene, who: Combatant, words: string): void {
  scene.tell({ type: 'noted', who: who.id, to: 'referee', words })
  const on = scene.ask(REFEREE, 'cost', ['main', 'move', 'ota', 'nothing'])
  if (on !== 'nothing') scene.tell({ type: 'spent', who: who.id, on })
}
