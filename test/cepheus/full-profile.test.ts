import { describe, expect, test } from 'vitest'
import { cepheus } from '../../src/books/cepheus/book.ts'
import type { Event } from '../../src/books/cepheus/state/fight.ts'
import { bookOf } from '../../src/books/index.ts'
import { keysOf } from '../../src/engine/option-tree.ts'
import { ruleJoin, ruleSet } from '../../src/engine/overruling.ts'
import { labelOf } from '../../src/words/names.ts'
import { fightOf, foe, someone } from '../cepheus-people.ts'
import type { Move } from '../script.ts'
import { happened, reasons, set, TRAINED, who } from './attacks.ts'
import { freshFull, full, fullAttack, fullFight } from './full-game.ts'
import { asked, offered, one, playOf, refusal } from './written-play.ts'

const faults = (setup: object): string[] => {
  const result = cepheus.open({ book: 'cepheus', combatants: [someone('bob')], ...setup })
  return 'errors' in result ? result.errors.map(({ sentence }) => sentence) : []
}
const gun = { skills: TRAINED, weapons: ['auto-pistol'] }
const shoot = (by: string, at: string): Move<Event> => [by, 'significant', 'attack', at, 'auto-pistol']
const skip = (...ids: string[]): Move<Event>[] => ids.map((id) => [id, 'skip'])

describe('the profile cepheus', () => {
  test('is named in the options, and what is not said comes from its column (CE-PROF-22)', () => {
    expect(fullFight([someone('bob')]).options).toEqual(cepheus.presets.cepheus)
    expect(fullFight([someone('bob')], { hasten: false, strayShots: false }).options).toEqual({
      ...cepheus.presets.cepheus,
      hasten: false,
      strayShots: false,
    })
    expect(fightOf([someone('bob')]).options).toEqual(cepheus.presets['cepheus-bot'])
  })

  test("has no toggle botFullAttacks, and the other profile's turned off is nothing turned (CE-PROF-22)", () => {
    expect(faults({ options: full({ botFullAttacks: true }) })).toEqual([
      'options.botFullAttacks: the profile cepheus has no such toggle',
    ])
    expect(faults({ options: full({ botFullAttacks: false }) })).toEqual([])
    expect(faults({ options: { simultaneousTies: false, vehicleTable: 'source' } })).toEqual([])
  })

  test('cannot be switched, nor its toggles, while a fight runs (CE-PROF-22)', () => {
    for (const fight of [fullFight([someone('bob')]), fightOf([someone('bob')])]) {
      for (const field of ['profile', 'options.profile', 'hasten'])
        expect(ruleSet(cepheus, fight, { who: null, field, value: 'cepheus' })).toMatchObject({
          refused: expect.stringContaining('There is no field'),
        })
    }
  })

  test('lies on a plane, and distance is straight (CE-PROF-1)', () => {
    const played = fullAttack({ vex: { pos: { x: 3, y: -4 } }, weapon: 'rifle' })
    expect([happened(played, 'declared'), reasons(played)]).toMatchObject([[{ metres: 5 }], {}])
    expect(who(fullAttack({ vex: { pos: { x: 30, y: 40.5 } }, weapon: 'auto-pistol' }), 'vex').pos).toEqual({
      x: 30,
      y: 40.5,
    })
  })

  test('lets the referee set and join anybody off the line, which the other profile refuses (CE-PROF-1)', () => {
    const [plane, line] = [fullFight([someone('bob')]), fightOf([someone('bob')])]
    expect(ruleSet(cepheus, plane, { who: 'bob', field: 'pos', value: { x: 1, y: 2 } })).toMatchObject({
      type: 'set',
      value: { x: 1, y: 2 },
    })
    expect(ruleSet(cepheus, line, { who: 'bob', field: 'pos', value: { x: 1, y: 2 } })).toMatchObject({
      refused: expect.stringContaining('pos.y'),
    })
    expect(ruleJoin(cepheus, plane, someone('ann', { pos: { x: 1, y: 2 } }))).toMatchObject({
      combatant: { pos: { x: 1, y: 2 } },
    })
    expect(ruleJoin(cepheus, line, someone('ann', { pos: { x: 1, y: 2 } }))).toMatchObject({
      refused: expect.stringContaining('pos.y'),
    })
  })

  test.each([
    ['robot', 'cargo-robot'],
    ['vehicle', 'ground-car'],
  ])('knows a %s (CE-PROF-19)', (kind, block) => {
    expect(faults({ options: full(), combatants: [someone('bob', { block })] })).toEqual([])
    expect(faults({ combatants: [someone('bob', { block })] })[0]).toContain('kind')
    expect(ruleSet(cepheus, fightOf([someone('bob')]), { who: 'bob', field: 'kind', value: kind })).toMatchObject({
      refused: expect.stringContaining('kind'),
    })
  })

  test('has the same six minor actions, with cover beside the move (CE-PROF-10)', () => {
    const fight = fullFight([someone('bob', { ...gun, weapons: ['auto-pistol', 'cudgel'] }), foe('vex', { pos: 5 })])
    expect(offered(playOf(fight), 'bob', 'minor')).toEqual([
      'aim',
      'kill',
      'stance',
      'ready',
      'move',
      'take cover',
      'misc',
    ])
  })

  test('has leadership as an action of its own, before Miscellaneous (CE-PROF-11, CE-DEC-11, CE-ACT-14)', () => {
    const fight = fullFight([
      someone('bob', { ...gun, soc: 9, skills: { ...TRAINED, Leadership: 1 } }),
      someone('ann', { initiative: 5 }),
      foe('vex', { pos: 1, initiative: 3, conditions: { unconscious: true } }),
      foe('zed', { pos: 5, initiative: 2 }),
    ])
    expect(offered(playOf(fight), 'bob', 'significant')).toEqual([
      'two minors',
      'attack',
      'coup',
      'suppress',
      'Leadership',
      'grapple',
      'panic',
      'blind',
      'misc',
    ])
    expect(refusal(playOf(fight), 'bob', 'significant', 'misc', 'skill', 'Leadership').refused).toContain('not offered')
    expect(one(playOf(fight, [['bob', 'significant', 'Leadership', 'ann']], [4, 4]), 'ann').initMods).toEqual({ 1: 2 })
  })

  test('leaves a turn by End turn or Delay, the other by Skip or Delay (CE-PROF-20)', () => {
    const label = (options: object): string => {
      const fight = fightOf([someone('bob')], { options })
      return labelOf(bookOf('cepheus')!, 'skip', { fight, name: String, who: 'bob', about: 'turn', beat: null })
    }
    expect([label(full()), label({})]).toEqual(['End turn', 'Skip'])
    expect(offered(playOf(fullFight([someone('bob', gun), foe('vex', { pos: 5 })])), 'bob')).toEqual([
      'minor',
      'significant',
      'skip',
      'delay',
    ])
  })
})

