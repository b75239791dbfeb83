import { because, d, type Modifier } from '../../src/engine/dice.ts'
import { branch, each, leaf } from '../../src/engine/options.ts'
import type { Beat, Scene as EngineScene, Rules, Writable } from '../../src/engine/scene.ts'

/**
 * A small book where the target's answer decides who wins a draw, with dice that are read face by face, as Mythos has
 * it.
 */
export const draw: Rules<Fight, Event> = { id: 'draw', version: 1, next, play, apply }

type Scene = EngineScene<Fight, Event>
export type Fight = { readonly turn: number; readonly combatants: readonly Combatant[] }
export type Combatant = {
  readonly id: string
  readonly side: 'investigators' | 'enemies'
  readonly fighting: number
  readonly firearms: number
  readonly dodge: number
  readonly mov: number
  readonly hp: number
}

export type Event =
  | { readonly type: 'won' | 'turned' | 'avoided'; readonly who: string }
  | { readonly type: 'wounded'; readonly who: string; readonly points: number }

type Reaction = 'dodge' | 'fight back'
type Degree = 'failure' | 'success' | 'hard' | 'extreme' | 'critical'

const someone = (id: string, side: Combatant['side'], sheet: Partial<Combatant> = {}): Combatant => ({
  id,
  side,
  fighting: 50,
  firearms: 40,
  dodge: 30,
  mov: 7,
  hp: 10,
  ...sheet,
})

export const meeting = (ann: Partial<Combatant> = {}, cultist: Partial<Combatant> = {}): Fight => ({
  turn: 0,
  combatants: [someone('ann', 'investigators', ann), someone('cultist', 'enemies', cultist)],
})

/** "Both failed" is looked at first. */
export function exchange(reaction: Reaction, attacker: Degree, defender: Degree): 'attacker' | 'defender' | 'nobody' {
  if (attacker === 'failure' && defender === 'failure') return 'nobody'
  if (attacker === defender) return reaction === 'dodge' ? 'defender' : 'attacker'
  return DEGREES.indexOf(attacker) > DEGREES.indexOf(defender) ? 'attacker' : 'defender'
}

const DEGREES: readonly Degree[] = ['failure', 'success', 'hard', 'extreme', 'critical']

export function degreeOf(result: number, skill: number): Degree {
  if (result === 1) return 'critical'
  if (result === 100 || result > skill) return 'failure'
  if (result <= Math.floor(skill / 5)) return 'extreme'
  return result <= Math.floor(skill / 2) ? 'hard' : 'success'
}

function next(fight: Fight): Beat | null {
  const who = fight.combatants[fight.turn % fight.combatants.length]
  return who && fight.combatants.every(({ hp }) => hp > 0) ? { kind: 'turn', who: who.id } : null
}

function play(scene: Scene, beat: Beat): void {
  const who = scene.fight.combatants.find(({ id }) => id === beat.who)!
  const foes = scene.fight.combatants.filter(({ side }) => side !== who.side)
  const deed = scene.ask(who, 'turn', [
    branch('fight', () => [each(foes, (foe) => () => attack(scene, who, foe, 'fighting'))]),
    who.firearms > 0 && branch('shoot', () => [each(foes, (foe) => () => attack(scene, who, foe, 'firearms'))]),
    leaf('wait', () => {}),
  ])
  deed()
  scene.tell({ type: 'turned', who: who.id })
}

function attack(scene: Scene, by: Combatant, at: Combatant, skill: 'fighting' | 'firearms'): void {
  const reaction = scene.ask(at, 'reaction', [at.side === 'investigators' && 'dodge', 'fight back'])
  const mine = percentile(
    scene,
    by,
    by[skill],
    skill === 'fighting' ? [] : because(['fast target', at.mov >= 8 ? -1 : 0, 'MY-MOD-1']),
  )
  const theirs = percentile(scene, at, reaction === 'dodge' ? at.dodge : at.fighting, [])
  const winner = exchange(reaction, mine, theirs)
  if (winner === 'attacker') wound(scene, by, at)
  else if (winner === 'defender' && reaction === 'fight back') wound(scene, at, by)
  else scene.tell({ type: 'avoided', who: at.id })
}

/** One d100, then a tens die for each bonus or penalty die. */
function percentile(scene: Scene, who: Combatant, skill: number, dice: readonly Modifier[]): Degree {
  const first = scene.roll(who, 'percentile', d(1, 100)).total
  const net = dice.reduce((sum, [, value]) => sum + value, 0)
  const tens =
    net === 0 ? [] : scene.roll(who, net > 0 ? 'bonus' : 'penalty', d(Math.abs(net), 10, 'faces'), dice).faces
  const results = [first, ...tens.map((face) => (face % 10) * 10 + (first % 10) || 100)]
  return degreeOf(net > 0 ? Math.min(...results) : Math.max(...results), skill)
}

function wound(scene: Scene, by: Combatant, at: Combatant): void {
  scene.tell({ type: 'won', who: by.id })
  scene.tell({ type: 'wounded', who: at.id, points: scene.roll(by, 'damage', d(1, 6)).total })
}

function apply(fight: Writable<Fight>, event: Event): void {
  if (event.type === 'turned') fight.turn += 1
  for (const one of fight.combatants) if (event.type === 'wounded' && one.id === event.who) one.hp -= event.points
}
