import { describe, expect, test } from 'vitest'
import { cepheus } from '../../src/books/cepheus/book.ts'
import type { Event, Fight } from '../../src/books/cepheus/state/fight.ts'
import { bookOf } from '../../src/books/index.ts'
import { d } from '../../src/engine/dice.ts'
import { makeSentence } from '../../src/words/entry-sentences.ts'
import { fightOf, foe, someone } from '../cepheus-people.ts'
import type { Move } from '../script.ts'
import { happened, left, reasons, rolled } from './attacks.ts'
import { PROFILES } from './full-game.ts'
import { type CePlay, one, playOf, unasked } from './written-play.ts'

const word = (...path: readonly (string | number)[]): Move<Event> => ({
  volunteer: ['referee', 'hazard', 'bob', ...path],
})
/** Both skip so many rounds. */
const rounds = (n: number): Move<Event>[] =>
  Array.from(
    { length: n },
    () =>
      [
        ['bob', 'skip'],
        ['vex', 'skip'],
      ] as Move<Event>[],
  ).flat()

describe.each(PROFILES)("hazards by the referee's word in %s (CE-HAZ-1)", (profile) => {
  const scene = (bob: object = {}): Fight =>
    fightOf(
      [someone('bob', { end: 40, armour: ['cloth'], initiative: 9, ...bob }), foe('vex', { pos: 30, initiative: 5 })],
      { options: { profile } },
    )
  const play = (moves: Move<Event>[], dice: readonly number[] = [], bob: object = {}): CePlay =>
    playOf(scene(bob), moves, dice)
  const lost = (now: CePlay): number => 40 - left(now, 'bob')[2]!

  test.each([
    [1, 1],
    [2, 1],
    [3, 2],
    [4, 2],
    [5, 3],
    [200, 100],
  ])('a fall of %d m: %dD6, and armour does not help', (metres, dice) => {
    const now = play(
      [word('fall', metres)],
      Array.from({ length: dice }, () => 1),
      { end: 99 },
    )
    expect([rolled(now, 'fall').split(' ').length, 99 - left(now, 'bob')[2]!]).toEqual([3 + dice, Math.min(99, dice)])
  })

  test.each([0, 201])('of %d m: none', (metres) =>
    expect(unasked(play([]), 'referee', 'hazard', 'bob', 'fall', metres).refused).toContain('does not fit'),
  )

  test('fire: 2D6 at once, then DEX -2 each round: failure burns on, success puts it out', () => {
    const burning = play([word('fire'), ...rounds(1)], [3, 3, 4, 5, 2, 2])
    expect([lost(burning), reasons(burning, 'put out'), one(burning, 'bob').hazards]).toEqual([
      10,
      { difficulty: -2 },
      [{ kind: 'fire', since: 1 }],
    ])
    expect(reasons(play([word('fire'), ...rounds(1)], [3, 3, 6, 6], { dex: 12 }), 'put out')).toEqual({
      dex: 2,
      difficulty: -2,
    })
    const out = play([word('fire'), ...rounds(1)], [3, 3, 5, 5])
    expect([lost(out), one(out, 'bob').hazards, happened(out, 'saved')]).toMatchObject([6, [], [{ hazard: 'fire' }]])
  })

  test.each(['acid', 'no air'])('%s: 1D6 each round, until the referee ends it', (hazard) => {
    expect(lost(play([word(hazard), ...rounds(2)], [3, 2, 1]))).toBe(6)
    expect(lost(play([word(hazard), word('over', hazard), ...rounds(2)], [3]))).toBe(3)
  })

  test('vacuum: END -4 from the third round on; failure leaves helpless, Effect -6 and less unconscious', () => {
    expect(happened(play([word('vacuum'), ...rounds(1)]), 'overcome')).toEqual([])
    const third = play([word('vacuum'), ...rounds(2)], [6, 2], { end: 7 })
    expect([third.fight.round, reasons(third, 'vacuum'), one(third, 'bob').conditions.paralysed]).toEqual([
      3,
      { difficulty: -4 },
      true,
    ])
    expect(reasons(play([word('vacuum'), ...rounds(2)], [6, 6], { end: 12 }), 'vacuum')).toEqual({
      end: 2,
      difficulty: -4,
    })
    const withstood = play([word('vacuum'), ...rounds(2)], [6, 6], { end: 7 })
    expect([one(withstood, 'bob').conditions.paralysed, one(withstood, 'bob').conditions.unconscious]).toEqual([
      false,
      false,
    ])
    expect(
      [
        [4, 3],
        [4, 2],
      ].map((dice) => one(play([word('vacuum'), ...rounds(2)], dice, { end: 7 }), 'bob').conditions.unconscious),
    ).toEqual([false, true])
    expect(
      one(play([word('vacuum'), ...rounds(2), word('over', 'vacuum')], [6, 2], { end: 7 }), 'bob').conditions.paralysed,
    ).toBe(false)
  })

  test('who is helpless does not put out a fire, and the dead do not burn', () => {
    const down = playOf(
      fightOf(
        [
          someone('ann', { initiative: 9 }),
          someone('bob', {
            conditions: { unconscious: true },
            end: { max: 40, now: 0 },
            str: { max: 7, now: 0 },
            dex: 20,
            initiative: 1,
          }),
          foe('vex', { pos: 30, initiative: 5 }),
        ],
        { options: { profile } },
      ),
      [word('fire')],
      [1, 1],
    )
    expect(left(down, 'bob')).toEqual([0, 18, 0])
    const dead = playOf(
      fightOf(
        [
          someone('ann', { initiative: 9 }),
          someone('bob', { end: 1, str: 1, dex: 2, initiative: 1 }),
          foe('vex', { pos: 30, initiative: 5 }),
        ],
        { options: { profile } },
      ),
      [word('fire'), ['bob', 'str'], ['ann', 'skip'], ['vex', 'skip']],
      [6, 6],
    )
    expect([one(dead, 'bob').conditions.dead, dead.fight.round]).toEqual([true, 2])
  })

  test('a drug takes 2 off (CE-DMG-4), and wounds are placed as always', () => {
    expect(lost(play([word('acid')], [5], { drug: 'combat' }))).toBe(3)
    expect(play([word('fire')], [5, 5], { end: 4 }).asks).toMatchObject([{ who: 'bob', about: 'wound' }])
  })

  test('nothing twice, nobody who is gone, and only while the fight runs', () => {
    expect(unasked(play([word('acid')], [1]), 'referee', 'hazard', 'bob', 'acid').code).toBe('E_EXPOSED')
    expect(unasked(play([{ overrule: { type: 'left', who: 'vex' } }]), 'referee', 'hazard', 'vex').refused).toContain(
      'not offered',
    )
    expect(unasked(play([{ overrule: { type: 'stopped', why: '' } }]), 'referee', 'hazard').refused).toContain('not')
  })

  test('it is over with the fight (CE-END-2)', () => {
    expect(cepheus.close(play([word('acid')], [1]).fight)[0]!.hazards).toEqual([])
  })
})

