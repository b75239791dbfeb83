import { describe, expect, test } from 'vitest'
import { mythos } from '../../src/books/mythos/book.ts'
import { ada, enemy, freshFight, friend, happened, play } from './fights-for-tests.ts'

const order = (...people: Parameters<typeof freshFight>[0]) =>
  happened(play(freshFight(people), []), 'opened')[0]!.order

describe('the order of action', () => {
  test('higher DEX first, in the order told at the start (MY-INIT-1, MY-START-1)', () =>
    expect(order(enemy('corpse'), ada())).toEqual(['ada', 'corpse']))
  test('an enemy who is quicker opens, and the investigator has to answer (MY-INIT-1)', () => {
    const { asks } = play(freshFight([ada({ DEX: 30 }), enemy('corpse')]), [])
    expect(asks).toMatchObject([{ who: 'ada', about: 'reaction' }])
  })
  test('equal DEX: enemies first (MY-INIT-3)', () =>
    expect(order(ada({ DEX: 35 }), enemy('corpse'))).toEqual(['corpse', 'ada']))
  test('then the higher best attack skill, then entry (MY-INIT-4)', () => {
    expect(
      order(
        ada(),
        friend('bo', { DEX: 55, skills: { 'Firearms (Handgun)': 61 } }),
        friend('cy', { DEX: 55 }),
        enemy('corpse'),
      ),
    ).toEqual(['bo', 'ada', 'cy', 'corpse'])
    expect(
      order(
        ada(),
        enemy('a', { DEX: 40 }),
        enemy('b', { DEX: 40, attacks: [{ name: 'claw', skill: 31, damage: '1D3' }] }),
      ),
    ).toEqual(['ada', 'b', 'a'])
  })
  test('Quick Starter counts 20 more, for the order alone (MY-INIT-2)', () => {
    const fight = freshFight([ada({ DEX: 20, perks: ['P03'] }), enemy('corpse')])
    expect(happened(play(fight, []), 'opened')[0]!.order).toEqual(['ada', 'corpse'])
    expect(fight.combatants[0]!.dodge).toBe(40)
    expect(mythos.reads.initiative!(fight, fight.combatants[0]!)).toBe(40)
  })
  test('who joins later has a place from the next round on (MY-INIT-5)', () => {
    const joined = freshFight([enemy('hound', { block: 'hound' })]).combatants[0]!
    const { asks, lines } = play(
      freshFight([ada(), enemy('corpse', { cannotFightBack: true })]),
      [99, 99, 50, 40, 30],
      { overrule: { type: 'joined', combatant: joined } },
      ['ada', 'fight', 'corpse', 'bat'],
      ['ada', 'dodge'],
      ['ada', 'dodge'],
    )
    expect(lines.filter((line) => line.startsWith('round'))).toEqual(['round 1 ada,corpse', 'round 2 hound,ada,corpse'])
    expect(asks).toMatchObject([{ who: 'ada', about: 'turn' }])
  })
})
