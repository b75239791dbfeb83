import { describe, expect, test } from 'vitest'
import type { Event, Fight } from '../../src/books/cepheus/state/fight.ts'
import { foe, someone } from '../cepheus-people.ts'
import type { Move } from '../script.ts'
import { happened, left, TRAINED } from './attacks.ts'
import { freshFull, fullFight } from './full-game.ts'
import { asked, one, playOf } from './written-play.ts'

const gun = { skills: TRAINED, weapons: ['auto-pistol'], end: 1, str: 1 }
const SAME = { simultaneousTies: true }
/** Bob and Vex at 9, Zed after them. */
const duel = (toggles: object = SAME, vex: object = {}): Fight =>
  fullFight(
    [
      foe('zed', { initiative: 20, pos: { x: 5, y: 4 } }),
      someone('bob', { ...gun, initiative: 9 }),
      foe('vex', { ...gun, pos: 5, initiative: 9, ...vex }),
    ],
    toggles,
  )
const first: Move<Event> = ['zed', 'skip']
const shoot = (by: string, at: string): readonly Move<Event>[] => [
  [by, 'significant', 'attack', at, 'auto-pistol'],
  [at, 'stand'],
]

describe('toggle simultaneousTies (CE-PROF-4)', () => {
  test('on: who is tied acts together, in entry order and without a roll-off', () => {
    const play = playOf(duel(), [first])
    expect([asked(play), happened(play, 'matched'), happened(play, 'tied')]).toMatchObject([
      ['bob turn'],
      [{ whos: ['bob', 'vex'] }],
      [],
    ])
    expect(asked(playOf(duel(), [first, ['bob', 'skip']]))).toEqual(['vex turn'])
  })

  test('on: only they, though others still wait for their turn', () => {
    const four = fullFight(
      [
        foe('zed', { initiative: 20 }),
        someone('bob', { initiative: 9 }),
        foe('vex', { pos: 5, initiative: 9 }),
        foe('wes', { pos: 9, initiative: 3 }),
      ],
      SAME,
    )
    expect(happened(playOf(four, [first]), 'matched')).toMatchObject([{ whos: ['bob', 'vex'] }])
    expect(asked(playOf(four, [first, ['bob', 'skip'], ['vex', 'skip']]))).toEqual(['wes turn'])
  })

  test('on: damage and falls come when all of them have acted: two can shoot each other down', () => {
    const shots: readonly Move<Event>[] = [first, ...shoot('bob', 'vex'), ['bob', 'skip'], ...shoot('vex', 'bob')]
    const midway = playOf(duel(), [first, ...shoot('bob', 'vex')], [4, 4, 1, 1])
    expect([left(midway, 'vex'), midway.fight.owed, one(midway, 'vex').conditions.unconscious]).toEqual([
      [1, 7, 1],
      [{ who: 'vex', points: 2 }],
      false,
    ])
    const play = playOf(duel(), [...shots, ['vex', 'skip'], ['vex', 'str'], ['bob', 'str']], [4, 4, 1, 1, 4, 4, 1, 1])
    expect([
      one(play, 'vex').conditions.unconscious,
      one(play, 'bob').conditions.unconscious,
      play.fight.owed,
      play.fight.together,
    ]).toEqual([true, true, [], []])
    expect(play.lines.filter((line) => /^(owed|struck|fell|settled)/.test(line))).toEqual(
      ['owed vex', 'owed bob', 'struck vex', 'fell vex', 'struck bob', 'fell bob', 'settled bob'].map((line) =>
        expect.stringContaining(line),
      ),
    )
  })

  test('on: a hit that waits breaks no aim before it comes', () => {
    const play = playOf(
      duel(SAME, { aim: { targetId: 'bob', kind: 'hit', count: 2 } }),
      [first, ...shoot('bob', 'vex'), ['bob', 'skip']],
      [4, 4, 1, 1],
    )
    expect(one(play, 'vex').aim).toMatchObject({ count: 2 })
  })

  test('on: who stops the fight in between does not undo what was done', () => {
    const play = playOf(
      duel(),
      [first, ...shoot('bob', 'vex'), { overrule: { type: 'stopped', why: '' } }, ['vex', 'str']],
      [4, 4, 1, 1],
    )
    expect([one(play, 'vex').conditions.unconscious, play.fight.phase]).toEqual([true, 'over'])
  })

  test('on: one of them may delay, and the damage of others is theirs alone', () => {
    const play = playOf(duel(), [first, ['bob', 'delay'], ['bob', 'no'], ['vex', 'skip'], ['bob', 'first']])
    expect([asked(play), play.fight.round, play.fight.together]).toEqual([['bob turn'], 2, []])
  })

  test('on: DEX still decides where it differs, and others act one by one', () => {
    const play = playOf(duel(SAME, { dex: 8 }), [first])
    expect([asked(play), happened(play, 'matched')]).toEqual([['vex turn'], []])
  })

  test('on: nobody rolls off in the opening either; off: they do', () => {
    const opening = (toggles: object, dice: readonly number[]): ReturnType<typeof playOf> =>
      playOf(
        freshFull([someone('bob'), foe('vex')], toggles),
        [
          ['referee', []],
          ['referee', 5],
        ],
        [3, 3, 3, 3, ...dice],
      )
    expect([happened(opening(SAME, []), 'matched'), happened(opening({}, [2, 5]), 'tied')]).toMatchObject([
      [{ whos: ['bob', 'vex'] }],
      [{ who: 'bob' }, { who: 'vex' }],
    ])
  })

  test('off: a roll-off, and the first to shoot may be the last', () => {
    const play = playOf(duel({}), [first, ...shoot('bob', 'vex'), ['vex', 'str']], [5, 2, 4, 4, 1, 1])
    expect([happened(play, 'tied'), one(play, 'vex').conditions.unconscious, play.fight.owed]).toMatchObject([
      [{ who: 'bob' }, { who: 'vex' }],
      true,
      [],
    ])
  })
})
