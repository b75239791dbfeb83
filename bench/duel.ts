import { because, d } from '../src/engine/dice.ts'
import { each } from '../src/engine/options.ts'
import type { Beat, Rules } from '../src/engine/scene.ts'
import { apply, type Combatant, type Event, type Fight, find, type Scene } from './duel-shapes.ts'

export const duel: Rules<Fight, Event> = { id: 'duel', version: 1, next, play, apply }

function next(fight: Fight): Beat | null {
  if (fight.round === 0 && fight.order.length === 0) return { kind: 'opening', who: null }
  if (over(fight) || fight.round > 300) return null
  const who = fight.order[fight.turn]
  return who ? { kind: 'turn', who } : { kind: 'round', who: null }
}

function play(scene: Scene, beat: Beat): void {
  if (beat.who) turn(scene, find(scene.fight.combatants, beat.who))
  else if (beat.kind === 'round') scene.tell({ type: 'round', round: scene.fight.round + 1 })
  else opening(scene)
}

function opening(scene: Scene): void {
  for (const who of scene.fight.combatants) {
    const initiative = scene.roll(who, 'initiative', TWO, because(['dex', dm(who.dex), 'CE-INIT-1'])).total
    scene.tell({ type: 'ready', who: who.id, initiative })
  }
  const order = scene.fight.combatants.toSorted((a, b) => b.initiative - a.initiative || b.dex - a.dex)
  scene.tell({ type: 'ordered', order: order.map(({ id }) => id) })
}

function turn(scene: Scene, who: Combatant): void {
  const foes = scene.fight.combatants.filter((one) => one.side !== who.side && !one.out)
  const deed = scene.ask(who, 'turn', ['aim', each(foes)])
  if (deed === 'aim') scene.tell({ type: 'aimed', who: who.id })
  else attack(scene, who, deed)
  scene.tell({ type: 'turned', who: who.id })
}

function attack(scene: Scene, by: Combatant, at: Combatant): void {
  const dodge = react(scene, at)
  const hit = scene.roll(
    by,
    'to hit',
    TWO,
    because(
      ['skill', by.skill, 'CE-ATK-3'],
      ['dex', dm(by.dex), 'CE-ATK-3'],
      ['aim', by.aim, 'CE-MOD-1'],
      ['dodge', dodge, 'CE-MOD-4'],
      ['reactions', 0 - by.dodged, 'CE-MOD-9'],
    ),
  )
  const effect = hit.total - 8
  scene.tell({ type: 'attacked', who: by.id, at: at.id, effect })
  if (effect >= 0) wound(scene, at, damage(scene, by, at, effect))
}

function react(scene: Scene, target: Combatant): number {
  const how = scene.ask(target, 'reaction', ['stand', target.points >= 2 && 'dodge'])
  if (how === 'stand') return 0
  scene.tell({ type: 'reacted', who: target.id, cost: 2 })
  return -1
}

function damage(scene: Scene, by: Combatant, at: Combatant, effect: number): number {
  const roll = scene.roll(
    by,
    'damage',
    THREE,
    because(['effect', effect, 'CE-DMG-1'], ['armour', 0 - at.armour, 'CE-DMG-2']),
  )
  return Math.max(roll.total, effect >= 6 ? 1 : 0)
}

function wound(scene: Scene, who: Combatant, damage: number): void {
  const end = soak(who.end, damage)
  const { rest } = end
  const first = rest <= 0 ? 'str' : scene.ask(who, 'wound', [who.str > 0 && 'str', who.dex > 0 && 'dex'])
  const str = soak(who.str, first === 'str' ? rest : rest - who.dex)
  const dex = soak(who.dex, first === 'dex' ? rest : str.rest)
  if (damage > 0) scene.tell({ type: 'wounded', who: who.id, str: str.left, dex: dex.left, end: end.left })
}

/** What is left of a score, and the rest of the damage. */
function soak(score: number, damage: number): { left: number; rest: number } {
  const points = Math.max(0, Math.min(score, damage))
  return { left: score - points, rest: damage - points }
}

const over = (fight: Fight): boolean => !stands(fight, 0) || !stands(fight, 1)
const stands = (fight: Fight, side: number): boolean => fight.combatants.some((one) => one.side === side && !one.out)

const TWO = d(2, 6)
const THREE = d(3, 6)
/** Modifiers by score; a table, because rounding makes every sum that follows one of doubles. */
const DMS = [-2, -2, -2, -1, -1, -1, 0, 0, 0, 1, 1, 1, 2, 2, 2, 3]
const dm = (score: number): number => DMS[score]!