describe('skills (CE-PROF-15, CE-SHEET-4)', () => {
  const skillOf = (weapon: string, skills: object, mode = 'single'): object =>
    reasons(fullAttack({ weapon, mode: mode as 'single', metres: 2, bob: { skills } }))

  test('are specialities: another one does not help, the parent does where the own is missing', () => {
    expect(skillOf('auto-pistol', { 'Slug Pistol': 2, 'Gun Combat': 3 })).toEqual({ skill: 2 })
    expect(skillOf('auto-pistol', { 'Slug Rifle': 2 })).toEqual({ untrained: -3 })
    expect(skillOf('auto-pistol', { 'Gun Combat': 1 })).toEqual({ skill: 1 })
    expect(skillOf('cudgel', { Slashing: 2, 'Melee Combat': 1 }, 'strike')).toEqual({ skill: 1 })
  })

  test('Heavy Weapons have no parent', () => {
    const reason = (skills: object): object =>
      reasons(fullAttack({ weapon: 'pgmp', metres: 20, bob: { str: 12, skills } }))
    expect([reason({ 'Gun Combat': 2 }), reason({ 'Heavy Weapons': 1 })]).toEqual([{ untrained: -3 }, { skill: 1 }])
  })

  test('a sword takes the better of its two', () => {
    expect(skillOf('sword', { Slashing: 0, Piercing: 2 }, 'strike')).toEqual({ skill: 2 })
    expect(skillOf('sword', { Slashing: 1 }, 'strike')).toEqual({ skill: 1 })
  })

  test('one parries with the skill of the melee weapon in hand, else with Natural Weapons (CE-REACT-5)', () => {
    const parry = (vex: object): number =>
      reasons(fullAttack({ weapon: 'cudgel', mode: 'strike', metres: 2, reaction: 'parry', vex })).parry!
    expect(parry({ weapons: ['cutlass'], skills: { Slashing: 2, 'Natural Weapons': 3 } })).toBe(-2)
    expect(parry({ weapons: ['cutlass'], skills: { Piercing: 2, 'Natural Weapons': 3 } })).toBe(-1)
    expect(parry({ weapons: ['rifle'], skills: { Slashing: 2, 'Natural Weapons': 3 } })).toBe(-3)
    expect(parry({ skills: {} })).toBe(-1) // CE-PROF-21
  })
})

