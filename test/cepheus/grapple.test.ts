import { describe, expect, test } from 'vitest'
import { cepheus } from '../../src/books/cepheus/book.ts'
import type { Event, Fight } from '../../src/books/cepheus/state/fight.ts'
import { bookOf } from '../../src/books/index.ts'
import { makeSentence } from '../../src/words/entry-sentences.ts'
import { fightOf, foe, someone, type Written } from '../cepheus-people.ts'
import type { Move } from '../script.ts'
import { happened, left, set, TRAINED } from './attacks.ts'
import { fullFight } from './full-game.ts'
import { asked, type CePlay, offered, one, onTimeout, playOf, refusal } from './written-play.ts'

const W = { 'Natural Weapons': 0 }
const duel = (bob: object = {}, vex: object = {}, more: readonly Written[] = [], rest: object = {}): Fight =>
  fullFight(
    [
      someone('bob', { skills: W, initiative: 20, ...bob }),
      foe('vex', { skills: W, pos: 1, initiative: 9, ...vex }),
      ...more,
    ],
    {},
    rest,
  )
const GRAB: Move<Event> = ['bob', 'significant', 'grapple', 'vex']
/** Bob wins by 4: 8 to 4. */
const WINS = [4, 4, 2, 2]
const won = (fight: Fight, ...how: Move<Event>[]): CePlay => playOf(fight, [GRAB, ...how], WINS)

describe('the check (CE-GRAP-1, CE-CORE-7)', () => {
  test.each([
    [1, true],
    [1.5, false],
  ])('at %d m: %s', (pos, can) =>
    expect(offered(playOf(duel({}, { pos })), 'bob', 'significant').includes('grapple')).toBe(can),
  )

  test('both roll Natural Weapons, who began first, with the better of STR and DEX', () => {
    const play = playOf(
      duel({ str: 9, dex: 12, skills: { 'Natural Weapons': 1 } }, { str: 9, skills: {} }),
      [GRAB],
      [3, 3, 4, 4],
    )
    expect(play.lines.slice(3, 6)).toEqual([
      'bob grapple 9 [3 3] +1 skill +2 dex',
      'vex grapple 6 [4 4] +1 str -3 untrained',
      'wrestled bob vex 1 -2 bob',
    ])
  })

  test('the higher Effect wins, be it who was grabbed; a tie the higher score; else they roll again', () => {
    const winner = (bob: object, vex: object, dice: readonly number[]): unknown =>
      (happened(playOf(duel(bob, vex), [GRAB], dice), 'wrestled')[0] as { winner: string }).winner
    expect([
      winner({}, {}, [4, 4, 4, 5]),
      winner({}, {}, [4, 5, 4, 4]),
      winner({}, { dex: 8 }, [4, 4, 4, 4]),
      winner({ str: 8 }, {}, [4, 4, 4, 4]),
      winner({}, {}, [4, 4, 4, 4, 1, 1, 1, 2]),
    ]).toEqual(['vex', 'bob', 'vex', 'bob', 'vex'])
  })

  test("the winner is asked what he does, in the page's order; on timeout he holds", () => {
    const play = won(duel({}, { weapons: ['dagger'] }))
    expect([asked(play), offered(play, 'bob'), onTimeout(play, 'bob')]).toEqual([
      ['bob grapple'],
      ['hold', 'disarm', 'drag', 'escape', 'hurt', 'knock down', 'hurl'],
      ['hold'],
    ])
    expect(offered(won(duel({}, { stance: 'prone' })), 'bob')).toEqual(['hold', 'drag', 'escape', 'hurt', 'hurl'])
    expect(asked(playOf(duel(), [GRAB], [2, 2, 4, 4]))).toEqual(['vex grapple'])
  })

  test('without weight Zero-G limits it (CE-ZEROG-1), and fatigue and reactions burden it', () => {
    const play = playOf(
      duel(
        { skills: { 'Natural Weapons': 2, 'Zero-G': 1 } },
        { conditions: { fatigued: true }, reactions: 1, skills: { ...W, 'Zero-G': 0 } },
        [],
        { ground: { gravity: 0 } },
      ),
      [GRAB],
      [1, 1, 1, 1],
    )
    expect(play.lines.slice(3, 5)).toEqual([
      'bob grapple 3 [1 1] +1 skill',
      'vex grapple -1 [1 1] -1 reactions -2 fatigued',
    ])
  })
})

