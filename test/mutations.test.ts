import { describe, expect, test } from 'vitest'
import { mutantsIn, mutantsOfBook } from '../tools/mutate/citations.ts'
import { type Exception, excuses } from '../tools/mutate/exceptions.ts'
import { mutated } from '../tools/mutate/mutants.ts'
import { EXCEPTIONS as CEPHEUS } from './mutations/cepheus.ts'
import { EXCEPTIONS as MYTHOS } from './mutations/mythos.ts'
import { EXCEPTIONS as OSR } from './mutations/osr.ts'
import { EXCEPTIONS as UD10 } from './mutations/ud10.ts'

const BOOKS: readonly { readonly book: string; readonly exceptions: readonly Exception[] }[] = [
  { book: 'cepheus', exceptions: CEPHEUS },
  { book: 'mythos', exceptions: MYTHOS },
  { book: 'osr', exceptions: OSR },
  { book: 'ud10', exceptions: UD10 },
]

describe.each(BOOKS)('the mutants of $book', ({ book, exceptions }) => {
  const { mutants, cited } = mutantsOfBook(book)
  const switched = new Set(mutants.flatMap(({ rules }) => rules))

  test('every rule that the code cites has one, or a reason why not', () => {
    const excused = new Set(exceptions.filter(({ code }) => code === null).map(({ rule }) => rule))
    expect([...cited].filter((rule) => !switched.has(rule) && !excused.has(rule))).toEqual([])
  })

  test('every exception is of a mutant that there is, or of a rule that is cited and has none', () => {
    const isStale = (one: Exception): boolean =>
      one.code === null
        ? !cited.has(one.rule) || switched.has(one.rule)
        : !mutants.some((mutant) => excuses(one, mutant))
    expect(exceptions.filter(isStale)).toEqual([])
  })
})

/** What becomes of the code that the rule stands for, one text for each mutant. */
function broken(code: string): readonly string[] {
  return mutantsIn('rule.ts', code).mutants.map((mutant) => mutated(code, mutant))
}

describe('a citation leads to the code', () => {
  test.each<readonly [where: string, code: string, ...mutants: readonly string[]]>([
    [
      'at the end of its line',
      'a()\nif (x) b() // CE-AIM-1\n',
      'a()\nif (false) b() // CE-AIM-1\n',
      'a()\nif (x) {} // CE-AIM-1\n',
    ],
    [
      'before it',
      '/** CE-AIM-1: more. */\nconst MORE = 2\n',
      '/** CE-AIM-1: more. */\nconst MORE = 3\n',
      '/** CE-AIM-1: more. */\nconst MORE = 1\n',
    ],
    ['in a reason', "because(['aim', aim, 'CE-AIM-1'], b)", 'because( b)'],
    ['in a call', "weigh(why, 'aim', 1, 'CE-AIM-1')", '{}', "weigh(why, 'aim', 2, 'CE-AIM-1')"],
    ['at an operand', 'const x = a &&\n  b || // CE-AIM-1\n  c', 'const x = a || // CE-AIM-1\n  c'],
    ['at an element', 'const x = [\n  a, // CE-AIM-1\n  b,\n]', 'const x = [\n   // CE-AIM-1\n  b,\n]'],
    [
      'at a chosen value',
      'const x = c ? a : b // CE-AIM-1',
      'const x = false ? a : b // CE-AIM-1',
      'const x = c ? b : a // CE-AIM-1',
    ],
    ['at a step', 'const x = all.filter(f).map(g) // CE-AIM-1', 'const x = all.map(g) // CE-AIM-1'],
    ['at a type, which does nothing', '/** CE-AIM-1 */\ntype Aim = 1 | 2\n'],
  ])('%s', (_, code, ...mutants) => expect(new Set(broken(code))).toEqual(new Set(mutants)))

  test('two rules at one place share its mutants', () => {
    const { mutants } = mutantsIn('rule.ts', 'if (x) b() // CE-AIM-1, CE-AIM-2\n')
    expect(mutants.map(({ rules }) => rules)).toEqual([
      ['CE-AIM-1', 'CE-AIM-2'],
      ['CE-AIM-1', 'CE-AIM-2'],
    ])
  })

  test("rules of the chat, scenes and worked examples are not the book's", () => {
    expect(mutantsIn('rule.ts', 'a() // CE-CHAT-1, CE-SCENE-1, CE-EX-1\n')).toEqual({ mutants: [], cited: [] })
  })

  test('an exception holds however the code is laid out', () => {
    const [mutant] = mutantsIn('rule.ts', 'if (x) say([a,\n  b,\n]) // CE-AIM-1\nsay(a) // CE-AIM-1\n').mutants.filter(
      ({ to }) => to === '{}',
    )
    expect(excuses({ rule: 'CE-AIM-1', code: 'say([a, b])', why: '' }, mutant!)).toBe(true)
    expect(excuses({ rule: 'CE-AIM-2', code: 'say([a, b])', why: '' }, mutant!)).toBe(false)
    expect(excuses({ rule: 'CE-AIM-1', code: 'say([b])', why: '' }, mutant!)).toBe(false)
  })
})
