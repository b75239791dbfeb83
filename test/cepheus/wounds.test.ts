import { describe, expect, test } from 'vitest'
import { cepheus } from '../../src/books/cepheus/book.ts'
import { follow } from '../../src/engine/option-tree.ts'
import { fightOf, foe, someone } from '../cepheus-people.ts'
import { script } from '../script.ts'
import { attackOnce, happened, left, type OneAttack, type Played, reasons, set, TRAINED, who } from './attacks.ts'

const score = (now: number, max = 7): object => ({ now, max })
const statusOf = (played: Played, id = 'vex'): unknown => cepheus.reads.status!(played.fight, who(played, id))
/** A hit with Effect 0 that does 10 points, unless the dice say otherwise. */
const tenPoints = (one: OneAttack): Played => attackOnce({ dice: [4, 4, 5, 5], ...one })

describe('where damage goes', () => {
  test('to END until END is 0 (CE-DMG-5)', () => {
    expect(left(tenPoints({ vex: { end: 10 } }), 'vex')).toEqual([7, 7, 0])
    expect(left(tenPoints({ vex: { end: 11 } }), 'vex')).toEqual([7, 7, 1])
  })

  test.each([
    ['str', [4, 7, 0]],
    ['dex', [7, 4, 0]],
  ] as const)("the rest to STR or DEX, the victim's choice: %s (CE-DMG-5, CE-DMG-6)", (where, scores) => {
    const played = tenPoints({ later: [['vex', where]] })
    expect([left(played, 'vex'), statusOf(played)]).toEqual([scores, 'wounded'])
  })

  test('when that one is 0 the rest goes to the last (CE-DMG-5)', () => {
    const played = tenPoints({ vex: { end: 2, str: 3, dex: 9 }, later: [['vex', 'str']] })
    expect([left(played, 'vex'), statusOf(played)]).toEqual([[0, 4, 0], 'unconscious'])
  })

  test('it cannot be split by wish (CE-DMG-5, CE-DEC-19)', () => {
    tenPoints({
      later: [{ try: ['vex', { str: 1, dex: 2 }], refused: '{"str":1,"dex":2} is not offered: choose str, dex.' }],
    })
  })

  test.each([
    ['nothing is left', { end: 10 }],
    ['STR is at 0', { str: score(0) }],
    ['DEX is at 0', { dex: score(0) }],
  ])('no question where %s (CE-DMG-6)', (_, vex) => {
    expect(tenPoints({ vex }).asks[0]!.about).toBe('turn')
  })

  test('END is first again in every later hit while it is above 0 (CE-DMG-7)', () => {
    expect(left(attackOnce({ vex: { end: score(3), str: score(2) }, dice: [4, 4, 1, 2] }), 'vex')).toEqual([2, 7, 0])
  })

  test('points beyond the last characteristic are lost (CE-DMG-8)', () => {
    const played = tenPoints({ vex: { end: 2, str: 2, dex: 2 }, later: [['vex', 'dex']] })
    expect([
      happened(played, 'wounded').map((event) => ('points' in event ? event.points : 0)),
      left(played, 'vex'),
    ]).toEqual([
      [2, 2, 2],
      [0, 0, 0],
    ])
  })

  test('a hit of 0 points leaves the target unhurt (CE-DMG-8)', () => {
    const played = attackOnce({ vex: { armour: ['cloth'] }, dice: [4, 4, 4, 5] })
    expect([happened(played, 'struck'), happened(played, 'wounded'), statusOf(played)]).toMatchObject([
      [{ points: 0 }],
      [],
      'unhurt',
    ])
  })

  test.each([
    [[4, 5], false],
    [[5, 5], true],
  ])(
    'who was woken with two at 0 falls again by a point, not by none: dice %j (CE-DMG-8, CE-UNC-2)',
    (damage, falls) => {
      const woken = { armour: ['cloth'], str: score(0), end: score(0), dex: 7 }
      expect(happened(attackOnce({ vex: woken, dice: [4, 4, ...damage] }), 'fell')).toHaveLength(Number(falls))
    },
  )
})

describe('what it makes of them (CE-DMG-9, CE-SHEET-3)', () => {
  test.each<[string, object, OneAttack['later'], string]>([
    ['END lowered', { end: 11 }, [], 'wounded'],
    ['END and STR', {}, [['vex', 'str']], 'wounded'],
    ['all three', { str: score(6), end: 8 }, [['vex', 'dex']], 'seriously wounded'],
    ['two at 0', { str: 3 }, [['vex', 'str']], 'unconscious'],
    ['one short of that', { str: 4 }, [['vex', 'str']], 'wounded'],
    ['three at 0', { end: 4, str: 3, dex: 3 }, [['vex', 'str']], 'dead'],
    ['one point left', { end: 4, str: 3, dex: 4 }, [['vex', 'str']], 'unconscious'],
  ])('%s: %s', (_, vex, later, status) => {
    expect(statusOf(tenPoints({ vex, later: later ?? [] }))).toBe(status)
  })

  test.each([
    [3, -1],
    [2, -2],
    [0, -2],
  ])('DEX down to %d shoots with %d (CE-SHEET-2, CE-DMG-5)', (dex, dm) => {
    const hurt = [set('bob', 'dex.now', dex)]
    expect(reasons(attackOnce({ first: hurt, dice: [1, 1] }))).toEqual({ dex: dm })
  })

  test('the choice matters (CE-EX-9)', () => {
    const shotgun = {
      weapon: 'shotgun',
      metres: 3,
      bob: { skills: { Shotgun: 1 }, dex: 9 },
      vex: { str: 7, dex: 9, end: 6, weapons: ['auto-pistol'], skills: TRAINED },
      dice: [5, 4, 3, 3, 2, 2],
    } as const
    const byStr = attackOnce({ ...shotgun, later: [['vex', 'str']] })
    expect([happened(byStr, 'struck'), left(byStr, 'vex'), statusOf(byStr)]).toMatchObject([
      [{ points: 13 }],
      [0, 9, 0],
      'unconscious',
    ])
    const byDex = attackOnce({
      ...shotgun,
      dice: [...shotgun.dice, 1, 1],
      later: [
        ['vex', 'dex'],
        ['bob', 'skip'],
        ['vex', 'significant', 'attack', 'bob', 'auto-pistol'],
        ['bob', 'stand'],
      ],
    })
    expect([left(byDex, 'vex'), statusOf(byDex), reasons(byDex)]).toEqual([[7, 2, 0], 'wounded', { dex: -2 }])
  })
})