describe('the opening', () => {
  test('places players at 0 and the others at the range, each side abreast 2 m apart, and nobody shoots into a melee by that (CE-PROF-2)', () => {
    const play = playOf(
      freshFull([
        someone('bob'),
        someone('ann', { dex: 8 }),
        foe('vex', { dex: 9 }),
        foe('zed', { dex: 10, ...gun }),
        { id: 'wes', side: 'wild', dex: 11, ...gun },
      ]),
      [
        ['referee', []],
        ['referee', 12],
      ],
      [6, 6, 1, 1, 1, 1, 1, 1, 1, 1],
    )
    expect(play.fight.combatants.map(({ pos: { x, y } }) => [x, y])).toEqual([
      [0, 0],
      [0, 2],
      [12, 0],
      [12, 2],
      [12, 4],
    ])
    expect(
      reasons(
        playOf(
          freshFull([someone('bob', gun), foe('vex'), foe('zed')]),
          [['referee', ['bob']], ['referee', 12], ['referee', 'fight'], shoot('bob', 'vex')],
          [1, 1, 1, 2, 1, 1],
        ),
      ),
    ).toEqual({})
  })

  test('leaves whom the referee has placed where he is (CE-PROF-2)', () => {
    const people = [someone('bob', { pos: { x: 4, y: 4 }, dex: 9 }), someone('ann'), foe('vex')]
    const play = playOf(
      freshFull(people),
      [['referee', []], set('vex', 'pos', { x: 20, y: -3 }), ['referee', 12]],
      [6, 6, 1, 1, 2, 2],
    )
    expect(play.fight.combatants.map(({ pos: { x, y } }) => [x, y])).toEqual([
      [4, 4],
      [0, 0],
      [20, -3],
    ])
    expect(
      asked(
        playOf(
          freshFull([someone('bob', { placed: true }), foe('vex', { pos: 9, dex: 9 })]),
          [['referee', []]],
          [1, 1, 6, 6],
        ),
      ),
    ).toEqual(['vex turn'])
  })

  test('everybody aware, or nobody: all roll; otherwise the aware count 12 (CE-PROF-3, CE-AWARE-2)', () => {
    const bases = (aware: readonly string[], dice: readonly number[], ...more: Move<Event>[]): unknown =>
      playOf(
        freshFull([someone('bob', { dex: 9 }), foe('vex')]),
        [['referee', aware], ['referee', 5], ...more],
        dice,
      ).fight.combatants.map(({ initBase }) => initBase)
    expect(bases(['bob', 'vex'], [1, 2, 3, 4])).toEqual([4, 7])
    expect(bases([], [1, 2, 3, 4])).toEqual([4, 7])
    expect(bases(['bob'], [3, 4], ['referee', 'fight'])).toEqual([13, 7])
  })

  test('one side aware, the other wholly not: the referee is asked whether to avoid it (CE-AWARE-5, CE-DEC-3)', () => {
    const people = [someone('bob'), someone('ann'), foe('vex')]
    const start = (aware: readonly string[], ...more: Move<Event>[]): ReturnType<typeof playOf> =>
      playOf(
        freshFull(people),
        [['referee', aware], ['referee', 5], ...more],
        aware.length === 1 ? [1, 1, 2, 2] : aware.length === 3 ? [1, 1, 1, 2, 2, 2] : [],
      )
    expect([asked(start(['bob', 'ann'])), offered(start(['bob', 'ann']), 'referee')]).toEqual([
      ['referee avoid'],
      ['fight', 'avoid'],
    ])
    expect(start(['bob', 'ann'], ['referee', 'avoid']).fight.phase).toBe('over')
    expect(asked(start(['bob']))).not.toContain('referee avoid') // one of a side only
    expect(asked(start(['bob', 'ann', 'vex']))).not.toContain('referee avoid')
    expect(cepheus.asks.avoid!.default(start(['bob', 'ann']).fight, 'referee', [])).toEqual(['fight'])
    expect(
      keysOf(
        cepheus.offers(
          playOf(
            freshFull(people),
            [
              ['referee', ['bob', 'ann']],
              ['referee', 5],
              ['referee', 'fight'],
            ],
            [1, 1, 1, 2],
          ).fight,
          'referee',
        ),
      ),
    ).not.toContain('avoid')
  })

  test('can be called off while that is asked', () => {
    const play = playOf(freshFull([someone('bob'), foe('vex')]), [
      ['referee', ['bob']],
      ['referee', 5],
      { overrule: { type: 'stopped', why: '' } },
    ])
    expect([play.fight.phase, play.asks]).toEqual(['over', []])
  })

  test('a plan is only for those who can be told, and who is cut off later loses it until contact returns (CE-TACT-3)', () => {
    const people = [
      someone('bob', { int: 9, skills: { Tactics: 1 } }),
      someone('ann', { dex: 6 }),
      someone('joe', { dex: 8, conditions: { outOfComms: true } }),
      foe('vex', { dex: 12 }),
    ]
    const play = (...more: Move<Event>[]): readonly (number | null)[] =>
      playOf(
        freshFull(people),
        [['referee', []], ['referee', 5], ['bob', 'yes'], ...more],
        [1, 2, 1, 3, 1, 4, 6, 6, 5, 4],
      ).fight.combatants.map(({ initBase }) => initBase)
    expect(play()).toEqual([6, 7, 5, 14])
    expect(play(set('ann', 'conditions.outOfComms', true))).toEqual([6, 4, 5, 14])
    expect(play(set('ann', 'conditions.outOfComms', true), set('ann', 'conditions.outOfComms', false))).toEqual([
      6, 7, 5, 14,
    ])
    expect(play(set('joe', 'conditions.outOfComms', false))).toEqual([6, 7, 5, 14])
    expect(play(set('ann', 'conditions.fatigued', true))).toEqual([6, 7, 5, 14])
  })
})