describe('what the winner does (CE-GRAP-1)', () => {
  test('hold: both are in it', () => {
    const play = won(duel(), ['bob', 'hold'])
    expect([
      one(play, 'bob').conditions.grappled,
      one(play, 'bob').grapples,
      one(play, 'vex').conditions.grappled,
      one(play, 'vex').grapples,
    ]).toEqual([true, 'vex', true, 'bob'])
  })

  test.each([
    [[6, 5, 3, 2], true, 6],
    [[6, 4, 3, 2], false, 5],
  ])('disarm with %j: taken %s, won by %d', (dice, taken) => {
    const play = playOf(duel({}, { weapons: ['dagger'] }), [GRAB, ['bob', 'disarm', 'dagger']], dice)
    expect(one(play, 'vex').weapons.map(({ gone, drawn }) => [gone, drawn])).toEqual(taken ? [] : [[true, false]])
    expect(one(play, 'bob').weapons.map(({ weaponId, drawn }) => [weaponId, drawn])).toEqual(
      taken ? [['dagger', true]] : [],
    )
  })

  test('what is taken goes to the belt where the hand is full; a Secure Weapon always drops', () => {
    const full = playOf(
      duel({ weapons: ['cudgel'] }, { weapons: ['dagger'] }),
      [GRAB, ['bob', 'disarm', 'dagger']],
      [6, 6, 1, 1],
    )
    expect(one(full, 'bob').weapons.map(({ weaponId, drawn }) => [weaponId, drawn])).toEqual([
      ['cudgel', true],
      ['dagger', false],
    ])
    const secure = playOf(
      duel({}, { weapons: [{ weaponId: 'auto-pistol', drawn: true, loaded: 3, accessories: ['secure-weapon'] }] }),
      [GRAB, ['bob', 'disarm', 'auto-pistol']],
      [6, 6, 1, 1],
    )
    expect([one(secure, 'bob').weapons, one(secure, 'vex').weapons[0]!.gone]).toEqual([[], true])
  })

  test('drag: both go up to 3 m, the same way', () => {
    const play = won(duel(), ['bob', 'drag', [0, 3]])
    expect([one(play, 'bob').pos, one(play, 'vex').pos, one(play, 'vex').conditions.grappled]).toEqual([
      { x: 0, y: 3 },
      { x: 1, y: 3 },
      true,
    ])
    expect(refusal(won(duel()), 'bob', 'drag', [0, 3.5]).refused).toContain('does not fit')
  })

  test('escape: a move as any other, and both are free', () => {
    const held: Move<Event>[] = [
      ['bob', 'hold'],
      ['vex', 'significant', 'grapple', 'bob'],
      ['vex', 'escape', [7, 0]],
    ]
    const play = playOf(duel(), [GRAB, ...held], [...WINS, 4, 4, 2, 2])
    expect([
      one(play, 'vex').pos,
      one(play, 'vex').conditions.grappled,
      one(play, 'bob').grapples,
      one(play, 'vex').movedLast,
    ]).toEqual([{ x: 7, y: 0 }, false, null, 6])
    expect(
      refusal(playOf(duel(), [GRAB, ...held.slice(0, 2)], [...WINS, 4, 4, 2, 2]), 'vex', 'escape', [7.5, 0]).refused,
    ).toContain('does not fit')
  })

  test('damage: 2 and the margin, less armour, and less what a drug takes', () => {
    expect([
      left(won(duel(), ['bob', 'hurt']), 'vex')[2],
      left(won(duel({}, { armour: ['jack'] }), ['bob', 'hurt']), 'vex')[2],
      left(won(duel({}, { drug: 'combat' }), ['bob', 'hurt']), 'vex')[2],
      left(won(duel({}, { armour: ['cloth'] }), ['bob', 'hurt']), 'vex')[2],
    ]).toEqual([1, 4, 3, 7])
    expect(left(playOf(duel({ str: 8 }), [GRAB, ['bob', 'hurt']], [4, 4, 4, 4]), 'vex')[2]).toBe(5) // won by the score alone: 2
    expect(one(won(duel(), ['bob', 'hurt']), 'vex').grapples).toBe('bob') // and it goes on
  })

  test('knock prone; and in that grapple it goes on lying', () => {
    const play = playOf(duel(), [GRAB, ['bob', 'knock down']], WINS)
    expect([one(play, 'vex').stance, offered(play, 'vex', 'significant')]).toEqual(['prone', ['grapple']])
  })

  test('throw: up to 3 m for 1D6 less armour, and that ends it', () => {
    const play = playOf(duel({}, { armour: ['jack'] }), [GRAB, ['bob', 'hurl', [4, 0]]], [...WINS, 5])
    expect([
      one(play, 'vex').pos,
      left(play, 'vex')[2],
      one(play, 'vex').conditions.grappled,
      one(play, 'bob').conditions.grappled,
    ]).toEqual([{ x: 4, y: 0 }, 5, false, false])
    expect(refusal(won(duel()), 'bob', 'hurl', [4.5, 0]).refused).toContain('does not fit')
  })
})

