import { describe, expect, test } from 'vitest'
import { cepheus } from '../../src/books/cepheus/book.ts'
import { bookOf } from '../../src/books/index.ts'
import { type AnswerOdds, mean, oddsOfAnswer } from '../../src/engine/answer-odds.ts'
import { makeSentence } from '../../src/words/entry-sentences.ts'
import { foe, someone } from '../cepheus-people.ts'
import { openFor } from '../script.ts'
import { attackOnce, happened, left, reasons, rolled, who } from './attacks.ts'
import { fullAttack } from './full-game.ts'
import { lobFight, lobOnce, ones, struck } from './grenades.ts'
import { asked, offered, one, playOf } from './written-play.ts'

const at = (id: string, x: number, sheet: object = {}) => foe(id, { pos: x, end: 40, ...sheet })
const TOUGH = { end: 40 }

describe('a fragmentation grenade (CE-BLAST-6)', () => {
  test.each([
    [0, 5],
    [3, 5],
    [3.5, 3],
    [6, 3],
    [6.5, 1],
    [9, 1],
  ])('%d m from the burst it does %dD6', (metres, dice) => {
    const play = lobOnce({
      vex: { ...TOUGH, pos: 20 + metres },
      at: ['spot', [20, 0]],
      dice: [6, 6, ...ones(dice)],
      later: [['vex', 'stand']],
    })
    expect(struck(play)).toEqual([`vex ${dice}`])
  })
  test('beyond 9 m nothing, and nobody is asked', () => {
    const play = lobOnce({ vex: { pos: 29.5 }, at: ['spot', [20, 0]] })
    expect([struck(play), asked(play)]).toEqual([[], ['bob turn']])
  })
  test('adds no Effect, and armour may stop it all (CE-DMG-1)', () => {
    const play = lobOnce({
      bob: { skills: { Athletics: 6 } },
      vex: { armour: ['cloth'] },
      dice: [6, 6, ...ones(5)],
      later: [['vex', 'stand']],
    })
    expect([struck(play), left(play, 'vex')]).toEqual([['vex 0'], [7, 7, 7]])
  })
  test('is told number by number: dice, what is left of them, armour, drug', () => {
    const play = lobOnce({
      vex: { ...TOUGH, armour: ['mesh'], drug: 'combat', freeDodgesLeft: 1 },
      dice: [6, 6, 6, 6, 6, 6, 6],
      later: [['vex', 'dive']],
    })
    expect([happened(play, 'caught'), struck(play)]).toEqual([
      [{ type: 'caught', who: 'vex', rolled: 30, left: 15, armour: 5, drug: 2 }],
      ['vex 8'],
    ])
  })
})

describe('everybody within the area (CE-BLAST-2)', () => {
  test('friend or foe, nearest first, then in entry order, the thrower too; each is asked before its own dice', () => {
    const more = [at('zed', 24), at('far', 40), someone('ann', { pos: 16, end: 40 })]
    const play = lobOnce({
      metres: 20,
      bob: { ...TOUGH, pos: 12 },
      vex: TOUGH,
      more,
      at: ['vex'],
      dice: [6, 6, ...ones(5 + 3 + 3 + 1)],
      later: [
        ['vex', 'stand'],
        ['ann', 'stand'],
        ['zed', 'stand'],
        ['bob', 'stand'],
      ],
    })
    expect(struck(play)).toEqual(['vex 5', 'ann 3', 'zed 3', 'bob 1'])
    expect(play.lines.filter((line) => /blast:|damage/.test(line)).map((line) => line.replace(/ \d.*/, ''))).toEqual([
      'vex blast: stand',
      'bob damage',
      'ann blast: stand',
      'bob damage',
      'zed blast: stand',
      'bob damage',
      'bob blast: stand',
      'bob damage',
    ])
  })
  test('odds tell each what it does to him alone', () => {
    const play = lobOnce({ vex: { pos: 29 }, more: [at('zed', 29)], at: ['spot', [20, 0]] })
    const odds = oddsOfAnswer(cepheus, play, { ask: openFor(play, 'vex'), path: ['stand'] })
    expect(mean(odds as AnswerOdds, 'damage')).toEqual([7n, 2n])
  })
  test('the unconscious too, the dead and those who fled not', () => {
    const more = [
      at('zed', 20, { conditions: { unconscious: true } }),
      at('dead', 20, { conditions: { dead: true } }),
      at('gone', 20, { conditions: { fled: true } }),
    ]
    expect(struck(lobOnce({ vex: TOUGH, more, dice: [6, 6, ...ones(10)], later: [['vex', 'stand']] }))).toEqual([
      'vex 5',
      'zed 5',
    ])
  })
})

