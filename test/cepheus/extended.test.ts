import { describe, expect, test } from 'vitest'
import { cepheus } from '../../src/books/cepheus/book.ts'
import type { Event, Fight } from '../../src/books/cepheus/state/fight.ts'
import { keysOf } from '../../src/engine/option-tree.ts'
import { fightOf, foe, someone } from '../cepheus-people.ts'
import type { Move } from '../script.ts'
import { happened, reasons, set, TRAINED } from './attacks.ts'
import { fullFight } from './full-game.ts'
import { asked, type CePlay, offered, one, onTimeout, playOf, refusal } from './written-play.ts'

/** Bob (first) picks a lock; Vex (then) has a pistol and never wounds beyond END. */
const scene = (bob: object = {}, vex: object = {}): Fight =>
  fullFight([
    someone('bob', { skills: { Mechanics: 0 }, end: 30, initiative: 9, ...bob }),
    foe('vex', { skills: TRAINED, weapons: ['auto-pistol'], pos: 5, initiative: 5, ...vex }),
  ])
const START: Move<Event>[] = [
  ['bob', 'significant', 'misc', 'extended', 'Mechanics'],
  ['referee', 'allow', 3],
]
const ON: Move<Event> = ['bob', 'go on']
const PASS: Move<Event> = ['vex', 'skip']
const SHOT: Move<Event>[] = [
  ['vex', 'significant', 'attack', 'bob', 'auto-pistol'],
  ['bob', 'stand'],
]

describe('an extended action (CE-EXT-1, CE-ACT-17)', () => {
  test('takes whole turns: the referee sets the rounds, and this one is the first', () => {
    const play = playOf(scene(), START)
    expect(play.lines).toEqual([
      'started bob 1',
      'bob turn: significant misc extended Mechanics',
      'proposed bob Mechanics',
      'referee rounds: allow 3',
      'undertook bob Mechanics 3',
      'worked bob 1 3',
      'spent bob significant',
      'acted bob done',
      'started vex 1',
    ])
    expect(one(play, 'bob').extended).toEqual({ skill: 'Mechanics', rounds: 3, done: 1, lost: null })
  })

  test('the referee may refuse, and nothing is spent', () => {
    const play = playOf(scene(), [START[0]!, ['referee', 'refuse']])
    expect([offered(play, 'bob'), one(play, 'bob').extended, play.fight.proposal]).toEqual([
      ['minor', 'significant', 'skip', 'delay'],
      null,
      null,
    ])
  })

  test.each([
    [1, true],
    [1000, true],
    [0, false],
    [1001, false],
    [1.5, false],
  ])('%d rounds: %s', (rounds, can) => {
    const play = playOf(scene(), [START[0]!])
    if (can)
      expect(
        one(
          playOf(
            scene(),
            rounds === 1
              ? [START[0]!, ['referee', 'allow', 1], ['referee', 'refuse']]
              : [START[0]!, ['referee', 'allow', rounds]],
          ),
          'bob',
        ).extended?.rounds ?? 1,
      ).toBe(rounds)
    else expect(refusal(play, 'referee', 'allow', rounds).refused).toContain('does not fit')
  })

  test('it needs an untouched turn and a skill, and is not on a line', () => {
    const spent = playOf(scene(), [['bob', 'minor', 'stance', 'prone']])
    expect([
      offered(spent, 'bob', 'significant', 'misc'),
      offered(playOf(scene({ skills: {} })), 'bob', 'significant', 'misc'),
    ]).toEqual([['skill', 'other'], ['other']])
    expect(
      offered(
        playOf(fightOf([someone('bob', { skills: { Mechanics: 0 } }), foe('vex', { pos: 5, initiative: 2 })])),
        'bob',
        'significant',
        'misc',
      ),
    ).toEqual(['skill', 'other'])
  })

  test('nothing else is done meanwhile; on timeout it goes on, and so does an NPC', () => {
    const play = playOf(scene(), [...START, PASS])
    expect([asked(play), offered(play, 'bob'), onTimeout(play, 'bob')]).toEqual([
      ['bob extended'],
      ['go on', 'give it up'],
      ['go on'],
    ])
    expect(cepheus.policies.standard!(play.fight, { id: 'bob' }, 'extended', play.asks[0]!.options, 2)).toEqual([
      'go on',
    ])
  })

  test('after the last round the skill is checked as the referee says', () => {
    const play = playOf(scene(), [...START, PASS, ON, PASS, ON, ['referee', 'difficult'], PASS], [5, 5])
    expect([
      happened(play, 'worked'),
      happened(play, 'checked'),
      reasons(play, 'Mechanics'),
      one(play, 'bob').extended,
    ]).toMatchObject([[{ done: 1 }, { done: 2 }, { done: 3 }], [{ effect: 0 }], { difficulty: -2 }, null])
    expect(asked(play)).toEqual(['bob turn'])
    expect(happened(playOf(scene(), [...START, PASS, ON, PASS, ON, ['referee', 'refuse']]), 'refused')).toHaveLength(1)
  })

  test('it may be dropped at any time: in its turn, which is then free; unasked; or by reacting', () => {
    const turn = playOf(scene(), [...START, PASS, ['bob', 'give it up']])
    expect([one(turn, 'bob').extended, offered(turn, 'bob')]).toEqual([null, ['minor', 'significant', 'skip', 'delay']])
    const unasked = playOf(scene(), [...START, { volunteer: ['bob', 'abandon'] }])
    expect([one(unasked, 'bob').extended, keysOf(cepheus.offers(unasked.fight, 'bob')).includes('abandon')]).toEqual([
      null,
      false,
    ])
    const dodged = playOf(scene(), [...START, SHOT[0]!, ['bob', 'dodge']], [1, 1])
    expect([happened(dodged, 'abandoned'), one(dodged, 'bob').extended]).toMatchObject([
      [{ who: 'bob', skill: 'Mechanics' }],
      null,
    ])
  })
})