describe('in a grapple (CE-GRAP-1, CE-REACT-6)', () => {
  const held = (more: readonly Written[] = [], ...moves: Move<Event>[]): CePlay =>
    playOf(duel({ weapons: ['auto-pistol'] }, {}, more), [GRAB, ['bob', 'hold'], ...moves], WINS)

  test('nothing else is done: no minor action, no attack, only wrestling; after it the turn is over', () => {
    const play = held()
    expect([asked(play), offered(play, 'vex'), offered(play, 'vex', 'significant')]).toEqual([
      ['vex turn'],
      ['significant', 'skip', 'delay'],
      ['grapple'],
    ])
    expect([refusal(play, 'vex', 'minor').code, refusal(play, 'vex', 'significant', 'attack').code]).toEqual([
      'E_GRAPPLED',
      'E_GRAPPLED',
    ])
    expect(play.lines.at(-2)).toBe('acted bob skipped') // Bob's minor action is lost
  })

  test('who is in it neither dodges nor parries', () => {
    const ann = someone('ann', { skills: TRAINED, weapons: ['cudgel'], pos: { x: 2, y: 0 }, initiative: 15 })
    const play = playOf(
      duel({}, {}, [ann]),
      [GRAB, ['bob', 'hold'], ['ann', 'significant', 'attack', 'vex', 'cudgel', 'strike']],
      [...WINS, 1, 1],
    )
    expect(asked(play)).toEqual(['ann turn'])
  })

  test('nobody grabs into it, and none grabs a friend by mistake or begins it lying down', () => {
    const ann = someone('ann', { skills: W, pos: { x: 1, y: 1 }, initiative: 15 })
    expect(offered(held([ann]), 'ann', 'significant')).not.toContain('grapple')
    const friends = playOf(duel({}, { pos: 20 }, [someone('ann', { pos: 1, initiative: 3 })]), [
      ['bob', 'significant', 'grapple', 'ann'],
    ])
    expect(asked(friends)).toEqual(['bob confirm'])
    expect(offered(playOf(duel({ stance: 'prone' })), 'bob', 'significant')).not.toContain('grapple')
  })

  test('who falls, gives up or leaves is out of it, and so is the other', () => {
    const free = (move: Move<Event>): boolean =>
      one(held([foe('zed', { pos: 30, initiative: 2 })], move), 'bob').conditions.grappled
    expect([
      free(set('vex', 'end.now', 0)),
      free({
        overrule: [
          { type: 'set', who: 'vex', field: 'end.now', value: 0 },
          { type: 'set', who: 'vex', field: 'str.now', value: 0 },
        ],
      }),
      free({ volunteer: ['vex', 'surrender'] }),
      free({ overrule: { type: 'left', who: 'vex' } }),
    ]).toEqual([true, false, false, false])
  })

  test('whose other is out of it without a word is free all the same', () => {
    const play = playOf(
      duel({}, {}, [foe('zed', { pos: 30, initiative: 2 })]),
      [GRAB, ['bob', 'hold'], set('vex', 'conditions.surrendered', true), ['zed', 'skip']],
      WINS,
    )
    expect(offered(play, 'bob')).toContain('minor')
  })

  test('what the referee calls grappled can only wait', () => {
    const play = playOf(duel({ conditions: { grappled: true } }, { pos: 9 }))
    expect([asked(play), refusal(play, 'bob', 'minor').code]).toEqual([['bob turn'], 'E_GRAPPLED'])
  })

  test('aims and work are lost by it (CE-AIM-1)', () => {
    const aim = { targetId: 'zed', kind: 'hit', count: 2 }
    const play = won(
      duel({ aim }, { aim, extended: { skill: 'Recon', rounds: 3, done: 1 } }, [
        foe('zed', { pos: 30, initiative: 2 }),
      ]),
      ['bob', 'hold'],
    )
    expect([one(play, 'bob').aim, one(play, 'vex').aim, one(play, 'vex').extended]).toEqual([null, null, null])
  })
})