describe('Dodge, Dive for cover, Do nothing (CE-DEC-18, CE-BLAST-3)', () => {
  const bang = (how: string, dice: readonly number[], vex: object = {}, options: object = {}) =>
    lobOnce({ vex: { ...TOUGH, ...vex }, options, dice: [6, 6, ...dice], later: [['vex', how]] })

  test('are asked in that order', () => expect(offered(lobOnce({}), 'vex')).toEqual(['dodge', 'dive', 'stand']))

  test('a dodge takes 1D6 off, rolled after the damage dice, before armour (CE-BLAST-7)', () => {
    const play = bang('dodge', [6, 6, 1, 1, 1, 4], { armour: ['jack'] })
    expect(struck(play)).toEqual(['vex 8'])
    expect(play.lines.filter((line) => /damage|blast dodge/.test(line))).toEqual([
      'bob damage 15 [6 6 1 1 1]',
      'vex blast dodge 4 [4]',
    ])
  })
  test('a dodge better than the blast leaves nothing, not less', () => {
    expect(
      happened(
        lobOnce({ vex: { ...TOUGH, pos: 29 }, at: ['spot', [20, 0]], dice: [6, 6, 1, 6], later: [['vex', 'dodge']] }),
        'caught',
      ),
    ).toMatchObject([{ rolled: 1, left: 0 }])
  })

  test.each([
    [[6, 6, 1, 1, 1], 8],
    [[6, 6, 2, 1, 1], 8],
    [[6, 6, 2, 2, 1], 9],
  ])('a dive leaves half of %j, rounded up: %d', (dice, points) =>
    expect(struck(bang('dive', dice))).toEqual([`vex ${points}`]),
  )

  test('a dive ends prone, loses the next significant action, and the aim', () => {
    const play = bang('dive', ones(5), { aim: { targetId: 'bob', kind: 'hit', count: 3 } })
    expect(one(play, 'vex')).toMatchObject({ stance: 'prone', aim: null, conditions: { loseSignificant: true } })
  })

  test.each(['dodge', 'dive'])(
    'a %s costs 2 Initiative of this round, or of the next for who has acted, and gives -1 (CE-REACT-2)',
    (how) => {
      const dice = how === 'dodge' ? ones(6) : ones(5)
      expect(one(bang(how, dice), 'vex')).toMatchObject({ initMods: { 1: -2 }, reactions: 1 })
      expect(one(bang(how, dice, { acted: true }), 'vex')).toMatchObject({ initMods: { 2: -2 } })
    },
  )
  test.each(['dodge', 'dive'])('a %s may be free (CE-DRUG-1), and must be affordable (CE-REACT-4)', (how) => {
    const dice = how === 'dodge' ? ones(6) : ones(5)
    expect(one(bang(how, dice, { freeDodgesLeft: 1, initiative: 0 }), 'vex')).toMatchObject({
      initMods: {},
      freeDodgesLeft: 0,
      reactions: 1,
    })
    expect(asked(lobOnce({ vex: { initiative: 2 } }))).toEqual(['vex blast'])
    expect(struck(lobOnce({ vex: { ...TOUGH, initiative: 1 }, dice: [6, 6, ...ones(5)] }))).toEqual(['vex 5'])
    expect(asked(lobOnce({ vex: { initiative: 1 }, options: { reactionPool: false } }))).toEqual(['vex blast'])
  })

  test.each<[string, object]>([
    ['prone', { stance: 'prone' }],
    ['unconscious', { conditions: { unconscious: true } }],
    ['bound', { conditions: { bound: true } }],
    ['loading a revolver in haste', { weapons: [{ weaponId: 'revolver', drawn: true, hasty: true }] }],
  ])('who is %s can do neither (CE-BLAST-4)', (_, vex) => {
    expect(struck(lobOnce({ vex: { ...TOUGH, ...vex }, dice: [6, 6, ...ones(5)] }))).toEqual(['vex 5'])
  })
  test('nor who is unaware (CE-BLAST-4)', () => {
    const fight = lobFight({ vex: TOUGH })
    const unaware = {
      ...fight,
      surprise: true,
      combatants: fight.combatants.map((who) => ({ ...who, aware: who.id === 'bob' })),
    }
    const play = playOf(unaware, [['bob', 'significant', 'grenade', 'frag-grenade', 'vex']], [6, 6, ...ones(5)])
    expect([struck(play), one(play, 'vex').aware]).toEqual([['vex 5'], true])
  })

  test('who throws one at his own feet and dives has lost the action of the next turn, not of this one (CE-TURN-7)', () => {
    const play = lobOnce({
      bob: { ...TOUGH, pos: 17 },
      vex: TOUGH,
      dice: [6, 6, ...ones(10)],
      later: [
        ['vex', 'stand'],
        ['bob', 'dive'],
        ['bob', 'skip'],
        ['vex', 'skip'],
      ],
    })
    expect([asked(play), offered(play, 'bob')]).toEqual([['bob turn'], ['minor', 'skip', 'delay']])
    const next = lobOnce({
      bob: { ...TOUGH, pos: 17 },
      vex: TOUGH,
      dice: [6, 6, ...ones(10)],
      later: [
        ['vex', 'stand'],
        ['bob', 'dive'],
        ['bob', 'skip'],
        ['vex', 'skip'],
        ['bob', 'skip'],
        ['vex', 'skip'],
      ],
    })
    expect(offered(next, 'bob')).toContain('significant')
  })
})

