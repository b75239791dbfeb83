import { because, d, type Modifier } from '../../src/engine/dice.ts'
import { each } from '../../src/engine/options.ts'
import type { Beat, Scene as EngineScene, Rules, Writable } from '../../src/engine/scene.ts'

/**
 * A small book where a side chooses who acts, others may answer out of turn, all at once, and casualties test morale,
 * as OSR has it.
 */
export const sides: Rules<Fight, Event> = { id: 'sides', version: 1, next, play, apply }

type Scene = EngineScene<Fight, Event>
export type Fight = { readonly sides: readonly Side[]; readonly combatants: readonly Combatant[] }
type Side = {
  readonly id: string
  readonly npc: boolean
  readonly checked: readonly string[]
  readonly broken: boolean
}
export type Combatant = {
  readonly id: string
  readonly side: string
  readonly named: boolean
  readonly attack: number
  readonly ac: number
  readonly morale: number
  readonly hp: number
  readonly mainAction: boolean
  readonly acted: boolean
  readonly defends: boolean
}

export type Event =
  | { readonly type: 'round' }
  | { readonly type: 'acted' | 'spent' | 'defended'; readonly who: string }
  | { readonly type: 'wounded'; readonly who: string; readonly points: number }
  | { readonly type: 'checked'; readonly who: string; readonly triggers: readonly string[]; readonly broken: boolean }

const someone = (id: string, side: string, sheet: Partial<Combatant> = {}): Combatant => ({
  id,
  side,
  named: true,
  attack: 2,
  ac: 13,
  morale: 8,
  hp: 5,
  mainAction: true,
  acted: false,
  defends: false,
  ...sheet,
})

/** Two heroes and two orcs, of whom Snik is a nobody. */
export const raid = (): Fight => ({
  sides: [
    { id: 'heroes', npc: false, checked: [], broken: false },
    { id: 'orcs', npc: true, checked: [], broken: false },
  ],
  combatants: [
    someone('aude', 'heroes'),
    someone('bran', 'heroes'),
    someone('grub', 'orcs', { morale: 6 }),
    someone('snik', 'orcs', { morale: 6, named: false }),
  ],
})

function next({ sides, combatants }: Fight): Beat | null {
  const standing = sides.filter((side) => !side.broken && combatants.some((one) => one.side === side.id && canAct(one)))
  if (standing.length < 2) return null
  const phase = standing.find((side) => combatants.some((one) => one.side === side.id && ready(one)))
  return phase ? { kind: 'turn', who: phase.id } : { kind: 'round', who: null }
}

function play(scene: Scene, beat: Beat): void {
  for (const side of scene.fight.sides) if (side.id === beat.who) sideTurn(scene, side)
  if (!beat.who) scene.tell({ type: 'round' })
}

function sideTurn(scene: Scene, side: Side): void {
  const who = scene.ask(side, 'who acts next', [
    each(scene.fight.combatants.filter((one) => one.side === side.id && ready(one))),
  ])
  const target = scene.ask(who, 'turn', [who.mainAction && each(foesOf(scene, who)), 'wait'])
  if (target !== 'wait') declare(scene, who, target)
  scene.tell({ type: 'acted', who: who.id })
  for (const one of scene.fight.sides) morale(scene, one)
}

/** An instant action may come between the word and the dice; all who can are asked at once. */
function declare(scene: Scene, who: Combatant, target: Combatant): void {
  scene.tell({ type: 'spent', who: who.id })
  const quick = foesOf(scene, who).filter((foe) => foe.named && foe.mainAction && !foe.acted)
  const answers = scene.askAll(quick, 'snap attack', () => ['no', 'yes'])
  const snaps = quick
    .filter((_, i) => answers[i] === 'yes')
    .map((foe) => {
      scene.tell({ type: 'spent', who: foe.id })
      return strike(scene, foe, who, [['snap', -4, 'OSR-SNAP-1']]) ? damage(scene, foe) : 0
    })
  for (const points of snaps) if (points > 0) scene.tell({ type: 'wounded', who: who.id, points })
  if (canAct(who) && strike(scene, who, target, []))
    scene.tell({ type: 'wounded', who: target.id, points: damage(scene, who) })
}

/** The target may still answer once the die lies there. */
function strike(scene: Scene, by: Combatant, at: Combatant, situation: readonly Modifier[]): boolean {
  const roll = scene.roll(by, 'attack', d(1, 20), because(['attack', by.attack, 'OSR-ATT-6'], ...situation))
  const face = roll.faces[0]!
  if (face === 1 || (roll.total < armourClass(at) && face !== 20)) return false
  const how = scene.ask(at, 'total defence', ['no', at.mainAction && 'yes'])
  if (how === 'yes') scene.tell({ type: 'defended', who: at.id })
  return face === 20 || roll.total >= armourClass(at)
}

const damage = (scene: Scene, by: Combatant): number => scene.roll(by, 'damage', d(1, 6)).total

function morale(scene: Scene, side: Side): void {
  const members = scene.fight.combatants.filter((one) => one.side === side.id)
  const standing = members.filter(canAct)
  const down = members.length - standing.length
  const triggers = [down >= 1 && 'first casualty', 2 * down >= members.length && 'half down']
    .filter((trigger) => trigger !== false)
    .filter((trigger) => !side.checked.includes(trigger))
  if (!side.npc || side.broken || standing.length === 0 || triggers.length === 0) return
  const { total } = scene.roll(side, 'morale', d(2, 6))
  scene.tell({
    type: 'checked',
    who: side.id,
    triggers,
    broken: total > Math.min(...standing.map((one) => one.morale)),
  })
}

const armourClass = (who: Combatant): number => who.ac + (who.defends ? 2 : 0)
const canAct = (who: Combatant): boolean => who.hp > 0
const ready = (one: Combatant): boolean => canAct(one) && !one.acted
const foesOf = (scene: Scene, who: Combatant): readonly Combatant[] =>
  scene.fight.combatants.filter((one) => one.side !== who.side && canAct(one))

function apply(fight: Writable<Fight>, event: Event): void {
  if (event.type === 'round')
    for (const one of fight.combatants) Object.assign(one, { mainAction: true, acted: false, defends: false })
  else if (event.type === 'checked') for (const one of fight.sides) note(one, event)
  else for (const one of fight.combatants) if (one.id === event.who) applyTo(one, event)
}

function note(side: Writable<Side>, event: Extract<Event, { type: 'checked' }>): void {
  if (side.id !== event.who) return
  side.checked.push(...event.triggers)
  side.broken = event.broken
}

function applyTo(who: Writable<Combatant>, event: Exclude<Event, { type: 'round' | 'checked' }>): void {
  if (event.type === 'wounded') who.hp = Math.max(0, who.hp - event.points)
  if (event.type === 'spent' || event.type === 'defended') who.mainAction = false
  if (event.type === 'defended') who.defends = true
  if (event.type === 'acted') who.acted = true
}
