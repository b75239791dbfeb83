import fc from 'fast-check'
import { expect, test } from 'vitest'
import { compileDice, type Dice, makeDice } from './dice-notation.ts'
import { parseDice } from './dice-notation-parse.ts'
import { leastOf, meanOf, mostOf } from './dice-notation-range.ts'
import { type DiceRoll, type Fall, rollDice, showRoll } from './dice-notation-roll.ts'

const read = (text: string): Dice => {
  const dice = parseDice(text)
  if ('refused' in dice) throw new Error(dice.refused)
  return dice
}
const refusal = (text: string): string => {
  const dice = parseDice(text)
  return 'refused' in dice ? dice.refused : `accepted as ${makeDice(dice)}`
}

/** Throws written faces, all of which must be used. */
function roll(text: string, faces: readonly number[]): DiceRoll {
  const left = [...faces]
  const rolled = rollDice(read(text), (sides) => {
    const face = left.shift()
    if (face === undefined || face > sides) throw new Error(`${text}: ${face ?? 'no face'} on a d${sides}`)
    return face
  })
  if (left.length > 0) throw new Error(`${text}: faces left over: ${left.join(' ')}`)
  return rolled
}

/** A stream that differs with its seed. */
const shaken = (seed: number): Fall => {
  let s = seed | 1
  return (sides) => {
    s = Math.imul(s ^ (s >>> 15), 0x2c1b3c6d) + 0x9e3779b9
    return (((s ^ (s >>> 12)) >>> 0) % sides) + 1
  }
}

test.each([
  ['2d6+3', '2d6+3'],
  ['d6', '1d6'],
  ['  2 d6', null],
  ['2d6 + 3', '2d6+3'],
  ['2D6', '2d6'],
  ['2D', '2d6'],
  ['D', '1d6'],
  ['3D+2', '3d6+2'],
  ['D66', 'D66'],
  ['d66', 'D66'],
  ['1d66', 'D66'],
  ['d%', '1d100'],
  ['2D%', '2d100'],
  ['4dF', '4dF'],
  ['4df', '4dF'],
  ['2D6 DM+1', '2d6+1'],
  ['2D DM -2 DM+1', '2d6-2+1'],
  ['DM+1', '1'],
  ['2D6+1 8+', '2d6+1 8+'],
  ['2d6 8+ climb', '2d6 8+ # climb'],
  ['2D6 DM−2 10+', '2d6-2 10+'],
  ['2d6×10', '2d6*10'],
  ['2D6 x 1000', '2d6*1000'],
  ['2d6 X (1+2)', '2d6*(1+2)'],
  ['7÷2', '7/2'],
  ['7//2', '7/2'],
  ['2d6−1', '2d6-1'],
  ['2d6–1', '2d6-1'],
])('2D6 family and others: %s is %s', (text, canonical) => {
  const dice = parseDice(text)
  expect('refused' in dice ? null : makeDice(dice)).toBe(canonical)
})

test.each([
  ['4d6kh3', '4d6kh3'],
  ['4d6KH3', '4d6kh3'],
  ['4d6pl1', '4d6dl1'],
  ['4d6ph1', '4d6dh1'],
  ['4d6p1', '4d6d=1'],
  ['4d6p<3', '4d6d<3'],
  ['4d6k>3', '4d6k>3'],
  ['2d6rr<3', '2d6rr<3'],
  ['2d6ro<2', '2d6ro<2'],
  ['4d6rol1', '4d6rol1'],
  ['2d6ra6', '2d6ra6'],
  ['3d6e6', '3d6!'],
  ['3d6e5', '3d6!5'],
  ['8d6mi2', '8d6mi2'],
  ['8d6ma5', '8d6ma5'],
  ['2d6rr1rr2', '2d6rr1rr2'],
  ['4d6e6kh3', '4d6!kh3'],
  ['3d6 [fire] + 1d4 [piercing]', '3d6[fire]+1d4[piercing]'],
  ['-(1d8 + 3) [healing]', '-(1d8+3)[healing]'],
  ['1d20 I rolled a d20', '1d20 # I rolled a d20'],
  ['2d20kh1kl1', '2d20kh1kl1'],
  ['(2d6[a])[ b ][]', '2d6[a, b]'],
])('Avrae: %s is %s', (text, canonical) => {
  expect(makeDice(read(text))).toBe(canonical)
})

