import { beforeAll, expect, test } from 'vitest'
import { shelve } from '../../src/books/index.ts'
import { YARD, yard } from '../books/grid-book.ts'
import { since, typed } from './terminal-fixture.ts'

beforeAll(() => shelve(yard as never))

const people = (wolf: object = {}) => ({
  book: 'yard',
  map: YARD,
  combatants: [
    { id: 'ann', name: 'Ann', side: 'players' },
    { id: 'bob', name: 'Bob', side: 'players' },
    { id: 'wolf', name: 'Wolf', side: 'enemies', pos: 'B1', ...wolf },
    { id: 'fox', name: 'Fox', side: 'enemies', hp: 0 },
  ],
})
const play = (lines: readonly string[], dice: readonly number[] = [], wolf: object = {}) =>
  typed(people(wolf), lines, dice, { book: 'yard' })

test('the map stands above the question, with what can be reached and who lies there', async () => {
  const { text } = await play(['walk'])
  expect(since(text, 'walk')).toContain(`
     A B C D E F
    +-+-+-+-+-+-+
  1 |* w * *|. .|
    + + + + + + +
  2 |A * ~ * . †|
    + + + + + + +
  3 |B * * #|. .|
    +-+-+-+-+-+-+
  A Ann A2, B Bob A3, w Wolf B1, f Fox F2 (down)
Ann: Where to?
  A square: C4, or a path: C4 D5, e e se   * can be reached   0 <-`)
})

test('a square is typed; what follows is shown, Enter goes, 0 chooses again', async () => {
  const { text, session } = await play(['walk', 'b3', '0', 'b3', ''], [2])
  expect(since(text, 'b3')).toContain(`
Ann: Where to?
  A2 → B3: 1 square.
  Wolf strikes first, against Defense 4: 3 in 6.
  Enter: go   or another square   0 chooses again`)
  expect(text).toContain('Ann goes to B3.')
  expect(session.play.fight.combatants[0]).toMatchObject({ pos: { x: 1, y: 2 } })
})

test('the whole answer may stand on one line, a path as well; a wrong square gets the reason', async () => {
  const { text } = await play(['walk q9', 'walk a3', 'walk n', 'walk b2'])
  expect(since(text, 'walk q9')).toContain('That is beyond the map.')
  expect(since(text, 'walk a3')).toContain('Somebody stands there.')
  expect(since(text, 'walk n')).toContain('Ann goes to A1.')
  expect(since(text, 'walk b2')).toContain('Bob goes to B2.')
})

test('one who is hidden is not on the map of who is asked, and strikes in nobody’s consequences', async () => {
  const { text } = await play(['walk', 'b3'], [], { hidden: true })
  expect(since(text, 'walk').split('Where to?')[0]).not.toMatch(/w |Wolf/)
  expect(since(text, 'b3')).toContain('Ann goes to B3.')
})
