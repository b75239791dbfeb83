import { refusals, rowsFor, type SceneOf } from '../../src/engine/ask-and-roll-rows.ts'
import { bookOf } from '../../src/engine/book-from-parts.ts'
import { type FightOf, model } from '../../src/engine/book-model.ts'
import { because, d } from '../../src/engine/dice.ts'
import { branch, each, leaf, type Offer, type Point } from '../../src/engine/options.ts'
import type { Beat } from '../../src/engine/scene.ts'
import { nullable, object, whole, withDefault } from '../../src/engine/schema.ts'
import { belongsTo, health, perFight, person, visible } from '../../src/engine/schema-marks.ts'
import { gridOf } from '../../src/field/grid.ts'
import { mapField, squareOf } from '../../src/field/map-schema-fields.ts'
import { leavings } from '../../src/field/melee-reach.ts'
import type { Spot } from '../../src/field/plane-geometry.ts'
import { squareName } from '../../src/field/square-names-and-directions.ts'
import type { Way } from '../../src/field/walking-path.ts'
import { fieldBy, placedOn } from '../../src/kit/people-on-map.ts'
import { squareAmong, walkTo } from '../../src/kit/square-choices.ts'

/** A small book on squares: whoever walks out of somebody's reach is struck at first. */
const square = whole(0, 249)
const MODEL = model({
  sides: ['players', 'enemies'],
  sheet: {
    hp: health(withDefault(whole(0, 20), 3)),
    defense: withDefault(whole(1, 6), 4),
    speed: withDefault(whole(0, 20), 4),
    size: visible(withDefault(whole(1, 4), 1)),
    pos: visible(perFight(nullable(squareOf(object({ x: square, y: square }))), null)),
  },
  fight: { turn: withDefault(nullable(object({ who: person() })), null), round: withDefault(whole(0, 99), 1) },
  ground: { map: mapField() },
})
type Fight = FightOf<typeof MODEL>
type Combatant = Fight['combatants'][number]

const { event, asks, rolls } = rowsFor<Fight>()
const spot = object({ x: square, y: square })

const EVENTS = {
  turned: event({ who: person() })({
    does: (fight, { who }, one) => {
      fight.turn = { who }
      one.acted = true
    },
    said: '{who} is on.',
  }),
  round: event({})({
    does: (fight) => {
      fight.round += 1
      for (const one of fight.combatants) one.acted = false
    },
    said: null,
  }),
  moved: event({ who: person(), to: visible(spot) })({
    does: (_fight, { to }, who) => void (who.pos = { x: to.x, y: to.y }),
    said: ({ who, to }, { name }) => `${name(who)} goes to ${squareName(to)}.`,
  }),
  hurt: event({ who: person(), points: belongsTo('who', whole(0, 9)) })({
    does: (_fight, { points }, who) => void (who.hp = Math.max(0, who.hp - points)),
    said: '{who} is hurt.',
  }),
  marked: event({ who: person(), at: visible(spot) })({
    does: null,
    said: ({ who, at }, { name }) => `${name(who)} points at ${squareName(at)}.`,
  }),
}

const ASKS = asks({
  turn: {
    says: 'What do you do?',
    clock: 'turn',
    default: ['wait'],
    menus: { walk: 'Where to?', point: 'At which square?' },
    keys: { walk: 'Walk', strike: 'Strike', point: 'Point', wait: 'Wait' },
    foretells: ({ fight, who, name }, { way, path }) =>
      path[0] === 'walk'
        ? strikersOn(fight, find(fight, who), { path: way.map(spotAt) }).map(
            (by) =>
              `${name(by.id)} strikes first, against Defense ${find(fight, who).defense}: ${chanceOf(find(fight, who))}.`,
          )
        : [],
  },
})
const ROLLS = rolls({ strike: { says: 'Strike' } })
const shut = refusals({
  E_TOO_FAR: 'That is too far.',
  E_BLOCKED: 'Nobody gets through there.',
  E_OCCUPIED: 'Somebody stands there.',
  E_OFF: 'That is beyond the map.',
  E_STEP: 'Name each square of the path, one next to the other.',
  E_UNSEEN: 'You do not see that square.',
  E_NOBODY: 'Nobody is in your reach.',
})
const WHY = { off: 'E_OFF', far: 'E_TOO_FAR', apart: 'E_STEP', blocked: 'E_BLOCKED', occupied: 'E_OCCUPIED' }

type Scene = SceneOf<Fight, typeof EVENTS, typeof ASKS, typeof ROLLS>
type Placed = Combatant & { readonly pos: Spot }

const find = ({ combatants }: Pick<Fight, 'combatants'>, id: string): Combatant =>
  combatants.find((one) => one.id === id)!
const spotAt = ([x, y]: Point): Spot => ({ x, y })
const isUp = ({ hp, left }: Combatant): boolean => hp > 0 && !left
const standing = (one: Combatant) => ({ pos: one.pos ?? { x: 0, y: 0 }, footprint: one.size })
const upOn = (fight: Fight): readonly Placed[] =>
  fight.combatants.filter((one): one is Placed => isUp(one) && one.pos !== null)
