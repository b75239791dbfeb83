import { describe, expect, test } from 'vitest'
import { ud10 } from '../../src/books/ud10/book.ts'
import { keysOf, levelAt } from '../../src/engine/option-tree.ts'
import { anna, boris, egon, fightOf, happened, play, set, sources, type Written, who } from './duel.ts'

/** Boris hits Anna with a 9; what she may do about it, or null where she is not asked. */
const offered = (at: Written, options: object = {}, by: Written = boris(), weapon = 'baton') => {
  const played = play(fightOf([by, at], options), [9], ['boris', 'attack', 'anna', weapon])
  const ask = played.asks.find(({ about }) => about === 'reaction')
  return ask ? keysOf(ask.options) : null
}
const notAsked = (at: Written, options: object = {}) =>
  happened(play(fightOf([boris(), at], options), [9, 2], ['boris', 'attack', 'anna', 'baton']), 'damaged').length === 1

describe('reactions', () => {
  test('asked only after a hit; parry, dodge, take it (UD-REACT-2, UD-DP-11)', () => {
    expect(offered(anna())).toEqual(['parry', 'dodge', 'take it'])
    const missed = play(fightOf([boris(), anna()]), [2], ['boris', 'attack', 'anna', 'baton'])
    expect(missed.asks[0]!.about).toBe('turn')
  })
  test('one in a round, back at the start of the next one (UD-REACT-1, UD-TURN-2)', () => {
    const played = play(
      fightOf([boris(), anna(), egon()]),
      [9, 2, 2],
      ['boris', 'attack', 'anna', 'baton'],
      ['anna', 'parry'],
      ['boris', 'pass'],
    )
    expect(who(played, 'anna').reactionSpent).toBe(true)
    expect(notAsked(anna({ reactionSpent: true }))).toBe(true)
    const next = play(played.fight, [], ['anna', 'pass'], ['egon', 'pass'])
    expect([next.fight.round, who(next, 'anna').reactionSpent]).toEqual([2, false])
  })
  test.each(['surprised', 'immobilised', 'retreated', 'unconscious', 'incapacitated'])(
    'not by who is %s (UD-REACT-3)',
    (flag) => {
      const dead = flag === 'unconscious' || flag === 'incapacitated' ? { hp: 3 } : {}
      expect(notAsked(anna({ [flag]: true, ...dead }))).toBe(true)
    },
  )
  test('not against what was not foreseen (UD-REACT-3)', () => {
    expect(notAsked(anna({ facing: 'E' }))).toBe(true)
  })
  test('a parry needs a melee weapon or a shield; bare hands parry bare hands and claws alone (UD-REACT-4, UD-ARM-9)', () => {
    const arms = (ready: readonly string[], by: Written = boris(), weapon = 'baton') => {
      const played = play(fightOf([{ ...by, refAttack: 5 }, anna({ ready })]), [9], ['boris', 'attack', 'anna', weapon])
      const level = levelAt(played.asks[0]!.options, ['parry'])
      return 'refused' in level ? null : keysOf(level)
    }
    expect(arms([])).toBeNull()
    expect(arms(['shield'])).toEqual(['shield'])
    expect(arms(['bow'])).toBeNull()
    expect(arms(['rifle', 'bayonet'])).toEqual(['bayonet'])
    expect(arms([], boris(), 'unarmed')).toEqual(['unarmed'])
    expect(arms(['dagger'], boris({ ready: ['claws'] }), 'claws')).toEqual(['dagger', 'unarmed'])
  })
  test('parry: skill and DEX, armour, wounds, fatigue; no weapon, no specialisation; untrained on DEX (UD-REACT-5)', () => {
    const why = (sheet: object) =>
      sources(
        play(fightOf([boris(), anna(sheet)]), [9, 1, 2], ['boris', 'attack', 'anna', 'baton'], ['anna', 'parry']),
        'parry',
      )
    expect(why({ ready: ['long-sword'], specs: { sword: 2 }, armour: ['chain-mail'], hp: -1, ep: -2 })).toEqual({
      parry: 2,
      dex: 2,
      armour: -4,
      wounds: -1,
      fatigue: -2,
    })
    expect(why({ skills: { melee: 1 } })).toEqual({ dex: 2 })
  })
  test('only a higher total avoids the hit; a draw with parryTies: defender; a first 1 fails (UD-REACT-7, UD-CHK-8)', () => {
    const avoids = (die: number, options: object = {}, sheet: object = {}) => {
      const dice = [8, die]
      const fight = fightOf([boris(), anna(sheet)], options)
      const result = play(
        fight,
        [...dice, ...(die === 9 || (die === 8 && options && 'parryTies' in options) ? [] : [1])],
        ['boris', 'attack', 'anna', 'baton'],
        ['anna', 'parry'],
      )
      return happened(result, 'avoided').length === 1
    }
    expect([avoids(8), avoids(9), avoids(8, { parryTies: 'defender' })]).toEqual([false, true, true])
    expect(avoids(1, {}, { skills: { parry: 20 } })).toBe(false)
  })
  test('dodge: skill and DEX with the armour penalty; open-ended; the next attack is forfeited (UD-REACT-6, UD-EX-16)', () => {
    const wolf = { id: 'wolf', side: 'players', block: 'wolf', control: 'referee', pos: [5, 5] }
    const fight = fightOf([boris({ skills: { melee: 3 } }), wolf])
    const dodged = play(fight, [10, 1, 10, 1, 2], ['boris', 'attack', 'wolf', 'baton'], ['wolf', 'dodge'])
    expect(happened(dodged, 'avoided')).toHaveLength(0)
    const higher = play(fight, [9, 10, 1], ['boris', 'attack', 'wolf', 'baton'], ['wolf', 'dodge'], ['boris', 'pass'], {
      try: ['wolf', 'attack', 'boris', 'bite'],
      refused: '"attack" is not possible now: E_FORFEITED.',
    })
    expect(sources(higher, 'dodge')).toEqual({ dodge: 2, dex: 3 })
    expect(happened(higher, 'avoided')).toHaveLength(1)
    const round = play(higher.fight, [], ['wolf', 'pass'])
    expect(who(round, 'wolf').forfeitAttack).toBe(false)
  })
  test('with reactionGate: ask the referee says which, also against what the rule would not allow (UD-REACT-2, UD-DP-10)', () => {
    const ask = (how: string, sheet: object = {}) => {
      const played = play(
        fightOf([boris(), anna(sheet)], { reactionGate: 'ask' }),
        how === 'none' ? [9, 2] : [9],
        ['boris', 'attack', 'anna', 'baton'],
        ['referee', how],
      )
      const open = played.asks.find(({ about }) => about === 'reaction')
      return open ? keysOf(open.options) : null
    }
    expect(ask('auto')).toEqual(['parry', 'dodge', 'take it'])
    expect(ask('parry')).toEqual(['parry', 'take it'])
    expect(ask('dodge', { immobilised: true })).toEqual(['dodge', 'take it'])
    expect(ask('none')).toBeNull()
  })
  test('the referee forces or forbids a reaction (UD-GEN-8)', () => {
    expect(offered(anna({ reactionSpent: true, refReaction: 'force' }))).toEqual(['parry', 'dodge', 'take it'])
    expect(notAsked(anna({ refReaction: 'forbid' }))).toBe(true)
  })
  test('time is up: parry if possible, else take it; with no points (UD-DP-11)', () => {
    const path = (sheet: object) => {
      const played = play(fightOf([boris(), anna(sheet)]), [9], ['boris', 'attack', 'anna', 'baton'])
      const ask = played.asks[0]!
      return ud10.asks[ask.about]!.default(played.fight, 'anna', ask.options)
    }
    expect(path({})).toEqual(['parry', 'short-sword'])
    expect(path({ pools: { melee: 2 } })).toEqual(['parry', 'short-sword', 0])
    expect(path({ ready: ['bow'] })).toEqual(['take it'])
  })
  test('the referee sets a flag in the middle of it (UD-GEN-8)', () => {
    const played = play(
      fightOf([boris(), anna()]),
      [9, 2],
      ['boris', 'attack', 'anna', 'baton'],
      set('anna', 'reactionSpent', true),
    )
    expect(who(played, 'anna').hp).toBeLessThan(12)
  })
})
