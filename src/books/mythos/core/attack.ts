import { fumble } from '../items/items.ts'
import { achieve } from '../manoeuvres/manoeuvre.ts'
import { divesFreely, grantsAttack, isWindowOpen } from '../perks/perk-hooks.ts'
import type { Amount } from '../perks/perks-in-attack.ts'
import { beforeRollPerks, dodgeWonPerks, reactionPerks, rerollEdges, rerolled } from '../perks/perks-in-attack.ts'
import { dealtAs, spread } from '../ranges/ranges.ts'
import type { Scene } from '../state/all-events.ts'
import { type Combatant, type Fight, isActive, isEnemy } from '../state/fight.ts'
import { isRanged } from '../state/usable-weapons.ts'
import { strike } from '../wounds/wounds.ts'
import { meleeOptions } from './attack-menu.ts'
import { attackDice, type Blow, defendDice, inMeleeWith, isOutnumbered, type Met } from './attack-modifiers.ts'
import { type Level, percentile, succeeds, type Trial } from './percentile-roll.ts'
import { canReact, compare, judged, type Reaction, react, settingEdges, type Winner } from './react.ts'

/** MY-ATK-1, step by step; the hooks of MY-ATK-4 stand where it names them. */
export function attack(scene: Scene, blow: Blow): void {
  const { by, at, arm, shot, of, extra } = blow
  const [melee, rounds] = [!isRanged(arm), arm.ammo === null ? 0 : 1] // MY-SHOT-4
  scene.tell({ type: 'attacked', who: by.id, at: at.id, weapon: arm.id, melee, shot, of, rounds, extra }) // 1
  if (scene.fight.stopped !== null) return scene.tell({ type: 'resolved', who: by.id })
  if (blow.aim) scene.tell({ type: 'tried', who: by.id, at: at.id, aim: blow.aim })
  const outnumbered = isOutnumbered(scene.fight, blow)
  dive(scene, blow)
  const reaction = react(scene, blow) // 2
  const guards = reactionPerks(scene, blow)
  const met: Met = { how: reaction.how, idle: reaction.chosen, outnumbered }
  beforeRollPerks(scene, blow, met) // 3
  const intoMelee = isRanged(arm) ? inMeleeWith(scene.fight, blow) : []
  const edges = edgesOf(scene.fight, blow, intoMelee)
  const trial: Trial = { who: by, what: 'attack', skill: arm.skill, dice: attackDice(scene.fight, blow, met), edges }
  const defence = defenceOf(scene.fight, blow, reaction)
  const [first, second] = [percentile(scene, trial), defence && percentile(scene, defence)] // 4, 5; MY-ATK-2: even if the attacker has failed
  const thrown = rerolled(scene, trial, first) // 6
  const answer = defence && second && rerolled(scene, defence, second)
  fumble(scene, by, thrown)
  if (answer) fumble(scene, at, answer)
  if (thrown.result === 100 && intoMelee[0]) stray(scene, blow, intoMelee[0]) // MY-MULTI-6
  const level = judged(scene, blow, thrown)
  const winner = compare(reaction.how, level, answer?.level ?? null) // 7
  settle(scene, blow, { reaction, level, answer: answer?.level ?? 'failure', winner, guards }) // 8 to 10
  scene.tell({ type: 'resolved', who: by.id })
  if (winner === 'attacker' && !blow.aim && isWindowOpen(scene.fight, answer?.level ?? null)) again(scene, blow) // 11
}

/** What odds must tell apart besides the levels. */
const edgesOf = (fight: Fight, blow: Blow, intoMelee: readonly Combatant[]): readonly number[] => [
  ...settingEdges(fight, blow),
  ...rerollEdges(fight, blow.by),
  ...(intoMelee.length > 0 ? [99] : []),
]