describe('reactions', () => {
  test.each([
    [2, ['vex reaction']],
    [1, []],
    [0, []],
  ] as const)('are paid from the pool: with Initiative %d asked %j (CE-PROF-5, CE-REACT-4)', (initiative, asks) => {
    const play = playOf(
      fullFight([someone('bob', gun), foe('vex', { pos: 5, initiative })]),
      [shoot('bob', 'vex')],
      asks.length > 0 ? [] : [1, 1],
    )
    expect(asked(play).filter((ask) => ask.startsWith('vex'))).toEqual(asks)
  })

  test('may bring it to 0, not lower, and who has acted pays from the next round (CE-REACT-4)', () => {
    const fight = fullFight([
      someone('bob', { ...gun, initiative: 9 }),
      someone('ann', { ...gun, initiative: 8 }),
      foe('vex', { pos: 5, initiative: 2 }),
    ])
    const play = playOf(
      fight,
      [shoot('bob', 'vex'), ['vex', 'dodge'], ...skip('bob'), shoot('ann', 'vex')],
      [1, 1, 1, 1],
    )
    expect([one(play, 'vex').initMods, happened(play, 'reacted')]).toMatchObject([{ 1: -2 }, [{ who: 'vex' }]])
    const later = fullFight([
      foe('vex', { pos: 5, initiative: 9 }),
      someone('bob', { ...gun, initiative: 8 }),
      someone('ann', { ...gun, initiative: 7 }),
    ])
    const charged = playOf(
      later,
      [...skip('vex'), shoot('bob', 'vex'), ['vex', 'dodge'], ...skip('bob'), shoot('ann', 'vex'), ['vex', 'dodge']],
      [1, 1, 1, 1],
    )
    expect(one(charged, 'vex').initMods).toEqual({ 2: -4 })
  })

  test('weigh -1 each until the next round begins, not until the next turn ends (CE-PROF-6, CE-TURN-8)', () => {
    const fight = fullFight([someone('bob', { ...gun, initiative: 9 }), foe('vex', { ...gun, pos: 5, initiative: 8 })])
    const first = [shoot('bob', 'vex'), ['vex', 'dodge'], ...skip('bob')] as const
    expect(reasons(playOf(fight, [...first, shoot('vex', 'bob'), ['bob', 'stand']], [1, 1, 1, 1]))).toEqual({
      reactions: -1,
    })
    expect(one(playOf(fight, [...first, ['vex', 'minor', 'aim', 'bob']], [1, 1]), 'vex').reactions).toBe(1)
    const three = playOf(
      fullFight([
        someone('bob', { ...gun, initiative: 9 }),
        foe('vex', { ...gun, pos: 5, initiative: 8 }),
        foe('zed', { pos: 9, initiative: 1 }),
      ]),
      [...first, ...skip('vex')],
      [1, 1],
    )
    expect([three.fight.round, one(three, 'vex').acted, one(three, 'vex').reactions]).toEqual([1, true, 1])
    const round2 = playOf(fight, [...first, ...skip('vex')], [1, 1])
    expect([round2.fight.round, one(round2, 'vex').reactions]).toEqual([2, 0])
    const after = fullFight([foe('vex', { ...gun, initiative: 9 }), someone('bob', { ...gun, pos: 5, initiative: 5 })])
    const acted = [...skip('vex'), shoot('bob', 'vex'), ['vex', 'dodge'], ...skip('bob')] as const
    expect(one(playOf(after, acted, [1, 1]), 'vex').reactions).toBe(0) // round 2 has begun
  })

  test('are not for the bound, the paralysed, or whom the referee calls helpless (CE-PROF-14)', () => {
    for (const condition of ['bound', 'paralysed', 'helpless']) {
      const vex = { pos: 5, conditions: { [condition]: true } }
      expect(
        happened(playOf(fullFight([someone('bob', gun), foe('vex', vex)]), [shoot('bob', 'vex')], [1, 1]), 'missed'),
      ).toHaveLength(1)
      expect(asked(playOf(fightOf([someone('bob', gun), foe('vex', vex)]), [shoot('bob', 'vex')]))).toEqual([
        'vex reaction',
      ])
    }
  })
})