test.each([
  ['1d10r1', '1d10ro1'],
  ['1d20r<10', '1d20ro<10'],
  ['1d20rr<3', '1d20rr<3'],
  ['5d10x10', '5d10!'],
  ['5d10x>=9', '5d10!>=9'],
  ['5d10xo', '5d10!o'],
  ['4d6k', '4d6kh1'],
  ['4d6kl2', '4d6kl2'],
  ['4d6d', '4d6dl1'],
  ['4d6dl1', '4d6dl1'],
  ['4d6dh1', '4d6dh1'],
  ['4d6d<3', '4d6d<3'],
  ['5d10cs>=8', '5d10cs>=8'],
  ['5d10cs20', '5d10cs20'],
  ['5d10cf<3', '5d10cf<3'],
  ['2d6min2', '2d6mi2'],
  ['2d6max5', '2d6ma5'],
  ['4d6xkh3', '4d6!kh3'],
])('Foundry: %s is %s', (text, canonical) => {
  expect(makeDice(read(text))).toBe(canonical)
})

test.each([
  ['[[2d6+3]]', '2d6+3'],
  ['[[2d6+3]]*2', '(2d6+3)*2'],
  ['3d10!', '3d10!'],
  ['3d10!!', '3d10!!'],
  ['3d10!p', '3d10!p'],
  ['3d10!>8', '3d10!>8'],
  ['3d10!9', '3d10!9'],
  ['6d6>4', '6d6cs>4'],
  ['4d6 k3', '4d6kh3'],
  ['4d6 d1 + 2', '4d6dl1+2'],
  ['6d10 t7', '6d10cs>=7'],
  ['6d10 t7 f1', '6d10cs>=7cf<=1'],
  ['4d6 ir2', '4d6rr<=2'],
  ['4d6 ie6', '4d6!'],
  ['3d6 e6', '3d6!'],
  ['4d6d1', '4d6dl1'],
  ['4d6=4', '4d6cs4'],
  ['10d6 ≥ 5', '10d6cs>=5'],
  ['10d6≤2', '10d6cs<=2'],
  ['2d6 each of you', '2d6 # each of you'],
  ['2d6#now', '2d6 # now'],
  ['2d6 ## 7 lives', '2d6 # 7 lives'],
])('Roll20, Dice Maiden, Sidekick: %s is %s', (text, canonical) => {
  expect(makeDice(read(text))).toBe(canonical)
})

