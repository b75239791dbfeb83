import { describe, expect, test } from 'vitest'
import { cepheus } from '../../src/books/cepheus/book.ts'
import { scoreOf } from '../../src/books/cepheus/core/check.ts'
import type { Event } from '../../src/books/cepheus/state/fight.ts'
import { linesOf } from '../../src/engine/play.ts'
import { makeNumber } from '../../src/words/names.ts'
import { fightOf, foe, freshFight, someone } from '../cepheus-people.ts'
import type { Move } from '../script.ts'
import { attackOnce, happened, left, reasons, rolled, set } from './attacks.ts'
import { asked, type CePlay, offered, playOf, refusal } from './written-play.ts'

const look: Move<Event> = ['bob', 'significant', 'misc', 'skill', 'Recon']
const scouts = (bob = {}, vex = {}) =>
  fightOf([
    someone('bob', { initiative: 9, skills: { Recon: 0 }, ...bob }),
    foe('vex', { initiative: 5, pos: 5, ...vex }),
  ])
const checks = (dice: readonly number[], difficulty = 'average', bob = {}): CePlay =>
  playOf(scouts(bob), [look, ['referee', difficulty]], dice)

describe('a check', () => {
  test.each([
    [[4, 4], 'checked bob Recon 8 0'],
    [[3, 4], 'checked bob Recon 7 -1'],
  ])('with %j is 2D6 and its modifiers, and 8 succeeds: %s (CE-CORE-1)', (dice, line) => {
    expect(checks(dice).lines).toContain(line)
  })

  test.each([
    [[4, 4], 'hit'],
    [[3, 4], 'missed'],
  ] as const)('with %j an attack has %s: 8 hits and 7 does not (CE-CORE-1)', (dice, type) => {
    expect(happened(attackOnce({ dice: type === 'hit' ? [...dice, 1, 1] : dice }), type)).toHaveLength(1)
  })

  test('has an Effect, the total less 8, which the hit adds to the damage; 0 is a success (CE-CORE-2)', () => {
    expect(reasons(attackOnce({ dice: [5, 6, 1, 1] }), 'damage')).toEqual({ effect: 3 })
    expect(happened(attackOnce({ dice: [4, 4, 1, 1] }), 'hit')).toMatchObject([{ total: 8, effect: 0 }])
  })

  test.each([
    [[6, 2], 'simple', 6, 'exceptional success'],
    [[6, 1], 'simple', 5, 'success'],
    [[6, 2], 'average', 0, 'success'],
    [[6, 1], 'average', -1, 'failure'],
    [[6, 3], 'formidable', -5, 'failure'],
    [[6, 2], 'formidable', -6, 'exceptional failure'],
  ])('with %j, %s, has Effect %d, and that is called %s (CE-CORE-2)', (dice, difficulty, effect, grade) => {
    const play = checks(dice, difficulty)
    const [event] = happened(play, 'checked') as Extract<Event, { type: 'checked' }>[]
    expect(event!.effect).toBe(effect)
    expect(cepheus.words.events.checked(event!, { fight: play.fight, name: (id) => id })).toContain(
      `: ${grade}, Effect ${makeNumber(effect)}.`,
    )
  })

  test('knows no special 2 and no special 12 (CE-CORE-3)', () => {
    expect(
      happened(attackOnce({ dice: [6, 6], vex: { cover: 'full' }, ground: { light: 'low' } }), 'missed'),
    ).toMatchObject([{ total: 7 }])
    expect(happened(attackOnce({ dice: [1, 1, 1, 1], bob: { skills: { 'Gun Combat': 6 } } }), 'hit')).toMatchObject([
      { total: 8 },
    ])
    expect([
      happened(checks([6, 6], 'formidable'), 'checked'),
      happened(checks([1, 1], 'simple'), 'checked'),
    ]).toMatchObject([[{ effect: -2 }], [{ effect: 0 }]])
  })

  test.each([
    ['formidable', -6],
    ['very difficult', -4],
    ['difficult', -2],
    ['average', 0],
    ['routine', 2],
    ['easy', 4],
    ['simple', 6],
  ])('that is %s takes %d (CE-CORE-4)', (difficulty, dm) => {
    expect(happened(checks([3, 4], difficulty), 'checked')).toMatchObject([{ total: 7 + dm }])
  })

  test.each([['hard'], ['very hard']])(
    'is never "%s": the referee says difficult, or very difficult (CE-CORE-4)',
    (word) => {
      expect(refusal(playOf(scouts(), [look]), 'referee', word).refused).toContain('is not offered')
    },
  )

  test('takes six-sided dice in the order they fall, the plus of a weapon after them (CE-CORE-5)', () => {
    const played = attackOnce({ weapon: 'rifle', dice: [6, 2, 5, 1] })
    expect(
      linesOf(played).flatMap(({ entry }) =>
        entry.type === 'rolled' ? [`${entry.dice.count}d${entry.dice.sides}`] : [],
      ),
    ).toEqual(['2d6', '2d6'])
    expect([rolled(played, 'to hit'), rolled(played, 'damage')]).toEqual([
      'bob to hit 8 [6 2]',
      'bob damage 8 [5 1] +2 weapon',
    ])
  })

  test('refuses a die that shows 7 (CE-CORE-5)', () => {
    expect(() => checks([7, 1])).toThrow('shows 7 on a d6')
  })

  test.each([
    [{}, { untrained: -3 }],
    [{ 'Jack-of-All-Trades': 1 }, { untrained: -2 }],
    [{ 'Jack-of-All-Trades': 2 }, { untrained: -1 }],
    [{ 'Jack-of-All-Trades': 3 }, {}],
    [{ 'Jack-of-All-Trades': 4 }, {}],
    [{ 'Gun Combat': 0 }, {}],
    [{ 'Gun Combat': 1, 'Jack-of-All-Trades': 2 }, { skill: 1 }],
  ])(
    'with the skills %j has the reasons %j: untrained is -3, never above 0, level 0 is trained (CE-CORE-6)',
    (skills, why) => {
      expect(reasons(attackOnce({ bob: { skills } }))).toEqual(why)
    },
  )
})

