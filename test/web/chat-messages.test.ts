import { describe, expect, test } from 'vitest'
import type { ChatLine } from '../../src/client/chat-shapes.ts'
import { keysOf, orderIn, readOn, sumBeside } from '../../src/doors/web/chat-messages.ts'
import { memberOf, withLinks } from '../../src/doors/web/merge-links.ts'

let n = 0
const line = (text: string, more: Partial<ChatLine> = {}): ChatLine => ({
  n: n++,
  kind: 'news',
  text,
  keys: null,
  tag: null,
  edit: false,
  rolls: [],
  ...more,
})
const ticks = (...labels: readonly string[]): ChatLine['keys'] => ({
  kind: 'inline',
  keys: [
    ...labels.map((label, i) => ({ label, data: `q:${i}` })),
    { label: 'All', data: 'q:all' },
    { label: 'X', data: 'q:x' },
  ],
})

describe('a thread', () => {
  test('tells what is for all from what is for one', () => {
    const messages = readOn(
      [],
      [line('It is Bob’s turn.', { all: true }), line('You missed.'), line('skip', { kind: 'own' })],
    )
    expect(messages.map(({ kind }) => kind)).toEqual(['all', 'told', 'own'])
  })

  test('changes a message in its place, and folds ticks to what was ticked', () => {
    const asked = line('Who?', { kind: 'ask', tag: 'q', keys: ticks('Bob', 'Vex') })
    const edit = (keys: ChatLine['keys']): ChatLine => line('Who?', { kind: 'ask', tag: 'q', edit: true, keys })
    const messages = readOn(readOn([], [asked, line('Meanwhile.')]), [
      edit(ticks('✓ Bob', 'Vex')),
      edit({ kind: 'none' }),
    ])
    expect(messages).toMatchObject([
      { text: 'Who?', result: 'Ticked: Bob', keys: { kind: 'none' } },
      { text: 'Meanwhile.' },
    ])
    expect(readOn([], [asked, edit({ kind: 'none' })])).toMatchObject([{ result: 'Nobody ticked' }])
  })

  test('leaves out a change of what was said too long ago to be here', () => {
    expect(readOn([], [line('Who?', { kind: 'ask', tag: 'old', edit: true, keys: { kind: 'none' } })])).toEqual([])
  })
})

describe('keys', () => {
  test('are what they do: Back, pages, ticks, Done', () => {
    expect(keysOf({ kind: 'reply', keys: ['Aiming', '<', '>', '<-'] }).map(({ label, role }) => [label, role])).toEqual(
      [
        ['Aiming', 'plain'],
        ['Earlier', 'earlier'],
        ['Later', 'later'],
        ['Back', 'back'],
      ],
    )
    expect(keysOf(ticks('✓ Bob', 'Vex')).map(({ label, role, send }) => [label, role, send])).toEqual([
      ['Bob', 'ticked', { tap: 'q:0' }],
      ['Vex', 'plain', { tap: 'q:1' }],
      ['All', 'plain', { tap: 'q:all' }],
      ['Done, 1 ticked', 'done', { tap: 'q:x' }],
    ])
  })

  test('never say the same for two things', () => {
    expect(keysOf({ kind: 'reply', keys: ['Forward', 'Back', '<-'] }).map(({ label }) => label)).toEqual([
      'Forward',
      'Back',
      'Back to the menu',
    ])
  })
})

test.each([
  [
    'The current order of action is:\nVera | 10\nThug 2 | −1',
    [
      ['Vera', '10'],
      ['Thug 2', '−1'],
    ],
  ],
  ['The current order of action is:', null],
  ['A list:\nand more', null],
])('%j holds the order %j', (text, rows) => {
  expect(orderIn(text)?.rows ?? null).toEqual(rows)
})

test.each([
  ['10 = 4+3 +2 skill +1 DEX', [4, 3], '+2 skill +1 DEX = 10'],
  ['7 = 4+3', [4, 3], '= 7'],
  ['4', [4], ''],
  ['5 = highest of 3, 5', [3, 5], '5 = highest of 3, 5'],
])('%s beside its dice is %j: %s', (sum, faces, beside) => {
  expect(
    sumBeside({
      who: 'Vera',
      what: 'to hit',
      dice: { count: faces.length, sides: 6, reads: 'sum' },
      faces,
      total: 0,
      sum,
    }),
  ).toBe(beside)
})

test('what the referee takes back is struck out, the newest of the same words, and stands again after a redo', () => {
  const line = (n: number, text: string, back?: ChatLine['back']): ChatLine => ({
    ...{ n, kind: 'news', text, keys: null, tag: null, edit: false, rolls: [] },
    ...(back && { back }),
  })
  const told = [line(0, 'Bob missed.'), line(1, 'Bob missed.'), line(2, 'It is Thug’s turn.')]
  const struckIn = (lines: readonly ChatLine[]) => readOn([], lines).flatMap((one) => (one.struck ? [one.n] : []))
  const texts = ['Bob missed.', 'It is Thug’s turn.']
  const undone = [...told, line(3, 'The referee takes back: …', { texts, stands: false })]
  expect(struckIn(undone)).toEqual([1, 2])
  expect(struckIn([...undone, line(4, 'It stands again.', { texts, stands: true })])).toEqual([])
})

test('damage that armour has stopped ends with what got through', () => {
  expect(
    sumBeside({
      who: 'Vera',
      what: 'damage',
      dice: { count: 2, sides: 6, reads: 'sum' },
      faces: [4, 3],
      total: 7,
      sum: '7 = 4+3',
      receipt: { rows: [], chance: null, outcome: '1 got through', made: null },
    }),
  ).toBe('= 7, 1 got through')
})

test('a desk has one chat for each member, and the newest link of theirs', () => {
  const link = (member: string, epoch: number): string =>
    `h.${Buffer.from(JSON.stringify({ member, epoch })).toString('base64url')}.s${epoch}`
  expect(withLinks([link('ann', 0), link('bob', 0)], [link('ann', 1), link('bob', 0)])).toEqual([
    link('bob', 0),
    link('ann', 1),
  ])
  expect(memberOf('nonsense')).toBe('nonsense')
})