test.each([
  ['2d6++', '2d6++: a number or dice expected at 5'],
  ['', ': a number or dice expected at 1'],
  ['2d6foo', '2d6foo: a sign or the end expected at 4'],
  ['2d6 2nd', '2d6 2nd: a sign or the end expected at 5'],
  ['2d6+3 kh1', '2d6+3 kh1: a sign or the end expected at 7'],
  ['2d6+1>=8', '2d6+1>=8: dice to count, or a target like 8+, expected at 6'],
  ['2d6 8+2', '2d6 8+2: a sign or the end expected at 5'],
  ['2d6 8+ 2', '2d6 8+ 2: a sign or the end expected at 8'],
  ['0.5', '0.5: a sign or the end expected at 2'],
  ['(2d6', '(2d6: ) expected at 5'],
  ['[[2d6]', '[[2d6]: ]] expected at 6'],
  ['2d6)', '2d6): a sign or the end expected at 4'],
  ['0d6', '0d6: 1 to 100 dice expected at 1'],
  ['101d6', '101d6: 1 to 100 dice expected at 1'],
  ['2d0', '2d0: 1 to 1000 sides expected at 3'],
  ['2d1001', '2d1001: 1 to 1000 sides expected at 3'],
  ['2d66', '2d66: D66 is thrown by itself, D66 expected at 1'],
  ['1000001', '1000001: at most 1000000 expected at 1'],
  ['2d6kh0', '2d6kh0: one die kept at the least expected at 1'],
  ['1d20 d4', '1d20 d4: one die kept at the least expected at 1'],
  ['2d6rr<7', '2d6rr<7: a face that is not thrown again expected at 7'],
  ['1d6!>3!<4', '1d6!>3!<4: a face that does not explode expected at 9'],
  ['1d1!', '1d1!: a face that does not explode expected at 5'],
  ['2d6mi2mi3', '2d6mi2mi3: one mi expected at 9'],
  ['2d6!!p', '2d6!!p: a sign or the end expected at 6'],
  ['2d6!5!!', '2d6!5!!: one way to explode expected at 7'],
  ['2d6/(1d6-1)', '2d6/(1d6-1): the divisor may be 0 at 5'],
  ['6/0', '6/0: the divisor may be 0 at 3'],
  ['1000*1000000*1000000', '1000*1000000*1000000: the product may pass 1000000000000 at 1'],
  [
    `${'100d6+'.repeat(10)}d6`,
    `${'100d6+'.repeat(10).slice(0, 40)}…: at most 1000 dice in all expected, got 1001 at 1`,
  ],
  [`${'('.repeat(11)}1`, '(((((((((((1: at most 10 brackets inside each other expected at 11'],
  ['1'.repeat(201), `${'1'.repeat(40)}…: at most 200 characters expected, got 201`],
  [`${'D+'.repeat(90)}D`, `${'D+'.repeat(20)}…: at most 200 characters expected when written out, got 363`],
])('%s is refused', (text, sentence) => {
  expect(refusal(text)).toBe(sentence)
})

test('what is just within a limit is accepted', () => {
  for (const text of [
    '100d6',
    '2d1000',
    '1d1',
    '1000000',
    `${'('.repeat(10)}1${')'.repeat(10)}`,
    `${'100d6+'.repeat(9)}100d6`,
    '1000000*1000000',
    '1d6!>1',
    '1d6rr<6',
  ]) {
    expect(refusal(text)).toMatch(/^accepted/)
  }
  expect(refusal(`2d6 # ${'x'.repeat(194)}`)).toMatch(/^accepted/)
})

test.each<[string, number[], string]>([
  ['2d6+3', [4, 5], '2d6+3 = [4, 5] + 3 = 12'],
  ['4d6kh3', [6, 5, 1, 3], '4d6kh3 = [6, 5, (1), 3] = 14'],
  ['4d6kl', [6, 5, 1, 3], '4d6kl1 = [(6), (5), 1, (3)] = 1'],
  ['4d6dh1', [6, 6, 1, 3], '4d6dh1 = [(6), 6, 1, 3] = 10'],
  ['4d6p1', [6, 1, 1, 3], '4d6d=1 = [6, (1), (1), 3] = 9'],
  ['4d6kh3dl1', [6, 5, 1, 3], '4d6kh3dl1 = [6, 5, (1), (3)] = 11'],
  ['2d6ro<3', [1, 4, 2], '2d6ro<3 = [(1r), 4, 2] = 6'],
  ['2d6rr<3', [1, 4, 2, 3], '2d6rr<3 = [(1r), 4, (2r), 3] = 7'],
  ['3d6rol1', [5, 2, 2, 6], '3d6rol1 = [5, (2r), 2, 6] = 13'],
  ['2d6ra6', [6, 6, 6], '2d6ra6 = [6!, 6, 6] = 18'],
  ['2d6ra6', [5, 4], '2d6ra6 = [5, 4] = 9'],
  ['2d6!', [6, 6, 6, 2, 1], '2d6! = [6!, 6!, 6!, 2, 1] = 21'],
  ['2d6!!kh1', [6, 5, 3], '2d6!!kh1 = [6!, (5), 3] = 9'],
  ['1d6!p', [6, 6, 3], '1d6!p = [6!, 6→5!, 3→2] = 13'],
  ['1d6!o', [6, 6], '1d6!o = [6!, 6] = 12'],
  ['2d6mi2ma5', [1, 6], '2d6mi2ma5 = [1→2, 6→5] = 7'],
  ['1d6!!ma8', [6, 5], '1d6!!ma8 = [6→3!, 5] = 8'],
  ['5d10t8f1', [8, 10, 7, 1, 2], '5d10cs>=8cf<=1 = [8, 10, 7, 1, 2] = 1'],
  ['3d6cf1', [1, 1, 2], '3d6cf1 = [1, 1, 2] = 2'],
  ['4dF', [1, 2, 3, 3], '4dF = [-, 0, +, +] = 1'],
  ['D66', [4, 2], 'D66 = [4, 2] = 42'],
  ['2D6+1 8+', [4, 5], '2d6+1 8+ = [4, 5] + 1 = 10, Effect 2'],
  ['2D 8+', [1, 2], '2d6 8+ = [1, 2] = 3, Effect -5'],
  ['(2d6+1)/2 - -1d4[cold]', [2, 2, 3], '(2d6+1)/2+1d4[cold] = ([2, 2] + 1) / 2 + [3][cold] = 5'],
  ['-1d6/2', [3], '-1d6/2 = -[3] / 2 = -1'],
  ['(-1d6)/2', [3], '(-1d6)/2 = (-[3]) / 2 = -2'],
  ['2*-1d6', [3], '2*(-1d6) = 2 * (-[3]) = -6'],
  ['-0', [], '-0 = -0 = 0'],
])('%s with %j falls as %s', (text, faces, shown) => {
  expect(showRoll(roll(text, faces))).toBe(shown)
})