describe('coup de grace', () => {
  const coup = (
    options: object,
    weapon: string,
    pos: number,
    vex: object = { conditions: { unconscious: true } },
  ): boolean =>
    offered(
      playOf(
        fightOf([someone('bob', { weapons: [weapon] }), foe('vex', { pos, ...vex }), foe('zed', { pos: 20 })], {
          options,
        }),
      ),
      'bob',
      'significant',
    ).includes('coup')

  test.each([
    ['dagger', 3, true],
    ['dagger', 3.5, false],
    ['pike', 3, true],
  ] as const)('with a %s at %d m: %j (CE-PROF-16)', (weapon, pos, may) => {
    expect(coup(full(), weapon, pos)).toBe(may)
    expect(coup({}, weapon, pos)).toBe(false)
  })

  test.each([
    [1.5, ['auto-pistol', 'unarmed-strike']],
    [2, ['unarmed-strike']],
    [3, ['unarmed-strike']],
  ] as const)('at %d m with a pistol in hand: %j (CE-PROF-16)', (pos, weapons) => {
    const play = playOf(
      fullFight([
        someone('bob', { weapons: ['auto-pistol'] }),
        foe('vex', { pos, conditions: { unconscious: true } }),
        foe('zed', { pos: 20 }),
      ]),
    )
    expect(offered(play, 'bob', 'significant', 'coup', 'vex')).toEqual(weapons)
  })

  test.each([['bound'], ['paralysed'], ['helpless'], ['unconscious']])(
    'is for the %s too (CE-PROF-14)',
    (condition) => {
      expect(coup(full(), 'dagger', 1, { conditions: { [condition]: true } })).toBe(true)
      expect(coup({}, 'dagger', 1, { conditions: { [condition]: true } })).toBe(condition === 'unconscious')
    },
  )

  test.each([
    ['robot', 'cargo-robot'],
    ['vehicle', 'ground-car'],
  ])('is not for a %s (CE-ACT-10)', (_, block) => {
    expect(coup(full(), 'dagger', 1, { block, conditions: { helpless: true } })).toBe(false)
  })
})

