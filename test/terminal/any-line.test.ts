import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { COMMANDS } from '../../src/doors/terminal/commands.ts'
import { wrapped } from '../../src/doors/terminal/wrap-and-colour.ts'
import { drawLine, marksOf } from '../../src/words/line-of-positions.ts'
import { cepheus, played } from './terminal-fixture.ts'

const words = fc.constantFrom(
  ...Object.keys(COMMANDS).filter((name) => !['quit', 'exit', 'save'].includes(name)),
  '0',
  '1',
  '2',
  '3',
  '4',
  '5',
  '',
  '<-',
  'x',
  'all',
  'attack',
  'aim',
  'move',
  'forward',
  'back',
  'skip',
  'delay',
  'yes',
  'no',
  'dodge',
  'stand',
  'end',
  'str',
  '4,5 m',
  '-1',
  '1e9',
  'NaN',
  'dorrit',
  'casimir',
  'wen',
  'off',
  'because',
  'roll',
  'reroll',
  'join',
  'thug',
  'enemies',
  'hide',
  'leave',
  'reveal',
  'scene',
  'light',
  'dark',
  'dex.now',
  'weapons.0',
  'pos',
  'conditions',
  'null',
  '{}',
  '[]',
  '"',
  '__proto__',
  'say',
  'drop',
  'surrender',
  'referee',
  'avoid',
  '\u0000',
  '💥',
)
const line = fc.oneof(
  { weight: 4, arbitrary: fc.array(words, { maxLength: 5 }).map((all) => all.join(' ')) },
  { weight: 1, arbitrary: fc.string({ unit: 'binary', maxLength: 40 }) },
)

describe('whatever is typed', () => {
  test('is answered in sentences, within 80 columns, and the fight lives on', async () => {
    const encounters = fc.constantFrom(...Object.keys(cepheus.catalogue.encounters))
    await fc.assert(
      fc.asyncProperty(encounters, fc.array(line, { maxLength: 25 }), fc.boolean(), async (what, lines, real) => {
        const { text, session } = await played(
          what,
          ['all', 'x', '6', ...lines.filter((one) => !/^\s*(quit|exit|save)/i.test(one))],
          { dice: real ? 'typed' : 'tray' },
        )
        expect(text).not.toContain('That did not work')
        for (const row of text.split('\n').filter((one) => !one.startsWith('>')))
          expect([...row].length, row).toBeLessThanOrEqual(80)
        expect(JSON.parse(JSON.stringify(session.play.log))).toEqual(session.play.log)
      }),
      { numRuns: 60 },
    )
  }, 60_000)

  test('and the line of people always fits, with everybody on it in order', () => {
    const people = fc.array(fc.record({ x: fc.integer({ min: -2000, max: 2000 }).map((n) => n / 2) }), {
      minLength: 1,
      maxLength: 20,
    })
    fc.assert(
      fc.property(people, (all) => {
        const marked = all.map(({ x }, i) => ({ x, mark: 'abcdefghijklmnopqrst'[i]! }))
        const [marks] = drawLine(marked, 76)
        expect(marks).toHaveLength(76)
        expect(marks!.replaceAll('-', '')).toBe(
          marked
            .toSorted((a, b) => a.x - b.x)
            .map(({ mark }) => mark)
            .join(''),
        )
      }),
    )
  })

  test('and everybody has a letter of their own while there are letters', () => {
    const people = [
      ['Dorrit Vane', 'a'],
      ['Doctor Wen', 'a'],
      ['Dace', 'b'],
      ['Dace 2', 'b'],
      ['7', 'b'],
    ].map(([name, side], id) => ({ id: `${id}`, name: name!, side: side! }))
    expect([...marksOf(people).values()]).toEqual(['D', 'W', 'd', 'a', 'b'])
  })

  test('and long lines break between words', () => {
    expect(wrapped('  one two three four', 12)).toEqual(['  one two', '    three', '    four'])
    expect(wrapped('x'.repeat(25), 10)).toEqual(['x'.repeat(10), 'x'.repeat(10), 'x'.repeat(5)])
  })
})