test('every face ever thrown is in the detail', () => {
  expect(roll('2d6ro1+1', [1, 5, 4])).toEqual({
    dice: read('2d6ro1+1'),
    total: 10,
    successes: null,
    effect: null,
    capped: false,
    terms: [
      {
        total: 9,
        successes: null,
        faces: [
          { face: 1, sides: 6, counts: 1, kept: false, exploded: false, rerolled: true },
          { face: 5, sides: 6, counts: 5, kept: true, exploded: false, rerolled: false },
          { face: 4, sides: 6, counts: 4, kept: true, exploded: false, rerolled: false },
        ],
      },
    ],
  })
  expect(roll('2d6+3', [1, 5]).terms).toEqual([
    {
      total: 6,
      successes: null,
      faces: [1, 5].map((face) => ({ face, sides: 6, counts: face, kept: true, exploded: false, rerolled: false })),
    },
  ])
})

test('successes of several terms are told together', () => {
  expect(roll('2d6>=5+2d6>=5+1', [5, 6, 1, 5])).toMatchObject({ total: 4, successes: 3 })
  expect(roll('2d6', [5, 6]).successes).toBeNull()
})

test('a chain ends at a thousand faces and says so', () => {
  const endless = rollDice(read('100d6!+2d4'), (sides) => sides)
  expect(endless.terms.map(({ faces }) => faces.length)).toEqual([998, 2])
  expect(endless).toMatchObject({ capped: true, total: 998 * 6 + 8 })
  expect(showRoll(endless)).toMatch(/ = 5996, stopped at 1000 dice$/)
  expect(rollDice(read('1d6rr<6'), () => 1)).toMatchObject({ capped: true, total: 1 })
  expect(rollDice(read('2d6!'), () => 1).capped).toBe(false)
})

test('a number added to like dice is thrown the short way, to the same end', () => {
  for (const [text, plain] of [
    ['2d6+3', { count: 2, sides: 6, plus: 3 }],
    ['3d8-1+5[luck]', { count: 3, sides: 8, plus: 4 }],
    ['4d6kh3', null],
    ['1d6+1d4', null],
    ['-1d6', null],
    ['4dF', null],
    ['1d6*2', null],
  ] as const) {
    expect(read(text).plain).toEqual(plain)
  }
  const dice = read('3d8-1+5 8+')
  expect(rollDice({ ...dice, plain: null }, shaken(7))).toEqual({
    ...rollDice(dice, shaken(7)),
    dice: { ...dice, plain: null },
  })
})

