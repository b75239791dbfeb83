import { describe, expect, test } from 'vitest'
import { cepheus } from '../../src/books/cepheus/book.ts'
import type { Event } from '../../src/books/cepheus/state/fight.ts'
import { fightOf, foe, someone } from '../cepheus-people.ts'
import type { Move } from '../script.ts'
import { asked, offered, one, onTimeout, playOf, refusal } from './written-play.ts'

const ann = someone('ann', { initiative: 12, dex: 9, weapons: ['auto-pistol'] })
const thug = foe('thug', { initiative: 9, pos: 1 })
const ben = someone('ben', { initiative: 7 })
const three = () => fightOf([ann, thug, ben])
type Moves = readonly Move<Event>[]

describe('delaying', () => {
  test('needs an untouched turn (CE-DELAY-1)', () => {
    for (const spent of [[['ann', 'minor', 'stance', 'prone']], [['ann', 'significant', 'two minors']]] as Moves[]) {
      const touched = playOf(three(), spent)
      expect(offered(touched, 'ann')).not.toContain('delay')
      expect(refusal(touched, 'ann', 'delay').refused).toContain('"delay" is not offered')
    }
  })

  test.each<[string, Moves]>([
    ['a move of 0 m', [['ann', 'minor', 'move', 'back', 0]]],
    [
      'what the referee refused',
      [
        ['ann', 'significant', 'misc', 'other'],
        ['referee', 'refuse'],
      ],
    ],
    ['a free action', [{ volunteer: ['ann', 'drop', 'auto-pistol'] }]],
  ])('is still open after %s (CE-DELAY-1)', (_what, moves) => {
    expect(offered(playOf(three(), moves), 'ann')).toEqual(['minor', 'significant', 'skip', 'delay'])
  })

  test('keeps the whole turn (CE-DELAY-1)', () => {
    const stepped = playOf(three(), [
      ['ann', 'delay'],
      ['ann', 'yes'],
    ])
    expect(offered(stepped, 'ann')).toEqual(['minor', 'significant', 'skip', 'delay'])
  })

  test('is asked before each later turn; a yes takes the Initiative of the one it goes before (CE-DELAY-4, CE-DEC-6, CE-EX-12)', () => {
    const before = playOf(three(), [['ann', 'delay']])
    expect(asked(before)).toEqual(['ann act now'])
    expect(offered(before, 'ann')).toEqual(['yes', 'no'])
    const played = playOf(three(), [
      ['ann', 'delay'],
      ['ann', 'no'],
      ['thug', 'skip'],
      ['ann', 'yes'],
      ['ann', 'skip'],
      ['ben', 'skip'],
      ['thug', 'skip'],
      ['ann', 'skip'],
    ])
    expect(played.lines).toEqual([
      'started ann 1',
      'ann turn: delay',
      'delayed ann',
      'ann act now: no',
      'waited thug',
      'started thug 1',
      'thug turn: skip',
      'acted thug skipped',
      'ann act now: yes',
      'interposed ann ben 7',
      'started ann 1',
      'ann turn: skip',
      'acted ann skipped',
      'started ben 1',
      'ben turn: skip',
      'acted ben skipped',
      'round 2',
      'started thug 1',
      'thug turn: skip',
      'acted thug skipped',
      'started ann 1',
      'ann turn: skip',
      'acted ann skipped',
      'started ben 1',
    ])
    expect(one(played, 'ann').initBase).toBe(7)
  })

  test('says no when its time runs out (CE-DEC-6)', () => {
    expect(onTimeout(playOf(three(), [['ann', 'delay']]), 'ann')).toEqual(['no'])
  })

  test('takes the Initiative as it is now, reactions counted (CE-DELAY-4)', () => {
    const eve = someone('eve', { initiative: 10 })
    const dodged: Moves = [
      ['ann', 'delay'],
      ['ann', 'no'],
      ['eve', 'significant', 'attack', 'thug'],
      ['thug', 'dodge'],
      ['eve', 'skip'],
      ['ann', 'no'],
      ['thug', 'skip'],
      ['ann', 'yes'],
    ]
    expect(
      one(
        playOf(
          fightOf([ann, eve, foe('thug', { initiative: 9, pos: 1 }), foe('goon', { initiative: 3 })]),
          dodged,
          [1, 1],
        ),
        'ann',
      ).initBase,
    ).toBe(3)
    const sooner = [...dodged.slice(0, 5), ['ann', 'yes']] as Moves
    expect(
      one(playOf(fightOf([ann, eve, foe('thug', { initiative: 9, pos: 1 })]), sooner, [1, 1]), 'ann').initBase,
    ).toBe(7)
  })

  test('asks the first-delayed first, and nobody after the first yes (CE-DELAY-4)', () => {
    const both = fightOf([ben, ann, { ...thug, initiative: 4 }], { start: { turn: 'ann' } })
    const delayed: Moves = [
      ['ann', 'delay'],
      ['ann', 'no'],
      ['ben', 'delay'],
    ]
    expect(asked(playOf(both, delayed))).toEqual(['ann act now'])
    expect(asked(playOf(both, [...delayed, ['ann', 'no']]))).toEqual(['ben act now'])
    expect(asked(playOf(both, [...delayed, ['ann', 'yes']]))).toEqual(['ann turn'])
  })

  test('gives nobody the number of another who waits, when one who waited has acted since (CE-DELAY-4)', () => {
    const dee = someone('dee', { initiative: 5 })
    const four = fightOf(
      [
        dee,
        { ...ann, initiative: 12 },
        { ...ben, initiative: 10 },
        { ...someone('cay'), initiative: 8 },
        { ...thug, initiative: 3 },
      ],
      { start: { turn: 'ann' } },
    )
    const delayed: Moves = [
      ['ann', 'delay'],
      ['ann', 'no'],
      ['ben', 'delay'],
      ['ann', 'no'],
      ['ben', 'no'],
      ['cay', 'delay'],
      ['ann', 'yes'],
      ['ann', 'skip'],
      ['ben', 'no'],
      ['cay', 'no'],
      ['dee', 'delay'],
    ]
    const waiting = playOf(four, delayed)
    expect(['ben', 'cay', 'dee'].map((id) => one(waiting, id).delays)).toEqual([2, 3, 4])
    expect([
      asked(waiting),
      asked(playOf(four, [...delayed, ['ben', 'no']])),
      asked(playOf(four, [...delayed, ['ben', 'no'], ['cay', 'no']])),
    ]).toEqual([['ben act now'], ['cay act now'], ['dee act now']])
  })

  test('anew comes after all who have waited meanwhile (CE-DELAY-4)', () => {
    const both = fightOf([ann, ben, { ...thug, initiative: 4 }])
    expect(
      asked(
        playOf(both, [
          ['ann', 'delay'],
          ['ann', 'no'],
          ['ben', 'delay'],
          ['ann', 'yes'],
          ['ann', 'delay'],
        ]),
      ),
    ).toEqual(['ben act now'])
  })

  test('shows nobody how many wait in hiding (CE-DELAY-4)', () => {
    const seen = cepheus.see(
      { type: 'happened', event: { type: 'delayed', who: 'ann', nth: 4 } },
      { referee: false, seats: ['ann'], health: 'words', rolls: {} },
      three(),
    )
    expect(seen).toEqual({ type: 'happened', event: { type: 'delayed', who: 'ann' } })
  })

  test('does not ask who has surrendered meanwhile (CE-DELAY-4)', () => {
    const both = fightOf([ben, ann, { ...thug, initiative: 4 }, foe('goon', { initiative: 2 })], {
      start: { turn: 'ann' },
    })
    const delayed: Moves = [
      ['ann', 'delay'],
      ['ann', 'no'],
      ['ben', 'delay'],
      ['ann', 'no'],
      ['ben', 'no'],
      { volunteer: ['ann', 'surrender'] },
      ['thug', 'skip'],
    ]
    expect(asked(playOf(both, delayed))).toEqual(['ben act now'])
  })

  test('asks those who still wait again when the one who stepped in has acted (CE-DELAY-4)', () => {
    const both = fightOf([ben, { ...ann, initiative: 6 }, { ...thug, initiative: 4 }])
    expect(
      asked(
        playOf(both, [
          ['ben', 'delay'],
          ['ben', 'no'],
          ['ann', 'delay'],
          ['ben', 'yes'],
          ['ben', 'skip'],
        ]),
      ),
    ).toEqual(['ann act now'])
  })

  test('never interrupts a turn: while the thug attacks only his target is asked (CE-DELAY-4, CE-PROF-7)', () => {
    const attacked = playOf(three(), [
      ['ann', 'delay'],
      ['ann', 'no'],
      ['thug', 'significant', 'attack', 'ben'],
    ])
    expect(asked(attacked)).toEqual(['ben reaction'])
    const mid = playOf(three(), [
      ['ann', 'delay'],
      ['ann', 'no'],
      ['thug', 'minor', 'stance', 'crouched'],
    ])
    expect(asked(mid)).toEqual(['thug turn'])
  })

  test('that is not used by the end of the round loses the turn, and the Initiative stays (CE-DELAY-4, CE-PROF-7)', () => {
    const lost = playOf(three(), [
      ['ann', 'delay'],
      ['ann', 'no'],
      ['thug', 'skip'],
      ['ann', 'no'],
      ['ben', 'skip'],
    ])
    expect(asked(lost)).toEqual(['ann turn'])
    expect(lost.fight).toMatchObject({ round: 2 })
    expect(one(lost, 'ann')).toMatchObject({ initBase: 12, delays: null })
  })

  test('is over for whoever falls unconscious (CE-DELAY-4, CE-UNC-1)', () => {
    const frail = { ...ann, str: { max: 7, now: 0 }, end: { max: 7, now: 1 }, dex: { max: 9, now: 7 } }
    const felled = playOf(
      fightOf([frail, thug, ben]),
      [
        ['ann', 'delay'],
        ['ann', 'no'],
        ['thug', 'significant', 'attack', 'ann'],
        ['ann', 'stand'],
        ['thug', 'skip'],
      ],
      [6, 6, 1],
    )
    expect(one(felled, 'ann')).toMatchObject({ delays: null, conditions: { unconscious: true } })
    expect(asked(felled)).toEqual(['ben turn'])
  })
})