const gridIn = (fight: Fight) => gridOf(fight.ground.map!)
const chanceOf = ({ defense }: Combatant): string => `${7 - defense} in 6`

function strikersOn(fight: Fight, who: Combatant, { path }: Pick<Way, 'path'>): readonly Combatant[] {
  const foes = upOn(fight).filter(({ side, hidden }) => side !== who.side && !hidden)
  const armed = foes.map((one) => ({ one, ...standing(one), reach: 1 }))
  return leavings(gridIn(fight), { path, footprint: who.size }, armed).map((leaving) => leaving.who.one)
}

function next(fight: Fight): Beat | null {
  const sides = new Set(upOn(fight).map(({ side }) => side))
  if (sides.size < 2 || fight.stopped !== null) return null
  const one = upOn(fight).find(({ acted }) => !acted)
  return one ? { kind: 'turn', who: one.id } : { kind: 'round', who: null }
}

function play(scene: Scene, beat: Beat): void {
  if (beat.who === null) return scene.tell({ type: 'round' })
  const who = find(scene.fight, beat.who)
  scene.tell({ type: 'turned', who: who.id })
  scene.ask(who, 'turn', offersTo(scene, who))()
}

type Deed = () => void

function offersTo(scene: Scene, who: Combatant): readonly Offer<Deed>[] {
  const { fight } = scene
  const others = upOn(fight).filter((one) => one.id !== who.id && !(one.hidden && one.side !== who.side))
  const foes = others.filter((one) => one.side !== who.side && near(who, one))
  const walk = {
    who: standing(who),
    budget: who.speed,
    diagonals: 'alternate' as const,
    blocking: others.filter(({ side }) => side !== who.side).map(standing),
    passing: others.filter(({ side }) => side === who.side).map(standing),
  }
  const there = walkTo(gridIn(fight), walk, {
    why: WHY,
    means:
      (way): Deed =>
      () =>
        go(scene, who, way),
  })
  return [
    there.of.size > 0 ? branch('walk', () => [there]) : shut('walk', 'E_BLOCKED'),
    foes.length > 0
      ? branch('strike', () => [
          each(
            foes,
            (at): Deed =>
              () =>
                strike(scene, at),
          ),
        ])
      : shut('strike', 'E_NOBODY'),
    others.length > 0 &&
      branch('point', () => [
        squareAmong(
          others.map(({ pos }) => pos),
          {
            from: standing(who).pos,
            why: 'E_UNSEEN',
            means:
              (at): Deed =>
              () =>
                scene.tell({ type: 'marked', who: who.id, at }),
          },
        ),
      ]),
    leaf('wait', (): void => undefined),
  ]
}

const near = (a: Combatant, b: Placed): boolean =>
  Math.max(Math.abs(a.pos!.x - b.pos.x), Math.abs(a.pos!.y - b.pos.y)) <= 1

function go(scene: Scene, who: Combatant, way: Way): void {
  for (const _by of strikersOn(scene.fight, who, way)) if (isUp(who)) strike(scene, who)
  if (isUp(who)) scene.tell({ type: 'moved', who: who.id, to: way.path.at(-1)! })
}

function strike(scene: Scene, at: Combatant): void {
  const { total } = scene.roll(at, 'strike', d(1, 6), because())
  if (total >= at.defense) scene.tell({ type: 'hurt', who: at.id, points: 3 })
}

export const YARD = `map:
+-+-+-+-+-+-+
|. . . .|. .|
+ + + + + + +
|A . ~ . . B|
+ + + + + + +
|A . . #|. B|
+-+-+-+-+-+-+
`

export const yard = bookOf({ model: MODEL, events: EVENTS, asks: ASKS, rolls: ROLLS, refusals: [shut] })({
  id: 'yard',
  version: 1,
  title: 'The yard',
  next,
  play,
  isUp,
  field: fieldBy<Fight>({
    map: ({ ground }) => ground.map,
    people: ({ combatants }) =>
      combatants.flatMap((one) =>
        one.pos && !one.left ? [{ id: one.id, pos: one.pos, footprint: one.size, down: !isUp(one) }] : [],
      ),
  }),
  opened: (fight) => {
    const { map } = fight.ground
    if (map === null) return { fight }
    const placed = placedOn(fight.combatants, {
      map,
      letterOf: ({ side }) => (side === 'players' ? 'A' : 'B'),
      footprintOf: ({ size }) => size,
    })
    return 'errors' in placed ? placed : { fight: { ...fight, combatants: placed.people } }
  },
  words: { unit: 'square' },
  blocks: { guard: { name: 'Guard', note: 'Stands about.', sheet: {} } },
  encounters: {
    yard: {
      title: 'The yard',
      pitch: 'Two against two.',
      map: YARD,
      combatants: [
        { id: 'ann', name: 'Ann', side: 'players', block: 'guard' },
        { id: 'bob', name: 'Bob', side: 'players', block: 'guard' },
        { id: 'wolf', name: 'Wolf', side: 'enemies', pos: 'D2', control: 'referee' },
        { id: 'fox', name: 'Fox', side: 'enemies', control: 'referee' },
      ],
    },
  },
})
