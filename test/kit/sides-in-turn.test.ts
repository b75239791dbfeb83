import { expect, test } from 'vitest'
import type { AnyBook } from '../../src/books/index.ts'
import { checkBook } from '../../src/check/check-book.ts'
import {
  type Beat,
  bookOf,
  each,
  type FightOf,
  find,
  keysOf,
  leaf,
  model,
  person,
  rowsFor,
  type SceneOf,
  visible,
  whole,
  withDefault,
} from '../../src/fray.ts'
import {
  hasActed,
  letsOthersGoFirst,
  mayWait,
  newRound,
  nextOfSides,
  readyOf,
  WAITS,
} from '../../src/kit/sides-in-turn.ts'

const one = (id: string, side: string, rest: object = {}) => ({
  id,
  side,
  hidden: false,
  acted: false,
  waits: false,
  ...rest,
})
const SIDES = ['crew', 'eels']
const ann = one('ann', 'crew')
const bob = one('bob', 'crew')
const eel = one('eel', 'eels')
const owl = one('owl', 'eels', { hidden: true })
const ids = (people: readonly { readonly id: string }[]): readonly string[] => people.map(({ id }) => id)

test('a side chooses who of it is next, and where there is no choice it is the turn of the one', () => {
  expect(nextOfSides([ann, bob, eel], SIDES)).toEqual({ kind: 'choice', who: 'crew' })
  expect(nextOfSides([{ ...ann, acted: true }, bob, eel], SIDES)).toEqual({ kind: 'turn', who: 'bob' })
  const done = [ann, bob].map((who) => ({ ...who, acted: true }))
  expect(nextOfSides([...done, eel], SIDES)).toEqual({ kind: 'turn', who: 'eel' })
  expect(nextOfSides([...done, { ...eel, acted: true }], SIDES)).toBeNull()
})

test('somebody hidden has a beat before each choice of the side, and is not among the choices', () => {
  const elk = one('elk', 'eels')
  expect(nextOfSides([eel, elk, owl], SIDES)).toEqual({ kind: 'turn', who: 'owl' })
  const waiting = { ...owl, waits: true }
  expect(nextOfSides([eel, elk, waiting], SIDES)).toEqual({ kind: 'choice', who: 'eels' })
  expect(ids(readyOf([eel, elk, waiting], 'eels'))).toEqual(['eel', 'elk'])
})

test('who waits is asked again once somebody of the side has acted, and acts when nobody else is left', () => {
  const [first, other, last] = [{ ...ann, waits: true }, { ...eel }, { ...owl, waits: true }]
  hasActed({ combatants: [first, other, last] }, {}, other)
  expect([other.acted, last.waits, first.waits]).toEqual([true, false, true])
  letsOthersGoFirst({}, {}, last)
  expect(last.waits).toBe(true)
  expect(nextOfSides([other, last], SIDES)).toEqual({ kind: 'turn', who: 'owl' })
})

test('only the hidden may wait, and only while somebody in sight of their side has not acted', () => {
  expect([mayWait([eel, owl], owl), mayWait([eel, owl], eel), mayWait([ann, owl], owl)]).toEqual([true, false, false])
  expect(mayWait([{ ...eel, acted: true }, owl], owl)).toBe(false)
})

test('in a new round nobody has acted', () => {
  const fight = { round: 1, combatants: [{ ...ann, acted: true }] }
  newRound(fight, { round: 2 })
  expect(fight).toEqual({ round: 2, combatants: [ann] })
})

const MODEL = model({
  sides: ['crew', 'eels'],
  sheet: { steps: visible(withDefault(whole(0, 9), 0)), waits: WAITS },
  fight: { round: withDefault(whole(0, 9), 0) },
})
type Fight = FightOf<typeof MODEL>
const { event, asks, rolls, silent, hidden } = rowsFor<Fight>()
const EVENTS = {
  round: event({ round: whole(1, 9) })({ does: newRound, said: 'Round {round}.' }),
  acted: silent({ who: person() })(hasActed),
  waited: hidden({ who: person() })(letsOthersGoFirst),
  stepped: event({ who: person() })({ does: (_fight, _event, who) => void (who.steps += 1), said: '{who} steps on.' }),
}
const ASKS = asks({
  pick: { says: 'Who is next?', default: (_fight, _side, options) => keysOf(options).slice(0, 1) },
  turn: { says: 'Your turn.', default: ['stay'], keys: { step: 'Step', stay: 'Stay', wait: 'Let others go first' } },
})
const ROLLS = rolls({})
type Scene = SceneOf<Fight, typeof EVENTS, typeof ASKS, typeof ROLLS>

const upIn = ({ combatants }: Fight) => combatants.filter(({ left }) => !left)

function next(fight: Fight): Beat | null {
  if (fight.stopped !== null || (fight.round === 3 && upIn(fight).every(({ acted }) => acted))) return null
  return (fight.round > 0 && nextOfSides(upIn(fight), MODEL.sides)) || { kind: 'round', who: null }
}

function play(scene: Scene, { kind, who: whose }: Beat): void {
  const { fight } = scene
  if (whose === null) return scene.tell({ type: 'round', round: fight.round + 1 })
  const ready = readyOf(upIn(fight), whose)
  const who = kind === 'choice' ? scene.ask({ id: whose }, 'pick', [each(ready)]) : find(fight.combatants, whose)
  const acts = (deed: () => void) => () => {
    scene.tell({ type: 'acted', who: who.id })
    deed()
  }
  scene.ask(who, 'turn', [
    leaf(
      'step',
      acts(() => scene.tell({ type: 'stepped', who: who.id })),
    ),
    leaf(
      'stay',
      acts(() => undefined),
    ),
    mayWait(upIn(fight), who) && leaf('wait', () => scene.tell({ type: 'waited', who: who.id })),
  ])()
}

test('a book of sides in turn shows nothing of somebody hidden', () => {
  const people = [ann, bob, eel, one('elk', 'eels')].map(({ id, side }) => ({ id, side }))
  const reef = bookOf({ model: MODEL, events: EVENTS, asks: ASKS, rolls: ROLLS, refusals: [] })({
    id: 'eels',
    version: 1,
    title: 'Eels',
    next,
    play,
    blocks: {},
    encounters: { reef: { title: 'Reef', pitch: 'Slow.', combatants: people } },
  })
  const { faults, never } = checkBook(reef as unknown as AnyBook, { fights: 9, seed: 1 })
  expect([faults, never]).toEqual([[], []])
})