describe('others in a blast', () => {
  test('a starship takes a fiftieth (CE-MOD-29)', () =>
    expect(
      struck(lobOnce({ vex: { ...TOUGH, size: 'starship' }, dice: [6, 6, 6, 6, 6, 6, 6], later: [['vex', 'stand']] })),
    ).toEqual(['vex 1']))
  test('who dives drops what takes several rounds (CE-EXT-1)', () => {
    const busy = { ...TOUGH, extended: { skill: 'Recon', rounds: 3, done: 1 } }
    expect(
      one(lobOnce({ vex: busy, dice: [6, 6, ...ones(5), 6, 6], later: [['vex', 'stand']] }), 'vex').extended,
    ).not.toBeNull()
    expect(one(lobOnce({ vex: busy, dice: [6, 6, ...ones(5)], later: [['vex', 'dive']] }), 'vex').extended).toBeNull()
  })
})

describe('a stun grenade (CE-BLAST-8)', () => {
  const stun = (dice: readonly number[], vex: object = {}, how = 'stand') =>
    lobOnce({ grenade: 'stun-grenade', vex, dice: [6, 6, ...dice], later: [['vex', how]] })

  test('3D6 less armour, then an END check with that much off: who fails falls, and is not hurt', () => {
    const play = stun([1, 1, 1, 6, 4], { armour: [] })
    expect([one(play, 'vex').conditions.unconscious, left(play, 'vex'), reasons(play, 'stun')]).toMatchObject([
      true,
      [7, 7, 7],
      { stun: -3 },
    ])
    expect(one(play, 'vex').stance).toBe('prone')
  })
  test.each([
    [6, 5, false],
    [6, 4, true],
  ])('S 3, END 7: dice %d and %d, unconscious: %s', (a, b, unconscious) => {
    expect(one(stun([1, 1, 1, a, b]), 'vex').conditions.unconscious).toBe(unconscious)
  })
  test('where armour leaves nothing there is no check', () => {
    const play = stun([1, 1, 1], { armour: ['jack'] })
    expect([one(play, 'vex').conditions.unconscious, rolled(play, 'stun')]).toEqual([false, 'no stun was rolled'])
  })
  test('a dive halves it and a dodge takes 1D6 off, before armour', () => {
    expect(happened(stun([1, 2, 2, 6, 6], {}, 'dive'), 'dazed')).toMatchObject([{ points: 3 }])
    expect(happened(stun([2, 2, 2, 5, 6, 6], {}, 'dodge'), 'dazed')).toMatchObject([{ points: 1 }])
  })
  test.each([
    [6, 1],
    [6.5, 0],
  ])('reaches 6 m: at %d m %d struck', (metres, many) => {
    const play = lobOnce({
      grenade: 'stun-grenade',
      at: ['spot', [20, 0]],
      vex: { pos: 20 + metres, stance: 'prone' },
      dice: many ? [6, 6, 1, 1, 1, 6, 6] : [6, 6],
    })
    expect(happened(play, 'dazed')).toHaveLength(many)
  })
  test('a combat drug does not help, and who sleeps already sleeps on', () => {
    expect(happened(stun([1, 1, 1, 6, 6], { drug: 'combat' }), 'dazed')).toMatchObject([{ points: 3 }])
    expect(
      rolled(
        lobOnce({ grenade: 'stun-grenade', vex: { conditions: { unconscious: true } }, dice: [6, 6, 1, 1, 1] }),
        'stun',
      ),
    ).toBe('no stun was rolled')
  })
  test('the stunned wake as others do, after a minute (CE-WAKE-1)', () =>
    expect(one(stun([6, 6, 6, 1, 1]), 'vex').downSince).toBe(1))
})