describe('company (CE-PROF-25, CE-MOD-19)', () => {
  const beside = (side: string, pos: object | number): number =>
    reasons(fullAttack({ metres: 10, more: [{ ...someone('ben'), side, pos }], options: { strayShots: false } }))[
      'into melee'
    ] ?? 0

  test('of any side counts, within Personal range of the target on the plane', () => {
    expect([
      beside('enemies', 11),
      beside('players', 11),
      beside('enemies', { x: 10, y: 1 }),
      beside('enemies', { x: 11, y: 1 }),
    ]).toEqual([-2, -2, -2, -2])
    expect([
      beside('enemies', 11.5),
      beside('enemies', { x: 10, y: 1.5 }),
      beside('enemies', { x: 11, y: 1.5 }),
    ]).toEqual([0, 0, 0])
  })

  test('a stray shot strikes the nearest on the plane (CE-INTO-1)', () => {
    const more = [foe('ben', { pos: { x: 11, y: 0.5 } }), foe('cay', { pos: { x: 10, y: 1 } })]
    expect(happened(fullAttack({ metres: 10, more, dice: [1, 1, 4, 1, 1] }), 'strayed')).toMatchObject([{ at: 'cay' }])
  })
})

describe('waking up (CE-PROF-17, CE-WAKE-1)', () => {
  const out = { end: { max: 7, now: 0 }, str: { max: 7, now: 0 } }
  const sleeper = { ...out, initiative: 5, conditions: { unconscious: true } }
  const rounds = (n: number): Move<Event>[] => Array.from({ length: n }, () => skip('bob', 'vex')).flat()

  test('is tried by itself after each full minute, and nobody is asked', () => {
    const fight = fullFight([
      someone('bob', { initiative: 9 }),
      someone('ann', sleeper),
      foe('vex', { initiative: 3, pos: 30 }),
    ])
    const nine = playOf(fight, rounds(9))
    expect([
      nine.fight.round,
      happened(nine, 'slept'),
      nine.lines.filter((line) => line.startsWith('ann wake')),
    ]).toEqual([10, [], []])
    const ten = playOf(fight, [...rounds(10), ['referee', 'no'], ...skip('bob')], [6, 3])
    expect([ten.fight.round, reasons(ten, 'wake'), one(ten, 'ann').wakeFails]).toEqual([11, { end: -2 }, 1])
  })

  test('counts from the round of the fall, each failure makes the next easier, and the woken acts from the next round on', () => {
    const fight = fullFight(
      [
        someone('bob', { initiative: 9 }),
        someone('ann', { ...sleeper, downSince: 2, wakeFails: 2 }),
        foe('vex', { initiative: 3, pos: 30 }),
      ],
      {},
      { start: { turn: 'bob', round: 12 } },
    )
    const play = playOf(fight, skip('bob'), [4, 4])
    expect([reasons(play, 'wake'), asked(play), one(play, 'ann').conditions.unconscious]).toEqual([
      { end: -2, 'earlier failures': 2 },
      ['vex turn'],
      false,
    ])
    expect(asked(playOf(fight, skip('bob', 'vex', 'bob'), [4, 4]))).toEqual(['ann turn'])
  })

  test('is reckoned from the fall in the fight', () => {
    const fight = fullFight(
      [
        someone('bob', gun),
        foe('vex', { pos: 5, initiative: 3, end: 1, str: 1 }),
        foe('zed', { initiative: 2, pos: 9 }),
      ],
      {},
      { start: { turn: 'bob', round: 7 } },
    )
    expect(
      one(playOf(fight, [shoot('bob', 'vex'), ['vex', 'stand'], ['vex', 'str']], [6, 6, 1, 1]), 'vex'),
    ).toMatchObject({ downSince: 7, conditions: { unconscious: true } })
  })
})

