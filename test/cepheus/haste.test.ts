import { describe, expect, test } from 'vitest'
import { cepheus } from '../../src/books/cepheus/book.ts'
import type { Event, Fight } from '../../src/books/cepheus/state/fight.ts'
import { keysOf } from '../../src/engine/option-tree.ts'
import { fightOf, foe, someone } from '../cepheus-people.ts'
import type { Move } from '../script.ts'
import { happened, reasons, TRAINED } from './attacks.ts'
import { fullFight } from './full-game.ts'
import { asked, type CePlay, one, playOf, unasked } from './written-play.ts'

const gun = { skills: TRAINED, weapons: ['auto-pistol'] }
const haste = (who: string): Move<Event> => ({ volunteer: [who, 'haste'] })
const trio = (toggles: object = {}, vex: object = {}): Fight =>
  fullFight(
    [
      someone('bob', { ...gun, initiative: 9 }),
      foe('vex', { ...gun, pos: 5, initiative: 8, ...vex }),
      foe('zed', { pos: { x: 5, y: 4 }, initiative: 3 }),
    ],
    toggles,
  )
const mayHasten = ({ fight }: CePlay, who: string): boolean => keysOf(cepheus.offers(fight, who)).includes('haste')

describe('haste (CE-HASTE-1, CE-PROF-8, CE-DEC-5)', () => {
  test('gives +2 Initiative in its round, and who is quicker then acts first', () => {
    const play = playOf(trio(), [haste('vex')])
    expect([one(play, 'vex').initMods, asked(play), happened(play, 'withdrew')]).toMatchObject([
      { 1: 2 },
      ['vex turn'],
      [{ who: 'bob' }],
    ])
    expect(asked(playOf(trio(), [haste('vex'), ['vex', 'skip']]))).toEqual(['bob turn'])
  })

  test('leaves the turn with its owner where he is still quicker, or hastens himself', () => {
    expect([asked(playOf(trio(), [haste('zed')])), asked(playOf(trio(), [haste('bob')]))]).toEqual([
      ['bob turn'],
      ['bob turn'],
    ])
    expect(asked(playOf(trio(), [haste('bob'), haste('vex')]))).toEqual(['bob turn'])
  })

  test('as quick as he: DEX decides, then a roll-off', () => {
    expect(asked(playOf(trio({}, { initiative: 7, dex: 8 }), [haste('vex')]))).toEqual(['vex turn'])
    expect(asked(playOf(trio({}, { initiative: 7, dex: 6 }), [haste('vex')]))).toEqual(['bob turn'])
    expect(asked(playOf(trio({}, { initiative: 7 }), [haste('vex')], [2, 5]))).toEqual(['vex turn'])
  })

  test('takes 1 from all its checks in that round, and only in that (CE-MOD-10)', () => {
    const shot: readonly Move<Event>[] = [
      ['bob', 'significant', 'attack', 'vex', 'auto-pistol'],
      ['vex', 'stand'],
    ]
    expect(reasons(playOf(trio(), [haste('bob'), ...shot], [1, 1]))).toEqual({ haste: -1 })
    const next = playOf(trio(), [haste('bob'), ['bob', 'skip'], ['vex', 'skip'], ['zed', 'skip'], ...shot], [1, 1])
    expect([reasons(next), cepheus.reads.initiative!(next.fight, one(next, 'bob'))]).toEqual([{}, 9])
  })

  test('is open until the first turn, and for all: nothing has been done yet', () => {
    const open = (...moves: Move<Event>[]): readonly boolean[] =>
      ['bob', 'vex', 'zed'].map((who) => mayHasten(playOf(trio(), moves), who))
    expect(open()).toEqual([true, true, true])
    expect(open(['bob', 'minor', 'stance', 'prone'])).toEqual([false, false, false])
    expect(open(['bob', 'skip'])).toEqual([false, false, false])
    expect(open(['bob', 'delay'])).toEqual([false, false, false])
    expect(open(['bob', 'significant', 'misc', 'other'])).toEqual([false, false, false]) // the referee is being asked
    expect(unasked(playOf(trio(), [['bob', 'skip']]), 'vex', 'haste').refused).toContain('not offered')
  })

  test('is open again with the next round, once in a fight', () => {
    const round2 = playOf(trio(), [haste('vex'), ['vex', 'skip'], ['bob', 'skip'], ['zed', 'skip']])
    expect([round2.fight.round, mayHasten(round2, 'bob'), mayHasten(round2, 'vex')]).toEqual([2, true, false])
    expect(unasked(round2, 'vex', 'haste').refused).toContain('not offered')
  })

  test('does not let a turn that waits lose how far its owner moved (CE-MOD-7)', () => {
    const fight = fullFight([foe('vex', { initiative: 9, movedLast: 12 }), someone('bob', { pos: 5, initiative: 8 })])
    expect([one(playOf(fight), 'vex').movedLast, one(playOf(fight, [haste('bob')]), 'vex').movedLast]).toEqual([0, 12])
  })

  test('a friend who was about to be shot at is not, where the shooter waits after all', () => {
    const fight = fullFight([
      someone('bob', { ...gun, initiative: 9 }),
      someone('ann', { pos: { x: 3, y: 0 }, initiative: 8 }),
      foe('vex', { pos: 9, initiative: 3 }),
    ])
    const play = playOf(fight, [['bob', 'significant', 'attack', 'ann', 'auto-pistol'], haste('ann'), ['bob', 'yes']])
    expect([asked(play), happened(play, 'declared')]).toEqual([['ann turn'], []])
  })

  test.each([
    ['cepheus', true],
    ['cepheus-bot', false],
  ])('toggle hasten, in %s %j unless turned', (profile, on) => {
    const may = (toggles: object): boolean =>
      mayHasten(
        playOf(
          fightOf([someone('bob', gun), foe('vex', { pos: 5, initiative: 2 })], { options: { profile, ...toggles } }),
        ),
        'bob',
      )
    expect([may({}), may({ hasten: true }), may({ hasten: false })]).toEqual([on, true, false])
  })

  test('costs nothing of a turn', () => {
    expect(playOf(trio(), [haste('bob')]).fight.turn).toMatchObject({
      who: 'bob',
      minors: 1,
      significant: true,
      touched: false,
    })
  })
})