describe('an opposed check', () => {
  const against = (dice: readonly number[], bob = {}, vex = {}): CePlay =>
    playOf(scouts(bob, { skills: { Recon: 0 }, ...vex }), [look, ['referee', 'against', 'vex']], dice)
  const winner = (play: CePlay): unknown =>
    happened(play, 'contested').map((event) => 'winner' in event && event.winner)

  test('both roll, who began first, and the higher Effect wins (CE-CORE-7)', () => {
    const play = against([3, 4, 3, 3])
    expect(play.lines.slice(-6)).toEqual([
      'proposed bob Recon',
      'referee difficulty: against vex',
      'spent bob significant',
      'bob Recon 7 [3 4]',
      'vex Recon 6 [3 3]',
      'contested bob vex Recon -1 -2 bob',
    ])
    expect(offered(play, 'bob')).toEqual(['minor', 'skip'])
    expect(winner(against([3, 3, 3, 4]))).toEqual(['vex'])
  })

  test('a tie goes to the higher characteristic (CE-CORE-7)', () => {
    expect(winner(against([3, 4, 4, 3], { int: 7 }, { int: 8 }))).toEqual(['vex'])
    expect(winner(against([3, 4, 4, 3], { int: 8 }, { int: 7 }))).toEqual(['bob'])
  })

  test('the score counts with what Battle Dress adds (CE-CORE-7, CE-ARM-1)', () => {
    const [bob] = fightOf([someone('bob', { armour: ['battle-dress'] })]).combatants
    expect(['Bludgeoning', 'Athletics', 'Recon'].map((skill) => scoreOf(bob!, skill))).toEqual([11, 11, 7])
  })

  test('still tied, both roll again (CE-CORE-7)', () => {
    const play = against([1, 1, 1, 1, 2, 2, 2, 2, 3, 4, 3, 3])
    expect(play.lines.filter((line) => line.includes(' Recon ') && line.includes('['))).toHaveLength(6)
    expect(winner(play)).toEqual(['bob'])
  })

  test('who lacks the skill rolls untrained, and nobody contends with himself (CE-CORE-7, CE-CORE-6)', () => {
    expect(against([3, 4, 6, 3], {}, { skills: {} }).lines).toContain('vex Recon 6 [6 3] -3 untrained')
    expect(offered(playOf(scouts(), [look]), 'referee', 'against')).toEqual(['vex'])
    expect(refusal(playOf(scouts(), [look]), 'referee', 'against', 'bob').refused).toContain('is not offered')
  })
})

