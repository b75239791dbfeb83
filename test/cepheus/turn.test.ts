import { describe, expect, test } from 'vitest'
import { fightOf, foe, someone } from '../cepheus-people.ts'
import { asked, offered, one, onTimeout, playOf, refusal } from './written-play.ts'

const bob = someone('bob', { initiative: 9 })
const vex = foe('vex', { initiative: 5, pos: 1 })
const duel = () => fightOf([bob, vex])
const hurt = (now: number) => ({ max: 7, now })

describe('a turn', () => {
  test('holds one significant and one minor action, and may be skipped or delayed (CE-TURN-1, CE-DEC-9, CE-PROF-20)', () => {
    expect(offered(playOf(duel()), 'bob')).toEqual(['minor', 'significant', 'skip', 'delay'])
  })

  test('takes them in either order; what is spent is gone, and with the last the turn ends by itself (CE-TURN-1, CE-DEC-10, CE-DEC-11)', () => {
    const minor = ['bob', 'minor', 'stance', 'crouched'] as const
    const significant = [
      ['bob', 'significant', 'misc', 'other'],
      ['referee', 'allow'],
    ] as const
    expect(offered(playOf(duel(), [minor]), 'bob')).toEqual(['significant', 'skip'])
    expect(offered(playOf(duel(), significant), 'bob')).toEqual(['minor', 'skip'])
    for (const both of [
      [minor, ...significant],
      [...significant, minor],
    ])
      expect(asked(playOf(duel(), both))).toEqual(['vex turn'])
  })

  test('exchanges the significant action for two minor ones: three in all (CE-TURN-2, CE-ACT-8)', () => {
    const crouch = ['bob', 'minor', 'stance', 'crouched'] as const
    const rise = ['bob', 'minor', 'stance', 'standing'] as const
    const exchanged = playOf(duel(), [['bob', 'significant', 'two minors']])
    expect(exchanged.fight.turn?.minors).toBe(3)
    expect(offered(exchanged, 'bob')).toEqual(['minor', 'skip'])
    expect(asked(playOf(duel(), [crouch, ['bob', 'significant', 'two minors'], rise]))).toEqual(['bob turn'])
    expect(asked(playOf(duel(), [crouch, ['bob', 'significant', 'two minors'], rise, crouch]))).toEqual(['vex turn'])
  })

  test('cannot exchange a significant action that is spent (CE-ACT-8)', () => {
    const spent = playOf(duel(), [['bob', 'significant', 'two minors']])
    expect(refusal(spent, 'bob', 'significant', 'two minors')).toEqual({
      refused: '"significant" is not offered: choose minor, skip.',
    })
  })

  test('is played out before the next combatant acts (CE-TURN-3)', () => {
    const { lines } = playOf(duel(), [
      ['bob', 'minor', 'stance', 'prone'],
      ['bob', 'significant', 'two minors'],
      ['bob', 'minor', 'stance', 'crouched'],
      ['bob', 'skip'],
      ['vex', 'skip'],
    ])
    expect(lines).toEqual([
      'started bob 1',
      'bob turn: minor stance prone',
      'spent bob minor',
      'posed bob prone',
      'bob turn: significant two minors',
      'exchanged bob',
      'bob turn: minor stance crouched',
      'spent bob minor',
      'posed bob crouched',
      'bob turn: skip',
      'acted bob skipped',
      'started vex 1',
      'vex turn: skip',
      'acted vex skipped',
      'round 2',
      'started bob 1',
    ])
  })

  test('ends at once when it is skipped; unspent actions are lost, reactions are not (CE-TURN-4)', () => {
    const skipped = playOf(duel(), [['bob', 'skip']])
    expect(one(skipped, 'bob').acted).toBe(true)
    expect(skipped.fight.turn).toMatchObject({ who: 'vex', minors: 1, significant: true })
    expect(
      asked(
        playOf(duel(), [
          ['bob', 'skip'],
          ['vex', 'significant', 'attack', 'bob'],
        ]),
      ),
    ).toEqual(['bob reaction'])
  })

  test('is skipped when its time runs out (CE-DEC-9, CE-DEC-10, CE-DEC-11)', () => {
    expect(onTimeout(playOf(duel()), 'bob')).toEqual(['skip'])
  })
})

