import { because, d, type Modifier } from '../../src/engine/dice.ts'
import { each } from '../../src/engine/options.ts'
import type { Beat, Scene as EngineScene, Rules, Writable } from '../../src/engine/scene.ts'

/** A small book whose target answers after the hit, with open-ended dice, as UD10 has it. */
export const after: Rules<Fight, Event> = { id: 'after', version: 1, next, play, apply }

export type Scene = EngineScene<Fight, Event>
export type Fight = { readonly turn: number; readonly combatants: readonly Combatant[] }
export type Combatant = {
  readonly id: string
  readonly str: number
  readonly dex: number
  readonly con: number
  readonly melee: number
  readonly parry: number
  readonly damage: number
  readonly armour: number
  readonly hp: number
  readonly reactions: number
}

export type Event =
  | { readonly type: 'hit' | 'missed' | 'turned' | 'reacted'; readonly who: string }
  | { readonly type: 'wounded'; readonly who: string; readonly points: number }

const someone = (id: string, sheet: Partial<Combatant> = {}): Combatant => ({
  id,
  str: 2,
  dex: 1,
  con: 1,
  melee: 4,
  parry: 3,
  damage: 1,
  armour: 1,
  hp: 10,
  reactions: 1,
  ...sheet,
})

export const bout = (bob: Partial<Combatant> = {}, vex: Partial<Combatant> = {}): Fight => ({
  turn: 0,
  combatants: [someone('bob', bob), someone('vex', vex)],
})

export function attack(scene: Scene, by: Combatant, at: Combatant): void {
  const blow = check(
    scene,
    by,
    'attack',
    because(['melee', by.melee, 'UD-ATK-3'], ['str', by.str, 'UD-ATK-3'], ['wounds', Math.min(0, by.hp), 'UD-CHK-9']),
  )
  const hits = !blow.failed && blow.total >= 10 + at.dex
  if (!hits || parries(scene, at, blow.total)) return scene.tell({ type: 'missed', who: by.id })
  scene.tell({ type: 'hit', who: by.id })
  const pierced = openEnded(
    scene,
    by,
    'damage',
    because(['weapon', by.damage, 'UD-DMG-1'], ['armour', -at.armour, 'UD-DMG-1']),
  ).total
  scene.tell({ type: 'wounded', who: at.id, points: Math.max(0, pierced - at.con) })
}

function next(fight: Fight): Beat | null {
  const who = fight.combatants[fight.turn % fight.combatants.length]
  return who && fight.combatants.every(({ hp }) => hp > 0) ? { kind: 'turn', who: who.id } : null
}

function play(scene: Scene, beat: Beat): void {
  const who = scene.fight.combatants.find(({ id }) => id === beat.who)!
  const target = scene.ask(who, 'turn', [each(scene.fight.combatants.filter((one) => one !== who)), 'end turn'])
  if (target !== 'end turn') attack(scene, who, target)
  scene.tell({ type: 'turned', who: who.id })
}

/** Asked after the hit and rolled against its total; a draw leaves the hit standing. */
function parries(scene: Scene, who: Combatant, against: number): boolean {
  const how = scene.ask(who, 'reaction', [who.reactions > 0 && 'parry', 'take it'])
  if (how === 'take it') return false
  scene.tell({ type: 'reacted', who: who.id })
  const parry = check(scene, who, 'parry', because(['parry', who.parry, 'UD-REACT-5'], ['dex', who.dex, 'UD-REACT-5']))
  return !parry.failed && parry.total > against
}

function check(
  scene: Scene,
  who: Combatant,
  what: string,
  why: readonly Modifier[],
): { total: number; failed: boolean } {
  const { total, first } = openEnded(scene, who, what, why)
  return { total, failed: first === 1 }
}

/** A 10 is rolled again and added, as often as it happens. */
function openEnded(
  scene: Scene,
  who: Combatant,
  what: string,
  why: readonly Modifier[],
): { total: number; first: number } {
  const roll = scene.roll(who, what, d(1, 10), why)
  const first = roll.faces[0]!
  return { total: first === 10 ? roll.total + openEnded(scene, who, what, []).total : roll.total, first }
}

function apply(fight: Writable<Fight>, event: Event): void {
  if (event.type === 'turned') {
    fight.turn += 1
    if (fight.turn % fight.combatants.length === 0) for (const one of fight.combatants) one.reactions = 1
  }
  for (const one of fight.combatants) {
    if (one.id !== event.who) continue
    if (event.type === 'wounded') one.hp -= event.points
    if (event.type === 'reacted') one.reactions -= 1
  }
}