describe('rounding and time', () => {
  const moves = (sheet: Readonly<Record<string, unknown>>, rest: object): readonly string[] =>
    offered(playOf(fightOf([someone('bob', sheet)], { ...rest })), 'bob', 'minor', 'move', 'forward')

  test('fractions of a distance round down, to the half metre that positions know (CE-ROUND-1)', () => {
    expect(moves({ stance: 'prone' }, { ground: { terrain: 'difficult' } })).toEqual(['0 to 0.5 m in steps of 0.5'])
    expect(
      moves({ stance: 'crouched', load: 28 }, { ground: { terrain: 'difficult' }, options: { encumbrance: true } }),
    ).toEqual(['0 to 1 m in steps of 0.5'])
    const prone = playOf(
      fightOf([someone('bob', { stance: 'prone' }), foe('vex')], { ground: { terrain: 'difficult' } }),
    )
    expect(refusal(prone, 'bob', 'minor', 'move', 'forward', 1).refused).toBeTruthy()
  })

  test('ten rounds are a minute: then, and no sooner, the referee is asked about a fight without an attack (CE-TIME-1)', () => {
    const round: Move<Event>[] = [
      ['bob', 'skip'],
      ['vex', 'skip'],
    ]
    const rounds = (count: number) => asked(playOf(scouts(), Array.from({ length: count }, () => round).flat()))
    expect(rounds(9)).toEqual(['bob turn'])
    expect(rounds(10)).toEqual(['referee lull'])
  })
})

describe('the sequence', () => {
  test('awareness, initiative, turns in descending Initiative, damage as each hit lands, next round; no new Initiative (CE-SEQ-1)', () => {
    const people = [
      someone('bob', { weapons: ['auto-pistol'], skills: { 'Gun Combat': 1 } }),
      foe('vex', { weapons: ['revolver'], skills: { 'Gun Combat': 0 } }),
    ]
    const { lines, fight } = playOf(
      freshFight(people),
      [
        ['referee', []],
        ['referee', 5],
        ['bob', 'significant', 'attack', 'vex'],
        ['vex', 'stand'],
        ['bob', 'skip'],
        ['vex', 'significant', 'attack', 'bob'],
        ['bob', 'stand'],
        ['vex', 'skip'],
      ],
      [5, 5, 3, 3, 4, 4, 2, 3, 2, 2],
    )
    expect(lines.filter((line) => !/: |^spent|^resolved|^acted/.test(line))).toEqual([
      'marked ',
      'placed 5',
      'bob initiative 10 [5 5]',
      'readied bob 10',
      'vex initiative 6 [3 3]',
      'readied vex 6',
      'opened',
      'round 1',
      'started bob 1',
      'declared bob vex auto-pistol single 5 1',
      'bob to hit 9 [4 4] +1 skill',
      'hit bob vex 9 1',
      'bob damage 6 [2 3] +1 effect',
      'struck vex 6',
      'wounded vex end 6',
      'started vex 1',
      'declared vex bob revolver single 5 1',
      'vex to hit 4 [2 2]',
      'missed vex bob 4 null',
      'round 2',
      'started bob 1',
    ])
    expect(fight.combatants.map(({ initBase }) => initBase)).toEqual([10, 6])
  })

  test('who falls to a hit does not take the turn that was to come (CE-SEQ-1)', () => {
    const play = attackOnce({
      bob: { initiative: 9 },
      vex: { str: 2, end: 2, dex: 9, initiative: 8 },
      dice: [6, 6, 6, 6],
      later: [
        ['vex', 'str'],
        ['bob', 'skip'],
      ],
      more: [foe('zed', { initiative: 3 })],
    })
    expect(left(play, 'vex')).toEqual([0, 0, 0])
    expect(asked({ ...play })).toEqual(['zed turn'])
  })

  test("the referee's word on a score is seen in the next check (CE-CORE-1, CE-SHEET-2)", () => {
    expect(rolled(attackOnce({ first: [set('bob', 'dex.now', 2)] }), 'to hit')).toBe('bob to hit 0 [1 1] -2 dex')
  })
})