test.each<[string, number | null, number | null, number | null]>([
  ['2d6+3', 5, 15, 10],
  ['-2d6', -12, -2, -7],
  ['4d6kh3', 3, 18, 15869 / 1296],
  ['2d20kh1', 1, 20, 13.825],
  ['2d20kl1', 1, 20, 7.175],
  ['4d6dl1', 3, 18, 15869 / 1296],
  ['3d6dh1', 2, 12, 7 - 35 / 24],
  ['1d6ro<3', 1, 6, (3.5 * 2 + 18) / 6],
  ['1d6rr<3', 3, 6, 4.5],
  ['1d6mi2', 2, 6, 22 / 6],
  ['1d6ma5', 1, 5, 20 / 6],
  ['3d10!', 3, null, 55 / 3],
  ['3d6!o', 3, 36, 12.25],
  ['1d6rr<6!', 7, null, 10.2],
  ['1d6!p', 1, null, 4],
  ['5d10cs>=8', 0, 5, 1.5],
  ['5d10cs>=8cf1', -5, 5, 1],
  ['5d10!cs>=8', 0, null, 5 / 3],
  ['4d6d=1', 0, 24, 40 / 3],
  ['4dF', -4, 4, 0],
  ['D66', 11, 66, 38.5],
  ['2d6*-2', -24, -4, -14],
  ['1d6*1d4', 1, 24, 8.75],
  ['2d6/2', 1, 6, null],
  ['7/2', 3, 3, 3],
  ['-7/2', -3, -3, -3],
  ['10/1d6!', 0, 10, null],
  ['2d6ra6', null, null, null],
  ['4d6!kh3', null, null, null],
  ['4d6rol1', 4, 24, null],
  ['1dF!<1', null, 1, 0],
  ['3d6!-3d6!', null, null, 0],
  ['100d1000kh1', 1, 1000, 990.5906779149],
])('%s comes to %j at the least, %j at the most, %j in the mean', (text, least, most, mean) => {
  const dice = read(text)
  expect([leastOf(dice), mostOf(dice)]).toEqual([least, most])
  if (mean === null) expect(meanOf(dice)).toBeNull()
  else expect(meanOf(dice)).toBeCloseTo(mean, 9)
})

const which = fc
  .tuple(fc.constantFrom('', '<', '>', '<=', '>=', '='), fc.integer({ min: 0, max: 7 }))
  .map(([by, n]) => by + n)
const modifier = fc.oneof(
  fc
    .tuple(fc.constantFrom('k', 'kh', 'kl', 'dl', 'dh', 'd', 'mi', 'ma', 't', 'f'), fc.integer({ min: 0, max: 7 }))
    .map(([word, n]) => word + n),
  fc
    .tuple(
      fc.constantFrom('p', 'r', 'ro', 'rr', 'ra', 'e', 'x', 'xo', '!', '!!', '!p', '!o', 'cs', 'cf', 'k', ' r', ' e'),
      which,
    )
    .map(([word, test]) => word + test),
  fc.constantFrom('!', '!!', '!p', 'x', 'kh', 'kl', 'roh1', 'ral2', 'k=3', '>=5', ' = 2'),
)
const handful = fc
  .tuple(
    fc.integer({ min: 1, max: 5 }),
    fc.constantFrom('4', '6', '10', 'F', '%', ''),
    fc.array(modifier, { maxLength: 3 }),
  )
  .map(([n, sides, after]) => `${n}d${sides}${after.join('')}`)
const { sum } = fc.letrec<{ term: string; sum: string }>((tie) => ({
  term: fc.oneof(
    { maxDepth: 4 },
    handful,
    fc.constantFrom('d6', 'D66', '3', '0', '12'),
    tie('sum').map((text) => `(${text})`),
    tie('sum').map((text) => `(${text})[fire]`),
  ),
  sum: fc
    .array(fc.tuple(fc.constantFrom('+', ' - ', '*', '/', '×-', '+-', ' DM+'), tie('term')), {
      minLength: 1,
      maxLength: 3,
    })
    .map((parts) => parts.map(([sign, term], n) => (n === 0 ? '' : sign) + term).join('')),
}))
const diceText = fc.tuple(sum, fc.constantFrom('', ' 8+', ' # why', ' 6+ because')).map((parts) => parts.join(''))
const scrap = fc.string({ unit: fc.constantFrom(...'0123456789dDkKhlprRaeExXo!miacstf<>=≤≥[]()+-−*/×#% ') })

