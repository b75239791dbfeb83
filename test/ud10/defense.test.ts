import { describe, expect, test } from 'vitest'
import { anna, boris, egon, fightOf, happened, play, sources, type Written } from './duel.ts'

/** Boris strikes Anna with a 2, which misses most; the Defense that it met. */
const defense = (sheet: object = {}, by: object = {}, options: object = {}, rest: object = {}): number => {
  const fight = fightOf([boris({ id: 'boris', ...by }), anna(sheet)], options, rest)
  return happened(play(fight, [1], ['boris', 'attack', 'anna', 'baton']), 'missed')[0]!.defense
}

describe('Defense (UD-DEF-1, UD-DEF-3)', () => {
  test('10 and DEX, shield, size, cover, what the referee gives; all add up', () => {
    expect(defense()).toBe(12)
    expect(defense({ dex: -2 })).toBe(8)
    expect(defense({ ready: ['short-sword', 'shield'] })).toBe(14)
    expect([defense({ size: 'large' }), defense({ size: 'small' })]).toEqual([11, 13])
    expect([defense({ cover: 4 }), defense({ refDefense: -3 })]).toEqual([16, 9])
    expect(defense({ cover: 4, size: 'small', ready: ['shield'] })).toBe(19)
  })
  test('immobilised, unconscious and incapacitated: −2 and no DEX, once (UD-DEF-2, UD-SPEC-1, UD-HP-8)', () => {
    expect(defense({ immobilised: true })).toBe(8)
    expect(defense({ unconscious: true })).toBe(8)
    expect(defense({ incapacitated: true, immobilised: true })).toBe(8)
  })
  test('a shield counts for the awake alone (C1)', () => {
    expect(defense({ incapacitated: true, ready: ['shield'] })).toBe(10)
    expect(defense({ unconscious: true, ready: ['shield'] })).toBe(8)
  })
  test('what cannot be foreseen leaves DEX out whatever its sign, or not with negativeDexCounts (UD-DEF-2, UD-EX-14)', () => {
    const unseen = (dex: number, options: object = {}) => defense({ dex, surprised: true }, {}, options)
    expect([unseen(2), unseen(-2)]).toEqual([10, 10])
    expect([unseen(2, { negativeDexCounts: true }), unseen(-2, { negativeDexCounts: true })]).toEqual([10, 8])
    expect(defense({}, { hidden: true })).toBe(10)
    expect(defense({}, { unforeseen: true })).toBe(10)
  })
  test('from behind: 135 degrees and more (UD-MAP-10, UD-EX-14, UD-SPEC-1)', () => {
    const from = (pos: readonly number[], options: object = {}) => defense({ facing: 'N' }, { pos }, options)
    expect([from([6, 6]), from([5, 6]), from([4, 6])]).toEqual([10, 10, 10])
    expect([from([6, 5]), from([4, 5]), from([6, 4])]).toEqual([12, 12, 12])
    expect(from([5, 6], { facing: false })).toBe(12)
  })
  test('cover against a kind of attack and from directions alone (UD-COV-4)', () => {
    expect(defense({ cover: { rating: 4, against: 'ranged' } })).toBe(12)
    expect(defense({ cover: { rating: 4, against: 'melee' } })).toBe(16)
    expect(defense({ cover: { rating: 4, from: ['W'] } })).toBe(16)
    expect(defense({ cover: { rating: 4, from: ['E', 'N'] } })).toBe(12)
    expect(defense({ cover: { rating: 4, from: 'all' } })).toBe(16)
  })
})

describe('attack modifiers', () => {
  const reasons = (by: Written, at: Written, rest: object = {}) => {
    const weapon = by.id === 'egon' ? 'long-sword' : 'baton'
    return sources(play(fightOf([by, at], {}, rest), [1], [by.id, 'attack', at.id, weapon]))
  }
  test('skill, STR, specialisation, weapon and armour penalty (UD-ATK-3, UD-ARM-6)', () => {
    expect(reasons(egon({ specs: { sword: 2 } }), anna())).toEqual({
      melee: 4,
      str: 3,
      specialisation: 2,
      weapon: -4,
      armour: -2,
    })
  })
  test('wounds and fatigue count below 0, one for each point (UD-CHK-9, UD-HP-1)', () => {
    expect(reasons(boris({ hp: -3, ep: -2 }), anna())).toMatchObject({ wounds: -3, fatigue: -2 })
    expect(reasons(boris({ hp: 0, ep: 0 }), anna())).toEqual({ melee: 2, str: 2 })
  })
  test('an opponent on higher ground: −2; from above nothing (UD-MAP-8, UD-SPEC-1)', () => {
    const map =
      'map:\n......\n......\n......\n......\n......\n......\n\nheights:\n000000\n000000\n000000\n000000\n000000\n000001\n'
    expect(reasons(boris(), anna(), { map })).toMatchObject({ 'higher ground': -2 })
    expect(reasons(boris({ pos: [5, 5] }), anna({ pos: [4, 5] }), { map })).toEqual({ melee: 2, str: 2 })
    expect(reasons(boris({ elevation: 1 }), anna(), { map })).toEqual({ melee: 2, str: 2 })
  })
  test('standing and one-off modifiers of the referee (UD-GEN-8, UD-DP-9)', () => {
    const fight = fightOf([boris({ refAttack: 1, refAttackOnce: 2 }), anna({ refDefenseOnce: 5 })])
    const played = play(fight, [1], ['boris', 'attack', 'anna', 'baton'])
    expect(sources(played)).toMatchObject({ referee: 3 })
    expect(happened(played, 'missed')[0]!.defense).toBe(17)
    expect(
      played.fight.combatants.map(({ refAttack, refAttackOnce, refDefenseOnce }) => [
        refAttack,
        refAttackOnce,
        refDefenseOnce,
      ]),
    ).toEqual([
      [1, 0, 0],
      [0, 0, 0],
    ])
  })
})