describe('the dead (CE-DEAD-1)', () => {
  test('leave the order at once, and their gear stays on the field', () => {
    const played = tenPoints({
      vex: { end: 2, str: 2, dex: 2, weapons: ['rifle'], items: [{ itemId: 'stim', qty: 1 }] },
      more: [foe('wes', { pos: 5 })],
      later: [
        ['vex', 'str'],
        ['bob', 'skip'],
      ],
    })
    expect([played.asks[0]!.who, who(played, 'vex').conditions.dead]).toEqual(['wes', true])
    expect(happened(played, 'started')).toMatchObject([{ who: 'bob' }, { who: 'wes' }])
    expect([who(played, 'vex').weapons[0], who(played, 'vex').items]).toMatchObject([
      { drawn: false, gone: true },
      [{ itemId: 'stim' }],
    ])
  })

  test('an unconscious one keeps its slot, a dead one has none (CE-DEAD-1, CE-DMG-9)', () => {
    const played = tenPoints({
      vex: { str: 3 },
      more: [foe('wes', { pos: 5 })],
      later: [
        ['vex', 'str'],
        ['bob', 'skip'],
      ],
    })
    expect(played.asks[0]).toMatchObject({ who: 'referee', about: 'wake' })
  })
})

describe('the seriously wounded (CE-SERI-1)', () => {
  const hurt = { str: score(6), dex: score(6), end: score(6) }
  const bob = (sheet: object): ReturnType<typeof fightOf> =>
    fightOf([someone('bob', { ...sheet, initiative: 9 }), foe('vex', { pos: 30 })])

  test('have no minor action, and crawl 1.5 m a round at most (CE-SERI-1, CE-TURN-5)', () => {
    const { asks } = script(cepheus, bob(hurt), {})
    expect(follow(asks[0]!.options, ['minor', 'move', 'forward', 1])).toMatchObject({
      refused: '"minor" is not offered: choose significant, skip, delay.',
    })
    const played = script(cepheus, bob(hurt), {
      answers: [
        ['bob', 'significant', 'two minors'],
        { try: ['bob', 'minor', 'move', 'forward', 2], refused: '2 does not fit: name 0 to 1.5 m in steps of 0.5.' },
        ['bob', 'minor', 'move', 'forward', 1],
        { try: ['bob', 'minor', 'move', 'forward', 1], refused: '1 does not fit: name 0 to 0.5 m in steps of 0.5.' },
      ],
    })
    expect(who(played, 'bob').pos.x).toBe(1)
  })

  test('with one characteristic at its max they are only wounded: a minor action and 6 m (CE-SERI-1, CE-SHEET-3)', () => {
    const played = script(cepheus, bob({ ...hurt, str: 7 }), { answers: [['bob', 'minor', 'move', 'forward', 6]] })
    expect(who(played, 'bob').pos.x).toBe(6)
  })
})

describe('fatigue (CE-FAT-1)', () => {
  const over = { overrule: { type: 'stopped', why: 'enough' } } as const

  test('a drug that ends leaves its taker fatigued, -2 on all checks (CE-FAT-1, CE-MOD-11)', () => {
    const fight = fightOf([someone('bob', { drug: 'combat', end: score(6) }), foe('vex', { pos: 5 })])
    const played = script(cepheus, fight, { dice: [6, 6], answers: [over, ['bob', 'yes']] })
    expect([who(played, 'bob').conditions, happened(played, 'fell')]).toMatchObject([
      { fatigued: true, unconscious: false },
      [],
    ])
    expect(reasons(played, 'first aid').fatigued).toBe(-2)
  })

  test('who is fatigued twice falls unconscious (CE-FAT-1)', () => {
    const conditions = {
      fatigued: true,
      unconscious: false,
      dead: false,
      surrendered: false,
      fled: false,
      outOfComms: false,
    }
    const played = script(cepheus, fightOf([someone('bob', { drug: 'combat', conditions }), foe('vex', { pos: 5 })]), {
      answers: [over],
    })
    expect(happened(played, 'fell')).toEqual([{ type: 'fell', who: 'bob', to: 'unconscious' }])
  })
})
