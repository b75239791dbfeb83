import { describe, expect, test } from 'vitest'
import { cepheus } from '../../src/books/cepheus/book.ts'
import { keysOf } from '../../src/engine/option-tree.ts'
import { fightOf, foe, someone } from '../cepheus-people.ts'
import { asked, type CePlay, offered, one, playOf, unasked } from './written-play.ts'

const bob = someone('bob', { initiative: 9, weapons: ['auto-pistol'] })
const vex = foe('vex', { initiative: 5, pos: 8, weapons: ['cudgel'] })
const amy = someone('amy', { initiative: 3 })
const three = () => fightOf([bob, vex, amy])
const may = ({ fight }: CePlay, who: string): readonly string[] => keysOf(cepheus.offers(fight, who))

describe('unasked, somebody may', () => {
  test('speak at any time, drop a weapon in the own turn, and surrender (CE-FREE-1)', () => {
    const play = playOf(three())
    expect(may(play, 'bob')).toEqual(['say', 'drop', 'surrender'])
    expect(may(play, 'vex')).toEqual(['say', 'surrender'])
    expect(may(play, 'nobody')).toEqual([])
  })

  test('tell the referee something, which costs nothing (CE-FREE-1, CE-MISC-2)', () => {
    const play = playOf(three(), [{ volunteer: ['vex', 'say', 'Wait!'] }])
    expect(play.lines).toEqual(['started bob 1', 'vex unasked: say Wait!', 'noted vex referee Wait!'])
    expect(offered(play, 'bob')).toEqual(['minor', 'significant', 'skip', 'delay'])
    expect(unasked(play, 'vex', 'say', '').refused).toContain('does not fit')
  })

  test('let go of what is in the hand, as often as they like, at no cost (CE-FREE-1)', () => {
    const play = playOf(
      fightOf([
        {
          ...bob,
          weapons: [
            { weaponId: 'revolver', loaded: 6, drawn: true },
            { weaponId: 'dagger', drawn: true },
          ],
        },
        vex,
      ]),
      [{ volunteer: ['bob', 'drop', 'dagger'] }, { volunteer: ['bob', 'drop', 'revolver'] }],
    )
    expect(one(play, 'bob').weapons).toMatchObject([
      { drawn: false, gone: true },
      { drawn: false, gone: true },
    ])
    expect(play.fight.turn).toMatchObject({ minors: 1, significant: true, touched: false })
    expect(may(play, 'bob')).toEqual(['say', 'surrender'])
  })

  test('not drop a weapon in the turn of another (CE-FREE-1)', () => {
    expect(unasked(playOf(three()), 'vex', 'drop', 'cudgel').refused).toBe(
      '"drop" is not offered: choose say, surrender.',
    )
  })

  test('be charged an action by the referee for too much of it (CE-FREE-1)', () => {
    const minor = playOf(three(), [{ overrule: { type: 'spent', who: 'bob', slot: 'minor' }, why: 'too much talk' }])
    expect(offered(minor, 'bob')).toEqual(['significant', 'skip'])
    const significant = playOf(three(), [{ overrule: { type: 'spent', who: 'bob', slot: 'significant' } }])
    expect(offered(significant, 'bob')).toEqual(['minor', 'skip'])
  })
})

describe('surrendering', () => {
  test('in the own turn ends it; there is no further turn (CE-TURN-6)', () => {
    const play = playOf(three(), [{ volunteer: ['bob', 'surrender'] }])
    expect(play.lines).toEqual([
      'started bob 1',
      'bob unasked: surrender',
      'surrendered bob',
      'acted bob done',
      'started vex 1',
    ])
    expect(asked(playOf(three(), [{ volunteer: ['bob', 'surrender'] }, ['vex', 'skip'], ['amy', 'skip']]))).toEqual([
      'vex turn',
    ])
  })

  test('before the own turn gives it up (CE-TURN-6)', () => {
    expect(asked(playOf(three(), [{ volunteer: ['vex', 'surrender'] }]))).toEqual(['bob turn'])
    expect(
      asked(
        playOf(fightOf([bob, vex, amy, foe('zed', { initiative: 1 })]), [
          { volunteer: ['vex', 'surrender'] },
          ['bob', 'skip'],
        ]),
      ),
    ).toEqual(['amy turn'])
  })

  test('is not offered once the fight is over (CE-TURN-6)', () => {
    const over = playOf(
      fightOf([
        { ...bob, end: { max: 7, now: 5 } },
        { ...vex, conditions: { surrendered: true } },
      ]),
      [
        ['bob', 'skip'],
        ['referee', 'yes'],
      ],
    )
    expect(asked(over)).toEqual(['bob first aid'])
    expect(may(over, 'bob')).toEqual(['say'])
  })

  test('is not offered twice, nor to the unconscious (CE-TURN-6)', () => {
    expect(unasked(playOf(three(), [{ volunteer: ['vex', 'surrender'] }]), 'vex', 'surrender').refused).toContain(
      'there is nothing to choose',
    )
    expect(may(playOf(fightOf([bob, { ...vex, conditions: { unconscious: true } }, foe('zed')])), 'vex')).toEqual([])
  })
})

describe('avoiding the fight', () => {
  const ambush = (aware: Readonly<Record<string, boolean>>) =>
    fightOf(
      [bob, vex, amy].map((one) => ({ ...one, aware: aware[one.id] ?? false })),
      { start: { turn: 'bob', attacked: false } },
    )

  test('is offered to the referee where one whole side is aware and the other is not (CE-AWARE-5)', () => {
    expect(may(playOf(ambush({ bob: true, amy: true })), 'referee')).toEqual(['avoid', 'hazard'])
    expect(may(playOf(ambush({ vex: true })), 'referee')).toEqual(['avoid', 'hazard'])
    expect(may(playOf(ambush({ bob: true })), 'referee')).toEqual(['hazard'])
    expect(may(playOf(ambush({})), 'referee')).toEqual(['hazard'])
    expect(may(playOf(three()), 'referee')).toEqual(['hazard'])
  })

  test('ends it there and then (CE-AWARE-5)', () => {
    const play = playOf(ambush({ bob: true, amy: true }), [{ volunteer: ['referee', 'avoid'] }])
    expect(asked(play)).toEqual([])
    expect(play.fight.phase).toBe('over')
    expect(play.lines.slice(0, 3)).toEqual(['started bob 1', 'referee unasked: avoid', 'avoided'])
  })

  test('is over with the first attack (CE-AWARE-5)', () => {
    const shot = playOf(
      ambush({ bob: true, amy: true }),
      [['bob', 'significant', 'attack', 'vex', 'auto-pistol']],
      [1, 1],
    )
    expect(unasked(shot, 'referee', 'avoid').refused).toContain('"avoid" is not offered')
  })

  test('is over as soon as that attack is declared, or with the first round (CE-AWARE-5)', () => {
    const quiet = [
      ['bob', 'skip'],
      ['vex', 'skip'],
      ['amy', 'skip'],
    ] as const
    expect([
      may(playOf(ambush({ vex: true }), quiet.slice(0, 2)), 'referee'),
      may(playOf(ambush({ vex: true }), quiet), 'referee'),
    ]).toEqual([['avoid', 'hazard'], ['hazard']])
    const shooting = playOf(ambush({ vex: true }), [['bob', 'significant', 'attack', 'vex', 'auto-pistol']])
    expect([asked(shooting), may(shooting, 'referee')]).toEqual([['vex reaction'], ['hazard']])
  })
})