test('minus nothing is read alike, short and long', () => {
  for (const text of ['1d6-0', 'D−0', '2d6 - 0']) {
    const dice = parseDice(text)
    expect(parseDice(makeDice(dice as never)), text).toEqual(dice)
  }
})

test('no text throws, and a canonical form is its own', () => {
  fc.assert(
    fc.property(fc.oneof(diceText, scrap, fc.string({ unit: 'binary' }), fc.string()), (text) => {
      const dice = parseDice(text)
      if ('refused' in dice) {
        expect(dice.refused).toContain(': ')
        return
      }
      expect(parseDice(makeDice(dice))).toEqual(dice)
      expect(compileDice(dice)).toEqual(dice)
    }),
    { numRuns: 2000 },
  )
})

test('every total lies between the least and the most, and the kept faces make it', () => {
  let accepted = 0
  fc.assert(
    fc.property(diceText, fc.integer(), (text, seed) => {
      const dice = parseDice(text)
      if ('refused' in dice) return
      accepted += 1
      const rolled = rollDice(dice, shaken(seed))
      expect(Number.isSafeInteger(rolled.total) && !Object.is(rolled.total, -0)).toBe(true)
      if (!rolled.capped) expect(rolled.total).toBeGreaterThanOrEqual(leastOf(dice) ?? -Infinity)
      if (!rolled.capped) expect(rolled.total).toBeLessThanOrEqual(mostOf(dice) ?? Infinity)
      for (const { faces, total, successes } of rolled.terms) {
        if (successes === null)
          expect(faces.reduce((all, { counts, kept }) => all + (kept ? counts : 0), 0)).toBe(total)
      }
      expect(showRoll(rolled)).toContain(` = ${rolled.total}`)
    }),
    { numRuns: 2000 },
  )
  expect(accepted).toBeGreaterThan(400)
})

test('the mean is the mean of many throws', () => {
  for (const text of [
    '4d6kh3',
    '3d8kl2',
    '4d6ro<3',
    '3d6!',
    '2d6!p',
    '3d6!ocs>=5',
    '5d6mi2dh1',
    '2d6rr<3!',
    '4d6k>3',
  ]) {
    const dice = read(text)
    const fall = shaken(99)
    let sum = 0
    for (let i = 0; i < 40_000; i++) sum += rollDice(dice, fall).total
    expect(Math.abs(sum / 40_000 - meanOf(dice)!)).toBeLessThan(0.1)
  }
})

test('dice read at one go are the same as dice read step by step', () => {
  fc.assert(
    fc.property(
      fc.nat(120),
      fc.nat(1100),
      fc.option(fc.integer({ min: -999_999, max: 999_999 })),
      (count, sides, plus) => {
        const text = `${count || ''}d${sides}${plus === null ? '' : plus < 0 ? plus : `+${plus}`}`
        const [quick, slow] = [parseDice(text), parseDice(`${text} `)]
        expect('refused' in quick).toBe('refused' in slow)
        if (!('refused' in quick)) expect(quick).toEqual(slow)
      },
    ),
  )
})

test('words are read alike however often, and whatever was read between', () => {
  const texts = ['2d6', 'nothing', '2d6', '4d6kh3', '4d6kh3', '2d6', 'nothing', '2d6+1', '2d6']
  expect(texts.map((text) => refusal(text))).toEqual([
    'accepted as 2d6',
    'nothing: a number or dice expected at 1',
    'accepted as 2d6',
    'accepted as 4d6kh3',
    'accepted as 4d6kh3',
    'accepted as 2d6',
    'nothing: a number or dice expected at 1',
    'accepted as 2d6+1',
    'accepted as 2d6',
  ])
})