test('it is told, but for the numbers where health is not', () => {
  const fight = fightOf([someone('bob'), foe('vex')])
  const say = (event: Event): string | null => makeSentence(bookOf('cepheus')!, { type: 'happened', event }, fight)
  expect([
    say({ type: 'tumbled', who: 'bob', metres: 4 }),
    say({ type: 'endangered', who: 'bob', hazard: 'no air' }),
    say({ type: 'saved', who: 'bob', hazard: 'fire' }),
    say({ type: 'overcome', who: 'bob' }),
  ]).toEqual([
    'Bob falls 4 m.',
    'Bob has no air.',
    'Bob is no longer on fire.',
    'Bob can do nothing any more for pain.',
  ])
  const roll = (what: string) =>
    ({ type: 'rolled', who: 'bob', what, dice: d(1, 6), why: [], faces: [2], total: 2, from: 'tray' }) as const
  const sees = (what: string, health: 'exact' | 'words'): boolean =>
    cepheus.see(roll(what), { referee: false, seats: ['vex'], health, rolls: {} }, fight) !== null
  expect(
    ['fall', 'fire', 'acid', 'no air', 'put out'].map((what) => [sees(what, 'exact'), sees(what, 'words')]),
  ).toEqual([
    [true, false],
    [true, false],
    [true, false],
    [true, false],
    [true, true],
  ])
})
