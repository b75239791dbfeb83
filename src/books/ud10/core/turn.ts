import { branch, late, leaf, type Offer } from '../../../engine/options.ts'
import type { Deed as Unasked } from '../../../engine/scene.ts'
import { wordsToReferee } from '../../../kit/tell-the-referee.ts'
import * as arms from '../arms/hands.ts'
import * as fire from '../gunnery/fire.ts'
import * as moves from '../moves/move.ts'
import { skillOptions } from '../skills/skill-actions.ts'
import type { Event, Scene } from '../state/all-events.ts'
import type { Combatant, Fight } from '../state/fight.ts'
import { hasGrid } from '../state/positions.ts'
import { isAble, isPresent } from '../state/presence.ts'
import { FACINGS } from '../state/sheet.ts'
import { counted } from './attack.ts'
import { attackOptions, dualOptions } from './attack-menu.ts'
import { pointsUpTo } from './check.ts'
import { shut, type Why, whyNoFree, whyNoWhole } from './refusals.ts'
import { over } from './rounds.ts'

export type Deed = () => void

/** UD-GEN-5, UD-TURN-1: whoever it is, one choice after the other, until the turn is over. Each is a beat of its own. */
export function turn(scene: Scene, who: Combatant): void {
  if (scene.fight.turn === null) scene.tell({ type: 'started', who: who.id })
  if (isAble(who)) scene.ask(who, 'turn', turnOptions(scene, who))() // UD-DP-4
  if (!isAble(who)) over(scene, who)
}

/** UD-DP-4, in its order. */
const TURN = Object.entries({
  attack: attackOptions,
  'dual attack': dualOptions,
  suppress: fire.suppressOptions,
  move: moves.moveOptions,
  step: moves.stepOptions,
  'move 0': moves.stayOptions,
  aim: fire.aimOptions,
  'hold still': fire.holdStillOptions,
  'take cover': moves.coverOptions,
  draw: arms.drawOptions,
  'draw on the way': arms.drawOnTheWay,
  reload: arms.reloadOptions,
  'rapid reload': arms.rapidReloadOptions,
  item: arms.itemOptions,
  skill: skillOptions,
  'full move': moves.fullMoveOptions,
  retreat: moves.retreatOptions,
  leave: moves.leaveOptions,
  free: freeOptions,
  rest: restOptions,
  pass: (scene: Scene, who: Combatant) => leaf('pass', () => over(scene, who)),
}).map(([id, offer]) => ({ id, offer }))

const turnOptions = (scene: Scene, who: Combatant): readonly Offer<Deed>[] => [
  late(TURN, ({ offer }): Offer<Deed> => offer(scene, who)),
]

/** UD-FREE-1, UD-FREE-2, UD-DP-16; UD-TURN-9: so many in a turn; C15: looking around is not counted. */
function freeOptions(scene: Scene, who: Combatant): Offer<Deed> {
  const why = whyNoFree(scene.fight)
  if (why === 'E_ACTION_SPENT') return shut('free', why)
  const hasFacing = hasGrid(scene.fight) && scene.fight.options.facing
  const open = (): readonly Offer<Deed>[] => [
    limited(posture(scene, who), why),
    hasFacing && branch('face', () => facings(scene, who)),
    limited(arms.quickDrawOption(scene, who), why),
    limited(arms.dropOption(scene, who), why),
    limited(fire.braceOptions(scene, who), why),
    limited(boostOptions(scene, who), why),
  ]
  return why === null || hasFacing ? branch('free', open) : shut('free', why, open)
}

/** UD-TURN-9: what would be offered but for the limit; what is barred anyhow keeps its own reason. */
const limited = (offer: Offer<Deed>, why: Why | null): Offer<Deed> =>
  why !== null && offer && (offer.kind === 'leaf' || offer.kind === 'branch') ? shut(offer.key, why) : offer

const posture = (scene: Scene, who: Combatant): Offer<Deed> =>
  who.crouching
    ? leaf('stand', counted(scene, who, { type: 'rose', who: who.id }))
    : leaf('crouch', counted(scene, who, { type: 'crouched', who: who.id }))

const facings = (scene: Scene, who: Combatant): readonly Offer<Deed>[] =>
  FACINGS.map((facing) => leaf(facing, () => scene.tell({ type: 'looked around', who: who.id, facing })))

/** UD-ACT-13. */
function restOptions(scene: Scene, who: Combatant): Offer<Deed> {
  const why = whyNoWhole(scene.fight)
  if (why !== null) return shut('rest', why)
  return leaf('rest', () => {
    scene.tell({ type: 'rested', who: who.id })
    over(scene, who)
  })
}

/** UD-POOL-3, UD-DP-17: points of the athletic pool for Defense, until the own next turn; a free action (UD-FREE-2). */
function boostOptions(scene: Scene, who: Combatant): Offer<Deed> {
  const most = who.pools.athletic.now
  const boosted = (points: number): Deed => counted(scene, who, { type: 'boosted', who: who.id, points }) // C15
  return most > 0 && branch('boost', () => [pointsUpTo(most, boosted, 1)])
}

/** UD-FREE-1: a few words at any time; C1: the incapacitated may speak. */
export function offers(fight: Fight, who: string): readonly Offer<Unasked<Fight, Event>>[] {
  const one = fight.combatants.find(({ id }) => id === who)
  return one && isPresent(one) && !one.unconscious ? [wordsToReferee(who)] : []
}