describe('the seriously wounded', () => {
  const serious = { str: hurt(5), dex: hurt(6), end: hurt(2) }

  test('have no minor action, but may exchange the significant one for two (CE-TURN-5)', () => {
    const crawler = fightOf([{ ...bob, ...serious }, vex])
    expect(offered(playOf(crawler), 'bob')).toEqual(['significant', 'skip', 'delay'])
    expect(playOf(crawler, [['bob', 'significant', 'two minors']]).fight.turn?.minors).toBe(2)
  })

  test('are those with all three characteristics lowered; with two of them the minor action stays (CE-TURN-5)', () => {
    expect(offered(playOf(fightOf([{ ...bob, ...serious, dex: hurt(7) }, vex])), 'bob')).toEqual([
      'minor',
      'significant',
      'skip',
      'delay',
    ])
  })

  test('move 1.5 m a round in all, and not in every Move (CE-TURN-5)', () => {
    const crawl = [
      ['bob', 'significant', 'two minors'],
      ['bob', 'minor', 'move', 'forward', 1],
    ] as const
    const crawled = playOf(fightOf([{ ...bob, ...serious }, vex]), crawl)
    expect(offered(crawled, 'bob', 'minor', 'move', 'forward')).toEqual(['0 to 0.5 m in steps of 0.5'])
    const spent = playOf(fightOf([{ ...bob, ...serious }, vex]), [
      ['bob', 'significant', 'two minors'],
      ['bob', 'minor', 'move', 'forward', 1.5],
    ])
    expect(refusal(spent, 'bob', 'minor', 'move')).toMatchObject({ code: 'E_NO_MOVE' })
    const again = playOf(fightOf([{ ...bob, ...serious }, vex]), [
      ...crawl,
      ['bob', 'skip'],
      ['vex', 'skip'],
      ['bob', 'significant', 'two minors'],
    ])
    expect(offered(again, 'bob', 'minor', 'move', 'forward')).toEqual(['0 to 1.5 m in steps of 0.5'])
  })
})

describe('the order', () => {
  const others = [foe('ann', { initiative: 4 }), foe('ida', { initiative: 3 })]

  test.each(['dead', 'fled', 'surrendered'])('passes over who is %s (CE-TURN-6)', (condition) => {
    const { lines } = playOf(fightOf([bob, { ...vex, conditions: { [condition]: true } }, ...others]), [
      ['bob', 'skip'],
    ])
    expect(lines.slice(-2)).toEqual(['acted bob skipped', 'started ann 1'])
  })

  test('keeps the slot of the unconscious, who take no turn in it (CE-TURN-6, CE-DEC-8)', () => {
    const slept = fightOf([bob, { ...vex, conditions: { unconscious: true } }, ...others])
    expect(asked(playOf(slept, [['bob', 'skip']]))).toEqual(['referee wake'])
    expect(
      asked(
        playOf(slept, [
          ['bob', 'skip'],
          ['referee', 'no'],
        ]),
      ),
    ).toEqual(['ann turn'])
  })

  test('begins each round with its number, and free dodges are back (CE-TURN-8)', () => {
    const drugged = fightOf([{ ...bob, drug: 'combat', freeDodgesLeft: 1 }, vex])
    const dodge = [
      ['bob', 'skip'],
      ['vex', 'significant', 'attack', 'bob'],
      ['bob', 'dodge'],
    ] as const
    expect(one(playOf(drugged, dodge, [1, 1]), 'bob').freeDodgesLeft).toBe(0)
    const second = playOf(drugged, [...dodge, ['vex', 'skip']], [1, 1])
    expect(second.lines.slice(-3)).toEqual(['acted vex skipped', 'round 2', 'started bob 1'])
    expect(one(second, 'bob').freeDodgesLeft).toBe(1)
  })
})