describe('on a line', () => {
  test("there is none; but who is grappled by the referee's word neither moves, changes stance nor reacts (CE-ACT-3, CE-ACT-6, CE-REACT-6)", () => {
    const play = playOf(
      fightOf([
        someone('bob', { conditions: { grappled: true }, initiative: 9 }),
        foe('vex', { pos: 1, initiative: 2 }),
      ]),
    )
    expect([
      offered(play, 'bob', 'significant').includes('grapple'),
      refusal(play, 'bob', 'minor', 'stance').code,
      refusal(play, 'bob', 'minor', 'move').code,
    ]).toEqual([false, 'E_GRAPPLED', 'E_GRAPPLED'])
    const shot = playOf(
      fightOf([
        someone('bob', { skills: TRAINED, weapons: ['auto-pistol'], initiative: 9 }),
        foe('vex', { pos: 5, initiative: 2, conditions: { grappled: true } }),
      ]),
      [['bob', 'significant', 'attack', 'vex', 'auto-pistol']],
      [1, 1],
    )
    expect(asked(shot)).toEqual(['bob turn'])
  })
})

describe('an NPC', () => {
  const decides = (play: CePlay, who: string): unknown =>
    cepheus.policies.standard!(play.fight, { id: who }, play.asks[0]!.about, play.asks[0]!.options, 3)
  test('wrestles on, takes a weapon away, else hurts', () => {
    expect(decides(won(duel(), ['bob', 'hold']), 'vex')).toEqual(['significant', 'grapple', 'bob'])
    expect([decides(won(duel({}, { weapons: ['dagger'] })), 'bob'), decides(won(duel()), 'bob')]).toEqual([
      ['disarm', 'dagger'],
      ['hurt'],
    ])
  })
})

test('it is told', () => {
  const say = (event: Event): string | null =>
    makeSentence(bookOf('cepheus')!, { type: 'happened', event }, duel({}, { weapons: ['dagger'] }))
  expect([
    say({ type: 'wrestled', who: 'bob', against: 'vex', effect: 2, theirs: -1, winner: 'bob' }),
    say({ type: 'held', who: 'bob', at: 'vex' }),
    say({ type: 'released', who: 'bob', at: 'vex' }),
    say({ type: 'disarmed', who: 'bob', at: 'vex', weapon: 'dagger', taken: true }),
    say({ type: 'disarmed', who: 'bob', at: 'vex', weapon: 'dagger', taken: false }),
    say({ type: 'hurled', who: 'bob', at: 'vex', x: 4, y: 0 }),
  ]).toEqual([
    'Bob wrestles with Vex, Effect 2 to −1: Bob wins.',
    'Bob has hold of Vex.',
    'Bob and Vex are apart again.',
    'Bob takes the Dagger from Vex.',
    'Vex has to let the Dagger fall.',
    'Bob throws Vex.',
  ])
})
