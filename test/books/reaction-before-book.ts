import { copy } from '../../src/engine/copy-compare-hash.ts'
import { because, d } from '../../src/engine/dice.ts'
import { amount, branch, each, leaf, letter, type Option } from '../../src/engine/options.ts'
import type { Beat, Scene as EngineScene, Rules, Writable } from '../../src/engine/scene.ts'

/**
 * A small book whose target answers before the dice fall, as Cepheus has it. Its turn is a tree; some deeds are done
 * unasked.
 */
export const before: Rules<Fight, Event> = { id: 'before', version: 1, next, play, apply, offers }

export type Scene = EngineScene<Fight, Event>
export type Fight = { readonly round: number; readonly combatants: readonly Combatant[] }
export type Combatant = {
  readonly id: string
  readonly side: 'players' | 'enemies'
  readonly str: number
  readonly dex: number
  readonly end: number
  readonly gun: number
  readonly armour: number
  readonly inCover: boolean
  readonly metres: number
  readonly weapons: readonly Weapon[]
  readonly initiative: number
  readonly reactions: number
  readonly aim: { readonly at: string | null; readonly count: number }
  readonly hastened: boolean
  readonly acted: boolean
  readonly left: boolean
}
type Weapon = { readonly id: string; readonly dice: number; readonly plus: number }
type Score = 'str' | 'dex' | 'end'

export type Event =
  | { readonly type: 'round'; readonly round: number }
  | { readonly type: 'acted' | 'hastened' | 'left'; readonly who: string }
  | { readonly type: 'aimed' | 'missed'; readonly who: string; readonly at: string }
  | { readonly type: 'moved'; readonly who: string; readonly metres: number }
  | { readonly type: 'reacted'; readonly who: string; readonly how: 'dodge'; readonly cost: number }
  | { readonly type: 'hit'; readonly who: string; readonly at: string; readonly effect: number }
  | { readonly type: 'wounded'; readonly who: string; readonly where: Score; readonly points: number }
  | { readonly type: 'said'; readonly who: string; readonly words: string }
  | { readonly type: 'set'; readonly who: string; readonly field: Score | 'initiative'; readonly value: number }
  | { readonly type: 'joined'; readonly combatant: Combatant }

export const PISTOL: Weapon = { id: 'pistol', dice: 3, plus: -3 }
export const RIFLE: Weapon = { id: 'rifle', dice: 3, plus: 0 }

export function someone(id: string, side: Combatant['side'], sheet: Partial<Combatant> = {}): Combatant {
  return {
    id,
    side,
    str: 7,
    dex: 7,
    end: 7,
    gun: 1,
    armour: 3,
    inCover: false,
    metres: 0,
    weapons: [PISTOL],
    initiative: 8,
    reactions: 0,
    aim: { at: null, count: 0 },
    hastened: false,
    acted: false,
    left: false,
    ...sheet,
  }
}

/** Bob is about to act; Vex is the foe. */
export const duel = (bob: Partial<Combatant> = {}, vex: Partial<Combatant> = {}): Fight => ({
  round: 1,
  combatants: [someone('bob', 'players', { initiative: 9, ...bob }), someone('vex', 'enemies', vex)],
})

/** Two against two. */
export const brawl = (): Fight => ({
  round: 1,
  combatants: [...duel().combatants, someone('zed', 'enemies'), someone('ann', 'players')],
})

export function find<C extends { readonly id: string }>(combatants: readonly C[], id: string): C {
  const found = combatants.find((one) => one.id === id)
  if (!found) throw new Error(`nobody here is called ${id}`)
  return found
}

export function attack(scene: Scene, by: Combatant, at: Combatant, weapon: Weapon): void {
  const dodge = react(scene, at)
  const hit = scene.roll(
    by,
    'to hit',
    d(2, 6),
    because(
      ['skill', by.gun, 'CE-ATK-3'],
      ['aim', by.aim.at === at.id ? by.aim.count : 0, 'CE-MOD-1'],
      ['dodge', dodge, 'CE-MOD-4'],
      ['reactions', -by.reactions, 'CE-MOD-9'],
    ),
  )
  const effect = hit.total - 8
  if (effect < 0) return scene.tell({ type: 'missed', who: by.id, at: at.id })
  scene.tell({ type: 'hit', who: by.id, at: at.id, effect })
  const damage = scene.roll(
    by,
    'damage',
    d(weapon.dice, 6),
    because(['weapon', weapon.plus, 'CE-DMG-1'], ['effect', effect, 'CE-DMG-1'], ['armour', -at.armour, 'CE-DMG-2']),
  )
  wound(scene, at, Math.max(0, damage.total))
}

export function apply(fight: Writable<Fight>, event: Event): void {
  if (event.type === 'joined') join(fight, event.combatant)
  else if (event.type === 'round') {
    fight.round = event.round
    for (const one of fight.combatants) Object.assign(one, { acted: false, reactions: 0 })
  } else applyTo(find(fight.combatants, event.who), event)
}