describe('who is hit at it (CE-EXT-1)', () => {
  /** Vex hits for 2D6; then Bob's 2D6. */
  const hit = (damage: readonly number[], roll: readonly number[], bob: object = {}): CePlay =>
    playOf(scene(bob), [...START, ...SHOT], [4, 4, ...damage, ...roll])

  test('rolls 8+ with the skill, less the damage taken after armour', () => {
    expect(reasons(hit([2, 3], [6, 6], { armour: ['jack'] }), 'Mechanics')).toEqual({ wound: -2 })
    expect(reasons(hit([1, 1], [6, 6], { armour: ['jack'] }), 'Mechanics')).toEqual({}) // hit, and nothing came through
    expect(happened(playOf(scene(), [...START, ...SHOT], [1, 1]), 'disturbed')).toEqual([]) // not hit
  })

  /** With 2 damage: 12 - 2 = 10 … 2 - 2 = 0. */
  test.each([
    [[5, 5], 0, 1],
    [[4, 5], -1, 0],
    [[3, 2], -5, 0],
    [[2, 2], -6, 0],
    [[1, 1], -8, 0],
  ])('%j: Effect %d, %d round done', (roll, effect, done) => {
    const play = hit([1, 1], roll)
    expect([happened(play, 'disturbed'), one(play, 'bob').extended!.done]).toMatchObject([[{ effect }], done])
  })

  test('failure: this round does not count, once; Effect -6 and less: all is to be done again', () => {
    const two: Move<Event>[] = [...START, PASS, ON]
    const done = (...dice: readonly number[]): number =>
      one(playOf(scene(), [...two, ...SHOT], [4, 4, 1, 1, ...dice]), 'bob').extended!.done
    expect([done(5, 5), done(5, 4), done(2, 3), done(2, 2)]).toEqual([2, 1, 1, 0])
    const amy = foe('amy', { skills: TRAINED, weapons: ['auto-pistol'], pos: 6, initiative: 4 })
    const twice = playOf(
      fullFight([
        someone('bob', { skills: { Mechanics: 0 }, end: 30, initiative: 9 }),
        foe('vex', { skills: TRAINED, weapons: ['auto-pistol'], pos: 5, initiative: 5 }),
        amy,
      ]),
      [
        ...START,
        PASS,
        ['amy', 'skip'],
        ON,
        ...SHOT,
        ['vex', 'skip'],
        ['amy', 'significant', 'attack', 'bob', 'auto-pistol'],
        ['bob', 'stand'],
      ],
      [4, 4, 1, 1, 5, 4, 4, 4, 1, 1, 5, 4],
    )
    expect(one(twice, 'bob').extended).toMatchObject({ done: 1, lost: 2 })
  })

  test('hit before its turn of the round, that turn does not count', () => {
    const fight = fullFight(
      [
        someone('bob', {
          skills: { Mechanics: 0 },
          end: 30,
          initiative: 5,
          extended: { skill: 'Mechanics', rounds: 3, done: 1 },
        }),
        foe('vex', { skills: TRAINED, weapons: ['auto-pistol'], pos: 5, initiative: 9 }),
      ],
      {},
      { start: { turn: 'vex' } },
    )
    expect(one(playOf(fight, [...SHOT, PASS, ON], [4, 4, 1, 1, 5, 4]), 'bob').extended).toMatchObject({
      done: 1,
      lost: 1,
    })
    expect(one(playOf(fight, [...SHOT, PASS, ON], [4, 4, 1, 1, 5, 5]), 'bob').extended).toMatchObject({
      done: 2,
      lost: null,
    })
  })

  test('whoever falls works no more, and a turn without its significant action does not count (CE-TURN-7)', () => {
    const down = playOf(scene({ end: 7 }), [
      ...START,
      {
        overrule: [
          { type: 'set', who: 'bob', field: 'end.now', value: 0 },
          { type: 'set', who: 'bob', field: 'str.now', value: 0 },
        ],
      },
    ])
    expect(one(down, 'bob').extended).toBeNull()
    expect(
      one(playOf(scene(), [...START, set('bob', 'conditions.loseSignificant', true), PASS, ON]), 'bob').extended,
    ).toMatchObject({ done: 1 })
  })
})
