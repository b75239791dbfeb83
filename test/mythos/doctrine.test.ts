import { describe, expect, test } from 'vitest'
import { mythos } from '../../src/books/mythos/book.ts'
import { targetFor } from '../../src/books/mythos/policy/default-answers.ts'
import { sidesOf } from '../../src/engine/book.ts'
import { keysOf } from '../../src/engine/option-tree.ts'
import { ada, attackOnce, enemy, fightOf, friend, type Played, play } from './fights-for-tests.ts'

const taken = (open: Played) => {
  const [ask] = open.asks
  return mythos.asks[ask!.about]!.default(open.fight, ask!.who, ask!.options)
}
const struck = (sheet: object) => taken(play(fightOf([enemy('corpse'), ada(sheet)]), []))

describe('what is taken when nobody answers', () => {
  test('Fight, the first weapon, one shot; so does whoever plays itself (MY-DEC-1, MY-TURN-3)', () => {
    const open = play(fightOf([ada({ weapons: ['revolver38', 'bat'] }), enemy('corpse')]), [])
    expect(taken(open)).toEqual(['fight', 'corpse', 'revolver38', '1'])
    expect(mythos.policies.standard!(open.fight, { id: 'ada' }, 'turn', open.asks[0]!.options, 2)).toEqual([
      'fight',
      'corpse',
      'revolver38',
      '1',
    ])
  })
  test('Dodge where it is as good as the best fighting skill, else fight back with that (MY-DEC-5, MY-DEC-6)', () => {
    expect(struck({ dodge: 50 })).toEqual(['dodge'])
    expect(struck({ dodge: 49 })).toEqual(['fight back', 'bat'])
    expect(
      struck({ dodge: 30, weapons: ['bat', 'sword'], skills: { 'Fighting (Brawl)': 40, 'Fighting (Sword)': 41 } }),
    ).toEqual(['fight back', 'sword'])
  })
  test('an enemy fights back in its first way, however good it is in another (MY-DEC-12)', () => {
    const ways = [
      { name: 'bite', skill: 20, damage: '1D6' },
      { name: 'spear', skill: 60, damage: '1D8' },
    ]
    expect(
      taken(play(fightOf([ada(), enemy('drowned', { attacks: ways })]), [], ['ada', 'fight', 'drowned', 'bat'])),
    ).toEqual(['fight back', 'bite'])
  })
  test('the one it began with, then who hurt it (MY-MULTI-2)', () => {
    const fight = fightOf([enemy('corpse', { hurtBy: 'bo' }), ada(), friend('bo')])
    expect(
      targetFor(
        { ...fight, turn: { who: 'corpse', attacks: 1, shots: null, at: 'ada', moved: false, dives: {} } },
        fight.combatants[0]!,
      ),
    ).toBe('ada')
  })
  test('a perk is asked for with Yes and No (MY-DEC-8)', () =>
    expect(keysOf(attackOnce({ by: { perks: ['P02'] }, dice: [20, 99, 1, 1] }).asks[0]!.options)).toEqual([
      'yes',
      'no',
    ]))
})

test('two sides: investigators and enemies (MY-GEN-3)', () =>
  expect(sidesOf(mythos)).toEqual({ players: 'investigators', others: 'enemies' }))