function join(fight: Writable<Fight>, newcomer: Combatant): void {
  if (fight.combatants.some(({ id }) => id === newcomer.id))
    throw new Error(`somebody here is called ${newcomer.id} already`)
  fight.combatants.push(copy(newcomer) as Writable<Combatant>)
}

function next(fight: Fight): Beat | null {
  const standing = fight.combatants.filter((one) => !isOut(one))
  if (new Set(standing.map(({ side }) => side)).size < 2) return null
  const first = standing.filter(({ acted }) => !acted).sort((a, b) => b.initiative - a.initiative || b.dex - a.dex)[0]
  return first ? { kind: 'turn', who: first.id } : { kind: 'round', who: null }
}

function play(scene: Scene, beat: Beat): void {
  if (beat.who) turn(scene, find(scene.fight.combatants, beat.who))
  else scene.tell({ type: 'round', round: scene.fight.round + 1 })
}

function turn(scene: Scene, who: Combatant): void {
  const left = { minor: true, significant: true }
  const spend = (slot: keyof typeof left, deed: () => void) => () => {
    left[slot] = false
    deed()
  }
  const skip = (): void => {
    left.minor = left.significant = false
  }
  while (!isOut(who) && (left.minor || left.significant)) {
    const foes = scene.fight.combatants.filter((one) => one.side !== who.side && !isOut(one))
    const move = (metres: number) => spend('minor', () => scene.tell({ type: 'moved', who: who.id, metres }))
    const deed = scene.ask(who, 'turn', [
      left.minor &&
        branch('minor', () => [
          foes.length > 0 &&
            branch('aim', () => [
              each(foes, (foe) => spend('minor', () => scene.tell({ type: 'aimed', who: who.id, at: foe.id }))),
            ]),
          branch('move', () => [
            branch('forward', () => [amount(STRIDE, move)]),
            branch('back', () => [amount(STRIDE, (metres) => move(-metres))]),
          ]),
        ]),
      left.significant &&
        foes.length > 0 &&
        branch('significant', () => [
          branch('attack', () =>
            foes.map((foe) =>
              branch(foe.id, () => [
                each(who.weapons, (weapon) => spend('significant', () => attack(scene, who, foe, weapon))),
              ]),
            ),
          ),
        ]),
      leaf('skip', skip),
    ])
    deed()
  }
  scene.tell({ type: 'acted', who: who.id })
}

const STRIDE = { least: 0.5, most: 6, step: 0.5, unit: 'm' }

function react(scene: Scene, target: Combatant): number {
  const how = scene.ask(target, 'reaction', [target.initiative >= 2 && 'dodge', 'stand'])
  if (how === 'stand') return 0
  scene.tell({ type: 'reacted', who: target.id, how, cost: 2 })
  return target.inCover ? -2 : -1
}

function wound(scene: Scene, who: Combatant, damage: number): void {
  let left = damage - take(scene, who, 'end', damage)
  if (left <= 0) return
  const first = scene.ask(who, 'wound', [who.str > 0 && 'str', who.dex > 0 && 'dex'])
  left -= take(scene, who, first, left)
  take(scene, who, first === 'str' ? 'dex' : 'str', left)
}

function take(scene: Scene, who: Combatant, where: Score, damage: number): number {
  const points = Math.min(who[where], damage)
  if (points > 0) scene.tell({ type: 'wounded', who: who.id, where, points })
  return points
}

/** Unasked: to hasten tells; to gamble rolls and asks; a word goes to the referee. */
function offers(fight: Fight, id: string): readonly Option[] {
  const who = fight.combatants.find((one) => one.id === id)
  if (!who || isOut(who)) return []
  return [
    !who.hastened && leaf('hasten', (scene: Scene) => scene.tell({ type: 'hastened', who: id })),
    leaf('gamble', (scene: Scene) => gamble(scene, who)),
    branch('word', () => [letter((words) => (scene: Scene) => scene.tell({ type: 'said', who: id, words }))]),
  ]
}

function gamble(scene: Scene, who: Combatant): void {
  const { total } = scene.roll(who, 'gamble', d(1, 6))
  const what = scene.ask(who, 'gamble', ['keep', 'leave'])
  if (what === 'keep') scene.tell({ type: 'set', who: who.id, field: 'initiative', value: total })
}

const isOut = (who: Combatant): boolean =>
  who.left || [who.str, who.dex, who.end].filter((score) => score === 0).length >= 2

function applyTo(who: Writable<Combatant>, event: Exclude<Event, { type: 'round' | 'joined' }>): void {
  switch (event.type) {
    case 'aimed':
      who.aim = { at: event.at, count: who.aim.at === event.at ? Math.min(6, who.aim.count + 1) : 1 }
      return
    case 'moved':
      who.metres += event.metres
      return
    case 'reacted':
      who.initiative -= event.cost
      who.reactions += 1
      return
    case 'hastened':
      who.hastened = true
      who.initiative += 2
      return
    case 'wounded':
      who[event.where] -= event.points
      return
    case 'set':
      who[event.field] = event.value
      return
    case 'acted':
      who.acted = true
      return
    case 'left':
      who.left = true
  }
}