describe('sights after a blast within 3 m (toggle sightsJar)', () => {
  const scoped = { end: 40, weapons: [{ weaponId: 'rifle', drawn: true, accessories: ['telescopic-sight'] }] }
  test.each([
    [3, 4, 1],
    [3, 3, 0],
    [3.5, null, 0],
  ])('at %d m, a second die of %s: %d out of true', (metres, die, many) => {
    const dice = [6, 6, ...ones(metres > 3 ? 3 : 5), ...(die === null ? [] : [4, die])]
    const play = lobOnce({
      options: { sightsJar: true },
      at: ['spot', [20, 0]],
      vex: { ...scoped, pos: 20 + metres },
      dice,
      later: [['vex', 'stand']],
    })
    expect(happened(play, 'jarred')).toHaveLength(many)
  })
  test('without the toggle nothing is rolled', () =>
    expect(happened(lobOnce({ vex: scoped, dice: [6, 6, ...ones(5)], later: [['vex', 'stand']] }), 'jarred')).toEqual(
      [],
    ))
})

describe('a rocket (CE-WPN-7)', () => {
  const rocket = {
    weapon: 'rocket-launcher',
    metres: 20,
    bob: { skills: { 'Heavy Weapons': 0 } },
    vex: TOUGH,
    options: { strayShots: false },
  } as const

  test('is a blast: who stands there dodges or dives as from any other (CE-BLAST-2, CE-BLAST-3)', () => {
    const played = fullAttack({
      ...rocket,
      more: [foe('zed', { pos: 25, end: 40 })],
      dice: [5, 6, 6, 6, 1, 1, 6, 6, 1, 1, 3],
      later: [
        ['vex', 'dive'],
        ['zed', 'dodge'],
      ],
    })
    expect(happened(played, 'struck')).toMatchObject([
      { who: 'vex', points: 7 },
      { who: 'zed', points: 11 },
    ])
    expect(
      makeSentence(
        bookOf('cepheus')!,
        { type: 'happened', event: happened(played, 'went off')[0]! } as never,
        played.fight,
      ),
    ).toBeNull()
  })
  test('who has dodged the shot is not asked again (CE-REACT-1)', () => {
    const played = fullAttack({ ...rocket, reaction: 'dodge', dice: [6, 6, 6, 6, 1, 1] })
    expect([happened(played, 'struck'), who(played, 'vex').initMods]).toMatchObject([[{ points: 14 }], { 1: -2 }])
  })
  test('in the simplified game only to the shot', () => {
    expect(
      happened(attackOnce({ weapon: 'rocket-launcher', metres: 20, vex: TOUGH, dice: [6, 6, 1, 1, 1, 1] }), 'struck'),
    ).toMatchObject([{ points: 4 }])
  })
})