function defenceOf(fight: Fight, blow: Blow, { how, skill }: Reaction): Trial | null {
  if (how === 'nothing') return null
  const edges = [...settingEdges(fight, null), ...rerollEdges(fight, blow.at)]
  return { who: blow.at, what: how, skill, dice: defendDice(fight, blow, how), edges }
}

type Exchange = {
  readonly reaction: Reaction
  readonly level: Level
  readonly answer: Level
  readonly winner: Winner
  readonly guards: readonly Amount[]
}

/** MY 7.3: the winner deals damage, also over a manoeuvre (MY-MAN-3). MY-DMG-5: a fight-back what its dice say. */
function settle(scene: Scene, blow: Blow, exchange: Exchange): void {
  const { by, at, arm } = blow
  const { reaction, answer, winner } = exchange
  switch (winner) {
    case 'attacker':
      return blow.aim ? achieve(scene, blow, blow.aim) : land(scene, blow, exchange) // MY-MAN-1
    case 'defender':
      scene.tell({ type: 'hit', who: at.id, at: by.id, how: 'fight back' })
      return strike(scene, { by: at, arm: reaction.arm ?? arm, level: answer, attacking: false, won: true }, by)
    case 'avoided':
      scene.tell({ type: 'avoided', who: at.id, by: by.id })
      return dodgeWonPerks(scene, blow)
    case 'nobody':
      return scene.tell({ type: 'missed', who: by.id, at: at.id })
  }
}

function land(scene: Scene, blow: Blow, { level, answer, guards }: Exchange): void {
  const { by, at } = blow
  scene.tell({ type: 'hit', who: by.id, at: at.id, how: 'attack' })
  const how = { level: dealtAs(scene.fight, blow, level), attacking: true, won: isWindowOpen(scene.fight, answer) }
  strike(scene, { by, arm: spread(scene.fight, blow), ...how, guards }, at)
}

/** MY-MULTI-6: the friend in the melee takes an ordinary hit. */
function stray(scene: Scene, blow: Blow, friend: Combatant): void {
  const { by } = blow
  scene.tell({ type: 'hit', who: by.id, at: friend.id, how: 'stray' })
  strike(scene, { by, arm: spread(scene.fight, blow), level: 'success', attacking: false }, friend)
}

/** P02: one more, hand to hand, while an enemy is there: the referee may have hidden the last one since. */
function again(scene: Scene, blow: Blow): void {
  const { by } = blow
  const options = () => meleeOptions(scene.fight, by)
  if (!isActive(by) || !options().some(Boolean) || scene.fight.stopped !== null || !grantsAttack(scene, blow)) return
  if (options().some(Boolean)) attack(scene, scene.ask(by, 'attack', options()))
}

/** MY-REACT-6: once in a shooter's turn, before the attack is rolled: a Dodge roll for cover from all its shots. */
function dive(scene: Scene, blow: Blow): void {
  const { by, at } = blow
  if (!mayDive(scene.fight, blow)) return
  const said = { type: 'dived', who: at.id, to: by.id } as const
  if (scene.ask(at, 'dive', ['dive', 'stay']) === 'stay') return scene.tell({ ...said, how: 'stayed', free: true }) // MY-DEC-7
  const edges = settingEdges(scene.fight, null)
  const dice = defendDice(scene.fight, blow, 'dodge')
  const roll = percentile(scene, { who: at, what: 'dodge', skill: at.dodge, dice, edges })
  scene.tell({ ...said, how: succeeds(roll.level) ? 'covered' : 'exposed', free: divesFreely(scene.fight, at) })
  fumble(scene, at, roll)
}

/** MY-REACT-6: from shots that are not answered otherwise; enemies do not dive, nor does who cannot dodge. */
const mayDive = ({ options, turn }: Fight, { at, arm }: Blow): boolean =>
  options.dive &&
  options.firearms_opposed === 'no' &&
  isRanged(arm) &&
  !isEnemy(at) &&
  !at.cannotDodge &&
  canReact(at) &&
  turn?.dives[at.id] === undefined