describe('first aid in the fight (CE-PROF-18)', () => {
  const hurt = { end: { max: 7, now: 3 } }
  const doc = { edu: 9, skills: { Medicine: 2 }, items: [{ itemId: 'medical-kit' }], initiative: 9 }
  const people = [
    someone('doc', doc),
    someone('ann', { ...hurt, pos: 2, initiative: 8 }),
    someone('joe', { ...hurt, pos: 4, initiative: 7 }),
    foe('vex', { pos: 30, initiative: 3 }),
  ]
  const treat: Move<Event> = ['doc', 'significant', 'misc', 'first aid', 'ann']

  test('is a significant action that the referee allows or refuses, on who is near', () => {
    expect(offered(playOf(fullFight(people)), 'doc', 'significant', 'misc', 'first aid')).toEqual(['ann'])
    const refused = playOf(fullFight(people), [treat, ['referee', 'refuse']])
    expect([offered(refused, 'doc'), refused.fight.proposal]).toEqual([['minor', 'significant', 'skip', 'delay'], null])
    const done = playOf(fullFight(people), [treat, ['referee', 'allow']], [4, 4])
    expect([reasons(done, 'first aid'), one(done, 'ann').end.now, offered(done, 'doc'), done.fight.proposal]).toEqual([
      { skill: 2, edu: 1 },
      7,
      ['minor', 'skip'],
      null,
    ])
  })

  test('is tried once by each on each, and after a success by nobody more, also after the fight (CE-AID-3)', () => {
    const failed = playOf(
      fullFight(people),
      [treat, ['referee', 'allow'], { overrule: { type: 'stopped', why: '' } }],
      [1, 1],
    )
    expect(offered(failed, 'doc', 'yes')).toEqual(['joe'])
    expect(
      offered(
        playOf(
          fullFight(people),
          [treat, ['referee', 'allow'], { overrule: { type: 'stopped', why: '' } }, ['doc', 'no']],
          [1, 1],
        ),
        'ann',
        'yes',
      ),
    ).toEqual(['ann', 'joe'])
    const helped = playOf(
      fullFight(people),
      [treat, ['referee', 'allow'], { overrule: { type: 'stopped', why: '' } }, ['doc', 'no']],
      [2, 4],
    )
    expect(offered(helped, 'ann', 'yes')).toEqual(['joe'])
  })

  test('is not for the seriously wounded before surgery, and not offered on a line (CE-PROF-24)', () => {
    const serious = { str: { max: 7, now: 6 }, dex: { max: 7, now: 6 }, end: { max: 7, now: 6 } }
    const with1 = (options: object, ann: object): readonly string[] =>
      offered(
        playOf(
          fightOf(
            [
              someone('doc', doc),
              someone('ann', { pos: 2, ...ann, initiative: 8 }),
              foe('vex', { pos: 30, initiative: 3 }),
            ],
            { options },
          ),
        ),
        'doc',
        'significant',
        'misc',
      )
    expect([with1(full(), serious), with1(full({ aidBeforeSurgery: true }), serious), with1({}, hurt)]).toEqual([
      ['skill', 'extended', 'other'],
      ['skill', 'first aid', 'extended', 'other'],
      ['skill', 'other'],
    ])
  })
})

describe('a lost significant action (CE-TURN-7)', () => {
  test('is missing from the next turn, the minor remains, and with its end it is over', () => {
    const fight = fullFight([
      someone('bob', { ...gun, initiative: 9, conditions: { loseSignificant: true } }),
      foe('vex', { pos: 5, initiative: 3 }),
    ])
    expect(offered(playOf(fight), 'bob')).toEqual(['minor', 'skip', 'delay'])
    expect(offered(playOf(fight, [['bob', 'minor', 'aim', 'vex'], ...skip('vex')]), 'bob')).toEqual([
      'minor',
      'significant',
      'skip',
      'delay',
    ])
    expect(offered(playOf(fight, skip('bob', 'vex')), 'bob')).toEqual(['minor', 'significant', 'skip', 'delay'])
  })
})
