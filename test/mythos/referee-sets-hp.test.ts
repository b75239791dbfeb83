import { describe, expect, test } from 'vitest'
import { mythos } from '../../src/books/mythos/book.ts'
import { statusOf, targetsOf } from '../../src/books/mythos/state/fight.ts'
import { ruleSet } from '../../src/engine/overruling.ts'
import { ada, enemy, fightOf, friend, play, set, who } from './fights-for-tests.ts'

const TABLE = { preset: 'table' }
const foes = [enemy('corpse'), enemy('imp', { block: 'imp' })]
const targets = (played: ReturnType<typeof play>, id: string): readonly string[] =>
  targetsOf(played.fight, who(played, id)).map((one) => one.id)

describe('HP that the referee sets make the status (MY-HP-1, MY-GEN-6)', () => {
  test('an enemy at 0 is dead in the preset `table` too, shown so, and the last one ends the fight', () => {
    const one = play(fightOf([ada(), ...foes], TABLE), [], set('corpse', 'HP', 0))
    expect(who(one, 'corpse').conditions).toMatchObject({ dead: true, dying: false, unconscious: false })
    expect(statusOf(who(one, 'corpse'))).toBe('dead')
    expect(
      mythos.show(one.fight, { referee: false, seats: ['ada'], health: 'words', rolls: {} }).combatants[1]!.health,
    ).toBe('dead')
    expect(targets(one, 'ada')).toEqual(['imp'])
    expect(play(fightOf([ada(), enemy('corpse')], TABLE), [], set('corpse', 'HP', 0)).fight.result).toBe(
      'enemies_defeated',
    )
  })

  test('an investigator lingers, as by a wound: out cold, or dying with a major wound (MY-WND-1)', () => {
    const out = play(fightOf([ada(), friend('bo'), ...foes], TABLE), [], set('bo', 'HP', 0))
    expect(who(out, 'bo').conditions).toMatchObject({ dead: false, dying: false, unconscious: true })
    const dying = play(
      fightOf([ada(), friend('bo', { conditions: { majorWound: true } }), ...foes], TABLE),
      [],
      set('bo', 'HP', 0),
    )
    expect(who(dying, 'bo')).toMatchObject({ conditions: { dead: false, dying: true }, dyingSince: 1 })
    expect(who(play(fightOf([ada(), friend('bo'), ...foes]), [], set('bo', 'HP', 0)), 'bo').conditions).toMatchObject({
      dead: true,
      dying: false,
    })
  })

  test('above 0 all that 0 HP were is over, and who is back is a target and has a turn', () => {
    for (const down of [{ dead: true }, { dying: true }, { unconscious: true }]) {
      const played = play(
        fightOf([ada(), friend('bo', { HP: 0, conditions: down, dyingSince: 1 }), ...foes], {
          ...TABLE,
          ranges: false,
        }),
        [],
        set('bo', 'HP', 4),
      )
      expect(who(played, 'bo')).toMatchObject({
        HP: 4,
        conditions: { dead: false, dying: false, unconscious: false },
        dyingSince: null,
      })
      expect([statusOf(who(played, 'bo')), targets(played, 'corpse')]).toEqual(['badly hurt', ['ada', 'bo']])
    }
    const turns = (value: number) =>
      play(
        fightOf([ada(), friend('bo', { HP: 0 }), enemy('corpse', { DEX: 20 })]),
        [99, 99],
        ...(value > 0 ? [set('bo', 'HP', value)] : []),
        ['ada', 'fight', 'corpse', 'bat'],
      )
    expect([turns(0), turns(4)].map(({ asks }) => `${asks[0]!.who} ${asks[0]!.about}`)).toEqual([
      'ada reaction',
      'bo turn',
    ])
  })

  test('another reason to be down stays, until the referee sets that', () => {
    expect(
      who(
        play(
          fightOf([ada(), friend('bo', { HP: 5, conditions: { unconscious: true } }), ...foes]),
          [],
          set('bo', 'HP', 6),
        ),
        'bo',
      ).conditions.unconscious,
    ).toBe(true)
    expect(
      who(
        play(fightOf([ada(), friend('bo', { HP: 5, conditions: { dead: true } }), ...foes]), [], set('bo', 'HP', 6)),
        'bo',
      ).conditions.dead,
    ).toBe(true)
    expect(
      who(play(fightOf([ada(), friend('bo'), ...foes], TABLE), [], set('bo', 'conditions.dying', true)), 'bo')
        .dyingSince,
    ).toBe(1)
  })

  test('nobody stands with 0 HP: it cannot be set, and a sheet that is written so is down', () => {
    const fight = fightOf([ada(), friend('bo', { HP: 0 }), ...foes])
    expect(who({ fight }, 'bo').conditions.dead).toBe(true)
    expect(ruleSet(mythos, fight, { who: 'bo', field: 'conditions.dead', value: false })).toEqual({
      refused: 'conditions: with 0 HP somebody is dead, dying or unconscious: give HP back.',
    })
    expect(who({ fight: fightOf([ada(), friend('bo', { HP: 0 }), ...foes], TABLE) }, 'bo').conditions).toMatchObject({
      dead: false,
      unconscious: true,
    })
  })
})

test.each<[field: string, value: unknown, sentence: string]>([
  ['HP', 99, 'HP: at most maxHP, 12, got 99.'],
  ['maxHP', 5, 'HP: at most maxHP, 5, got 12.'],
  ['armour', ['clothh'], "armour[0]: there is no armour 'clothh'."],
  ['weapons.0.weapon', 'laser', "weapons[0]: there is no weapon 'laser'."],
  ['perks', ['P99'], "perks[0]: there is no perk 'P99'."],
  ['resist.fire', 'half', "resist.fire: one of blunt, impale, none, firearms expected, got 'fire'."],
])('what a sheet could not have is refused, and says why: %s %j', (field, value, sentence) => {
  expect(ruleSet(mythos, fightOf([ada(), ...foes]), { who: 'ada', field, value })).toEqual({ refused: sentence })
})
