import { expect, test } from 'vitest'
import { faultAt, type Infer, object, optional, text, whole, withDefault } from '../../src/engine/schema.ts'
import { check } from '../../src/engine/schema-check.ts'
import { START } from '../../src/engine/start-at-turn.ts'
import { armedWith, emptyBy, faultsOf, filledFrom, openBy, unknownIn } from '../../src/kit/open-setup.ts'

const PRESETS = { calm: { mood: 'calm', wind: 1 }, storm: { mood: 'storm', wind: 9 } }
const FRAME = object({
  options: object({ mood: withDefault(text(), 'calm'), wind: withDefault(whole(0, 12), 1) }),
  ground: object({ wet: withDefault(whole(0, 1), 0) }),
  start: optional(object(START)),
})
type Frame = Infer<typeof FRAME>
const ONE = object({ id: text(), age: withDefault(whole(0, 99), 30) })

type One = Infer<typeof ONE>

const OPENING = {
  frame: FRAME,
  filled: filledFrom(PRESETS, 'mood'),
  faults: ({ options }: Frame) => (options.wind > 10 ? [faultAt(['options', 'wind'], 'too much')] : []),
  read: (written: unknown) => check(ONE, written),
  amiss: ({ age }: One) => (age < 18 ? [faultAt(['age'], 'a child')] : []),
  together: (people: readonly One[], _frame: Frame, isWhole: boolean) =>
    isWhole && people.length > 2 ? [faultAt(['combatants'], 'a crowd')] : [],
  fightOf: (frame: Frame, people: readonly One[]) => ({ ...frame, who: people.map(({ id }) => id) }),
}
const open = openBy(OPENING)
const faults = (setup: unknown): readonly string[] => {
  const opened = open(setup)
  return 'errors' in opened ? opened.errors.map(({ sentence }) => sentence) : []
}

test('a fight opens from options, ground and people; a preset fills up what was not written', () => {
  expect(open({ options: { mood: 'storm' }, combatants: [{ id: 'ann' }], start: { turn: 'ann' } })).toEqual({
    fight: {
      options: { mood: 'storm', wind: 9 },
      ground: { wet: 0 },
      start: { turn: 'ann', round: 1 },
      who: ['ann'],
    },
  })
  expect(open({ options: { mood: 'storm', wind: 2 }, combatants: [{ id: 'ann' }] })).toMatchObject({
    fight: { options: { mood: 'storm', wind: 2 } },
  })
  expect(emptyBy(OPENING)).toEqual({ options: { mood: 'calm', wind: 1 }, ground: { wet: 0 }, who: [] })
})

test('everything wrong is said, with its place', () => {
  expect(faults('a fight')).toEqual(['a setup expected'])
  expect(faults({ options: { wind: 11 }, combatants: [{ id: 'ann', age: 3 }] })).toEqual(['options.wind: too much'])
  expect(faults({ combatants: [{ id: 'ann', age: 3 }, { id: 'ann' }] })).toEqual([
    'combatants[0].age: a child',
    'combatants[1].id: ann is there twice',
  ])
  expect(faults({ combatants: [{ id: 'ann' }], start: { turn: 'bob' } })).toEqual([
    'start.turn: nobody here is called bob',
  ])
  expect(faults({ combatants: [{ id: 'a' }, { id: 'b' }, { id: 'c' }] })).toEqual(['combatants: a crowd'])
  expect(faults({ combatants: [{ id: 'a' }, { id: 'b' }, { id: 'c', age: 3 }] })).toEqual([
    'combatants[2].age: a child',
  ])
})

test('what no table knows is named, wherever its id stands', () => {
  const clubs = { field: 'weapons', what: 'weapon', ids: ['club', 'spoon'], within: ['id'] }
  expect(unknownIn(clubs, { club: 1 }).map(({ sentence }) => sentence)).toEqual([
    "weapons[1].id: there is no weapon 'spoon'",
  ])
  expect(unknownIn(clubs, { club: 1 }, { spoon: 1 })).toEqual([])
  const [fault] = faultsOf(['x', 'y'], (one) => (one === 'y' ? unknownIn({ ...clubs, ids: [one] }, {}) : []))
  expect(fault?.path).toEqual(['combatants', 1, 'weapons', 0, 'id'])
})

test('an id stands for a weapon; anything else is left as it is', () => {
  expect(armedWith(['club', { id: 'bow' }, 'knife'], (id, i) => `${id} ${i}`)).toEqual([
    'club 0',
    { id: 'bow' },
    'knife 2',
  ])
  expect(armedWith('club', () => 'no')).toBe('club')
})
